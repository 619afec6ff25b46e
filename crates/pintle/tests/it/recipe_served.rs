//! Catalogues over a real connection: TLS with an authority of its own, redirects, bounds, a proxy, a cache.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::program::{Said, World};
use crate::recipe::{pack, profile, sample};
use crate::server::{Length, Manner, Request, Response, Server};

/// A packed catalogue, its folder, and how to serve it.
fn packed() -> (World, PathBuf) {
    let world = sample();
    assert_eq!(pack(&world, &["--timestamp", "2026-01-02T03:04:05Z"]).exit, 0);
    let out = world.path("work/out");
    (world, out)
}

fn file(out: &std::path::Path, path: &str) -> Response {
    fs::read(out.join(path.trim_start_matches('/'))).map_or_else(|_| Response::status(404), Response::ok)
}

/// Runs with the server's authority trusted.
fn run(world: &World, server: &Server, arguments: &[&str]) -> Said {
    run_with(world, server, arguments, &[])
}

fn run_with(world: &World, server: &Server, arguments: &[&str], variables: &[(&str, &str)]) -> Said {
    let authority = world.path("work/authority.pem");
    fs::write(&authority, &server.authority).unwrap();
    let mut command = world.command(arguments);
    command.env("SSL_CERT_FILE", authority).envs(variables.iter().copied());
    Said::of(&command.output().unwrap())
}

const INDEX: &str = "/hooks-index.json";

fn catalog(world: &World, server: &Server) -> Said {
    run(world, server, &["recipe", "catalog", "--index", &server.url(INDEX)])
}

fn refused(said: &Said, what: &str) {
    assert!(said.exit == 1 && said.stdout.is_empty() && said.stderr.contains(what), "{what}: {said:?}");
    assert_eq!(said.stderr.lines().filter(|line| line.starts_with("error: ")).count(), 1, "{said:?}");
}

#[test]
fn a_recipe_comes_over_tls_and_its_name_is_resolved() {
    // J14, J15
    let (world, out) = packed();
    let server = Server::start(Manner::Tls, move |request| file(&out, &request.path));
    let said = run(&world, &server, &["recipe", "install", "sample-gate", "--index", &server.url(INDEX)]);
    assert_eq!(said.exit, 0, "{said:?}");
    assert!(profile(&world).iter().any(|(name, _)| name == "hooks/sample-gate/recipe.json"));
    assert_eq!(server.asked(), ["GET /hooks-index.json HTTP/1.1", "GET /hooks-sample-gate-0.1.0.tar.zst HTTP/1.1"]);
}

#[test]
fn a_certificate_of_an_unknown_authority_is_refused() {
    let (world, out) = packed();
    let server = Server::start(Manner::Tls, move |request| file(&out, &request.path));
    let said = world.run(&["recipe", "catalog", "--index", &server.url(INDEX)]);
    refused(&said, "certificate");
    let other = Server::start(Manner::Tls, |_| Response::status(404));
    let said = run(&world, &other, &["recipe", "catalog", "--index", &server.url(INDEX)]);
    refused(&said, "certificate");
    // The name has to be the certificate's.
    let by_number = format!("https://127.0.0.1:{}{INDEX}", server.address.port());
    refused(&run(&world, &server, &["recipe", "catalog", "--index", &by_number]), "certificate");
    assert_eq!(server.asked(), [""; 0]);
    fs::write(world.path("work/empty.pem"), "").unwrap();
    let mut command = world.command(&["recipe", "catalog", "--index", &server.url(INDEX)]);
    refused(&Said::of(&command.env("SSL_CERT_FILE", "empty.pem").output().unwrap()), "found no certificate");
}

#[test]
fn the_cache_saves_a_transfer_and_shows_its_age_offline() {
    let (world, out) = packed();
    let is_up = Arc::new(AtomicBool::new(true));
    let up = Arc::clone(&is_up);
    let server = Server::start(Manner::Tls, move |request: &Request| {
        if !up.load(Ordering::Relaxed) {
            return Response::status(503);
        }
        if request.head.to_lowercase().contains("if-none-match: \"one\"") {
            return Response::status(304);
        }
        Response { headers: vec![("ETag", "\"one\"".to_owned())], ..file(&out, &request.path) }
    });
    let first = catalog(&world, &server);
    assert!(first.exit == 0 && first.stdout.contains("sample-gate 0.1.0"), "{first:?}");
    let second = catalog(&world, &server);
    assert_eq!((second.exit, &second.stdout, &*second.stderr), (0, &first.stdout, ""));
    is_up.store(false, Ordering::Relaxed);
    let offline = catalog(&world, &server);
    assert_eq!((offline.exit, &offline.stdout), (0, &first.stdout), "{offline:?}");
    assert!(offline.stderr.contains("as it was") && offline.stderr.contains("ago"), "{offline:?}");
    // What is installed has to be today's.
    let said = run(&world, &server, &["recipe", "install", "sample-gate", "--index", &server.url(INDEX)]);
    refused(&said, "503");
    // Another address is another catalogue.
    refused(&run(&world, &server, &["recipe", "catalog", "--index", &server.url("/other.json")]), "503");
}

