"""The commands of a page are found, run in order in one folder, and fail loudly."""

import pytest

from tools import readme_commands
from tools.readme_commands import Command, commands

PAGE = """\
Text with `$ tefuda nothing`.

```console
$ tefuda sim sve --games 10
10 games
$ pip install something
$ tefuda replay \\
    a.kifu
$ tefuda cards check bad.yaml   # exit 1
```

```python
$ tefuda not in a console block
```
  ```console
  $ tefuda indented
  ```
"""


def test_commands_of_a_page():
    assert list(commands(PAGE)) == [
        Command(4, "tefuda sim sve --games 10"),
        Command(7, "tefuda replay a.kifu"),
        Command(9, "tefuda cards check bad.yaml", 1),
        Command(16, "tefuda indented"),
    ]


def run(tmp_path, *texts: str) -> list[str]:
    home = tmp_path / "home"
    folder = tmp_path / "folder"
    home.mkdir()
    folder.mkdir()
    return [readme_commands.run(Command(1, text), folder, home) for text in texts]


def test_commands_share_a_folder_and_a_home_of_their_own(tmp_path):
    assert run(tmp_path, "echo x > made", "test -f made", 'test "$HOME" = "$(cd ../home && pwd)"') == ["", "", ""]


def test_a_command_that_fails_is_reported_with_its_output(tmp_path):
    (wrong,) = run(tmp_path, "echo because; exit 3")
    assert wrong.startswith("ended with 3 instead of 0")
    assert "because" in wrong


def test_a_command_may_announce_its_code(tmp_path):
    assert readme_commands.run(Command(1, "exit 2", 2), tmp_path, tmp_path) == ""
    assert readme_commands.run(Command(1, "true", 2), tmp_path, tmp_path)


def test_input_is_empty(tmp_path):
    assert run(tmp_path, 'test -z "$(cat)"') == [""]


def test_a_command_that_hangs_is_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(readme_commands, "SECONDS", 0.2)
    assert "did not end" in run(tmp_path, "sleep 5")[0]


@pytest.mark.parametrize(("page", "code"), [("```console\n$ tefuda\n```", 0), ("no commands", 1)])
def test_the_repository_is_visible_and_a_page_without_commands_is_an_error(tmp_path, monkeypatch, capsys, page, code):
    monkeypatch.setattr(
        readme_commands, "run", lambda command, folder, home: "" if (folder / "pyproject.toml").exists() else "x"
    )
    (tmp_path / "page.md").write_text(page, encoding="utf-8")
    assert readme_commands.main([str(tmp_path / "page.md")]) == code
