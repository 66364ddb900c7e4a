package gen_test

import (
	"bytes"
	"os"
	"path"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"psyref/calc/all"
	"psyref/gen"
)

// Budgets of what a reader loads before touching anything, in bytes after brotli. Script includes what the first touch loads besides the core.
const (
	pageBudget   = 30_000
	scriptBudget = 12_000
)

// quick is a level of compression that costs little.
const quick = 5

func compressed(t *testing.T, data []byte, level int) int {
	t.Helper()
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, level)
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Len()
}

// TestBudgets holds every page of the real content to its weight.
func TestBudgets(t *testing.T) {
	result, err := gen.Build(gen.Options{Content: os.DirFS("../content"), Name: "content", Base: "https://psyref.example", Catalog: all.Calculators, Tables: all.Tables})
	if err != nil {
		t.Fatal(err)
	}
	assets, script := map[string]int{}, 0 // what pages load, by address
	for _, f := range result.Files {
		switch n := path.Ext(f.Path); {
		case n == ".js":
			size := compressed(t, f.Bytes, brotli.BestCompression)
			script += size
			if !strings.Contains(f.Path, "worker") {
				assets[f.Path] = size
			}
		case n == ".css":
			assets[f.Path] = compressed(t, f.Bytes, brotli.BestCompression)
		}
	}
	if script > scriptBudget {
		t.Errorf("scripts: %d bytes in brotli, budget %d", script, scriptBudget)
	}
	heaviest, name := 0, ""
	for _, f := range result.Files {
		// Pages below a third of the budget uncompressed cannot break it.
		if path.Ext(f.Path) != ".html" || len(f.Bytes) < pageBudget/3 {
			continue
		}
		frame := 0
		for asset, size := range assets {
			if bytes.Contains(f.Bytes, []byte("/"+asset)) {
				frame += size
			}
		}
		// The best compression takes its time; a page that is not the heaviest after a quick one is not after the best either.
		if compressed(t, f.Bytes, quick)+frame <= heaviest {
			continue
		}
		if size := compressed(t, f.Bytes, brotli.BestCompression) + frame; size > heaviest {
			heaviest, name = size, f.Path
		}
	}
	if heaviest > pageBudget {
		t.Errorf("%s: %d bytes in brotli with style and scripts, budget %d", name, heaviest, pageBudget)
	}
	t.Logf("heaviest page %s: %d of %d bytes in brotli; all scripts %d of %d", name, heaviest, pageBudget, script, scriptBudget)
}
