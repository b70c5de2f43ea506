//! Files of games as a table.

use std::sync::Arc;

use async_trait::async_trait;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::{Session, TableProvider};
use datafusion::common::tree_node::TreeNode;
use datafusion::common::{DFSchema, Result};
use datafusion::logical_expr::utils::conjunction;
use datafusion::logical_expr::{Expr, TableProviderFilterPushDown, TableType};
use datafusion::physical_plan::ExecutionPlan;

use super::columns::schema;
use super::pieces::{dealt, files, listed};
use super::scan::GamesExec;

/// The games of some files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamesTable {
    files: Vec<String>,
}

impl GamesTable {
    /// The games of the files that these paths or globs name.
    ///
    /// # Errors
    ///
    /// If a pattern is none, or names no file.
    pub fn of(patterns: &[&str]) -> Result<GamesTable> {
        let mut all = Vec::new();
        for pattern in patterns {
            all.extend(files(pattern)?);
        }
        all.dedup();
        Ok(GamesTable { files: all })
    }

    /// The games of exactly these files.
    #[cfg(feature = "cluster")]
    pub(crate) fn of_files(files: Vec<String>) -> GamesTable {
        GamesTable { files }
    }

    /// The files, absolute.
    pub fn files(&self) -> &[String] {
        &self.files
    }
}

/// Whether a condition can be told of a game by itself, before its moves are looked at.
fn is_told_without_moves(filter: &Expr) -> bool {
    let asks_elsewhere = filter.exists(|part| {
        Ok(matches!(
            part,
            Expr::ScalarSubquery(_)
                | Expr::InSubquery(_)
                | Expr::Exists(_)
                | Expr::OuterReferenceColumn(..)
                | Expr::Placeholder(_)
        ))
    });
    let columns = filter.column_refs();
    !filter.is_volatile()
        && !asks_elsewhere.unwrap_or(true)
        && !columns.is_empty()
        && columns.iter().all(|column| column.name() != "moves")
}

#[async_trait]
impl TableProvider for GamesTable {
    fn schema(&self) -> SchemaRef {
        schema()
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    /// Conditions on tags are carried out by the reader, exactly as the engine would: it is the engine's own
    /// expression that is evaluated there.
    fn supports_filters_pushdown(
        &self,
        filters: &[&Expr],
    ) -> Result<Vec<TableProviderFilterPushDown>> {
        let told = filters
            .iter()
            .map(|filter| match is_told_without_moves(filter) {
                true => TableProviderFilterPushDown::Exact,
                false => TableProviderFilterPushDown::Unsupported,
            });
        Ok(told.collect())
    }

    async fn scan(
        &self,
        state: &dyn Session,
        projection: Option<&Vec<usize>>,
        filters: &[Expr],
        limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let columns = match projection {
            Some(columns) => columns.clone(),
            None => (0..schema().fields().len()).collect(),
        };
        let predicate = match conjunction(filters.to_vec()) {
            Some(filter) => {
                let table = DFSchema::try_from(schema())?;
                Some(state.create_physical_expr(filter, &table)?)
            }
            None => None,
        };
        let groups = dealt(&self.files, state.config().target_partitions())?;
        let pieces = listed(&groups)?;
        Ok(Arc::new(GamesExec::new(pieces, columns, predicate, limit)?))
    }
}
