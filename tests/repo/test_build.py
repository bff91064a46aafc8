"""The build hook: compiled wheels, pure ones, the fallback, the cache; and running the sources of a compiled package."""

import os
import shutil
import site
import subprocess
import sys
import venv
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES
from pathlib import Path

import pytest

import tefuda
from tefuda import _pure

ROOT = Path(__file__).parents[2]

STATE = """
from typing import Final

from tefuda.kernel.rows import Row

LIMIT: Final = 7

class State:
    def __init__(self) -> None:
        self.rows: list[Row] = []

    def add(self, n: int) -> int:
        self.rows.append(Row(n))
        return sum([row.n for row in self.rows])
"""
ROWS = """
class Row:
    def __init__(self, n: int) -> None:
        self.n = n
"""


@pytest.fixture(scope="module")
def hook():
    """The module of the build hook; only environments for development have what it needs."""
    pytest.importorskip("hatchling", reason="builds need hatchling, mypy and setuptools (make test installs them)")
    pytest.importorskip("mypyc")
    pytest.importorskip("setuptools")
    import hatch_build

    return hatch_build


needs_compiler = pytest.mark.skipif(
    not any(shutil.which(name) for name in (os.environ.get("CC") or "cc", "gcc", "clang", "cl")), reason="no C compiler"
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with this repository's build and package front, and a kernel of two modules."""
    root = tmp_path / "project"
    package = root / "src" / "tefuda"
    shutil.copytree(
        ROOT / "src" / "tefuda", package, ignore=lambda folder, names: [n for n in names if not n.endswith(".py")]
    )
    for name in ("pyproject.toml", "hatch_build.py", "LICENSE"):
        shutil.copy(ROOT / name, root / name)
    if (ROOT / "README.md").exists():
        shutil.copy(ROOT / "README.md", root)
    (package / "kernel").mkdir()
    (package / "kernel" / "__init__.py").write_text('"""Kernel."""\n', encoding="utf-8")
    (package / "kernel" / "state.py").write_text(STATE, encoding="utf-8")
    (package / "kernel" / "rows.py").write_text(ROWS, encoding="utf-8")
    return root


def build(root: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Build the wheel into `dist`, with a cache of its own."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TEFUDA_")}
    environment |= {"XDG_CACHE_HOME": str(root / "cache"), "HOME": str(root / "home"), **variables}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"]
    return subprocess.run(
        command, cwd=root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )


def wheel(root: Path) -> zipfile.ZipFile:
    (path,) = (root / "dist").glob("*.whl")
    return zipfile.ZipFile(path)


def extension_names(archive: zipfile.ZipFile) -> list[str]:
    return [name for name in archive.namelist() if name.endswith(tuple(EXTENSION_SUFFIXES))]


