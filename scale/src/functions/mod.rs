//! The scalar functions. Where an argument is null the answer is null; the documentation of each says where else, and
//! stands in `information_schema.routines`.

mod law;
mod position;
mod record;

use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, AsArray, StringArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use datafusion::common::types::{NativeType, logical_int64, logical_string};
use datafusion::functions::utils::make_scalar_function;
use datafusion::logical_expr::{
    Coercion, ColumnarValue, ScalarFunctionArgs, ScalarUDF, Signature, TypeSignature,
    TypeSignatureClass, Volatility,
};
use jadoube_notation::pgn::{Mode, PgnError, ReadGame, Reader};

/// Every function.
pub fn all() -> Vec<Arc<ScalarUDF>> {
    [
        ScalarUDF::from(record::Plies::new()),
        ScalarUDF::from(record::FinalFen::new()),
        ScalarUDF::from(record::FenAt::new()),
        ScalarUDF::from(record::Repetitions::new()),
        ScalarUDF::from(position::Unwinnable::new()),
        ScalarUDF::from(position::Dead::new()),
        ScalarUDF::from(position::Reachable::new()),
        ScalarUDF::from(law::LawfulResult::new()),
        ScalarUDF::from(law::Audit::new()),
    ]
    .into_iter()
    .map(Arc::new)
    .collect()
}

/// What an argument is.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Number,
    /// What the function looks at itself.
    Other,
}

/// A function of one of these lists of arguments. The same arguments have the same answer.
fn signature(forms: &[&[Kind]]) -> Signature {
    let form = |kinds: &[Kind]| {
        let kinds = kinds.iter().map(|kind| match kind {
            Kind::Text => Coercion::new_exact(TypeSignatureClass::Native(logical_string())),
            Kind::Number => Coercion::new_implicit(
                TypeSignatureClass::Native(logical_int64()),
                vec![TypeSignatureClass::Integer],
                NativeType::Int64,
            ),
            Kind::Other => Coercion::new_exact(TypeSignatureClass::Any),
        });
        TypeSignature::Coercible(kinds.collect())
    };
    let forms: Vec<TypeSignature> = forms.iter().map(|kinds| form(kinds)).collect();
    Signature::one_of(forms, Volatility::Immutable)
}

/// The answer for whole columns, all of one length; of constants it is a constant.
fn of_columns(
    args: &ScalarFunctionArgs,
    answer: impl Fn(&[ArrayRef]) -> Result<ArrayRef>,
) -> Result<ColumnarValue> {
    make_scalar_function(answer, Vec::new())(&args.args)
}

/// A column as text, in whichever of the engine's forms it comes.
fn texts(column: &ArrayRef) -> Result<StringArray> {
    Ok(cast(column, &DataType::Utf8)?.as_string::<i32>().clone())
}

/// A function with documentation, name, forms of arguments, type of answer, and the answer for columns.
macro_rules! function {
    ($(#[$($attribute:tt)*])* $type:ident $name:literal $forms:expr, $returns:expr, $answer:expr) => {
        $(#[$($attribute)*])*
        #[derive(Debug, PartialEq, Eq, Hash)]
        pub(super) struct $type {
            signature: datafusion::logical_expr::Signature,
        }

        impl $type {
            pub(super) fn new() -> $type {
                use super::Kind::*;
                $type { signature: super::signature($forms) }
            }
        }

        impl datafusion::logical_expr::ScalarUDFImpl for $type {
            fn name(&self) -> &str {
                $name
            }

            fn signature(&self) -> &datafusion::logical_expr::Signature {
                &self.signature
            }

            fn return_type(
                &self,
                arguments: &[datafusion::arrow::datatypes::DataType],
            ) -> datafusion::common::Result<datafusion::arrow::datatypes::DataType> {
                $returns(arguments)
            }

            fn invoke_with_args(
                &self,
                args: datafusion::logical_expr::ScalarFunctionArgs,
            ) -> datafusion::common::Result<datafusion::logical_expr::ColumnarValue> {
                super::of_columns(&args, $answer)
            }

            fn documentation(&self) -> Option<&datafusion::logical_expr::Documentation> {
                self.doc()
            }
        }
    };
}
use function;

/// The first game of a text, a slip of the record forgiven; nothing where there is none.
fn first_game(text: &str) -> Option<std::result::Result<ReadGame, PgnError>> {
    Reader::new(text.as_bytes(), Mode::Lenient).next()
}

/// Whether a row has a value in all of these columns.
fn all_there(row: usize, columns: &[&dyn Array]) -> bool {
    columns.iter().all(|column| column.is_valid(row))
}
