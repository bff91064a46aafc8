"""A sample of what `tools.accepted` proves of all accepted texts: each sentence does something in some position."""

import pytest

from tefuda.games.registry import game
from tefuda.kernel.programs import Ins
from tools.accepted import examined, main, unexplained

SAMPLE = {
    "sve": (3, 33, 93, 303, 513),
    "eoo": (3, 33, 153),
    "arc": (2, 62, 122, 182),
    "avalon": (2, 62, 92),
    "chronicle": (2, 62, 122, 182),
}
"""Compositions by their lines."""


@pytest.mark.skipif(not hasattr(Ins.run, "__code__"), reason="instructions of the compiled package cannot be watched")
@pytest.mark.parametrize("id", SAMPLE)
def test_sentences_of_accepted_texts_act(id: str):
    the_game = game(id)
    names = {f"作例{n}" for n in SAMPLE[id]}
    left, numbers = examined(the_game, (), lambda card: card.name in names, 40)
    assert numbers["sentences"] > 1
    assert unexplained(the_game, left) == []


def test_a_text_that_is_refused_costs_only_itself(tmp_path, capsys):
    card = "- {{name: {}, class: ニュートラル, kind: フォロワー, cost: 1, attack: 1, health: 1, text: {}}}\n"
    file = tmp_path / "more.yaml"
    texts = {"見本一": "【ファンファーレ】1枚引く。", "見本二": "【ファンファーレ】空を飛ぶ。"}
    file.write_text("".join(card.format(name, text) for name, text in texts.items()), encoding="utf-8")
    assert main(["sve", "--more", str(file), "--only", "見本一", "--seeds", "20"]) == 0
    assert "1 texts, 1 sentences, 0 never did anything" in capsys.readouterr().out
    assert main(["sve", "--more", str(file), "--only", "見本", "--seeds", "20"]) == 1
    told = capsys.readouterr().out
    assert "見本二: (refused: cannot read 「空を飛ぶ」" in told
    assert "1 texts, 1 sentences, 0 never did anything, 0 of them with a reason; 1 texts refused" in told