def ask(folder: Path, question: str, **variables: str) -> str:
    """Run one line of Python with an unpacked wheel on the path."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TEFUDA_")}
    environment |= {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", **variables}
    code = f"import tefuda; from tefuda.kernel import state; {question}"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


@needs_compiler
def test_a_compiled_wheel(hook, project, tmp_path):
    before = sorted(project.rglob("*.py"))
    done = build(project, TEFUDA_REQUIRE_COMPILED="1")
    assert done.returncode == 0, done.stdout
    archive = wheel(project)
    names = archive.namelist()
    assert "-none-any" not in Path(archive.filename or "").name
    assert {"tefuda/kernel/state.py", "tefuda/kernel/rows.py"} <= set(names)
    found = {name.split(".")[0] for name in extension_names(archive)}
    assert {"tefuda/kernel/state", "tefuda/kernel/rows"} <= found
    assert [name for name in found if name.endswith("__mypyc") and "/" not in name], "the group's module belongs on top"
    assert not list((project / "src").rglob("*.so")), "nothing generated in the source tree"
    assert sorted(project.rglob("*.py")) == before

    unpacked = tmp_path / "unpacked"
    archive.extractall(unpacked)
    question = "print(tefuda.build_mode(), tefuda.compiled(), state.__file__, state.State().add(3))"
    mode, compiled, file, total = ask(unpacked, question).split()
    assert (mode, compiled, total) == ("compiled", "True", "3")
    assert file.endswith(tuple(EXTENSION_SUFFIXES))
    mode, compiled, file, total = ask(unpacked, question, TEFUDA_PURE="1").split()
    assert (mode, compiled, total) == ("pure", "False", "3")
    assert file.endswith(".py")
    assert ask(unpacked, "print(tefuda.build_mode())", TEFUDA_PURE="0") == "compiled"

    # The same sources again: from the cache, so without any compiler.
    shutil.rmtree(project / "dist")
    (project / "src" / "tefuda" / "unrelated.py").write_text("x = 1\n", encoding="utf-8")
    done = build(
        project, TEFUDA_REQUIRE_COMPILED="1", CC=os.environ.get("CC", ""), PYTHONPATH=str(broken_mypyc(tmp_path))
    )
    assert done.returncode == 0, done.stdout
    assert extension_names(wheel(project))


def broken_mypyc(folder: Path) -> Path:
    """A folder whose `mypyc` cannot compile."""
    (folder / "broken" / "mypyc").mkdir(parents=True, exist_ok=True)
    (folder / "broken" / "mypyc" / "__init__.py").write_text("raise ImportError('no mypyc here')\n", encoding="utf-8")
    return folder / "broken"


def test_without_a_compiler_the_wheel_is_pure_and_says_so(hook, project, tmp_path):
    done = build(project, TEFUDA_COMPILE="1", PYTHONPATH=str(broken_mypyc(tmp_path)))
    assert done.returncode == 0, done.stdout
    assert "could NOT be compiled" in done.stdout
    assert "no mypyc here" in done.stdout
    archive = wheel(project)
    assert "py3-none-any" in Path(archive.filename or "").name
    assert not extension_names(archive)


def test_a_required_compilation_that_fails_fails_the_build(hook, project):
    (project / "src" / "tefuda" / "kernel" / "rows.py").write_text("class Row:\n    n: int = 'x'\n", encoding="utf-8")
    done = build(project, TEFUDA_REQUIRE_COMPILED="1")
    assert done.returncode != 0
    assert "rows.py" in done.stdout
    assert not (project / "dist").exists() or not list((project / "dist").glob("*.whl"))


def test_nothing_is_compiled_unless_asked_for(hook, project, tmp_path):
    done = build(project, PYTHONPATH=str(broken_mypyc(tmp_path)))
    assert done.returncode == 0, done.stdout
    assert "could NOT" not in done.stdout
    assert not extension_names(wheel(project))


def test_the_key_of_the_cache_follows_what_the_compiled_code_depends_on(hook, project):
    def key() -> str:
        return str(hook.Plan.read(project).key())

    first = key()
    assert key() == first
    (project / "src" / "tefuda" / "other.py").write_text("x = 1\n", encoding="utf-8")
    assert key() == first, "nothing compiled imports it"
    with (project / "src" / "tefuda" / "kernel" / "state.py").open("a", encoding="utf-8") as file:
        file.write("from tefuda import other\n")
    second = key()
    assert second != first
    (project / "src" / "tefuda" / "other.py").write_text("x = 'one'\n", encoding="utf-8")
    assert key() not in (first, second), "an imported module's types shape the compiled code"


def with_a_game(root: Path) -> None:
    """Add a game whose rules use the kernel."""
    rules = root / "src" / "tefuda" / "games" / "toy" / "rules"
    rules.mkdir(parents=True)
    for folder in (rules.parent.parent, rules.parent, rules):
        (folder / "__init__.py").write_text('"""Toy."""\n', encoding="utf-8")
    code = "from tefuda.kernel.rows import Row\n\n\ndef width(row: Row) -> int:\n    return row.n\n"
    (rules / "turn.py").write_text(code, encoding="utf-8")


def test_every_game_is_a_group_of_its_own(hook, project):
    with_a_game(project)
    groups = hook.Plan.read(project).groups()
    assert sorted(groups) == ["kernel", "toy"]
    assert "tefuda/games/toy/rules/turn.py" in groups["toy"]
    assert not [path for path in groups["kernel"] if "games" in path]


@needs_compiler
def test_groups_that_did_not_change_come_from_the_cache(hook, project, tmp_path):
    with_a_game(project)

    def compiled(name: str) -> dict[str, float]:
        out, kept = tmp_path / name, tmp_path / "kept"
        out.mkdir()
        before = {path.name for path in kept.glob("*")}
        hook.compile_copy(hook.Plan.read(project), out, kept)
        new = [path for path in kept.glob("*") if path.name not in before]
        return {path.name.partition(".")[0]: 0.0 for path in out.rglob("*.*")} | {"new": float(len(new))}

    first = compiled("first")
    assert {"tefuda_kernel__mypyc", "tefuda_toy__mypyc", "turn", "rows"} <= first.keys()
    assert first["new"] >= 6
    assert compiled("again")["new"] == 0
    turn = project / "src" / "tefuda" / "games" / "toy" / "rules" / "turn.py"
    turn.write_text(turn.read_text(encoding="utf-8").replace("row.n", "row.n + 1"), encoding="utf-8")
    assert compiled("changed")["new"] == 1
    rows = project / "src" / "tefuda" / "kernel" / "rows.py"
    longer = rows.read_text(encoding="utf-8").replace("class Row:\n", "class Row:\n    first: int = 0\n", 1)
    rows.write_text(longer, encoding="utf-8")
    assert compiled("kernel")["new"] == 2, "the game's C code is the same, but the objects it reaches into are others"


def test_kept_modules_go_by_size_and_age(hook, tmp_path):
    for i in range(4):
        (tmp_path / f"{i}").write_bytes(b"x" * 10)
        os.utime(tmp_path / f"{i}", (i, i))
    hook.forget_modules(tmp_path, 25)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["2", "3"]


def test_relative_imports_are_followed(hook, project):
    source = project / "src"
    path = source / "tefuda" / "kernel" / "state.py"
    path.write_text("from . import rows\nfrom .. import _mode\nfrom .rows import Row\n", encoding="utf-8")
    found = {p.relative_to(source).as_posix() for p in hook.imports(path, source)}
    assert {"tefuda/kernel/rows.py", "tefuda/_mode.py", "tefuda/kernel/__init__.py"} <= found


def test_a_client_is_built_once_and_goes_into_the_wheel(hook, project, tmp_path, monkeypatch):
    (project / "client").mkdir()
    (project / "client" / "package.json").write_text("{}")
    built = []

    def making(folder: Path) -> None:
        built.append(folder)
        (folder / "dist").mkdir()
        (folder / "dist" / "index.html").write_text("page")

    monkeypatch.setattr(hook, "build_client", making)
    places = [hook.client_folder(project, tmp_path / "clients") for _ in range(2)]
    assert len(built) == 1
    assert (places[1] / "index.html").read_text() == "page"
    (project / "client" / "dist").mkdir()
    (project / "client" / "dist" / "old.js").write_text("no source")
    assert hook.client_folder(project, tmp_path / "clients") == places[0]
    (project / "client" / "main.ts").write_text("another")
    assert hook.client_folder(project, tmp_path / "clients") != places[0]


def test_without_node_the_wheel_has_no_client_and_the_build_says_so(hook, project, tmp_path):
    (project / "client").mkdir()
    (project / "client" / "package.json").write_text("{}")
    path = tmp_path / "without_node"
    path.mkdir()
    done = build(project, PATH=str(path))
    assert done.returncode == 0, done.stdout
    assert "could NOT be built" in done.stdout
    assert not [name for name in wheel(project).namelist() if "server/page" in name]
    assert build(project, PATH=str(path), TEFUDA_REQUIRE_CLIENT="1").returncode != 0


def test_an_unknown_key_of_the_settings_is_an_error(hook, project):
    text = (project / "pyproject.toml").read_text(encoding="utf-8")
    text = text.replace("[tool.tefuda.compile]\n", '[tool.tefuda.compile]\nexlude = ["x"]\n')
    (project / "pyproject.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="unknown key 'exlude'"):
        hook.Plan.read(project)


def test_the_cache_keeps_the_builds_used_last(hook, tmp_path):
    for i in range(hook.KEPT_BUILDS + 3):
        (tmp_path / f"{i:02}").mkdir()
        os.utime(tmp_path / f"{i:02}", (i, i))
    (tmp_path / "new-running").mkdir()
    hook.forget_old(tmp_path)
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert kept == [*(f"{i:02}" for i in range(3, hook.KEPT_BUILDS + 3)), "new-running"]


def test_every_pattern_of_compiled_files_matches(hook):
    plan = hook.Plan.read(ROOT)
    assert any("kernel" in path.parts for path in plan.modules)


def test_the_finder_of_sources_knows_only_sources_of_this_package(tmp_path):
    (tmp_path / f"thing{EXTENSION_SUFFIXES[0]}").touch()
    (tmp_path / f"thing{SOURCE_SUFFIXES[0]}").touch()
    finder = _pure.SourceFinder()
    spec = finder.find_spec("tefuda.thing", [str(tmp_path)])
    assert spec is not None
    assert str(spec.origin).endswith(".py")
    assert finder.find_spec("json.decoder", [str(tmp_path)]) is None
    assert finder.find_spec("tefuda", None) is None
    assert finder.find_spec("tefuda.nothing", [str(tmp_path)]) is None


def test_the_mode_is_one_of_two_and_agrees_with_itself():
    assert tefuda.build_mode() == ("compiled" if tefuda.compiled() else "pure")


FIRST_MATCHES = """
import sys
from pathlib import Path
from tefuda.games.registry import game, games
from tefuda.match import Match
from tefuda.text import grammar, store

