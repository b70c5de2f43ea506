//! `games('PATH')`: the games of files as a table.
//!
//! A path is a file or a glob, packed or not. A file is cut at the borders of games into shares that are read at the same
//! time; what is packed is read whole. Tags are read only where they are asked for, moves are not read at all: they are
//! handed on as they stand.

mod columns;
mod pieces;
mod read;
mod scan;
mod table;

use std::sync::Arc;

use datafusion::catalog::{TableFunctionArgs, TableFunctionImpl, TableProvider};
use datafusion::common::{Result, ScalarValue, plan_err};
use datafusion::logical_expr::Expr;

pub use columns::schema;
pub use scan::GamesExec;
pub use table::GamesTable;

/// The table function.
#[derive(Debug)]
pub struct Games;

impl TableFunctionImpl for Games {
    fn call_with_args(&self, args: TableFunctionArgs) -> Result<Arc<dyn TableProvider>> {
        let mut patterns = Vec::new();
        for argument in args.exprs() {
            match argument {
                Expr::Literal(
                    ScalarValue::Utf8(Some(path))
                    | ScalarValue::LargeUtf8(Some(path))
                    | ScalarValue::Utf8View(Some(path)),
                    _,
                ) => patterns.push(path.as_str()),
                other => {
                    return plan_err!(
                        "games: {other} is no path; write games('FILE') or games('FOLDER/*.pgn')"
                    );
                }
            }
        }
        if patterns.is_empty() {
            return plan_err!(
                "games: of which files? Write games('FILE') or games('FOLDER/*.pgn')"
            );
        }
        Ok(Arc::new(GamesTable::of(&patterns)?))
    }
}
