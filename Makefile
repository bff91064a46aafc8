# One word for each task. Everything is installed into .venv (and .venv-compiled), nothing anywhere else.
#
#   make play           install tefuda (a minute), then play in the browser            GAME=sve
#   make play-terminal  install it, then play in the terminal
#   make client         build the browser client beside the sources, for servers that run from them
#   make fast           compile what runs the games, for the next start; needs a C compiler, takes minutes, play meanwhile
#   make quick          linters, types and the quick tests on the Python sources: under three minutes
#   make test           the test suite, each test once, on the build it belongs to  ARGS="-k attack" for pytest
#   make test-pure      any tests on the Python sources              ARGS="tests/games/sve -k attack"
#   make test-compiled  any tests on the compiled package
#   make lint           ruff, mypy, house rules
#   make check          everything that CI does
#   make load           the server under load: 1,000 matches, ten minutes, ten kills, on SQLite and PostgreSQL  ARGS="--matches 50 ..."
#   make mutants        break rules at random, list what no test notices  GAME=sve N=100
#   make bench          decisions per second of the compiled package GAME=sve
#   make golden         write the golden playthroughs anew; review them with git diff
#   make phrases        write the phrase books (docs/users/phrases-*.md) anew
#   make corpus     freeze what tefuda does to the outside            ARGS="--size 50 sve"
#   make compare    list every difference from that of another commit BASE=HEAD~1 ARGS="--size 50 sve"
#   make accepted       list the sentences of accepted card texts that never do anything  GAME=sve
#   make wheel          build the compiled wheel, or say why it cannot be compiled
#   make wheels         compiled wheels for CPython 3.11 to 3.14 (cibuildwheel; on Linux with docker or podman)
#   make clean          remove environments and caches of this folder

PYTHON ?= python3
GAME ?= sve
N ?= 100
ARGS ?=
WORKERS ?= 3
BASE ?= HEAD

BIN = .venv/bin
COMPILED = .venv-compiled/bin
PATIENTLY = $(PYTHON) tools/patiently.py
PIP_FLAGS = --quiet --disable-pip-version-check
CLIENT_SOURCES = $(shell find client -type f ! -path 'client/node_modules/*' ! -path 'client/dist/*')
SOURCES = $(shell find src -type f ! -name '*.pyc') $(CLIENT_SOURCES) pyproject.toml hatch_build.py

.PHONY: load client corpus compare phrases accepted help play play-terminal fast wheels test test-compiled lint check bench golden wheel clean mutants quick test-pure
.DELETE_ON_ERROR:

help:
	@sed -n 's/^#   //p' Makefile

play: .venv/installed
	$(BIN)/tefuda open $(GAME) $(ARGS)

play-terminal: .venv/installed
	@$(BIN)/python -c 'import tefuda; print("tefuda", tefuda.__version__, "-", tefuda.build_mode())'
	$(BIN)/tefuda play $(GAME) $(ARGS)

client: client/dist/index.html

client/dist/index.html: $(CLIENT_SOURCES) | .venv/editable
	$(PATIENTLY) "building the browser client" $(BIN)/python hatch_build.py

# The compiled package goes into a folder of its own, and a line in site-packages puts that before the sources: who plays meanwhile is not
# disturbed, the next start takes it.
fast: .venv/installed
	@echo "Compiling what runs the games: five to seven times as many decisions a second (docs/dev/performance.md),"
	@echo "so bots and simulations are faster; a match against a bot plays the same. It takes a few minutes and may run while you play; what has not changed is kept."
	@rm -rf .venv/wheel-fast && mkdir -p .venv/fast
	@TEFUDA_REQUIRE_COMPILED=1 $(PATIENTLY) "compiling" $(BIN)/python -m pip wheel $(PIP_FLAGS) --no-deps --wheel-dir .venv/wheel-fast .
	@place="$(CURDIR)/.venv/fast/$$(date +%s)" && $(BIN)/python -m zipfile -e .venv/wheel-fast/*.whl "$$place" && \
		echo "import sys; sys.path.insert(0, '$$place')" > .venv/fast/new && mv .venv/fast/new "$$($(SITE))/$(FAST)"
	@ls -dt .venv/fast/*/ | tail -n +3 | xargs rm -rf
	@echo "Done: the next start runs compiled."

