# The tests are three rings: `make quick` after every change, `make test` before a pull request, `make thorough` every night. Each step says what it proves and how
# long it took. `make test` installs what it needs besides Go.
.PHONY: quick test thorough pace words unit race fuzz slow parity parity-whole played games scripts browser browser-thorough servers peers publish publish-whole search \
	generate check need bench audit image

# Needs only Go, and with a warm build cache 20 seconds on two cores.
quick:
	@.ci/step quick "units of every Go package on small inputs, the tables of the rules core, one site of all of the content" go test -short -vet=off ./...

# At most eight minutes on two cores, once everything is installed. Two steps at a time, as some wait more than they work; the browser last, which uses both cores.
test: need
	@.ci/step "all but the browser" "see the steps above" $(MAKE) --no-print-directory --jobs=2 --output-sync=target unit publish parity words scripts
	@$(MAKE) --no-print-directory browser

# Whatever takes long: hours. A step that fails keeps no other from being run.
thorough: need
	@.ci/step thorough "see the steps above" $(MAKE) --no-print-directory --keep-going race slow parity-whole publish-whole games fuzz servers peers search browser-thorough

# How long readers and editors wait, beside the previous tag or REF: a table of ratios, which never fails.
pace: need
	.ci/browser/pace $(REF)

# What the tests need besides Go: node for the core in WASM, for the scripts of pages and for driving the browser, Chromium, and npm packages.
need:
	@.ci/need

# At most 60 seconds of the processor, and a minute more where all of it is compiled.
unit:
	@.ci/step unit "every Go package, each rule and calculator against an oracle, all of the content" go test ./...

# What goroutines share, watched while they share it: the preview under load, and one run of edits through the whole generator.
race: need
	@.ci/step race "no goroutine writes what another reads" env CGO_ENABLED=1 go test -race ./gen/preview ./gen/output ./gen/source ./gen/offline ./calc/present
	@.ci/step "race of edits" "no goroutine writes what another reads, during random edits" env CGO_ENABLED=1 go test -race -run '^TestTheEngineGivesWhatABuildGives$$' ./gen

# What the words of content/ have to keep, in both languages, read by Vale; it compiles Vale once, into the cache folder of the user. ADVICE=1 shows advice too.
words:
	@.ci/step words "the words of the content, by the rules in .ci/style" .ci/style/run

# Content that breaks the generator is looked for, half a minute a target; FUZZTIME=15m looks longer, TARGETS="Page Links" at these.
FUZZTIME ?= 30s
fuzz:
	@.ci/step fuzz "no text hangs or breaks what reads it" env FUZZTIME=$(FUZZTIME) .ci/fuzz $(TARGETS)

# What go test ./... leaves out because it takes long, and the oracles of all calculators at every point.
slow:
	@.ci/step slow "long random edits and histories, kills, full folders, whole builds, the largest files" env PSYREF_SLOW=1 go test -timeout 1h -run '^TestSlow' ./gen/... ./cmd/gen
	@.ci/step oracles "each calculator against its oracle at every point" env PSYREF_SLOW=1 go test -timeout 1h ./calc/...

# The rules core computes the same in WASM as natively: tests of its own, run there.
WASM = PATH="$$(go env GOROOT)/lib/wasm:$$PATH" GOOS=js GOARCH=wasm
parity:
	@$(WASM) .ci/step parity "in WASM: exact chances, formulas, results as texts, the contract of every calculator" go test -short ./calc ./calc/dice ./calc/formula ./calc/present ./calc/all ./cmd/wasm

parity-whole:
	@$(WASM) .ci/step "whole parity" "all tests of the rules core, in WASM" go test ./calc/... ./cmd/wasm

# What the calculators compute, played: go test ./calc/played at length, some minutes. It writes the counts that the page compare/computed-and-played tells.
# GAMES=1000000 plays each case longer. CASE='dark-heresy/focus?level=push' SEED=7 plays one case alone with other dice, to see whether a figure that lay far off
# did so by chance, and writes nothing.
GAMES ?= 100000
SEED ?= 40000
PLAY = go test -count=1 -timeout 2h -v -run FiguresAre ./calc/played -args -length -games $(GAMES) -seed $(SEED)
played:
	$(PLAY) $(if $(CASE),-case '$(CASE)',-record ../../content/played.yaml)

# The same, and writes nothing.
games:
	@.ci/step games "what calculators compute is what games count" $(PLAY)

# The scripts of pages: their types, and their tests that need no browser.
scripts: need
	@.ci/step scripts "types of the scripts of pages, and what they do without a browser" .ci/scripts

# The site as it is published, in headless Chromium: what each reader does, on each kind of page. It ends with the closing line of the tests' runner, which has
# the time.
browser: need
	.ci/browser/run

browser-thorough: need
	@.ci/step "browser, thorough" "what takes minutes in a browser" .ci/browser/run thorough

# What real nginx and Caddy answer for the site, configured as gen hosting prints; it installs them, as root, or names them.
servers: need
	@.ci/step servers "what real nginx and Caddy answer for the site" .ci/servers/run

# What other people's tools say about the site as these servers send it: linkinator follows every link and anchor, and vnu, the checker of the HTML standard, reads
# every page, style sheet and picture. It needs Java, and minutes.
peers: need
	@.ci/step peers "every link is followed, every page is valid HTML, by the tools of others" .ci/servers/run peers

# What puts the site into buckets, a module of its own: into memory and folders. publish-whole is also against a real S3 server on this machine, which it compiles,
# with the connection cut again and again. -parallel: the tests wait more than they work.
publish:
	@.ci/step publish "publishing into buckets in memory and in folders" go -C cmd/publish test -short -parallel 8 ./...

publish-whole:
	@.ci/step "publish, whole" "publishing to a real S3 server, the connection cut at random moments" go -C cmd/publish test -parallel 8 ./...

# Known holes in what this is built on. It needs the internet.
audit:
	.ci/audit

# A container with the site and a server, by .ci/image/Containerfile. BASE_URL is where the site will stand.
image:
	.ci/image/build "$(BASE_URL)"

# How the search does beside Pagefind on the same site: hits, bytes and time, as a table. Not npm ci: that wants Pagefind's programs for every system, where they
# may not all be had.
search: need
	@cd .ci/search && npm install --no-save --no-audit --no-fund --loglevel=error && ../step search "the search finds what is looked for, beside Pagefind" node compare.mjs

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
