//! The plan that reads games.

use std::fmt;
use std::sync::Arc;

use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::common::{Result, internal_err};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_expr::utils::{collect_columns, reassign_expr_columns};
use datafusion::physical_expr::{EquivalenceProperties, PhysicalExpr};
use datafusion::physical_plan::execution_plan::{
    Boundedness, ChildrenPropertiesMode, EmissionType, ReplaceChildrenOptions,
    apply_expression_roots,
};
use datafusion::physical_plan::metrics::{ExecutionPlanMetricsSet, MetricBuilder, MetricsSet};
use datafusion::physical_plan::stream::RecordBatchReceiverStreamBuilder;
use datafusion::physical_plan::{
    DisplayAs, DisplayFormatType, ExecutionPlan, ExecutionPlanProperties, Partitioning,
    PlanProperties,
};
use futures::executor::block_on_stream;

use super::columns::schema;
use super::pieces::of_list;
use super::read::{Condition, Counters, Job};

/// So many batches may wait for whoever takes them.
const WAITING: usize = 2;

/// Reads games from the pieces of files that its input lists, each partition by a reader of its own.
#[derive(Clone, Debug)]
pub struct GamesExec {
    input: Arc<dyn ExecutionPlan>,
    /// The numbers of the columns that are handed on.
    pub(crate) columns: Vec<usize>,
    /// What must be true of a game, on the columns of the whole table.
    pub(crate) predicate: Option<Arc<dyn PhysicalExpr>>,
    /// So many rows of each reader are enough.
    pub(crate) limit: Option<usize>,
    condition: Option<Condition>,
    projected: SchemaRef,
    properties: Arc<PlanProperties>,
    metrics: ExecutionPlanMetricsSet,
}

impl GamesExec {
    /// The plan that reads the pieces that `input` lists, hands on `columns` of the games for which `predicate` is true,
    /// `limit` of each partition at most.
    pub(crate) fn new(
        input: Arc<dyn ExecutionPlan>,
        columns: Vec<usize>,
        predicate: Option<Arc<dyn PhysicalExpr>>,
        limit: Option<usize>,
    ) -> Result<GamesExec> {
        let projected: SchemaRef = Arc::new(schema().project(&columns)?);
        let condition = match &predicate {
            None => None,
            Some(predicate) => {
                let mut asked: Vec<usize> = collect_columns(predicate)
                    .iter()
                    .map(|column| column.index())
                    .collect();
                asked.sort_unstable();
                let of_asked = schema().project(&asked)?;
                let holds = reassign_expr_columns(predicate.clone(), &of_asked)?;
                Some(Condition {
                    columns: asked,
                    holds,
                })
            }
        };
        let properties = PlanProperties::new(
            EquivalenceProperties::new(projected.clone()),
            Partitioning::UnknownPartitioning(input.output_partitioning().partition_count()),
            EmissionType::Incremental,
            Boundedness::Bounded,
        );
        Ok(GamesExec {
            input,
            columns,
            predicate,
            limit,
            condition,
            projected,
            properties: Arc::new(properties),
            metrics: ExecutionPlanMetricsSet::new(),
        })
    }
}

impl DisplayAs for GamesExec {
    fn fmt_as(&self, form: DisplayFormatType, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self
            .projected
            .fields()
            .iter()
            .map(|field| field.name().as_str())
            .collect();
        let moves = if names.contains(&"moves") {
            "handed on"
        } else {
            "passed over"
        };
        let separator = match form {
            DisplayFormatType::TreeRender => "\n",
            _ => {
                write!(f, "GamesExec: ")?;
                ", "
            }
        };
        write!(
            f,
            "projection=[{}]{separator}moves={moves}",
            names.join(", ")
        )?;
        if let Some(predicate) = &self.predicate {
            write!(f, "{separator}predicate={predicate}")?;
        }
        if let Some(limit) = self.limit {
            write!(f, "{separator}limit={limit}")?;
        }
        Ok(())
    }
}

impl ExecutionPlan for GamesExec {
    fn name(&self) -> &str {
        "GamesExec"
    }

    fn properties(&self) -> &Arc<PlanProperties> {
        &self.properties
    }

    fn children(&self) -> Vec<&Arc<dyn ExecutionPlan>> {
        vec![&self.input]
    }

    /// Pieces are dealt out already.
    fn benefits_from_input_partitioning(&self) -> Vec<bool> {
        vec![false]
    }

    fn replace_children(
        self: Arc<Self>,
        mut children: Vec<Arc<dyn ExecutionPlan>>,
        _: ReplaceChildrenOptions,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let (Some(input), []) = (children.pop(), children.as_slice()) else {
            return internal_err!("GamesExec has one input");
        };
        let (columns, predicate) = (self.columns.clone(), self.predicate.clone());
        Ok(Arc::new(GamesExec::new(
            input, columns, predicate, self.limit,
        )?))
    }

    fn with_new_children(
        self: Arc<Self>,
        children: Vec<Arc<dyn ExecutionPlan>>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let options = ReplaceChildrenOptions::new(ChildrenPropertiesMode::Recompute);
        self.replace_children(children, options)
    }

    fn apply_expressions(
        &self,
        visit: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        apply_expression_roots(self.predicate.iter(), visit)
    }

    fn execute(
        &self,
        partition: usize,
        context: Arc<TaskContext>,
    ) -> Result<SendableRecordBatchStream> {
        let count = |name: &'static str| MetricBuilder::new(&self.metrics).counter(name, partition);
        let rows = MetricBuilder::new(&self.metrics).output_rows(partition);
        let job = Job {
            columns: self.columns.clone(),
            condition: self.condition.clone(),
            limit: self.limit,
            batch_size: context.session_config().batch_size(),
            counters: Counters {
                bytes_read: count("bytes_read"),
                games_met: count("games_met"),
                games_kept: count("games_kept"),
                moves_bytes: count("moves_bytes"),
            },
        };
        let mut stream = RecordBatchReceiverStreamBuilder::new(self.projected.clone(), WAITING);
        let sender = stream.tx();
        let lists = self.input.execute(partition, context)?;
        stream.spawn_blocking(move || {
            let mut pieces = Vec::new();
            for list in block_on_stream(lists) {
                pieces.extend(of_list(&list?));
            }
            job.run(&pieces, |batch| {
                rows.add(batch.num_rows());
                // Nobody takes more when the query has ended.
                sender.blocking_send(Ok(batch)).is_ok()
            })
        });
        Ok(stream.build())
    }

    fn metrics(&self) -> Option<MetricsSet> {
        Some(self.metrics.clone_inner())
    }
}