# Each test runs once: what does not depend on compiled code on the sources, all that plays games on the compiled package. That both
# builds play alike is seen by the golden playthroughs and the tests of the kernel, which run on both; what texts do is watched on the
# sources alone. Arguments may leave one half
# without a test (pytest's exit code 5).
PURE_TESTS = tests/cli tests/formats tests/real tests/repo tests/text
BOTH_TESTS = tests/kernel tests/generic/test_golden.py tests/generic/test_accepted.py
COMPILED_TESTS = $(filter-out $(PURE_TESTS),$(patsubst %/,%,$(wildcard tests/*/)))

# A sixth game from outside of the package, in every generic test.
OUTSIDE = TEFUDA_GAMES=mini=tests.games.mini

test: .venv/editable .venv-compiled/ready
	@code=0; \
	$(OUTSIDE) $(BIN)/python -m pytest -n $(WORKERS) --expect-mode pure tests/generic tests/games/mini -k mini $(ARGS) || [ $$? -eq 5 ] || code=1; \
	$(BIN)/python -m pytest -n $(WORKERS) --expect-mode pure $(PURE_TESTS) $(BOTH_TESTS) $(ARGS) || [ $$? -eq 5 ] || code=1; \
	$(COMPILED)/python -m pytest -n $(WORKERS) --expect-mode compiled $(COMPILED_TESTS) $(ARGS) || [ $$? -eq 5 ] || code=1; \
	exit $$code

test-pure: .venv/editable
	$(BIN)/python -m pytest -n $(WORKERS) --expect-mode pure $(ARGS)

test-compiled: .venv-compiled/ready
	$(COMPILED)/python -m pytest -n $(WORKERS) --expect-mode compiled $(ARGS)

quick: lint
	$(BIN)/python -m pytest -n $(WORKERS) --expect-mode pure -q tests/kernel tests/match tests/formats tests/repo tests/generic/test_golden.py

lint: .venv/editable
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m tools.house_rules

check:
	.ci/run

bench: .venv-compiled/ready
	$(COMPILED)/tefuda bench $(GAME) $(ARGS)

load: .venv-compiled/ready
	@code=0; for database in "" postgres; do \
	echo "$${database:-SQLite}:"; \
	$(COMPILED)/python -m tools.load --matches 1000 --rate 200 --seconds 600 --kills 10 --finished 100000 --judge --database "$$database" $(ARGS) || code=1; \
	done; exit $$code

phrases: .venv/editable
	$(BIN)/python -m tools.phrases

accepted: .venv/editable
	$(BIN)/python -m tools.accepted $(GAME) $(ARGS)

corpus: .venv/editable
	$(BIN)/python -m tools.corpus freeze $(ARGS)

compare: .venv/editable
	$(BIN)/python -m tools.corpus compare --base $(BASE) $(ARGS)

golden: .venv/editable
	$(BIN)/python -m pytest -m golden --regenerate-golden $(ARGS)

mutants: .venv/editable
	$(BIN)/python -m tools.mutants $(GAME) --count $(N) $(ARGS)

# Settings: [tool.cibuildwheel] in pyproject.toml. `make wheels PLATFORM=macos` builds on a Mac without containers.
PLATFORM ?= auto
wheels: .venv/bin/python
	$(BIN)/python -m pip install $(PIP_FLAGS) 'cibuildwheel>=3.1'
	$(BIN)/python -m cibuildwheel --platform $(PLATFORM) --output-dir dist .

wheel: .venv/bin/python
	rm -rf dist
	TEFUDA_REQUIRE_COMPILED=1 $(BIN)/python -m pip wheel --disable-pip-version-check --no-deps --wheel-dir dist .

clean:
	rm -rf .venv .venv-compiled client/node_modules client/dist dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

.venv/bin/python .venv-compiled/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "tefuda needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Say: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(@D:/bin=)

SITE = $(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))'
FAST = tefuda_fast.pth

# .venv holds either the package as users get it (and compiled beside it, after `make fast`) or the sources themselves with all tools.
.venv/installed: .venv/bin/python $(SOURCES)
	@echo "Installing tefuda into .venv."
	@rm -rf .venv/editable .venv/wheel "$$($(SITE))/$(FAST)"
	@$(PATIENTLY) "building the package" $(BIN)/python -m pip wheel $(PIP_FLAGS) --no-deps --wheel-dir .venv/wheel .
	$(BIN)/python -m pip install $(PIP_FLAGS) --force-reinstall --no-deps .venv/wheel/*.whl
	$(BIN)/python -m pip install $(PIP_FLAGS) "$$(echo .venv/wheel/*.whl)[server]"
	@echo "The command is .venv/bin/tefuda: try .venv/bin/tefuda --help. 'make fast' compiles it."
	@touch $@

.venv/editable: .venv/bin/python pyproject.toml hatch_build.py
	@echo "Installing what the tests and checks need into .venv (the package itself: editable, pure)."
	@rm -f .venv/installed "$$($(SITE))/$(FAST)"
	$(BIN)/python -m pip install $(PIP_FLAGS) --editable '.[dev]'
	@touch $@

.venv-compiled/ready: .venv-compiled/bin/python $(SOURCES)
	@echo "Installing the compiled package and its tests' needs into .venv-compiled."
	@rm -rf .venv-compiled/wheel
	TEFUDA_REQUIRE_COMPILED=1 $(PATIENTLY) "building the package" $(COMPILED)/python -m pip wheel $(PIP_FLAGS) --no-deps --wheel-dir .venv-compiled/wheel .
	$(COMPILED)/python -m pip install $(PIP_FLAGS) --force-reinstall --no-deps .venv-compiled/wheel/*.whl
	$(COMPILED)/python -m pip install $(PIP_FLAGS) "$$(echo .venv-compiled/wheel/*.whl)[test]"
	@touch $@
