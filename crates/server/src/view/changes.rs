//! What of a view is sent after something has happened, as the interface describes it.

use std::borrow::Cow;

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ArrayBuilder, Object, ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use super::{Available, View};

/// The sections of a view that have changed: what stands here takes the place of what stood there. Of `board` and `titles`
/// each member is a section; of `acts` those are there that have changed, and the names of all, in order, if that has;
/// `score` and `cards` begin where they have changed, and what stood from there on is so no longer.
#[derive(Debug)]
pub struct ViewChanges;

impl PartialSchema for ViewChanges {
    fn schema() -> RefOr<Schema> {
        let mut view = partial(View::schema());
        let board = partial(jadoube_forms::view::BoardView::schema());
        let act = partial(Available::schema());
        let text = ObjectBuilder::new().schema_type(Type::String);
        let acts = ObjectBuilder::new()
            .property("order", ArrayBuilder::new().items(text))
            .property(
                "changed",
                ObjectBuilder::new().additional_properties(Some(Schema::Object(act))),
            );
        let said = "The sections of a view that have changed, each in the place of what stood there. Of `board` and `titles` each \
                    member is a section; of `acts` those that have changed, by name, and the names of all in `order`, if others \
                    are there or in another order (a name is the `id`, and of several with one id the second is `accident/2`); `score` and `cards` begin where they have changed, and what stood from \
                    there on is so no longer.";
        view.description = Some(said.to_owned());
        view.properties.insert("board".to_owned(), board.into());
        view.properties.insert("acts".to_owned(), acts.into());
        RefOr::T(Schema::Object(view))
    }
}

impl ToSchema for ViewChanges {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("ViewChanges")
    }
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
