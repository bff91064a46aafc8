"""The client as the server hands it out: compressed, kept by browsers, behind the same door as everything else."""

import gzip
import http.cookiejar
import json
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tefuda.server import app
from tefuda.server.client import Client
from tefuda.server.wishes import SeatWish, TableWish
from tests.server.conftest import Here

SCRIPT = b"export const x = 1;\n" * 200


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "dist"
    (place / "assets").mkdir(parents=True)
    (place / "index.html").write_text('<!doctype html><script type="module" src="/assets/index-1a2b.js"></script>')
    (place / "assets" / "index-1a2b.js").write_bytes(SCRIPT)
    (place / "assets" / "index-1a2b.js.br").write_bytes(b"as if brotli")
    monkeypatch.setattr(app, "folder", lambda: place)
    return place


def get(url: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    asked = urllib.request.Request(url, headers={k.replace("_", "-"): v for k, v in headers.items()})
    try:
        with urllib.request.urlopen(asked) as found:
            return found.status, {k.lower(): v for k, v in found.headers.items()}, found.read()
    except urllib.error.HTTPError as error:
        return error.code, {k.lower(): v for k, v in error.headers.items()}, error.read()


@pytest.mark.usefixtures("built")
def test_scripts_are_compressed_and_kept_pages_are_asked_for_again(here):
    status, headers, data = get(f"{here.url}assets/index-1a2b.js", accept_encoding="gzip, deflate")
    assert (status, headers["content-encoding"], gzip.decompress(data)) == (200, "gzip", SCRIPT)
    assert headers["content-type"].startswith("text/javascript")
    assert "immutable" in headers["cache-control"]
    assert get(f"{here.url}assets/index-1a2b.js", accept_encoding="gzip, br")[1]["content-encoding"] == "br"
    assert get(f"{here.url}assets/index-1a2b.js")[2] == SCRIPT
    assert get(f"{here.url}assets/index-1a2b.js", if_none_match=headers["etag"])[0] == 304
    status, headers, _ = get(here.url)
    assert (status, headers["cache-control"]) == (200, "no-cache")
    assert "script-src 'self'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    "path, status",
    [
        ("table/0a1b", 200),
        ("rules/sve/8.4.3", 200),
        ("nothing/here", 404),
        ("assets/none.js", 404),
        ("api/nothing", 404),
        ("%2e%2e/%2e%2e/etc/passwd", 404),
        ("assets/..%2f..%2fetc%2fpasswd", 404),
    ],
)
def test_every_address_of_the_client_leads_to_its_page_and_no_other(here, path, status):
    found, _, data = get(here.url + path)
    assert found == status
    assert b"root:" not in data
    assert (b"<!doctype html>" in data) == (not path.startswith(("api/", "assets/")))


@pytest.mark.usefixtures("built")
def test_a_server_of_ones_own_shows_nothing_without_its_word(database):
    here = Here(database, token="word")
    try:
        assert get(f"{here.url}assets/index-1a2b.js")[0] == 403
        status, _, page = get(here.url, accept="text/html,*/*")
        assert status == 403
        assert "tefuda serve" in page.decode(), "a browser is shown what it needs, not data"
        status, headers, _ = get(f"{here.url}table/0a1b?token=word")
        cookie = headers["set-cookie"].partition(";")[0]
        assert (status, str(here.port) in cookie.partition("=")[0]) == (200, True)
        assert get(f"{here.url}assets/index-1a2b.js", cookie=cookie)[0] == 200
        assert get(f"{here.url}assets/index-1a2b.js", cookie=cookie[:-1])[0] == 403
    finally:
        here.close()


@pytest.mark.usefixtures("built")
def test_an_invitation_opens_a_server_of_ones_own(database):
    """The link of "with a friend" is opened in another browser of this machine, which has not the word of ``tefuda open``."""
    here = Here(database, token="word")
    try:
        host = Client(f"{here.url}?token=word")
        host.be("花子")
        made = host.make(TableWish("arc", (SeatWish("me"), SeatWish("open"))))
        (word,) = made.invitations.values()
        status, headers, _ = get(f"{here.url}table/{made.id}?invitation={word}", accept="text/html")
        assert status == 200
        cookie = headers["set-cookie"].partition(";")[0]
        assert get(f"{here.url}api/games", cookie=cookie)[0] == 200
        for wrong in (word[:-2], word[2:], "x", ""):
            assert get(f"{here.url}table/{made.id}?invitation={wrong}")[0] == 403
    finally:
        here.close()


def test_two_databases_on_one_machine_leave_each_others_guests_alone(database, tmp_path):
    """A browser shares its cookies between ports."""
    first, second = Here(database), Here(f"sqlite:///{tmp_path / 'other.db'}")
    try:
        jar = http.cookiejar.CookieJar()
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
        told = []
        for here, name in ((first, "花子"), (second, "太郎"), (first, ""), (second, "")):
            data = json.dumps({"name": name}).encode() if name else None
            told.append(json.load(browser.open(f"{here.url}api/me", data)))
        assert [one["name"] for one in told] == ["花子", "太郎", "花子", "太郎"]
        assert (told[0]["id"], told[1]["id"]) == (told[2]["id"], told[3]["id"])
    finally:
        first.close()
        second.close()


def test_without_a_client_the_page_says_how_to_get_it(here_without):
    status, _, data = get(here_without.url)
    assert status == 200
    assert "make client" in data.decode()


@pytest.fixture
def here_without(database, monkeypatch):
    monkeypatch.setattr(app, "folder", lambda: None)
    server = Here(database)
    yield server
    server.close()
