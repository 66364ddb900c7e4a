# Two things to type: `make test` runs every test, and installs what they need; `go run ./cmd/gen serve` needs only Go and no make.
.PHONY: test words unit race fuzz slow parity played scripts browser servers peers publish search generate check need bench audit image

# Two at a time, as some of them wait more than they work; the browser alone, and last, as it measures times.
test: need
	$(MAKE) --no-print-directory --jobs=2 --output-sync=target publish unit race slow parity words scripts servers
	$(MAKE) --no-print-directory browser

# What the tests need besides Go: node for the core in WASM, for the scripts of pages and for driving the browser, Chromium, and npm packages.
need:
	@.ci/need

# Quick enough to run after every change.
unit:
	go test ./...

# What goroutines share, watched while they share it: the preview under load, and one run of edits through the whole generator.
race: need
	CGO_ENABLED=1 go test -race ./gen/preview ./gen/output ./gen/source ./gen/offline ./calc/present
	CGO_ENABLED=1 go test -race -run '^TestTheEngineGivesWhatABuildGives$$/^1$$' ./gen

# What the words of content/ have to keep, in both languages, read by Vale; it compiles Vale once, into the cache folder of the user. ADVICE=1 shows advice too.
words:
	.ci/style/run

# Content that breaks the generator is looked for, a few seconds a target; FUZZTIME=15m looks longer, TARGETS="Page Links" at these.
fuzz:
	.ci/fuzz $(TARGETS)

# What go test ./... leaves out because it takes long: it says so in the output of go test -v.
slow:
	PSYREF_SLOW=1 go test -run '^TestSlow' ./gen ./gen/output ./cmd/gen

# The rules core computes the same in WASM as natively: its own tests, run there.
parity:
	PATH="$$(go env GOROOT)/lib/wasm:$$PATH" GOOS=js GOARCH=wasm go test ./calc/... ./cmd/wasm
	GOOS=js GOARCH=wasm go vet ./cmd/wasm

# What the calculators compute, played: go test ./calc/played at length, some minutes. It writes the counts that the page compare/computed-and-played tells.
# GAMES=1000000 plays each case longer. CASE='dark-heresy/focus?level=push' SEED=7 plays one case alone with other dice, to see whether a figure that lay far off
# did so by chance, and writes nothing.
GAMES ?= 100000
SEED ?= 40000
played:
	go test -count=1 -timeout 2h -v -run FiguresAre ./calc/played -args -length -games $(GAMES) -seed $(SEED) $(if $(CASE),-case '$(CASE)',-record ../../content/played.yaml)

# The scripts of pages: their types, and their tests that need no browser.
scripts: need
	.ci/scripts

# The site as it is published, in headless Chromium.
browser: need
	.ci/browser/run

# What real nginx and Caddy answer for the site, configured as gen hosting prints; it installs them, as root, or names them.
servers: need
	.ci/servers/run

# What other people's tools say about the site as these servers send it: linkinator follows every link and anchor, and vnu, the checker of the HTML standard, reads
# every page, style sheet and picture. It needs Java, and minutes.
peers: need
	.ci/servers/run peers

# What puts the site into buckets, a module of its own: against a real S3 server on this machine, which it compiles, with the connection cut again and again.
# -parallel: the tests wait more than they work.
publish:
	go -C cmd/publish test -parallel 8 ./...

# Known holes in what this is built on. It needs the internet.
audit:
	.ci/audit

# A container with the site and a server, by .ci/image/Containerfile. BASE_URL is where the site will stand.
image:
	.ci/image/build "$(BASE_URL)"

# How the search does beside Pagefind on the same site: hits, bytes and time, as a table. Not npm ci: that wants Pagefind's programs for every system, where they
# may not all be had.
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
