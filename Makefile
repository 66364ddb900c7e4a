# Two things to type: `make test` runs the tests, and installs what they need; `go run ./cmd/gen serve` needs only Go and no make.
.PHONY: quick test thorough pace need words unit race race-all fuzz slow parity parity-all played scripts browser browser-all servers peers publish publish-all \
	search generate check bench audit image

step := .ci/step

# Three rings. Each step prints what it proves and how long it took.

# After every change: about twenty seconds.
quick:
	@$(step) "units of every package on small inputs, the tables of the core, one build of the real content" go test -short ./...

# Before a pull request, and in continuous integration: minutes. Two steps at a time, as some of them wait more than they work; the browser alone.
test: need
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target unit publish race parity words scripts servers
	@$(MAKE) --no-print-directory browser

# By schedule, before a release, and after deep changes: an hour or more.
thorough: need
	@$(MAKE) --no-print-directory --keep-going test slow race-all parity-all publish-all played fuzz search peers browser-all

# What the tests need besides Go: node for the core in WASM, for the scripts of pages and for driving the browser, Chromium, and npm packages.
need:
	@.ci/need

unit:
	@$(step) "every package, the real content and the commands" go test ./...

race: need
	@$(step) "what goroutines share, in small packages" env CGO_ENABLED=1 go test -race -short ./gen/output ./gen/source ./gen/offline ./calc/present

race-all: need
	@$(step) "what goroutines share: the preview under load, and edits through the whole generator" env CGO_ENABLED=1 \
		go test -race ./gen/preview ./gen/output ./gen/source ./gen/offline ./calc/present
	@$(step) "what goroutines share, after random edits" env CGO_ENABLED=1 go test -race -run '^TestTheEngineGivesWhatABuildGives$$/^1$$' ./gen

# The rules of .ci/style, read by Vale, which is compiled once into the cache folder of the user. ADVICE=1 shows advice too.
words:
	@$(step) "the words of content/, in both languages" .ci/style/run

# A few seconds a target; FUZZTIME=15m looks longer, TARGETS="Page Links" at these.
fuzz:
	@$(step) "no content breaks the generator" .ci/fuzz $(TARGETS)

slow:
	@$(step) "whole builds, kills, full disks, long random edits" env PSYREF_SLOW=1 \
		go test -timeout 30m -run '^TestSlow' ./gen/... ./cmd/gen

wasm := PATH="$$(go env GOROOT)/lib/wasm:$$PATH" GOOS=js GOARCH=wasm

parity:
	@$(step) "the core computes the same in WASM: dice, contract, texts, questions, formulas" sh -c '$(wasm) go test -short ./calc ./calc/ask ./calc/dice ./calc/formula ./calc/present ./cmd/wasm'
	@$(wasm) go vet ./cmd/wasm

parity-all:
	@$(step) "the core computes the same in WASM: all of its tests" sh -c '$(wasm) go test -timeout 30m ./calc/... ./cmd/wasm'

# It writes the counts that the page compare/computed-and-played shows. GAMES=1000000 plays each case longer. CASE='dark-heresy/focus?level=push' SEED=7 plays one
# case alone with other dice, to see whether a figure that lay far off did so by chance, and writes nothing.
GAMES ?= 100000
SEED ?= 40000
played:
	@$(step) "calculators against games played die by die" \
		go test -count=1 -timeout 2h -v -run FiguresAre ./calc/played -args -length -games $(GAMES) -seed $(SEED) $(if $(CASE),-case '$(CASE)',-record ../../content/played.yaml)

scripts: need
	@$(step) "the scripts of pages: their types, and tests without a browser" .ci/scripts

browser: need
	@$(step) "the built site in headless Chromium" .ci/browser/run

browser-all: need
	@$(step) "the built site in headless Chromium: what takes minutes" .ci/browser/run thorough

# Times of the present site beside those of the previous tag, as ratios; it never fails.
pace: need
	.ci/browser/pace $(REF)

# It installs nginx and Caddy, as root, or names them.
servers: need
	@$(step) "what real nginx and Caddy answer, configured by gen hosting" .ci/servers/run

# linkinator follows every link and anchor, and vnu, the checker of the HTML standard, reads every page, style sheet and picture. It needs Java.
peers: need
	@$(step) "what other tools say of the served site" .ci/servers/run peers

# -parallel: the tests wait more than they work.
publish:
	@$(step) "publishing into memory, a folder and a real S3 server" go -C cmd/publish test -short -parallel 8 ./...

publish-all:
	@$(step) "publishing with the connection cut at random moments" go -C cmd/publish test -parallel 8 ./...

# Known holes in what this is built on. It needs the internet.
audit:
	.ci/audit

# A container with the site and a server, by .ci/image/Containerfile. BASE_URL is where the site will stand.
image:
	.ci/image/build "$(BASE_URL)"

# A table of hits, bytes and time. Not npm ci: that wants Pagefind's programs for every system, where they may not all be had.
search: need
	cd .ci/search && npm install --no-save --no-audit --no-fund --loglevel=error && node compare.mjs

# What the generator takes on made-up sites of many pages, beside Hugo on the same text: a table, and .ci/bench/bench.json. 50,000 pages want 10 GB of disk;
# BENCH="100 1000" measures only these.
BENCH ?= 100 1000 10000 50000
bench:
	go run ./.ci/bench run -json .ci/bench/bench.json $(BENCH)

generate:
	go tool templ generate

# What has to hold before anything is tested. It changes no file. The go tool skips folders that begin
# with a dot unless they are named.
check:
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { echo "not gofmt-clean:"; gofmt -l $$(git ls-files '*.go'); exit 1; }
	go vet ./... ./.ci/bench ./.ci/style
	go tool staticcheck ./... ./.ci/bench ./.ci/style
	.ci/generated
	go mod tidy -diff
	staticcheck=$$(go tool -n staticcheck) && cd cmd/publish && go vet ./... && "$$staticcheck" ./... && go mod tidy -diff
	.ci/licences >/dev/null
	go run ./cmd/gen fmt --check
	go run ./cmd/gen check $(if $(GITHUB_ACTIONS),--github)
