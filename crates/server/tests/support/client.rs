//! A small HTTP client: one connection, one request after the other, JSON in and out.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

pub struct Client {
    address: SocketAddr,
    stream: BufReader<TcpStream>,
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub text: String,
    /// How many bytes came as the body.
    pub length: usize,
    /// The text as JSON; null if it is none.
    pub body: Value,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    #[track_caller]
    pub fn expect(self, status: u16) -> Answer {
        assert_eq!(self.status, status, "{}", self.text);
        self
    }

    /// A problem of this kind, whose detail holds these words.
    #[track_caller]
    pub fn expect_problem(self, status: u16, kind: &str, words: &str) -> Answer {
        assert_eq!(self.status, status, "{}", self.text);
        assert_eq!(
            self.header("content-type"),
            Some("application/problem+json"),
            "{}",
            self.text
        );
        assert_eq!(
            self.body["type"],
            format!("/problems/{kind}"),
            "{}",
            self.text
        );
        assert_eq!(self.body["status"], status);
        assert!(self.body["title"].is_string());
        let detail = self.body["detail"].as_str().expect("a detail");
        assert!(detail.contains(words), "'{words}' is not in: {detail}");
        self
    }
}

impl Client {
    pub async fn connect(address: SocketAddr) -> Client {
        Client::try_connect(address)
            .await
            .expect("the server listens")
    }

    pub async fn try_connect(address: SocketAddr) -> std::io::Result<Client> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Client {
            address,
            stream: BufReader::new(stream),
        })
    }

    /// Connects from another address of this machine, which is another network to the club.
    pub async fn connect_from(source: [u8; 4], address: SocketAddr) -> Client {
        let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
        socket
            .bind((source, 0).into())
            .expect("an address of this machine");
        let stream = socket.connect(address).await.expect("the server listens");
        stream.set_nodelay(true).expect("a setting");
        Client {
            address,
            stream: BufReader::new(stream),
        }
    }

    pub async fn get(&mut self, path: &str, token: Option<&str>) -> Answer {
        self.send("GET", path, token, &[], b"")
            .await
            .expect("an answer")
    }

    pub async fn post(&mut self, path: &str, token: Option<&str>, body: &Value) -> Answer {
        let headers = [("content-type", "application/json")];
        self.send("POST", path, token, &headers, body.to_string().as_bytes())
            .await
            .expect("an answer")
    }

    /// An act with its key.
    pub async fn act(
        &mut self,
        seats: &super::Seats,
        token: &str,
        act: &str,
        key: Option<&str>,
    ) -> std::io::Result<Answer> {
        let mut headers = vec![("content-type", "application/json")];
        headers.extend(key.map(|key| ("idempotency-key", key)));
        let body = serde_json::json!({ "act": act }).to_string();
        self.send(
            "POST",
            &seats.path("/acts"),
            Some(token),
            &headers,
            body.as_bytes(),
        )
        .await
    }

    pub async fn send(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> std::io::Result<Answer> {
        let mut head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\ncontent-length: {}\r\n",
            self.address,
            body.len()
        );
        if let Some(token) = token {
            head.push_str(&format!("authorization: Bearer {token}\r\n"));
        }
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str("\r\n");
        let mut message = head.into_bytes();
        message.extend_from_slice(body);
        self.stream.get_mut().write_all(&message).await?;
        self.read().await
    }

    async fn read(&mut self) -> std::io::Result<Answer> {
        let mut line = String::new();
        self.read_line(&mut line).await?;
        let status = line
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok())
            .unwrap_or(0);
        let mut headers = Vec::new();
        loop {
            line.clear();
            self.read_line(&mut line).await?;
            match line.trim_end().split_once(':') {
                Some((name, value)) => {
                    headers.push((name.to_ascii_lowercase(), value.trim().to_owned()))
                }
                None => break,
            }
        }
        let length = headers
            .iter()
            .find(|(name, _)| name == "content-length")
            .and_then(|(_, value)| value.parse().ok());
        let body = match length {
            Some(length) => self.read_bytes(length).await?,
            None if headers
                .iter()
                .any(|(name, value)| name == "transfer-encoding" && value == "chunked") =>
            {
                self.read_chunks().await?
            }
            None => Vec::new(),
        };
        let text = String::from_utf8_lossy(&body).into_owned();
        let length = body.len();
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        Ok(Answer {
            status,
            headers,
            text,
            length,
            body,
        })
    }

    async fn read_line(&mut self, line: &mut String) -> std::io::Result<()> {
        match self.stream.read_line(line).await? {
            0 => Err(std::io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }

    async fn read_bytes(&mut self, length: usize) -> std::io::Result<Vec<u8>> {
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes).await?;
        Ok(bytes)
    }

    async fn read_chunks(&mut self) -> std::io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        loop {
            let mut line = String::new();
            self.read_line(&mut line).await?;
            let length = usize::from_str_radix(line.trim(), 16)
                .map_err(|_| std::io::ErrorKind::InvalidData)?;
            bytes.extend(self.read_bytes(length).await?);
            self.read_line(&mut String::new()).await?;
            if length == 0 {
                return Ok(bytes);
            }
        }
    }
}
