# The tests are three rings: `make quick` after every change, `make test` before a pull request,
# `make thorough` every night. Each step says what it proves and how long it took. `make test`
# installs what it needs besides Go.
.PHONY: quick test thorough unit race fuzz slow wasm wasm-all vale simulate simulate-record scripts browser browser-thorough servers validate search \
	generate lint deps bench bench-formulas bench-small bench-waits audit image gen books

# Needs only Go, and with a warm build cache 25 seconds on two cores. -p: some packages mostly wait.
quick:
	@.ci/step quick "units of every Go package on small inputs, the tables of the rules core, one site of all of the content" go test -short -vet=off -p 4 ./...

# Five minutes on two cores, of which the browser takes three and a half; two more where nothing is
# compiled or installed yet. Two steps run at a time, as some mostly wait; the browser comes last,
# since it uses both cores.
test: deps
	@.ci/step "all but the browser" "see the steps above" $(MAKE) --no-print-directory --jobs=2 --output-sync=target unit wasm scripts
	@$(MAKE) --no-print-directory browser

# Everything that takes long, some hours in all. After a step that fails, the others still run.
thorough: deps
	@.ci/step thorough "see the steps above" $(MAKE) --no-print-directory --keep-going vale race slow wasm-all simulate fuzz servers validate search bench-small browser-thorough

# Prints how long readers and editors wait, as ratios to the previous tag or to REF. It never fails.
bench-waits: deps
	.ci/browser/bench $(REF)

# Prints the times of the heaviest formulas natively and in WASM, as ratios to the commit before or to
# REF. It never fails.
bench-formulas:
	.ci/formulas $(REF)

# Installs what the tests need besides Go: Chromium, pandoc, and Node.js with npm packages, which
# runs the core in WASM, the tests of scripts and the browser tests.
deps:
	@.ci/deps

# Two minutes of the processor, and two more where all of it is compiled. Vet is part of make lint.
unit:
	@.ci/step unit "every Go package, each rule and calculator against an oracle, all of the content" go test -vet=off ./...

# The race detector on code that shares memory between goroutines: the preview under load, and one
# run of random edits through the whole generator.
race: deps
	@.ci/step race "no goroutine writes what another reads" env CGO_ENABLED=1 go test -race ./gen/preview ./gen/output ./gen/source ./gen/offline ./calc/present
	@.ci/step "race of edits" "no goroutine writes what another reads, during random edits" env CGO_ENABLED=1 go test -race -run '^TestEngineMatchesBuild$$' ./gen

# Checks the words of content/ in both languages with Vale, which it compiles once into the user's
# cache folder: minutes, as Vale has parsers in C. ADVICE=1 shows advice too.
vale:
	@.ci/step vale "the words of the content, by the rules in .ci/style" .ci/style/run

# Fuzzes each target for FUZZTIME. TARGETS="Page Links" fuzzes only these.
FUZZTIME ?= 30s
fuzz:
	@.ci/step fuzz "no text hangs or breaks what reads it" env FUZZTIME=$(FUZZTIME) .ci/fuzz $(TARGETS)

# The tests that go test ./... leaves out since they take long, and the oracles of all calculators
# at every point.
slow:
	@.ci/step slow "long random edits and histories, kills, full folders, whole builds, the largest files" env PSYREF_SLOW=1 go test -timeout 1h -run '^TestSlow' ./gen/... ./cmd/gen
	@.ci/step oracles "each calculator against its oracle at every point" env PSYREF_SLOW=1 go test -timeout 1h ./calc/...

# The rules core computes the same in WASM as natively: tests of its own, run there.
WASM = PATH="$$(go env GOROOT)/lib/wasm:$$PATH" GOOS=js GOARCH=wasm
wasm:
	@$(WASM) .ci/step wasm "in WASM: exact chances, formulas, results as texts, the contract of every calculator" go test -short -vet=off ./calc ./calc/dice ./calc/formula ./calc/present ./calc/all ./cmd/wasm

wasm-all:
	@$(WASM) .ci/step "wasm, all" "all tests of the rules core, in WASM" go test ./calc/... ./cmd/wasm

