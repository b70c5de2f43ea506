//! What of a view is sent after something has happened, as the interface describes it.

use std::borrow::Cow;

use jadoube_forms::view::{BoardView, ClockView, ClocksView};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{Object, ObjectBuilder, Schema, SchemaType, Type};
use utoipa::{PartialSchema, ToSchema};

use super::{Available, View};

/// The sections of a view that have changed: what stands here takes the place of what stood there. Of `board`, `clocks`, each
/// of them, and `titles` each member is a section, of `board.men` each square; of `acts` those are there that have changed, each
/// with the act before it if that is another; `score` and `cards` begin where they have changed, and what stood from there on is
/// so no longer.
#[derive(Debug)]
pub struct ViewChanges;

impl PartialSchema for ViewChanges {
    fn schema() -> RefOr<Schema> {
        let mut view = partial(View::schema());
        let man = Object::builder()
            .schema_type(SchemaType::from_iter([Type::String, Type::Null]))
            .build();
        let mut board = partial(BoardView::schema());
        board.properties.insert("men".to_owned(), by_name(man));
        let clock = partial(ClockView::schema());
        let mut clocks = partial(ClocksView::schema());
        clocks.schema_type = SchemaType::from_iter([Type::Object, Type::Null]);
        for side in ["white", "black"] {
            let clock = Schema::Object(clock.clone());
            clocks.properties.insert(side.to_owned(), clock.into());
        }
        let name =
            || ObjectBuilder::new().schema_type(SchemaType::from_iter([Type::String, Type::Null]));
        let mut act = partial(Available::schema());
        act.properties.insert("after".to_owned(), name().into());
        let acts = ObjectBuilder::new()
            .property("last", name())
            .property("changed", by_name(act));
        let said = "The sections of a view that have changed, each in the place of what stood there. Of `board`, `clocks`, each of \
                    them, and `titles` each member is a section; of `board.men` each square, with `null` where no man stands any \
                    more. Of `acts` those are there that have changed, by name (the `id`, and of several with one id the second \
                    is `accident/2`), each with what of it has changed; where another act stands before one, `after` has its name, \
                    `null` for the first; and where another is the last of all, `last` has its name: who is not met on the way \
                    from the first to the last is there no more. `score` and `cards` begin where they have changed, and what \
                    stood from there on is so no longer.";
        view.description = Some(said.to_owned());
        for (name, form) in [("board", board), ("clocks", clocks), ("acts", acts.build())] {
            view.properties
                .insert(name.to_owned(), Schema::Object(form).into());
        }
        RefOr::T(Schema::Object(view))
    }
}

impl ToSchema for ViewChanges {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("ViewChanges")
    }
}

/// An object with a member of this form for each name.
fn by_name(form: Object) -> RefOr<Schema> {
    let object = ObjectBuilder::new().additional_properties(Some(Schema::Object(form)));
    Schema::Object(object.build()).into()
}

/// A form of which any member may be absent.
fn partial(form: RefOr<Schema>) -> Object {
    match form {
        RefOr::T(Schema::Object(mut form)) => {
            form.required.clear();
            form
        }
        _ => Object::default(),
    }
}