store.DELIVERED, store.cache_folder = Path(sys.argv[1]), lambda: Path(sys.argv[2])

def complete(self):
    raise AssertionError("a grammar is built")

grammar.Grammar._complete = complete
for of in map(game, games()):
    for name in of.deck_names():
        Match.new(of, [name] * of.seats[0], check=False)
print("played")
"""


ADDED_TEXTS = """
import shutil, sys
from hatch_build import WheelHook

data = {"force_include": {}}
hook = WheelHook(sys.argv[1], {}, None, None, "", "wheel")
hook.add_texts(data)
(folder,) = data["force_include"]
shutil.copytree(folder, sys.argv[2])
"""


def test_no_first_match_builds_a_grammar_with_the_texts_of_a_wheel(hook, tmp_path):
    delivered, empty, bare = tmp_path / "delivered", tmp_path / "empty", tmp_path / "bare"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TEFUDA_")}
    # as pip builds: nothing is installed for the interpreter, what the build needs stands on the path
    venv.create(bare, symlinks=os.name == "posix")
    (python,) = (
        path for folder in ("bin", "Scripts") for path in bare.glob(f"{folder}/python*") if path.stem == "python"
    )
    for interpreter, first, code, *words in (
        (str(python), ROOT, ADDED_TEXTS, ROOT, delivered),
        (sys.executable, ROOT / "src", FIRST_MATCHES, delivered, empty),
    ):
        paths = os.pathsep.join(map(str, (first, *site.getsitepackages())))
        command = [interpreter, "-c", code, *map(str, words)]
        variables = {**environment, "PYTHONPATH": paths, "TEFUDA_PURE": "1"}
        done = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "played"
