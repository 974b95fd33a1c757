# `make` says what there is. Everything runs in .venv, which the first target that needs it makes.
PYTHON ?= python3
BIN := .venv/bin

help: ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: $(BIN)/beebench-ready ## make .venv with everything that tests need

$(BIN)/beebench-ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install -q -e '.[test]'
	touch $@

run: setup ## time the solvers on ENABLE1, under three minutes
	$(BIN)/python -m harness run

fast: setup ## the tests that start no process, half a minute
	$(BIN)/python -m pytest -n 2 -m 'not e2e'

test: setup ## the whole suite
	$(BIN)/python -m pytest -n 2

slow: setup ## the tests that take many seconds each, and are left out of the suite
	$(BIN)/python -m pytest -m slow -n 2

property: setup ## only the property tests, with many examples
	HYPOTHESIS_PROFILE=thorough $(BIN)/python -m pytest -m property

lint: setup ## ruff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup ## mypy, strict
	$(BIN)/mypy

ci: ## everything that must hold before a change lands, under ten minutes
	.ci/run

smoke: setup ## a run of half a minute, to see that it works; its timings mean little
	$(BIN)/python -m harness run --fast -o /tmp/beebench-smoke.json --overwrite

simulation: setup ## check the statistics on a simulated machine, and put the tables into docs/method.md
	$(BIN)/python -m tools.simulate --write

planted: setup ## check every planted fault, and write docs/planted-faults.md anew, ten minutes
	$(BIN)/python -m tools.planted_checks

figures: setup ## measure what docs/running.md says of this machine, half an hour; leave it alone meanwhile
	$(BIN)/python -m tools.planted_change --write
	$(BIN)/python -m tools.stock_pyperf --write

results: setup ## record results/ anew, about an hour; leave the machine alone meanwhile
	$(BIN)/python -m pip install -q -e '.[fast,plot]'
	results/record.sh
	$(BIN)/python -m tools.readme

report: setup ## make results/report.html, a page of the recorded runs
	results/record.sh report

readme: setup ## put the tables of the recorded runs into README.md and docs/findings.md
	$(BIN)/python -m tools.readme

clean: ## remove what the tools leave behind, and .venv
	rm -rf .venv build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache results/report.html
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help setup run fast test slow property lint types ci smoke simulation planted figures results report readme clean
