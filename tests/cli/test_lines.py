"""Printed lines on the command line: ``tefuda cards import`` of .txt, ``tefuda cards export``."""

LINES = """\
# 二枚
・霧笛の番／勇気／Ａ／Ｃｏｓｔ：２／AP:3/RP:3/CP:2/武:[AP+1]/C

帆布/無/A/Cost:3/AP:1/RP:6/CP:3//武://[障壁(1)]UC
"""


def test_lines_are_taken_over_and_given_back(tefuda, tmp_path):
    (tmp_path / "mine.txt").write_text(LINES, encoding="utf-8")
    out = tefuda("cards", "export", "mine.txt", "--game", "arc")
    assert out.splitlines() == [
        "霧笛の番/勇気/A/Cost:2/AP:3/RP:3/CP:2//武:[AP+1]//C",
        "帆布/無/A/Cost:3/AP:1/RP:6/CP:3//武://[障壁(1)]UC",
    ]
    tefuda("cards", "export", "mine.txt", "--game", "arc", "--output", "again.txt")
    assert (tmp_path / "again.txt").read_text(encoding="utf-8") == out
    tefuda("cards", "export", "mine.txt", "--game", "arc", "--output", "again.txt", code=2)
    assert "exists" in tefuda.complaint
    assert tefuda.json("cards", "export", "again.txt", "--game", "arc")["lines"] == out.splitlines()


def test_imported_lines_are_known_to_every_command(tefuda, tmp_path):
    (tmp_path / "mine.txt").write_text(LINES.splitlines()[3], encoding="utf-8")
    assert tefuda.json("cards", "import", "mine.txt", "--game", "arc")["files"][0]["cards"] == 1
    assert tefuda.json("cards", "show", "帆布", "--game", "arc")["cards"][0]["rp"] == 6
    assert "帆布/無/A/" in tefuda("cards", "export", "--game", "arc")


def test_a_line_that_does_not_fit_is_named_with_its_field(tefuda, tmp_path):
    (tmp_path / "bad.txt").write_text(LINES.replace("RP:6", "RP:-6"), encoding="utf-8")
    tefuda("cards", "import", "bad.txt", "--game", "arc", code=1)  # the card that fits is taken
    assert "bad.txt:4: rp:" in tefuda.complaint
    tefuda("cards", "check", "bad.txt", "--game", "arc", "--lang", "ja", code=1)
    assert "0以上の整数" in tefuda.complaint
    (tmp_path / "twice.txt").write_text(LINES * 2, encoding="utf-8")
    tefuda("cards", "import", "twice.txt", "--game", "arc", code=1)
    assert "twice.txt:6: name:" in tefuda.complaint


def test_a_game_without_lines_says_so(tefuda, tmp_path):
    tefuda("cards", "export", "--game", "sve", code=2)
    assert "one line" in tefuda.complaint
    (tmp_path / "mine.txt").write_text(LINES, encoding="utf-8")
    tefuda("cards", "import", "mine.txt", "--game", "sve", code=2)
    assert ".yaml" in tefuda.complaint


def test_card_and_weapon_skill_of_a_line_are_checked(tefuda, tmp_path):
    line = "鐘/勇気/A/Cost:2/AP:3/RP:3/CP:2/CF開始時、1枚ドローする/武:[AP+1][追撃(1)]//C\n"
    (tmp_path / "good.txt").write_text(line, encoding="utf-8")
    data = tefuda.json("cards", "check", "good.txt", "--game", "arc")
    assert (data["cards"], data["read"], data["roundtrip"]) == (1, 1, 1)
    (tmp_path / "bad.txt").write_text(line.replace("[追撃(1)]", "[幻惑(1)]"), encoding="utf-8")
    (failed,) = tefuda.json("cards", "check", "bad.txt", "--game", "arc", code=1)["failed"]
    assert "幻惑" in failed["text"]


def test_printed_fields_are_shown(tefuda, tmp_path):
    line = "鐘/勇気/A/Cost:2/AP:3/RP:5/CP:2//武:[AP+1]/[灯台守]/[障壁(1)][伝承]UC\n"
    (tmp_path / "mine.txt").write_text(line, encoding="utf-8")
    tefuda("cards", "import", "mine.txt", "--game", "arc")
    shown = tefuda("cards", "show", "鐘", "--game", "arc", "--plain", "--lang", "en")
    assert "attribute courage  cost 2  AP 3  RP 5  CP 2  weapon [AP+1]  named Keeper" in shown
    assert "general skills Barrier(1)・Inherit  rarity UC" in shown
    assert "属性 勇気" in tefuda("cards", "show", "鐘", "--game", "arc", "--plain", "--lang", "ja")


def test_a_fault_in_a_weapon_skill_is_named_with_its_line(tefuda, tmp_path):
    text = "- name: 鐘\n  kind: A\n  attribute: 勇気\n  ap: 1\n  rp: 1\n  cp: 1\n  weapon: '[AP+1][幻惑]'\n"
    (tmp_path / "bad.yaml").write_text(text, encoding="utf-8")
    assert "bad.yaml:7: 鐘: line 1, column" in tefuda(
        "cards", "check", "bad.yaml", "--game", "arc", "--lang", "en", code=1
    )
