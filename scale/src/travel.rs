//! How the table and its plan travel from the client over the scheduler to the executors. All else travels as Ballista
//! sends it; functions travel by name.

use std::sync::Arc;

use ballista_core::serde::{BallistaLogicalExtensionCodec, BallistaPhysicalExtensionCodec};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::TableProvider;
use datafusion::common::{
    DataFusionError, Result, TableReference, internal_datafusion_err, internal_err,
};
use datafusion::datasource::file_format::FileFormatFactory;
use datafusion::execution::TaskContext;
use datafusion::logical_expr::{Extension, LogicalPlan};
use datafusion::physical_plan::ExecutionPlan;
use datafusion_proto::logical_plan::LogicalExtensionCodec;
use datafusion_proto::physical_plan::{
    PhysicalExtensionCodec, PhysicalPlanDecodeContext, PhysicalProtoConverterExtension,
};
use datafusion_proto::protobuf::PhysicalExprNode;
use prost::Message;

use crate::games::{GamesExec, GamesTable, schema};

/// What is ours begins with this; no message of Ballista does.
const OURS: &[u8] = b"jadoube\0";

#[derive(Clone, PartialEq, Message)]
struct TableMessage {
    #[prost(string, repeated, tag = "1")]
    files: Vec<String>,
}

#[derive(Clone, PartialEq, Message)]
struct PlanMessage {
    #[prost(uint64, repeated, tag = "1")]
    columns: Vec<u64>,
    #[prost(message, optional, tag = "2")]
    predicate: Option<PhysicalExprNode>,
    #[prost(uint64, optional, tag = "3")]
    limit: Option<u64>,
}

fn write(message: &impl Message, buffer: &mut Vec<u8>) {
    buffer.extend_from_slice(OURS);
    buffer.extend(message.encode_to_vec());
}

fn read<M: Message + Default>(bytes: &[u8]) -> Result<M> {
    M::decode(bytes).map_err(|error| DataFusionError::External(Box::new(error)))
}

/// Writes logical plans with our tables.
#[derive(Debug, Default)]
pub(crate) struct LogicalCodec {
    usual: BallistaLogicalExtensionCodec,
}

impl LogicalExtensionCodec for LogicalCodec {
    fn try_decode(
        &self,
        bytes: &[u8],
        inputs: &[LogicalPlan],
        context: &TaskContext,
    ) -> Result<Extension> {
        self.usual.try_decode(bytes, inputs, context)
    }

    fn try_encode(&self, node: &Extension, buffer: &mut Vec<u8>) -> Result<()> {
        self.usual.try_encode(node, buffer)
    }

    fn try_decode_table_provider(
        &self,
        bytes: &[u8],
        name: &TableReference,
        schema: SchemaRef,
        context: &TaskContext,
    ) -> Result<Arc<dyn TableProvider>> {
        match bytes.strip_prefix(OURS) {
            Some(bytes) => {
                let files = read::<TableMessage>(bytes)?.files;
                Ok(Arc::new(GamesTable::of_files(files)))
            }
            None => self
                .usual
                .try_decode_table_provider(bytes, name, schema, context),
        }
    }

    fn try_encode_table_provider(
        &self,
        name: &TableReference,
        table: Arc<dyn TableProvider>,
        buffer: &mut Vec<u8>,
    ) -> Result<()> {
        let Some(games) = table.downcast_ref::<GamesTable>() else {
            return self.usual.try_encode_table_provider(name, table, buffer);
        };
        let files = games.files().to_vec();
        write(&TableMessage { files }, buffer);
        Ok(())
    }

    fn try_decode_file_format(
        &self,
        bytes: &[u8],
        context: &TaskContext,
    ) -> Result<Arc<dyn FileFormatFactory>> {
        self.usual.try_decode_file_format(bytes, context)
    }

    fn try_encode_file_format(
        &self,
        buffer: &mut Vec<u8>,
        format: Arc<dyn FileFormatFactory>,
    ) -> Result<()> {
        self.usual.try_encode_file_format(buffer, format)
    }
}

/// Writes physical plans that read games.
#[derive(Debug, Default)]
pub(crate) struct PhysicalCodec {
    usual: BallistaPhysicalExtensionCodec,
}

impl PhysicalExtensionCodec for PhysicalCodec {
    fn try_decode(
        &self,
        bytes: &[u8],
        inputs: &[Arc<dyn ExecutionPlan>],
        context: &TaskContext,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let Some(bytes) = bytes.strip_prefix(OURS) else {
            return self.usual.try_decode(bytes, inputs, context, converter);
        };
        let [input] = inputs else {
            return internal_err!("GamesExec has one input");
        };
        let message: PlanMessage = read(bytes)?;
        let decoding = PhysicalPlanDecodeContext::new(context, self);
        let predicate = message
            .predicate
            .as_ref()
            .map(|predicate| converter.proto_to_physical_expr(predicate, &schema(), &decoding));
        let number = |number: u64| {
            usize::try_from(number)
                .map_err(|_| internal_datafusion_err!("{number} is too much for this machine"))
        };
        let columns = message.columns.into_iter().map(number);
        Ok(Arc::new(GamesExec::new(
            input.clone(),
            columns.collect::<Result<_>>()?,
            predicate.transpose()?,
            message.limit.map(number).transpose()?,
        )?))
    }

    fn try_encode(
        &self,
        node: Arc<dyn ExecutionPlan>,
        buffer: &mut Vec<u8>,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<()> {
        let Some(games) = node.downcast_ref::<GamesExec>() else {
            return self.usual.try_encode(node, buffer, converter);
        };
        let predicate = games.predicate.as_ref();
        let predicate =
            predicate.map(|predicate| converter.physical_expr_to_proto(predicate, self));
        let message = PlanMessage {
            columns: games.columns.iter().map(|&column| column as u64).collect(),
            predicate: predicate.transpose()?,
            limit: games.limit.map(|limit| limit as u64),
        };
        write(&message, buffer);
        Ok(())
    }
}
