package render_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"psyref/gen"
	"psyref/gen/link"
	"psyref/gen/output"
	"psyref/gen/render"
	"psyref/gen/sample"
	"psyref/gen/site"
)

// linkSample links the sample content, to which files are added.
func linkSample(t *testing.T, files map[string]string) *link.Result {
	t.Helper()
	content := sample.Content(t)
	for name, text := range files {
		content[name] = &fstest.MapFile{Data: []byte(text)}
	}
	linked, err := gen.Link(gen.Options{Content: content, Name: "content", Base: "https://example.org/ref",
		Catalog: sample.Catalog, Tables: sample.Tables})
	if err != nil {
		t.Fatal(err)
	}
	return linked
}

// renderAll renders a site into memory.
func renderAll(t *testing.T, linked *link.Result, o render.Options) (map[string][]byte, *render.Totals) {
	t.Helper()
	var mu sync.Mutex
	files := map[string][]byte{}
	totals, err := render.Render(linked, o, output.Core{}, func(f site.File) error {
		mu.Lock()
		defer mu.Unlock()
		if _, again := files[f.Path]; again {
			t.Errorf("%s comes twice", f.Path)
		}
		files[f.Path] = bytes.Clone(f.Bytes)
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	return files, totals
}

// TestRenderIsRepeatable checks that rendering a linked site repeatedly or concurrently gives the
// same bytes, each path once, and counts them.
func TestRenderIsRepeatable(t *testing.T) {
	linked := linkSample(t, map[string]string{"presets.yaml": "- {id: new, calculator: coin/toss, inputs: [coins=3]," +
		" page: coin/toss, titles: {en: A, fr: B}}\n"})
	first, totals := renderAll(t, linked, render.Options{SEO: true, HostFiles: true})
	size := 0
	for _, data := range first {
		size += len(data)
	}
	for _, n := range totals.Bytes {
		size -= n
	}
	if totals.Files != len(first) || size != 0 || totals.Pages != len(linked.Site.Pages()) || totals.Languages != 2 {
		t.Errorf("%d files; the totals are %+v, %d bytes are missing", len(first), totals, size)
	}
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			files, _ := renderAll(t, linked, render.Options{SEO: true, HostFiles: true})
			for path, data := range first {
				if !bytes.Equal(files[path], data) {
					t.Errorf("%s differs", path)
				}
			}
		})
	}
	wait.Wait()
}

// TestProgress checks that progress is reported once per page and ends with the total.
func TestProgress(t *testing.T) {
	var mu sync.Mutex
	reported, total := map[int]int{}, 0
	err := render.Check(linkSample(t, nil), render.Options{Progress: func(done, all int) {
		mu.Lock()
		defer mu.Unlock()
		reported[done]++
		total = all
	}})
	if err != nil || len(reported) != total || reported[1] != 1 || reported[total] != 1 {
		t.Errorf("progress was reported for %d pages of %d, %v", len(reported), total, err)
	}
}

// TestRenderStopsAtAnError checks that the first error of put is returned, and that work on other
// files ends.
func TestRenderStopsAtAnError(t *testing.T) {
	full := errors.New("the disk is full")
	var calls atomic.Int64
	_, err := render.Render(linkSample(t, nil), render.Options{}, output.Core{}, func(site.File) error {
		calls.Add(1)
		return full
	})
	if !errors.Is(err, full) || calls.Load() > 64 {
		t.Errorf("%v after %d files", err, calls.Load())
	}
}

// TestClashesAreErrors checks that no file is written if one of two cannot be a file and a folder.
func TestClashesAreErrors(t *testing.T) {
	linked := linkSample(t, nil)
	linked.Files = append(linked.Files, site.File{Path: "en/coin/toss"})
	_, err := render.Render(linked, render.Options{}, output.Core{}, func(f site.File) error {
		t.Errorf("%s is written", f.Path)
		return nil
	})
	if err == nil || !strings.Contains(err.Error(), "en/coin/toss") {
		t.Errorf("error %v", err)
	}
	if _, err := render.NewPages(linked, render.Options{}, output.Core{}, new(render.AssetCache)); err == nil {
		t.Error("a preview accepts them")
	}
}

// TestPagesOnDemand checks that a preview lists its files and renders each as a build without
// history would, and that it has no other file.
func TestPagesOnDemand(t *testing.T) {
	linked := linkSample(t, nil)
	p, err := render.NewPages(linked, render.Options{}, output.Core{}, new(render.AssetCache))
	if err != nil {
		t.Fatal(err)
	}
	built, _ := renderAll(t, linked, render.Options{})
	paths := p.Paths()
	for path := range built {
		if strings.Contains(path, "offline.") && strings.HasSuffix(path, ".json") {
			continue // readers keep no files of a preview
		}
		if !slices.Contains(paths, path) {
			t.Errorf("the preview lacks %s", path)
		}
	}
	for _, path := range paths {
		data, ok, err := p.File(path)
		again, _, _ := p.File(path)
		if want := built[path]; !ok || err != nil || !bytes.Equal(data, again) || !bytes.Equal(data, want) {
			t.Errorf("%s: found: %v, error %v, %d bytes, a build has %d", path, ok, err, len(data), len(want))
		}
	}
	if _, ok, err := p.File("en/coin/nothing/index.html"); ok || err != nil {
		t.Errorf("a page that does not exist: %v, %v", ok, err)
	}
}
