"""Japanese titles of clauses: complete, Japanese, and our own words."""

import re

import pytest

from tefuda import clauses
from tefuda.clauses import ClauseError, index

WITH_JAPANESE = [game for game in clauses.games() if any(c.ja for c in clauses.load(game).clauses.values())]


@pytest.mark.parametrize("game", WITH_JAPANESE)
def test_every_clause_has_a_japanese_title(game):
    book = clauses.load(game).clauses.values()
    assert [c.id for c in book if not re.search("[ぁ-んァ-ン一-鿿]", c.ja)] == []


def test_shadowverse_evolve_has_japanese_titles():
    assert "sve" in WITH_JAPANESE


@pytest.mark.parametrize("game", WITH_JAPANESE)
def test_no_title_is_a_sentence_of_the_rulebook(game, shared):
    book = re.sub(r"\s", "", (shared / "rulebooks" / game / "rulebook.txt").read_text(encoding="utf-8"))
    titles = [re.sub(r"\s|（見出し）", "", c.ja) for c in clauses.load(game).clauses.values() if "見出し" not in c.ja]
    assert [title for title in titles if len(title) > 12 and title in book] == []


CLAUSES = '[[clause]]\nid = "1.1"\ntitle = "a"\nkind = "state"\ntestable = true\n'


@pytest.mark.parametrize(
    ("titles", "what"),
    [
        ('"1.2" = "い"', "no clause or ruling '1.2'"),
        ("x = [", "titles_ja.toml"),
        ('"1.1" = "あ"\n"9" = "い"', "no clause or ruling '9'"),
    ],
)
def test_titles_that_do_not_fit_are_refused(titles, what):
    with pytest.raises(ClauseError, match=re.escape(what)):
        index.read("sve", CLAUSES, "", titles)
