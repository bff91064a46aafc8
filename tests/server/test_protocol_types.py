"""The browser client's types are those of the server's messages."""

from tools.protocol_types import FILE, types


def test_types_of_the_client_are_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == types(), "run `python -m tools.protocol_types`"
