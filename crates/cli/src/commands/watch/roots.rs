//! What begins a connection under TLS.

use std::sync::{Arc, OnceLock};

use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::ClientConfig;

/// What begins a connection under TLS.
///
/// # Errors
/// A sentence where no certificates are found.
pub fn connector() -> Result<TlsConnector, String> {
    static CONFIG: OnceLock<Result<Arc<ClientConfig>, String>> = OnceLock::new();
    let config = CONFIG.get_or_init(|| {
        let mut config = jadoube_server::roots::client_config()?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Arc::new(config))
    });
    config.clone().map(TlsConnector::from)
}
