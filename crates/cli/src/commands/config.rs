//! `jadoube config`: how the club would be served, and who says so.

use std::io::Write;

use anyhow::Result;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args as _, CommandFactory, FromArgMatches};

use super::serve;
use crate::args::Args;
use crate::args::serve::ServeArgs;
use crate::exit::Exit;
use crate::output;
use crate::table::Table;

/// The widest value that is not broken.
const WIDEST: usize = 60;

/// One setting of the server.
#[derive(Debug, PartialEq, Eq)]
struct Setting {
    /// As it is typed, without the dashes.
    name: String,
    value: String,
    /// Who says so: the flag, the variable of the environment, or nobody.
    source: String,
}

/// Writes every setting with its value and where that comes from; what cannot be served is told as `serve` tells it.
pub fn run() -> Result<Exit> {
    let matches = Args::command().get_matches();
    let given = matches.subcommand_matches("config").unwrap_or(&matches);
    let mut table = Table::new([("setting", 30), ("value", WIDEST), ("from", 40)]);
    for setting in settings(given)? {
        table.row([setting.name, setting.value, setting.source]);
    }
    let mut out = output::out();
    table.write(&mut out)?;
    out.flush()?;
    Ok(Exit::Fine)
}

/// Every setting, in the order in which the help has them.
fn settings(given: &ArgMatches) -> Result<Vec<Setting>> {
    let args = ServeArgs::from_arg_matches(given)?;
    let (log, log_json) = (args.log.clone(), args.log_json);
    let codes = args.codes.clone();
    let config = serve::config(args)?;
    let door = &config.door;
    let tls = |file: fn(&jadoube_server::door::TlsFiles) -> &std::path::Path| {
        door.tls
            .as_ref()
            .map_or_else(String::new, |files| file(files).display().to_string())
    };
    let of_engine = |told: fn(&jadoube_server::MachineTerms) -> String| {
        config.machine.as_ref().map_or_else(String::new, told)
    };
    let value = |name: &str| match name {
        "listen" => config.listen.to_string(),
        "db" => config.database.to_string(),
        "key" => config.key_file().display().to_string(),
        "codes" => codes
            .as_ref()
            .map_or_else(String::new, |folder| folder.display().to_string()),
        "public_url" => listed(&door.public_urls),
        "trusted_proxy" => listed(&door.trusted_proxies),
        "proxy_header" => door.proxy_header.to_string(),
        "connections" => door.connections.to_string(),
        "connections_a_network" => door.connections_a_network.to_string(),
        "watchers" => door.watchers.to_string(),
        "no_mcp" => (!door.models).to_string(),
        "engine" => of_engine(|engine| engine.command.clone()),
        "engine_option" => of_engine(|engine| {
            let options = engine.options.iter();
            let options: Vec<String> = options
                .map(|(key, value)| format!("{key}={value}"))
                .collect();
            options.join(", ")
        }),
        "engine_memory" => of_engine(|engine| {
            engine
                .memory
                .map_or_else(String::new, |most| most.to_string())
        }),
        "engines" => of_engine(|engine| engine.at_once.to_string()),
        "engine_think" => of_engine(|engine| engine.think.as_millis().to_string()),
        "tls_cert" => tls(|files| &files.certificate),
        "tls_key" => tls(|files| &files.key),
        "log" => log.clone().unwrap_or_else(|| serve::USUAL_LOG.to_owned()),
        "log_json" => log_json.to_string(),
        other => unreachable!("a setting that nobody shows: {other}"),
    };
    let command = ServeArgs::augment_args(clap::Command::new("serve"));
    let settings = command.get_arguments().map(|argument| {
        let id = argument.get_id().as_str();
        let name = id.replace('_', "-");
        let source = match given.value_source(id) {
            Some(ValueSource::CommandLine) => format!("--{name}"),
            Some(ValueSource::EnvVariable) => argument
                .get_env()
                .map_or_else(String::new, |name| name.display().to_string()),
            _ => "as usual".to_owned(),
        };
        Setting {
            value: value(id),
            name,
            source,
        }
    });
    Ok(settings.collect())
}

fn listed(all: &[impl ToString]) -> String {
    let all: Vec<String> = all.iter().map(ToString::to_string).collect();
    all.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(words: &[&str]) -> Result<Vec<Setting>> {
        let words = ["jadoube", "config"].iter().chain(words);
        let matches = Args::command().try_get_matches_from(words)?;
        settings(matches.subcommand_matches("config").expect("config"))
    }

    #[test]
    fn every_setting_is_shown_with_what_was_said() {
        let settings = typed(&[
            "--listen",
            "0.0.0.0:81",
            "--public-url",
            "https://a.example,https://b.example",
            "--watchers",
            "7",
            "--engine",
            "stockfish",
            "--engine-option",
            "Hash=32",
        ])
        .expect("settings");
        let of = |name: &str| {
            let found = settings.iter().find(|setting| setting.name == name);
            let found = found.expect(name);
            (found.value.as_str(), found.source.as_str())
        };
        assert_eq!(of("listen"), ("0.0.0.0:81", "--listen"));
        assert_eq!(of("watchers"), ("7", "--watchers"));
        let (urls, from) = of("public-url");
        assert!(urls.contains("a.example") && urls.contains(", ") && urls.contains("b.example"));
        assert_eq!(from, "--public-url");
        assert_eq!(of("log"), ("warn", "as usual"));
        assert_eq!(of("engine"), ("stockfish", "--engine"));
        assert_eq!(of("engine-option"), ("Hash=32", "--engine-option"));
        assert_eq!(of("engines"), ("2", "as usual"));
        assert_eq!(of("key"), ("jadoube.db-key", "as usual"));
        assert_eq!(settings.len(), 20);
    }

    #[test]
    fn what_could_not_be_served_is_not_shown() {
        let error = typed(&["--listen", "8080"]).expect_err("no address");
        assert!(format!("{error:#}").contains("as in 127.0.0.1:8080"));
    }
}
