//! SQL over games of chess, on this machine or on a cluster.
#![forbid(unsafe_code)]

use std::error::Error;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::time::Instant;

use clap::{Parser, ValueEnum};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::csv::WriterBuilder;
use datafusion::arrow::json::LineDelimitedWriter;
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::prelude::{DataFrame, SessionContext};
use datafusion::sql::parser::DFParser;
use futures::StreamExt;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

/// SQL over games of chess: games('games.pgn.zst'), plies(moves), audit(moves, tags, 'fide-2023'), ...
#[derive(Parser)]
#[command(after_help = "\
Examples:
  jadoube-sql -c \"select result, count(*) from games('games/*.pgn') group by result\"
  jadoube-sql report.sql
  jadoube-sql --scheduler http://127.0.0.1:50050 report.sql
  jadoube-sql -c \"select routine_name, description from information_schema.routines where syntax_example like '%moves%'\"

Without a statement and without a file it asks for statements; each ends with a semicolon, and so does the shell with 'quit'.")]
struct Args {
    /// A statement, or several with semicolons between them.
    #[arg(short, long, value_name = "SQL", allow_hyphen_values = true)]
    command: Option<String>,
    /// Files of statements; '-' is standard input.
    files: Vec<PathBuf>,
    /// Runs them on the cluster of this scheduler.
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "URL")]
    scheduler: Option<String>,
    /// So many readers, or on a cluster so many tasks, share a table.
    #[arg(long, value_name = "NUMBER")]
    readers: Option<usize>,
    /// How answers are written.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
    /// Nothing is told but the answers.
    #[arg(short, long)]
    quiet: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// As a table, once all of it is known.
    Table,
    /// Comma-separated values.
    Csv,
    /// A JSON object a line.
    Json,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    env_logger::init();
    let args = Args::parse();
    let context = session(&args)?;
    if let Some(command) = &args.command {
        run(&context, command, &args).await?;
    }
    for file in &args.files {
        let mut text = String::new();
        if file.as_os_str() == "-" {
            std::io::stdin().read_to_string(&mut text)?;
        } else {
            text = std::fs::read_to_string(file)
                .map_err(|error| format!("{}: {error}", file.display()))?;
        }
        run(&context, &text, &args).await?;
    }
    if args.command.is_none() && args.files.is_empty() {
        ask(&context, &args).await?;
    }
    Ok(())
}

fn session(args: &Args) -> Result<SessionContext, Box<dyn Error>> {
    #[cfg(feature = "cluster")]
    if let Some(url) = &args.scheduler {
        return Ok(jadoube_scale::remote(url, args.readers)?);
    }
    Ok(jadoube_scale::local(args.readers))
}

/// Asks for statements until there are no more.
async fn ask(context: &SessionContext, args: &Args) -> Result<(), Box<dyn Error>> {
    let mut editor = DefaultEditor::new()?;
    let mut statement = String::new();
    loop {
        let prompt = if statement.is_empty() { "> " } else { "- " };
        match editor.readline(prompt) {
            Ok(line) if statement.is_empty() && matches!(line.trim(), "quit" | "exit" | "\\q") => {
                break;
            }
            Ok(line) => {
                statement.push_str(&line);
                statement.push('\n');
            }
            Err(ReadlineError::Interrupted) => statement.clear(),
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(error.into()),
        }
        if statement.trim_end().ends_with(';') {
            let whole = std::mem::take(&mut statement);
            editor.add_history_entry(whole.trim())?;
            if let Err(error) = run(context, &whole, args).await {
                eprintln!("{error}");
            }
        }
    }
    Ok(())
}

/// Runs statements one after another.
async fn run(context: &SessionContext, text: &str, args: &Args) -> Result<(), Box<dyn Error>> {
    for statement in DFParser::parse_sql(text)? {
        let begun = Instant::now();
        let plan = context.state().statement_to_plan(statement).await?;
        let rows = tell(context.execute_logical_plan(plan).await?, args.format).await?;
        if !args.quiet {
            eprintln!("{rows} rows, {:.3} s", begun.elapsed().as_secs_f64());
        }
    }
    Ok(())
}

/// Writes an answer and counts its rows.
async fn tell(answer: DataFrame, format: Format) -> Result<usize, Box<dyn Error>> {
    let mut out = std::io::stdout().lock();
    let mut rows = 0;
    let mut batches = Vec::new();
    let mut stream = answer.execute_stream().await?;
    let mut head = true;
    while let Some(batch) = stream.next().await.transpose()? {
        rows += batch.num_rows();
        match format {
            Format::Table => batches.push(batch),
            Format::Csv => {
                let mut writer = WriterBuilder::new().with_header(head).build(&mut out);
                writer.write(&batch)?;
                head = false;
            }
            Format::Json => {
                let mut writer = LineDelimitedWriter::new(&mut out);
                writer.write(&batch)?;
                writer.finish()?;
            }
        }
    }
    if matches!(format, Format::Csv) && head && !stream.schema().fields().is_empty() {
        let mut writer = WriterBuilder::new().build(&mut out);
        writer.write(&RecordBatch::new_empty(stream.schema()))?;
    }
    if matches!(format, Format::Table) && !stream.schema().fields().is_empty() {
        if batches.is_empty() {
            batches.push(RecordBatch::new_empty(stream.schema()));
        }
        writeln!(out, "{}", pretty_format_batches(&batches)?)?;
    }
    Ok(rows)
}
