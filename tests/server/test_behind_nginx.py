"""The server behind nginx with a certificate, as the guide for people says it: pages, sessions and tables through it."""

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tefuda.server.client import Client, SeatWish, SitWish, TableWish
from tests.server.conftest import Here, Player, free_port, together

GUIDE = Path(__file__).parents[2] / "docs" / "users" / "serve.md"
CONFIGURATION = """
daemon off; pid {folder}/pid; error_log {folder}/error.log;
events {{ }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fast;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  server {{ listen 127.0.0.1:{port} ssl; server_name localhost; ssl_certificate {folder}/cert.pem; ssl_certificate_key {folder}/key.pem;
    {location}
  }}
}}
"""
CERTIFICATE = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"


@pytest.fixture
def behind(here: Here, tmp_path: Path, monkeypatch):
    """The address of a server behind nginx; its certificate is known to whoever asks from here."""
    for program in ("nginx", "openssl"):
        if shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin") is None:
            pytest.skip(f"{program} is not installed")
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    subprocess.run(["openssl", *CERTIFICATE.split(), "-keyout", key, "-out", cert], check=True, capture_output=True)
    monkeypatch.setenv("SSL_CERT_FILE", str(cert))
    told = re.search(r"```text\n(location / \{.*?\n\})\n```", GUIDE.read_text(), re.DOTALL)
    assert told is not None
    location, port = told[1].replace("127.0.0.1:7406", f"127.0.0.1:{here.port}"), free_port()
    (tmp_path / "nginx.conf").write_text(CONFIGURATION.format(folder=tmp_path, port=port, location=location))
    nginx = subprocess.Popen(
        ["nginx", "-p", tmp_path, "-c", tmp_path / "nginx.conf", "-e", tmp_path / "error.log"],
        env={**os.environ, "PATH": f"{os.environ['PATH']}:/usr/sbin"},
    )
    try:
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert nginx.poll() is None, (tmp_path / "error.log").read_text()
            time.sleep(0.05)
        yield f"https://localhost:{port}/"
    finally:
        nginx.terminate()
        nginx.wait()


def test_a_whole_match_is_played_through_it(behind: str):
    people = [Client(behind), Client(behind)]
    for n, client in enumerate(people):
        client.be(f"guest {n}")
    made = people[0].make(TableWish("arc", (SeatWish("me"), SeatWish("open"))))
    people[1].sit(made.id, SitWish(invitation=made.invitations["B"]))
    played = together(*(Player(client.at(made.id), n) for n, client in enumerate(people)))
    assert all(player.at.over is not None for player in played)
    assert people[1].record(made.id).startswith("format:")


def test_it_is_asked_for_by_its_own_pages_alone_and_cookies_are_secure(behind: str):
    def ask(path: str, data: bytes | None = None, **headers: str) -> tuple[int, str]:
        asked = urllib.request.Request(behind + path, data, headers)
        try:
            with urllib.request.urlopen(asked, context=ssl.create_default_context()) as found:
                return found.status, found.headers.get("set-cookie", "")
        except urllib.error.HTTPError as error:
            return error.code, ""

    status, cookie = ask("api/me", b'{"name": "x"}')
    assert status == 200
    assert "secure" in cookie.lower()
    assert ask("")[0] == 200
    assert ask("api/games", Origin=behind.rstrip("/"))[0] == 200
    assert ask("api/games", Origin="https://elsewhere.example")[0] == 403
