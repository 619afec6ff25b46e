#!/usr/bin/env python3
"""Shows that a program finds hosts by name servers: a static one has no resolver but its own.

    scripts/check-names.py PROGRAM        as root on Linux; needs unshare, ip, mount and openssl

In a network and a mount namespace of its own, where nothing but this machine can be reached: /etc/resolv.conf names a server
that knows one host, and a web server is that host. The program has to fetch a catalogue from it, over TLS.
"""

import functools
import http.server
import os
import pathlib
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import threading

HOST = "catalogue.names.test"
INDEX = '{"schema": "hooks.catalog.v1", "updated_at": "2026-01-02T03:04:05Z", "recipes": []}'


def outside(program: str) -> int:
    """Starts itself again, cut off from everything."""
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.call(["unshare", "--net", "--mount", sys.executable, __file__, program, folder])


def inside(program: str, folder: pathlib.Path) -> int:
    subprocess.check_call(["ip", "link", "set", "lo", "up"])
    (folder / "resolv.conf").write_text("nameserver 127.0.0.1\n")
    subprocess.check_call(["mount", "--bind", folder / "resolv.conf", os.path.realpath("/etc/resolv.conf")])
    asked = name_server()
    port = web_server(folder)
    environment = {"HOME": str(folder), "SSL_CERT_FILE": str(folder / "certificate.pem")}
    url = f"https://{HOST}:{port}/hooks-index.json"
    told = subprocess.run([program, "recipe", "catalog", "--index", url], env=environment, capture_output=True, text=True)
    print(f"$ pintle recipe catalog --index {url}\n{told.stdout}{told.stderr}exit {told.returncode}; asked for {sorted(set(asked))}")
    return 0 if told.returncode == 0 and HOST in asked else 1


def name_server() -> list[str]:
    """Answers every question for an IPv4 address with this machine, and everything else with nothing."""
    server, asked = socket.socket(socket.AF_INET, socket.SOCK_DGRAM), []
    server.bind(("127.0.0.1", 53))

    def answer() -> None:
        while True:
            query, client = server.recvfrom(512)
            name, at = [], 12
            while query[at]:
                name.append(query[at + 1:at + 1 + query[at]].decode())
                at += 1 + query[at]
            question = query[12:at + 5]
            asked.append(".".join(name))
            wants_address = question[-4:] == b"\x00\x01\x00\x01"
            record = b"\xc0\x0c" + struct.pack(">HHIH", 1, 1, 60, 4) + bytes([127, 0, 0, 1]) if wants_address else b""
            head = query[:2] + struct.pack(">HHHHH", 0x8180, 1, int(wants_address), 0, 0)
            server.sendto(head + question + record, client)

    threading.Thread(target=answer, daemon=True).start()
    return asked


def web_server(folder: pathlib.Path) -> int:
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    settings = folder / "openssl.cnf"
    settings.write_text(f"[req]\ndistinguished_name = dn\nx509_extensions = own\n[dn]\n[own]\nsubjectAltName = DNS:{HOST}\n")
    subprocess.check_call(["openssl", "req", "-x509", "-config", settings, "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                           "-subj", "/CN=" + HOST, "-keyout", key, "-out", certificate], stderr=subprocess.DEVNULL)
    site = folder / "site"
    site.mkdir()
    (site / "hooks-index.json").write_text(INDEX)
    quiet = type("Quiet", (http.server.SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(quiet, directory=site))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


if __name__ == "__main__":
    arguments = sys.argv[1:]
    sys.exit(outside(os.path.abspath(arguments[0])) if len(arguments) == 1 else inside(arguments[0], pathlib.Path(arguments[1])))
