# Plateau: `make play` to play, `make test` to test. `make help` lists the rest.
SHELL := /bin/bash
JOBS ?= $(shell nproc)
PREFIX ?= /usr/local
FUZZ_SECONDS ?= 600

.PHONY: help play test build page debug lint format bench bench-server fuzz faults browsers tsan docs install setup clean python npm deb package-test clang
.DEFAULT_GOAL := help

help: ## this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 22

setup: ## install what building and playing need
	@scripts/setup play

build: setup ## build everything; the programs are in build/bin
	@cmake --preset release -DBUILD_TESTING=OFF -DPLATEAU_UNITY=ON >/dev/null
	@cmake --build --preset release -j $(JOBS)

page: setup ## build the page, in build/web
	@scripts/web build

play: ## play in the browser; `build/bin/plateau play` is for the terminal
	@scripts/play

test: ## all tests, as continuous integration runs them
	@scripts/setup test
	@scripts/test

bench: ## compare our speed with stockfish and pgn-extract, as ratios
	@scripts/setup test
	@cmake --preset release -DPLATEAU_BENCH=ON -DPLATEAU_UNITY=OFF >/dev/null && cmake --build --preset release -j $(JOBS)
	@scripts/bench

bench-server: ## load the server with 5,000 players, and boardgame.io beside it
	@scripts/setup test
	@cmake --preset release -DPLATEAU_BENCH=ON >/dev/null && cmake --build --preset release -j $(JOBS) --target plateau_program server_load
	@scripts/bench_server

fuzz: ## look for inputs that break the parsers: FUZZ_SECONDS=600 for each target
	@scripts/setup test
	@scripts/fuzz $(FUZZ_SECONDS)

faults: ## kill servers, databases, disks and networks under players; no acknowledged move may be lost
	@scripts/setup test
	@cmake --preset release >/dev/null && cmake --build --preset release -j $(JOBS) --target plateau_program
	@scripts/faults

browsers: ## visit the page in Chromium, Firefox and WebKit; WRITE=yes puts the results into docs/browser.md
	@scripts/setup browsers
	@cmake --preset release -DPLATEAU_UNITY=ON >/dev/null && cmake --build --preset release -j $(JOBS) --target plateau_program
	@scripts/web build
	@WRITE=$(WRITE) scripts/web browsers

tsan: ## search, engine, stores and server on several threads, under the thread sanitizer
	@scripts/setup test
	@scripts/tsan

lint: ## clang-format and clang-tidy
	@scripts/setup test
	@scripts/lint

format: ## format all C++
	@scripts/setup test
	@git ls-files '*.cpp' '*.hpp' | xargs clang-format -i

docs: ## the documentation site, in build/docs/site; `plateau serve` shows it at /docs
	@scripts/setup docs
	@scripts/docs

install: build ## install programs, headers and the CMake package below PREFIX
	@cmake --install build --prefix $(PREFIX)

python: ## the Python module, in build/python
	@scripts/setup python
	@cmake --preset release -DPLATEAU_UNITY=ON -DPLATEAU_PYTHON=ON >/dev/null
	@cmake --build --preset release -j $(JOBS) --target plateau_python

npm: ## the npm packages @plateau/core and @plateau/board, in build/npm
	@scripts/setup play
	@scripts/npm

deb: ## Debian packages, in build/deb/packages
	@scripts/setup package
	@scripts/web build
	@scripts/docs
	@scripts/deb

package-test: ## build the packages twice; install, use, upgrade and purge them in a bare Debian (as root)
	@scripts/setup package
	@scripts/web build
	@scripts/docs
	@scripts/deb twice
	@scripts/package_test

clang: ## build everything with clang, and run the tests
	@scripts/setup test
	@cmake --preset clang >/dev/null && cmake --build --preset clang -j $(JOBS)
	@ctest --preset clang -j $(JOBS)

clean: ## forget everything built
	@rm -rf build
