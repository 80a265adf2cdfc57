# Needs git, make and Python 3.11 or newer; everything else comes into .venv.
# A C compiler makes the rules fast and is used if there is one (HANSA_COMPILE=auto|never|require).
# The page is built with the machine's Node, or with one fetched into .venv.

export HANSA_COMPILE ?= auto
# Without byte code every start parses the sources, and pytest rewrites all tests for each process.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
BIN := $(VENV)/bin
DEPS := $(VENV)/.deps
DOCS := $(VENV)/.docs
BUILT := $(VENV)/.built-$(HANSA_COMPILE)
PAGE := $(BIN)/python scripts/page.py
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# The first Python that is new enough; empty when there is none.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; \
	done)

# What the compiled rules are made from.
SOURCES := pyproject.toml hatch_build.py src/hansa/_variant.py $(if $(PYTHON),$(shell $(PYTHON) src/hansa/_variant.py))

.DEFAULT_GOAL := help
.PHONY: help play terminal web types test test-page lint lint-python lint-page format bench golden coverage docs build lock clean

help: ## list these targets
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 18

play: $(BUILT) ## play in the browser (in the terminal if the page cannot be built); HANSA_LAN=1 lets in friends
	@if $(PAGE) build --fetch; then $(BIN)/hansa serve --open; \
	else echo "Here is the game in the terminal instead; make play tries the page again."; $(BIN)/hansa play; fi

terminal: $(BUILT) ## play in the terminal
	@$(BIN)/hansa play

web: $(BUILT) ## build the page for the browser
	@$(PAGE) build --fetch

types: $(BUILT) ## write the page's message types from the server's models
	$(BIN)/python scripts/page_types.py

# Without Node or Chromium this says what it skips. mypy and Node take a core each; Playwright wants a process of
# its own.
test: $(BUILT) ## lint, then every quick test that this machine can run
	@$(MAKE) --no-print-directory --jobs=2 lint-python test-page
	$(BIN)/pytest -q -m "not slow" -n auto --dist=worksteal --ignore=tests/web
	$(BIN)/pytest -q -m "not slow" -n auto --maxprocesses=4 --dist=worksteal tests/web

lint: lint-python lint-page ## check style, types and shifts, and the page if there is Node

lint-python: $(BUILT)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python scripts/lint_shifts.py src/hansa/rules src/hansa/play src/hansa/ai
	$(BIN)/mypy

lint-page: $(BUILT)
	$(PAGE) lint

test-page: lint-page
	$(PAGE) test
	@$(PAGE) build || echo "The tests in the browser need the page, so they are skipped."

format: $(BUILT) ## fix what ruff and Prettier can fix
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(PAGE) format

bench: $(BUILT) ## measure the speed of the rules
	$(BIN)/hansa bench

golden: $(BUILT) ## rewrite the golden playthroughs; read the diff
	$(BIN)/python -m tests.support.golden

coverage: $(BUILT) ## branch coverage of the rules, interpreted since compiled code has none
	HANSA_PURE=1 HYPOTHESIS_PROFILE=dev $(BIN)/pytest -q -n auto -m "not slow" --cov --cov-fail-under=99 \
		tests/rules tests/play tests/ai/test_players.py $(wildcard tests/test_*.py)

docs: $(BUILT) $(DOCS) ## build the documentation with its API reference into build/site
	@$(BIN)/python scripts/build_docs.py

build: $(DEPS) ## compile the rules again
	@rm -f $(VENV)/.built-*
	@$(MAKE) --no-print-directory $(BUILT)

LOCK := uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-strip-extras $(UPGRADE) \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

# Keeps the versions it can; `make lock UPGRADE=--upgrade` chooses the newest.
lock: ## resolve requirements-*.txt from pyproject.toml (needs uv)
	$(LOCK) --extra all --group dev pyproject.toml -o requirements-dev.txt
	$(LOCK) --group docs -c requirements-dev.txt -o requirements-docs.txt
	$(LOCK) --group node -o requirements-node.txt

clean: ## remove .venv and everything built
	rm -rf $(VENV) .cache build dist htmlcov .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -rf src/hansa/server/static web/node_modules
	find src -name '*.so' -delete -o -name '*.pyd' -delete -o -name .inplace -delete
	find src tests scripts tools -name __pycache__ -prune -exec rm -rf {} +

$(DEPS): requirements-dev.txt
	@test -n "$(PYTHON)" || { echo "hansa needs Python 3.11 or newer: install python3.11, or run make PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "$(PYTHON) cannot make environments: install python3-venv (so called on Debian and Ubuntu)"; exit 1; }
	@echo "Setting up $(VENV), which takes a minute or two"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) install --require-hashes -r requirements-dev.txt
	@touch $@

$(DOCS): $(DEPS) requirements-docs.txt
	@$(PIP) install --require-hashes -r requirements-docs.txt
	@touch $@

# The build uses the tools of the lock. pip is silent about the compiler, so the package is asked.
$(BUILT): $(DEPS) $(SOURCES)
	@echo "Building hansa"
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@$(BIN)/python -c 'from hansa._variant import hint; print(hint(), end="\n" if hint() else "")'
	@rm -f $(VENV)/.built-*
	@touch $@
