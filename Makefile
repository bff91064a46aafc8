# One word for each task. Everything is installed into .venv (and .venv-compiled), nothing anywhere else.
#
#   make play           install, then play Shadowverse EVOLVE in the terminal
#   make quick          linters, types and the quick tests on the Python sources: under three minutes
#   make test           the test suite, each test once, on the build it belongs to  ARGS="-k attack" for pytest
#   make test-pure      any tests on the Python sources              ARGS="tests/games/sve -k attack"
#   make test-compiled  any tests on the compiled package
#   make lint           ruff, mypy, house rules
#   make check          everything that CI does
#   make mutants        break rules at random, list what no test notices  GAME=sve N=100
#   make bench          decisions per second of the compiled package GAME=sve
#   make golden         write the golden playthroughs anew; review them with git diff
#   make wheel          build the compiled wheel, or say why it cannot be compiled
#   make clean          remove environments and caches of this folder

PYTHON ?= python3
GAME ?= sve
N ?= 100
ARGS ?=
WORKERS ?= 2

BIN = .venv/bin
COMPILED = .venv-compiled/bin
PATIENTLY = $(PYTHON) tools/patiently.py
PIP_FLAGS = --quiet --disable-pip-version-check
SOURCES = $(shell find src -type f ! -name '*.pyc') pyproject.toml hatch_build.py

.PHONY: help play test test-compiled lint check bench golden wheel clean mutants quick test-pure
.DELETE_ON_ERROR:

help:
	@sed -n 's/^#   //p' Makefile

play: .venv/installed
	@$(BIN)/python -c 'import tefuda; print("tefuda", tefuda.__version__, "-", tefuda.build_mode())'
	$(BIN)/tefuda play $(GAME) $(ARGS)

# Each test runs once: what does not depend on compiled code on the sources, all that plays games on the compiled package. That both
# builds play alike is seen by the golden playthroughs and the tests of the kernel, which run on both. Arguments may leave one half
# without a test (pytest's exit code 5).
PURE_TESTS = tests/cli tests/formats tests/real tests/repo tests/text
BOTH_TESTS = tests/kernel tests/generic/test_golden.py
COMPILED_TESTS = $(filter-out $(PURE_TESTS),$(patsubst %/,%,$(wildcard tests/*/)))

test: .venv/editable .venv-compiled/ready
	@code=0; \
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

golden: .venv/editable
	$(BIN)/python -m pytest -m golden --regenerate-golden $(ARGS)

mutants: .venv/editable
	$(BIN)/python -m tools.mutants $(GAME) --count $(N) $(ARGS)

wheel: .venv/bin/python
	rm -rf dist
	TEFUDA_REQUIRE_COMPILED=1 $(BIN)/python -m pip wheel --disable-pip-version-check --no-deps --wheel-dir dist .

clean:
	rm -rf .venv .venv-compiled dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

.venv/bin/python .venv-compiled/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "tefuda needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Say: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(@D:/bin=)

# .venv holds either the package as users get it (compiled where possible) or the sources themselves with all tools.
.venv/installed: .venv/bin/python $(SOURCES)
	@echo "Installing tefuda into .venv. The first time, compiling it takes a few minutes; what has not changed is kept for the next time."
	@rm -rf .venv/editable .venv/wheel
	@$(PATIENTLY) "building the package" $(BIN)/python -m pip wheel $(PIP_FLAGS) --no-deps --wheel-dir .venv/wheel .
	$(BIN)/python -m pip install $(PIP_FLAGS) --force-reinstall --no-deps .venv/wheel/*.whl
	$(BIN)/python -m pip install $(PIP_FLAGS) .venv/wheel/*.whl
	@case "$$(echo .venv/wheel/*.whl)" in *-none-any.whl) \
		echo "tefuda could not be compiled and runs on its Python sources: the same rules, slower. 'make wheel' says why." ;; esac
	@echo "The command is .venv/bin/tefuda: try .venv/bin/tefuda --help"
	@touch $@

.venv/editable: .venv/bin/python pyproject.toml hatch_build.py
	@echo "Installing what the tests and checks need into .venv (the package itself: editable, pure)."
	@rm -f .venv/installed
	TEFUDA_PURE=1 $(BIN)/python -m pip install $(PIP_FLAGS) --editable '.[dev]'
	@touch $@

.venv-compiled/ready: .venv-compiled/bin/python $(SOURCES)
	@echo "Installing the compiled package and its tests' needs into .venv-compiled."
	@rm -rf .venv-compiled/wheel
	TEFUDA_REQUIRE_COMPILED=1 $(PATIENTLY) "building the package" $(COMPILED)/python -m pip wheel $(PIP_FLAGS) --no-deps --wheel-dir .venv-compiled/wheel .
	$(COMPILED)/python -m pip install $(PIP_FLAGS) --force-reinstall --no-deps .venv-compiled/wheel/*.whl
	$(COMPILED)/python -m pip install $(PIP_FLAGS) "$$(echo .venv-compiled/wheel/*.whl)[test]"
	@touch $@
