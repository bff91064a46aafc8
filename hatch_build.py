"""Build hook: compiles the kernel and the games' rules with mypyc into the wheel.

`[tool.tefuda.compile]` in pyproject.toml says what is compiled. The compiler works in a temporary copy, so the source tree
never holds a generated file; the wheel gets the extension modules beside the sources. Without a C compiler, or if mypyc
refuses, the wheel is pure and a loud warning says so. Variables of the environment:

TEFUDA_PURE=1              build a pure wheel
TEFUDA_REQUIRE_COMPILED=1  fail instead of falling back
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
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = "src"
KEPT_BUILDS = 8
EXTENSIONS = (".so", ".pyd")

# Functions that only their own extension module can see are called directly and inlined.
C_FLAGS = ("-fvisibility=hidden",) if os.name == "posix" else ()

# Runs in the copy, in a process of its own: mypy and setuptools like to change global state, and to exit.
COMPILER = """
import json, sys
from mypyc.build import mypycify
from setuptools import setup
order = json.loads(sys.argv[1])
sys.argv[1:] = ["build_ext", "--build-lib", order["out"], "--build-temp", order["temp"]]
flags = ["--config-file=", "--explicit-package-bases", "--follow-imports=silent", "--ignore-missing-imports"]
modules = mypycify(flags + order["paths"], opt_level=order["opt_level"], debug_level="0", target_dir=order["temp"])
for module in modules:
    module.extra_compile_args += order["c_flags"]
setup(name="tefuda-compiled", packages=[], py_modules=[], ext_modules=modules)
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

    @classmethod
    def read(cls, root: Path) -> "Plan":
        """Read `[tool.tefuda.compile]` of the project in `root`."""
        table = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["tefuda"]["compile"]
        unknown = table.keys() - {"include", "exclude", "requires", "opt-level"}
        if unknown:
            raise ValueError(f"pyproject.toml, [tool.tefuda.compile]: unknown key {sorted(unknown)[0]!r}")
        included = {path for pattern in table["include"] for path in root.glob(pattern)}
        excluded = {path for pattern in table.get("exclude", ()) for path in root.glob(pattern)}
        return cls(root, tuple(sorted(included - excluded)), tuple(table["requires"]), table.get("opt-level", "3"))

    def key(self) -> str:
        """A hash of everything that the compiled modules depend on."""
        parts = [self.opt_level, *C_FLAGS, COMPILER, sysconfig.get_config_var("EXT_SUFFIX") or "", sys.version]
        parts += [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS", "ARCHFLAGS")]
        parts += [f"{name} {installed(name)}" for name in ("mypy", "setuptools")]
        parts.append(json.dumps([path.relative_to(self.root).as_posix() for path in self.modules]))
        digest = hashlib.sha256("\0".join(parts).encode())
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


def compile_copy(plan: Plan, out: Path) -> None:
    """Compile the modules of a plan in a temporary copy of the sources; `out` gets the extension modules.

    Raises:
        CompileError: If mypy rejects the code or there is no working C compiler.
    """
    with tempfile.TemporaryDirectory(prefix="tefuda-build-") as folder:
        copy = Path(folder, "src")
        shutil.copytree(plan.root / SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
        order = {
            "paths": [path.relative_to(plan.root / SOURCE).as_posix() for path in plan.modules],
            "opt_level": plan.opt_level,
            "c_flags": list(C_FLAGS),
            "temp": str(Path(folder, "temp")),
            "out": str(out),
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
            compile_copy(plan, out)
            try:
                out.rename(ready)
            except OSError:
                if not ready.is_dir():  # otherwise another build was faster with the same thing
                    raise
    ready.touch()
    forget_old(cache)
    return ready


def forget_old(cache: Path) -> None:
    """Keep the builds used last."""
    builds = [path for path in cache.iterdir() if not path.name.startswith("new-")]
    builds.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in builds[KEPT_BUILDS:]:
        shutil.rmtree(path, ignore_errors=True)


def cache_folder() -> Path:
    """Where compiled modules are kept between builds."""
    import platformdirs  # a build dependency: tools that only read this file's functions need not have it

    return Path(platformdirs.user_cache_dir("tefuda", appauthor=False), "mypyc")


def switched_on(variable: str) -> bool:
    """Whether a variable of the environment is set to anything but 0."""
    return os.environ.get(variable, "0") not in ("", "0")


class CompileHook(BuildHookInterface[Any]):
    """Hatchling's custom hook: adds the compiled modules to a wheel."""

    def dependencies(self) -> list[str]:
        """What has to be installed for compiling; nothing for a pure build."""
        wanted = self.target_name == "wheel" and not switched_on("TEFUDA_PURE")
        return list(Plan.read(Path(self.root)).requires) if wanted else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and put the modules into the wheel. An editable install stays pure: its sources are about to be edited."""
        if version == "editable" or switched_on("TEFUDA_PURE"):
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
            "A C compiler and the Python headers are needed; TEFUDA_PURE=1 asks for a pure wheel without this warning.\n"
            f"{frame}"
        )
