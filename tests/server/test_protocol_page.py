"""The page of the protocol is what its tool writes."""

from tools.protocol_page import PAGE, page


def test_the_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page()