# Plays each case of the calculators with dice, in some minutes, and writes the counts that the page
# compare/computed-and-played shows. GAMES=1000000 plays longer. CASE='dark-heresy/focus?level=push'
# SEED=7 plays one case with other dice, to check whether a figure was far off by chance, and writes
# nothing.
GAMES ?= 100000
SEED ?= 40000
PLAY = go test -count=1 -timeout 2h -v -run FiguresMatch ./calc/played -args -length -games $(GAMES) -seed $(SEED)
simulate-record:
	$(PLAY) $(if $(CASE),-case '$(CASE)',-record ../../content/played.yaml)

# The same, and writes nothing.
simulate:
	@.ci/step simulate "what calculators compute is what games count" $(PLAY)

# The scripts of pages: their types, and their tests that need no browser.
scripts: deps
	@.ci/step scripts "types of the scripts of pages, and what they do without a browser" .ci/scripts

# The published site in headless Chromium: what readers do, on each kind of page. The last line is
# that of Playwright, which gives the time.
browser: deps
	.ci/browser/run

browser-thorough: deps
	@.ci/step "browser, thorough" "what takes minutes in a browser" .ci/browser/run thorough

# Tests the answers of nginx and Caddy, configured by gen hosting, and uploads the site with rclone to
# an S3 server and over SFTP. It installs what it needs as root, or else names it.
servers: deps
	@.ci/step servers "what real nginx and Caddy answer, and what rclone uploads" .ci/servers/run

# Runs other checkers on the site as these servers send it: linkinator follows every link and
# anchor, and vnu, the W3C's checker, reads every page, style sheet and picture. It needs Java, and
# minutes.
validate: deps
	@.ci/step validate "every link is followed, every page is valid HTML, by the tools of others" .ci/servers/run validate

# Looks for known vulnerabilities in dependencies. It needs the internet.
audit:
	.ci/audit

# Builds a container image with the site and a server from .ci/image/Containerfile. BASE_URL is the
# site's address.
image:
	.ci/image/build "$(BASE_URL)"

# Writes bin/gen, a command with the compiled rules core inside, which builds sites anywhere. Without
# the core, the command compiles it from the sources in this folder.
gen:
	go run ./cmd/gen core cmd/gen/core
	go build -tags release -o bin/ ./cmd/gen
	rm -r cmd/gen/core

# Imports, accepts, checks and builds each book of the folder BOOKS, and prints words in and out, pages,
# chapters, links kept and dead, pictures, seconds of the processor and megabytes of HTML.
books: gen
	@.ci/books "$(BOOKS)" bin/gen

# Compares the search with Pagefind on the same site: hits, bytes and time, as a table. Not npm ci,
# which needs Pagefind's programs for every system: a registry may lack some.
search: deps
	@cd .ci/search && npm install --no-save --no-audit --no-fund --loglevel=error && ../step search "the search finds what is looked for, beside Pagefind" node compare.mjs

# Builds generated sites with gen and with Hugo in turn, and prints CPU, memory and files as ratios.
# BENCH="100 10000" names the numbers of pages. It needs hugo on the PATH; on Debian as root it
# installs it.
BENCH ?= 100 1000
bench:
	@command -v hugo >/dev/null || .ci/install "make bench" hugo
	go run ./.ci/bench $(BENCH)

bench-small:
	@.ci/step bench "the benchmark beside Hugo runs" $(MAKE) --no-print-directory bench BENCH=100

generate:
	go tool templ generate

# Static checks, which change no file. The go tool skips folders that begin with a dot unless they
# are named.
lint:
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { echo "not gofmt-clean:"; gofmt -l $$(git ls-files '*.go'); exit 1; }
	go vet ./... ./.ci/bench ./.ci/style
	GOOS=windows go vet ./...
	go tool staticcheck ./... ./.ci/bench ./.ci/style
	.ci/generated
	go mod tidy -diff
	.ci/licences >/dev/null
	go run ./cmd/gen fmt --check
	go run ./cmd/gen check $(if $(GITHUB_ACTIONS),--github)
