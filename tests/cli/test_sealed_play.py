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
