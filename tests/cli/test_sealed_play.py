"""Two people at one screen while they decide in secret."""

from tefuda.cli.output import Language, Output
from tefuda.cli.session import Session
from tefuda.match import Match


def test_the_screen_is_hidden_between_secret_answers(monkeypatch, tmp_path):
    monkeypatch.setenv("TEFUDA_HOME", str(tmp_path))
    given = {"A": {"hand": ["積み荷"]}, "B": {"hand": ["寝物語"]}}
    match = Match.arranged("arc", given, seed=4)
    out = Output(Language.EN, True, False)
    session = Session(out, match, match.game.cards(), {}, None)
    session.asker.live = True
    seen: list[str] = []
    monkeypatch.setattr(out.out, "clear", lambda *a, **k: seen.append("clear"))
    answers = iter(["set 積み荷; done", "", "done", "", "quit", ""])

    def read(question: str) -> str | None:
        answer = next(answers)
        seen.append(f"read {answer}")
        return answer

    monkeypatch.setattr(session.asker, "read", read)
    session.run()
    at = seen.index("read set 積み荷; done")
    assert seen[at + 1] == "clear", "A's answer is gone before anybody else looks"


def test_who_is_asked_whether_something_is_taken_back_sees_no_hand(monkeypatch, tmp_path):
    monkeypatch.setenv("TEFUDA_HOME", str(tmp_path))
    given = {"active": "A", "phase": "main", "A": {"hand": ["歩兵長"]}, "B": {"hand": ["歩兵長"]}}
    match = Match.arranged("sve", given, seed=4)
    match.choose("end")
    out = Output(Language.EN, True, False)
    session = Session(out, match, match.game.cards(), {}, None)
    session.asker.live = True
    session.people = [0, 1]
    shown: list[str] = []
    monkeypatch.setattr(out.out, "clear", lambda *a, **k: shown.clear())
    monkeypatch.setattr(out, "say", lambda ja="", en=None, style="": shown.append(ja if en is None else en))
    screens: list[str] = []
    answers = iter(["", "pass", "end", "", "undo A", "", "yes", "", "quit", ""])

    def read(question: str) -> str | None:
        screens.append("\n".join([*shown, question]))
        return next(answers, None)

    monkeypatch.setattr(session.asker, "read", read)
    session.run()
    asking = next(screen for screen in screens if "Do you agree?" in screen)
    assert "B is asked. Press Enter." in screens[screens.index(asking) - 1]
    assert "Infantry Captain" not in asking
    assert any("Infantry Captain" in screen for screen in screens)
    assert match.decision.letter == "A", "taken back"


def test_who_concedes_while_both_choose_in_secret_is_asked_nothing_more(tefuda):
    match = Match.new("arc", ["clockwork", "dice_table"], seed=4)
    match.choose("redraw 歯車の番犬").concede("A")
    assert str(match.result) == "B"
    assert match.decisions == ()
    assert not match.sealed
    again = Match.load(match.record_text())
    assert again.digest() == match.digest()
    assert again.decision is None
    seated = ("--deck", "clockwork", "--against", "dice_table")
    said = tefuda("play", "arc", "--seed", 4, *seated, "--plain", says="done\nconcede\n")
    assert said.count("set which cards?") == 1
    assert "B wins [R81]" in said
    assert "The input has ended." not in said


def test_the_board_says_who_plays_for_a_newcomer(tefuda):
    seated = ("--deck", "masked_play", "--against", "sea_of_memory", "--players", 2, "--seed", 8, "--plain")
    said = tefuda("play", "avalon", *seated, says="join flame_march random\n" + "end-set\n1\n" * 20)
    assert "C will join." in said
    assert "\nC (random): " in said


def test_a_second_person_who_joins_is_no_longer_you(tefuda):
    seated = ("--deck", "masked_play", "--against", "sea_of_memory", "--seed", 8, "--plain")
    said = tefuda("play", "avalon", *seated, says="join flame_march person\nview\n" + "end-set\n1\n" * 9)
    before, after = said.split("C will join.")
    assert "\nA (you): " in before
    assert "(you)" not in after
    assert "\nA: proofs" in after
    assert "\nC: proofs" in after


def test_a_newcomer_who_was_still_to_come_is_played_by_a_bot_after_loading(tefuda, tmp_path):
    seated = ("--deck", "masked_play", "--against", "sea_of_memory", "--seed", 8, "--plain")
    tefuda("play", "avalon", *seated, "--record", "a.kifu", says="join flame_march person\nquit\n")
    said = tefuda("play", "avalon", "--load", "a.kifu", "--plain", says="end-set\n1\n" * 9)
    assert "\nA (you): " in said
    assert "\nC (greedy): " in said
    assert "C: set phase" not in said


def test_a_newcomers_deck_may_be_named_in_words(tefuda):
    seated = ("--deck", "masked_play", "--against", "sea_of_memory", "--seed", 8, "--plain")
    said = tefuda(
        "play", "avalon", *seated, says="join March of Flame random\njoin 翠の王国\njoin nowhere random\nquit\n"
    )
    assert "C will join." in said
    assert "D will join." in said
    assert "no deck 'nowhere'" in said


def test_help_lists_joining_where_somebody_can_join(tefuda):
    assert "join DECK" in tefuda("play", "avalon", "--seed", 8, "--plain", says="help\nquit\n")
    assert "join DECK" not in tefuda("play", "eoo", "--seed", 8, "--plain", says="help\nquit\n")


def test_board_and_log_name_the_phases_in_words(tefuda):
    seated = ("--deck", "clockwork", "--against", "dice_table")
    said = tefuda("play", "arc", "--seed", 4, *seated, "--plain", says="log\ndone\nwhy not realise-none\nlog\nquit\n")
    assert "turn 1  reverse phase (RF)" in said
    assert "start of the alignment phase (AF)" in said
    assert "asked in the alignment phase (AF)" in said
    assert "AF start" not in said


def test_one_plays_a_tag_match_against_two_bots_with_ones_own_deck(tefuda):
    seated = ("--players", 3, "--side", "C", "--deck", "fog_children", "--against", "flotsam", "--seed", 5, "--plain")
    said = tefuda("play", "arc", *seated, says="done\nset シャドウ\n1\ndone\nplayer A\nquit\n")
    assert "C (you): Life 30" in said
    assert said.splitlines()[0].endswith("against Children of the Fog, seed 5")
    assert said.startswith("ARC: Beach of Flotsam against")
    assert "'set シャドウ': is not offered" in said
    granted = "Doll in the Rocking Chair (Doll in the Rocking Chair falls in combat): “Weapon: [Scream:"
    assert f"C: choose a player [9.4]\n  {granted}" in said, (
        "the question shows what triggered the text that was granted"
    )
    assert "turn 2  alignment phase (AF)" in said
