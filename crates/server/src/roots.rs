//! Whom this machine trusts to vouch for addresses: the certificates that its system keeps.

use std::env;
use std::path::{Path, PathBuf};

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

/// How TLS is spoken with another machine: its certificate must be vouched for by one that this system keeps, or that the file
/// in `SSL_CERT_FILE` holds.
///
/// # Errors
/// A sentence where no certificates are found.
pub fn client_config() -> Result<ClientConfig, String> {
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
    Ok(ClientConfig::builder()
        .with_root_certificates(roots)
        .with_no_client_auth())
}

fn certificates(file: &Path) -> Result<Vec<CertificateDer<'static>>, String> {
    CertificateDer::pem_file_iter(file)
        .and_then(Iterator::collect)
        .map_err(|error| format!("{}: {error}", file.display()))
}