#[test]
fn an_index_older_than_the_one_before_is_noticed() {
    let (world, out) = packed();
    let server = Server::start(Manner::Tls, move |request| file(&out, &request.path));
    assert_eq!(catalog(&world, &server).stderr, "");
    assert_eq!(pack(&world, &["--timestamp", "2025-01-02T03:04:05Z"]).exit, 0);
    for _ in 0..2 {
        let said = catalog(&world, &server);
        assert!(said.exit == 0 && said.stderr.contains("older than what was there before"), "{said:?}");
    }
    let said = run(&world, &server, &["recipe", "install", "sample-gate", "--index", &server.url(INDEX)]);
    assert!(said.exit == 0 && said.stderr.contains("older than what was there before"), "{said:?}");
}

#[test]
fn redirects_lead_to_https_or_nowhere() {
    let (world, out) = packed();
    let folder = out.clone();
    let plain = Server::start(Manner::Plain, move |request| file(&folder, &request.path));
    let http = format!("http://127.0.0.1:{}{INDEX}", plain.address.port());
    let target = http.clone();
    let server = Server::start(Manner::Tls, move |request: &Request| match &*request.path {
        "/moved" => Response::to("/hooks-index.json"),
        "/down" => Response::to(target.clone()),
        "/disk" => Response::to("file:///etc/hosts"),
        "/round" => Response::to("/round"),
        "/lost" => Response::status(302),
        path => file(&out, path),
    });
    let at = |path: &str| run(&world, &server, &["recipe", "catalog", "--index", &server.url(path)]);
    assert_eq!(at("/moved").exit, 0);
    for path in ["/down", "/disk", "/lost"] {
        refused(&at(path), "expected an `https` address");
    }
    refused(&at("/round"), "redirects");
    assert_eq!(plain.asked(), [""; 0]);
    // On this machine itself it may be plain.
    assert_eq!(run(&world, &server, &["recipe", "catalog", "--index", &http]).exit, 0);
}

#[test]
fn what_is_too_much_or_too_little_is_refused() {
    let (world, out) = packed();
    let server = Server::start(Manner::Tls, move |request: &Request| match &*request.path {
        "/claims" => Response { length: Length::Claimed(5_000_000_000), ..Response::ok("{") },
        "/endless" => Response { length: Length::Endless, ..Response::ok("") },
        "/cut" => Response { length: Length::Claimed(2000), ..Response::ok("{") },
        "/gone" => Response::status(404),
        "/bytes" => Response::ok([0xff, 0xfe]),
        path => file(&out, path),
    });
    let at = |path: &str| run(&world, &server, &["recipe", "catalog", "--index", &server.url(path)]);
    refused(&at("/claims"), "larger than 4194304 bytes");
    refused(&at("/endless"), "larger than 4194304 bytes");
    refused(&at("/cut"), "broken off");
    refused(&at("/gone"), "404");
    refused(&at("/bytes"), "not UTF-8");
    refused(&run(&world, &server, &["recipe", "catalog", "--index", "https://localhost:1/i.json"]), "error: ");
    refused(&run(&world, &server, &["recipe", "catalog", "--index", "https://no-such-host.invalid/i.json"]), "error: ");
}

#[test]
fn a_proxy_is_asked_and_this_machine_is_not() {
    let (world, out) = packed();
    let proxy = Server::start(Manner::Tunnel, move |request| file(&out, &request.path));
    let address = format!("http://127.0.0.1:{}", proxy.address.port());
    let variables = [("HTTPS_PROXY", &*address), ("NO_PROXY", "localhost")];
    let index = format!("https://catalogue.test{INDEX}");
    let said = run_with(&world, &proxy, &["recipe", "catalog", "--index", &index], &variables);
    assert!(said.exit == 0 && said.stdout.contains("sample-gate"), "{said:?}");
    assert_eq!(proxy.asked().first().map(String::as_str), Some("CONNECT catalogue.test:443 HTTP/1.1"));
    let folder = world.path("work/out");
    let direct = Server::start(Manner::Plain, move |request| file(&folder, &request.path));
    let index = format!("http://127.0.0.1:{}{INDEX}", direct.address.port());
    let before = proxy.asked().len();
    let variables = [("HTTP_PROXY", &*address), ("ALL_PROXY", &*address)];
    assert_eq!(run_with(&world, &proxy, &["recipe", "catalog", "--index", &index], &variables).exit, 0);
    assert_eq!((proxy.asked().len(), direct.asked().len()), (before, 1));
}
