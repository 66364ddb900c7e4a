package gen_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/calc/all"
	"psyref/gen"
	"psyref/gen/gentest"
	"psyref/gen/output"
	"psyref/gen/site"
	"psyref/gen/slowtest"
)

// TestSlowWeights holds the real site to its budgets.
func TestSlowWeights(t *testing.T) {
	slowtest.Slow(t)
	core, err := output.CompileCore(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	result, err := gentest.Build(gen.Options{Content: os.DirFS("../content"), Name: "content", Base: "https://psyref.example", Catalog: all.Calculators, Tables: all.Tables}, core)
	if err != nil {
		t.Fatal(err)
	}
	w, err := output.Weigh(t.Context(), folderOf(result.Files), "")
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("in brotli: heaviest page %s %d of %d bytes; scripts of %s %d of %d; core %d, %.3f of %.2f empty programs of %d",
		w.PageName, w.Page, output.PageBudget, w.ScriptName, w.Script, output.ScriptBudget, w.Core, w.CoreRatio(), output.CoreBudget, w.Empty)
	for _, over := range w.Over() {
		t.Error(over)
	}
}

// folderOf is files as a folder.
func folderOf(files []site.File) fs.FS {
	folder := fstest.MapFS{}
	for _, f := range files {
		folder[f.Path] = &fstest.MapFile{Data: f.Bytes}
	}
	return folder
}

// TestSlowTooMuchWeightIsNamed weighs a site of noise, which no compression makes smaller.
func TestSlowTooMuchWeightIsNamed(t *testing.T) {
	slowtest.Slow(t)
	noise := func(n int) []byte {
		random, b := rand.New(rand.NewPCG(1, 2)), make([]byte, n)
		for i := range b {
			b[i] = byte(random.Uint32())
		}
		return b
	}
	style := site.File{Path: "assets/site.css", Bytes: noise(output.PageBudget / 2)}
	page := site.File{Path: "en/index.html", Bytes: append(noise(output.PageBudget/2), "/assets/site.css /assets/worker.js"...)}
	other := site.File{Path: "fr/index.html", Bytes: noise(output.PageBudget / 2)}
	cache := t.TempDir()
	var before output.Weights
	for range 2 { // the second time from the cache
		result := gentest.Result{Files: []site.File{style, page, other, {Path: "assets/worker.js", Bytes: noise(output.ScriptBudget + 1)}, {Path: "assets/search.js", Bytes: noise(output.SearchBudget)}, {Path: "assets/psyker.css", Bytes: noise(1000)}, {Path: "assets/psyker-en.js", Bytes: noise(output.PsykerBudget)}, {Path: "assets/psyker-fr.js", Bytes: noise(2000)}, {Path: "assets/core.wasm", Bytes: noise(1 << 20)}}}
		w, err := output.Weigh(t.Context(), folderOf(result.Files), cache)
		if err != nil {
			t.Fatal(err)
		}
		over := strings.Join(w.Over(), "\n")
		for _, want := range []string{
			"en/index.html weighs ", atMost(output.PageBudget), "the scripts of en/index.html weigh ", atMost(output.ScriptBudget),
			"style of the search weigh ", atMost(output.SearchBudget), "words of My psyker weigh ", atMost(output.PsykerBudget), "the core weighs 2.",
		} {
			if !strings.Contains(over, want) {
				t.Errorf("%q is not in:\n%s", want, over)
			}
		}
		if before != (output.Weights{}) && w != before {
			t.Errorf("weighed again: %+v, before %+v", w, before)
		}
		before = w
	}
	if light := (&gentest.Result{Files: []site.File{{Path: "a.html", Bytes: bytes.Repeat([]byte("a"), 1e6)}}}); true {
		w, err := output.Weigh(t.Context(), folderOf(light.Files), cache)
		if err != nil || len(w.Over()) > 0 {
			t.Errorf("%v %v", w.Over(), err)
		}
	}
}

func atMost(budget int) string { return fmt.Sprintf("at most %d are allowed", budget) }
