//! Whom this machine trusts to vouch for addresses: the certificates that its system keeps.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Where systems keep the certificates.
const BUNDLES: [&str; 5] = [
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
    "/usr/local/share/certs/ca-root-nss.crt",
];

/// What begins a connection under TLS.
///
/// # Errors
/// A sentence where no certificates are found.
pub fn connector() -> Result<TlsConnector, String> {
    static CONFIG: OnceLock<Result<Arc<ClientConfig>, String>> = OnceLock::new();
    let config = CONFIG.get_or_init(config);
    config.clone().map(TlsConnector::from)
}

fn config() -> Result<Arc<ClientConfig>, String> {
    let named = env::var_os("SSL_CERT_FILE").map(PathBuf::from);
    let usual = BUNDLES.iter().map(PathBuf::from);
    let file = named
        .or_else(|| usual.into_iter().find(|path| path.is_file()))
        .ok_or("this system keeps no certificates where they are looked for; name a file of them in SSL_CERT_FILE")?;
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(certificates(&file)?);
    if roots.is_empty() {
        return Err(format!("{}: no certificate is in it", file.display()));
    }
    let mut config = ClientConfig::builder()
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

fn certificates(file: &Path) -> Result<Vec<CertificateDer<'static>>, String> {
    CertificateDer::pem_file_iter(file)
        .and_then(Iterator::collect)
        .map_err(|error| format!("{}: {error}", file.display()))
}
