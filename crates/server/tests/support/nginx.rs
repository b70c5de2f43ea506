//! A running nginx with a server block that is shipped. It is asked for as `/usr/sbin/nginx`; `./test` installs Debian's.

use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::Folder;

/// A running nginx.
pub struct Nginx {
    child: Child,
    pub address: SocketAddr,
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // It may have gone by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Nginx {
    /// Starts one with a block, which speaks no TLS here and in which these texts, all of which it has, are others.
    pub async fn start(folder: &Folder, block: &str, changes: &[(String, String)]) -> Nginx {
        let address = free_address();
        let lines = block
            .lines()
            .filter(|line| !line.trim_start().starts_with("ssl_") && !line.contains("[::]"));
        let mut block: String = lines.flat_map(|line| [line, "\n"]).collect();
        let listens = ("listen 443 ssl;".to_owned(), format!("listen {address};"));
        for (from, to) in std::iter::once(&listens).chain(changes) {
            assert!(block.contains(from), "the shipped block has no '{from}'");
            block = block.replace(from, to);
        }
        let here = folder.path().display();
        let paths: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|what| format!("{what}_temp_path {here}/{what};\n"))
            .concat();
        let whole = format!(
            "daemon off;\nmaster_process off;\npid {here}/nginx.pid;\nerror_log {here}/error.log;\nevents {{}}\n\
             http {{\naccess_log off;\n{paths}{block}}}\n"
        );
        let file = folder.path().join("nginx.conf");
        std::fs::write(&file, whole).expect("written");
        let child = Command::new("/usr/sbin/nginx")
            .arg("-e")
            .arg(folder.path().join("error.log"))
            .arg("-c")
            .arg(&file)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("nginx, as Debian has it: apt-get install nginx-light");
        let nginx = Nginx { child, address };
        for _ in 0..200 {
            if tokio::net::TcpStream::connect(address).await.is_ok() {
                return nginx;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let said = std::fs::read_to_string(folder.path().join("error.log"));
        panic!("nginx does not listen: {said:?}");
    }
}

/// An address of this machine that nobody listens on.
pub fn free_address() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address")
}
