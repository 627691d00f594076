//! TLS built in, so that a server can be reached beyond this machine without a proxy: sealed dice need a browser that
//! knows its connection is private.

use jumpmaster_core::Fault;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::{Error as PemError, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{Error, InconsistentKeys, ServerConfig};
use tokio_rustls::{TlsAcceptor, server::TlsStream};

/// The files of a certificate, in PEM: the chain, its own certificate first, and the private key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TlsFiles {
    /// The certificate, followed by those that vouch for it.
    pub cert: PathBuf,
    /// Its private key.
    pub key: PathBuf,
}

/// A certificate as its files were when last read.
pub(crate) struct Tls {
    files: TlsFiles,
    config: RwLock<Arc<ServerConfig>>,
}

impl Tls {
    /// Reads the files.
    pub fn open(files: &TlsFiles) -> Result<Tls, Fault> {
        Ok(Tls { files: files.clone(), config: RwLock::new(read(files)?) })
    }

    /// Reads the files again, for new connections; if they are faulty the old certificate stays in use.
    pub fn reload(&self) -> Result<(), Fault> {
        let config = read(&self.files)?;
        *self.config.write().unwrap_or_else(PoisonError::into_inner) = config;
        Ok(())
    }

    /// Whether a connection that begins with this byte is a TLS connection.
    pub fn begins_with(byte: u8) -> bool {
        // The type of a handshake record.
        byte == 0x16
    }

    /// Performs the handshake with a client.
    pub async fn accept<S: AsyncRead + AsyncWrite + Unpin>(&self, stream: S) -> Result<TlsStream<S>, std::io::Error> {
        let config = Arc::clone(&self.config.read().unwrap_or_else(PoisonError::into_inner));
        TlsAcceptor::from(config).accept(stream).await
    }
}

fn read(files: &TlsFiles) -> Result<Arc<ServerConfig>, Fault> {
    let chain = CertificateDer::pem_file_iter(&files.cert).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let chain = chain.and_then(|chain| if chain.is_empty() { Err(PemError::NoItemsFound) } else { Ok(chain) });
    let chain = chain.map_err(|error| unread(&files.cert, "certificate", "--tls-cert", &error))?;
    let key = PrivateKeyDer::from_pem_file(&files.key);
    let key = key.map_err(|error| unread(&files.key, "private key", "--tls-key", &error))?;
    let versions = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = versions.with_safe_default_protocol_versions().map_err(|error| unfit(files, &error))?;
    let config = builder.with_no_client_auth().with_single_cert(chain, key);
    let mut config = config.map_err(|error| unfit(files, &error))?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

fn unread(path: &Path, thing: &str, option: &str, error: &PemError) -> Fault {
    let why = match error {
        PemError::NoItemsFound => format!("there is no {thing} in it in the PEM format"),
        error => error.to_string(),
    };
    let fix = format!("name a file in PEM with {option}; it has a line that begins with -----BEGIN");
    Fault::new(format!("the {thing} {} cannot be read", path.display()), why, fix)
}

fn unfit(files: &TlsFiles, error: &Error) -> Fault {
    let (cert, key) = (files.cert.display(), files.key.display());
    match error {
        Error::InconsistentKeys(InconsistentKeys::KeyMismatch) => Fault::new(
            format!("{key} is not the key of {cert}"),
            "the certificate was made for another key",
            "name the two files that were made together; in a chain the server's own certificate comes first",
        ),
        error => Fault::new(
            format!("{cert} and {key} cannot be used"),
            error.to_string(),
            "name a certificate and its unencrypted private key, both in PEM",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_is_read_again_and_a_bad_one_changes_nothing() {
        let folder = std::env::temp_dir().join(format!("jumpmaster-tls-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let files = TlsFiles { cert: folder.join("cert.pem"), key: folder.join("key.pem") };
        let renew = || {
            let made = rcgen::generate_simple_self_signed(vec!["localhost".into()]).unwrap();
            std::fs::write(&files.cert, made.cert.pem()).unwrap();
            std::fs::write(&files.key, made.signing_key.serialize_pem()).unwrap();
        };
        renew();
        let tls = Tls::open(&files).unwrap();
        let config = || Arc::as_ptr(&tls.config.read().unwrap());
        let first = config();
        std::fs::write(&files.cert, "nothing of the kind").unwrap();
        assert!(tls.reload().unwrap_err().what.contains("cert.pem"));
        assert_eq!(config(), first);
        renew();
        tls.reload().unwrap();
        assert_ne!(config(), first);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
