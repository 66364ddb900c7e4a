# Two things to type: `make test` runs every test, and installs what they need; `go run ./cmd/gen serve` needs only Go and no make.
.PHONY: test unit parity scripts browser generate check need

test: need unit parity scripts browser

# What the tests need besides Go: node for the core in WASM, for the scripts of pages and for driving the browser, Chromium, and npm packages.
need:
	@.ci/need

unit:
	go test ./...

# The rules core computes the same in WASM as natively: its own tests, run there.
parity:
	PATH="$$(go env GOROOT)/lib/wasm:$$PATH" GOOS=js GOARCH=wasm go test -short ./calc/... ./cmd/wasm
	GOOS=js GOARCH=wasm go vet ./cmd/wasm

# The scripts of pages: their types, and their tests that need no browser.
scripts: need
	.ci/scripts

# The site as it is published, in headless Chromium.
browser: need
	.ci/browser/run

generate:
	go tool templ generate

# What has to hold before anything is tested.
check:
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { echo "not gofmt-clean:"; gofmt -l $$(git ls-files '*.go'); exit 1; }
	go vet ./...
	go tool staticcheck ./...
	@go tool templ generate >/dev/null 2>&1 && git diff --exit-code --stat -- '*_templ.go' || { echo "generated templ code is not current: run make generate and commit it"; exit 1; }
	go mod tidy -diff
