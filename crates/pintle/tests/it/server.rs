//! A small web server of this machine, with TLS and an authority of its own.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::thread;

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::pki_types::PrivatePkcs8KeyDer;
use rustls::{ServerConfig, ServerConnection, StreamOwned};

#[expect(clippy::disallowed_types, reason = "the server that the program under test talks to")]
use std::net::{TcpListener, TcpStream};

/// What the server names itself.
pub(crate) const NAMES: [&str; 2] = ["localhost", "catalogue.test"];

pub(crate) struct Request {
    pub(crate) path: String,
    /// All lines before the empty one.
    pub(crate) head: String,
}

#[derive(Default)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) body: Vec<u8>,
    pub(crate) length: Length,
}

impl Response {
    pub(crate) fn ok(body: impl Into<Vec<u8>>) -> Self {
        Self { status: 200, body: body.into(), ..Self::default() }
    }

    pub(crate) fn status(status: u16) -> Self {
        Self { status, ..Self::default() }
    }

    pub(crate) fn to(place: impl Into<String>) -> Self {
        Self { headers: vec![("Location", place.into())], ..Self::status(302) }
    }
}

/// What is said of the body's length.
#[derive(Default)]
pub(crate) enum Length {
    #[default]
    True,
    Claimed(usize),
    /// Nothing, and it goes on.
    Endless,
}

type Answer = dyn Fn(&Request) -> Response + Send + Sync;

pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    /// The authority's certificate.
    pub(crate) authority: String,
    /// What was asked: the first line of each request.
    pub(crate) asked: Arc<Mutex<Vec<String>>>,
}

/// How connections begin.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manner {
    Plain,
    Tls,
    /// As a proxy that leads every name to itself.
    Tunnel,
}

impl Server {
    /// Serves until the test program ends.
    #[expect(clippy::disallowed_types, reason = "the server that the program under test talks to")]
    pub(crate) fn start(manner: Manner, answer: impl Fn(&Request) -> Response + Send + Sync + 'static) -> Self {
        let (config, authority) = identity();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let asked = Arc::new(Mutex::new(Vec::new()));
        let (seen, answer): (_, Arc<Answer>) = (Arc::clone(&asked), Arc::new(answer));
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let (config, seen, answer) = (Arc::clone(&config), Arc::clone(&seen), Arc::clone(&answer));
                // A client that hangs up is no failure of the server's.
                thread::spawn(move || _ = serve(manner, stream, config, &seen, &*answer));
            }
        });
        Self { address, authority, asked }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("https://localhost:{}{path}", self.address.port())
    }

    pub(crate) fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }
}

fn identity() -> (Arc<ServerConfig>, String) {
    let mut authority = CertificateParams::new(Vec::new()).unwrap();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority_key = KeyPair::generate().unwrap();
    let certificate = authority.self_signed(&authority_key).unwrap();
    let issuer = Issuer::new(authority, authority_key);
    let key = KeyPair::generate().unwrap();
    let own = CertificateParams::new(NAMES.map(str::to_owned)).unwrap().signed_by(&key, &issuer).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![own.der().clone()], PrivatePkcs8KeyDer::from(key.serialize_der()).into())
        .unwrap();
    (Arc::new(config), certificate.pem())
}

#[expect(clippy::disallowed_types, reason = "the server that the program under test talks to")]
fn serve(
    manner: Manner,
    mut stream: TcpStream,
    config: Arc<ServerConfig>,
    seen: &Mutex<Vec<String>>,
    answer: &Answer,
) -> io::Result<()> {
    if manner == Manner::Plain {
        return exchange(stream, seen, answer);
    }
    if manner == Manner::Tunnel {
        let head = head(&mut stream)?;
        seen.lock().unwrap().extend(head.lines().next().map(str::to_owned));
        stream.write_all(b"HTTP/1.1 200 Connection established\r\n\r\n")?;
    }
    let connection = ServerConnection::new(config).map_err(io::Error::other)?;
    exchange(StreamOwned::new(connection, stream), seen, answer)
}

fn exchange(mut stream: impl Read + Write, seen: &Mutex<Vec<String>>, answer: &Answer) -> io::Result<()> {
    let head = head(&mut stream)?;
    let first = head.lines().next().unwrap_or_default().to_owned();
    let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
    seen.lock().unwrap().push(first);
    let Response { status, headers, body, length } = answer(&Request { path, head });
    write!(stream, "HTTP/1.1 {status} Answer\r\nConnection: close\r\n")?;
    for (name, value) in headers {
        write!(stream, "{name}: {value}\r\n")?;
    }
    match length {
        Length::Endless => {
            stream.write_all(b"\r\n")?;
            let chunk = [b' '; 8 * 1024];
            loop {
                stream.write_all(&chunk)?;
            }
        }
        Length::Claimed(length) => write!(stream, "Content-Length: {length}\r\n\r\n")?,
        Length::True => write!(stream, "Content-Length: {}\r\n\r\n", body.len())?,
    }
    stream.write_all(&body)?;
    stream.flush()
}

/// Byte by byte, since what follows is somebody else's to read.
fn head(stream: &mut impl Read) -> io::Result<String> {
    let mut reader = BufReader::with_capacity(1, stream);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if reader.read_line(&mut head)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
    Ok(head)
}
