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

test: setup ## the whole suite
	$(BIN)/python -m pytest -n 2

slow: setup ## the tests that take many seconds each, and are left out of the suite
	$(BIN)/python -m pytest -m slow -n 2

property: setup ## the property tests alone, with many examples
	HYPOTHESIS_PROFILE=thorough $(BIN)/python -m pytest -m property

lint: setup ## ruff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup ## mypy, strict
	$(BIN)/mypy

smoke: setup ## a run of half a minute, to see that it works; its timings mean little
	$(BIN)/python -m harness run --fast -o /tmp/beebench-smoke.json --overwrite

simulation: setup ## check the statistics on a simulated machine, and put the tables into docs/method.md
	$(BIN)/python tools/simulate.py --write

planted: setup ## check every planted fault, and put what is printed into docs/planted-faults.md, ten minutes
	$(BIN)/python tools/planted_checks.py

figures: setup ## measure what the documents say of tools and machine, half an hour; leave the machine alone meanwhile
	$(BIN)/python tools/many_files.py --write
	$(BIN)/python tools/planted_change.py --write
	$(BIN)/python tools/stock_pyperf.py --write

results: setup ## record results/ anew, about an hour; leave the machine alone meanwhile
	$(BIN)/python -m pip install -q -e '.[fast,plot]'
	$(BIN)/python -m harness run --rigorous --all -p query,cold,top --track-memory --budget 600 -o results/enable1.json --overwrite
	$(BIN)/python -m harness run --all -c candidates-1000 -p query,cold -o results/cases/candidates-1000.json --overwrite
	$(BIN)/python -m harness run --scale letters -p query -s set,re,points_table,mask_table,mask_table_numba,mask_scan,bit_sliced,column_scan,letter_scan_numba -o results/growth/letters.json.gz --overwrite
	$(BIN)/python -m harness run --scale words -c words-x0.003,words-x0.01,words-x0.1,words-x1,words-x10,words-x100 -p query,cold --fast --budget 60 --timeout 180 -s set,re,re2,strip,column_scan,letter_scan_numba,mask_scan,mask_table_numba,mask_table -o results/growth/words.json.gz --overwrite
	$(BIN)/python -m harness calibrate --rounds 40 -o results/calibration/machine.json.gz --overwrite
	$(BIN)/python -m harness report results/enable1.json results/growth/letters.json.gz results/growth/words.json.gz -o results/report.html --overwrite --plot results/plots
	$(BIN)/python tests/readme.py

readme: setup ## put the tables of the recorded runs into README.md and docs/findings.md
	$(BIN)/python tests/readme.py

clean: ## remove what the tools leave behind, and .venv
	rm -rf .venv build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

<<<<<<< HEAD
.PHONY: help setup run test slow property lint types smoke simulation planted results readme clean
=======
.PHONY: help setup run test slow property lint types smoke simulation figures results readme clean
>>>>>>> compare
