package output_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"psyref/gen/cache"
	"psyref/gen/output"
	"psyref/gen/site"
)

// TestAReceiptIsForWhatStands: it holds while every file is as it was written, under every name of the folder, and for no other folder.
func TestAReceiptIsForWhatStands(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "site")
	files := []site.File{{Path: "index.html", Bytes: []byte("home")}, {Path: "en/a/index.html", Bytes: []byte("page")}}
	write := func() {
		if _, _, err := writeUntil(context.Background(), folder, files); err != nil {
			t.Fatal(err)
		}
	}
	write()
	receipts := output.Receipts{Kept: cache.Folder(filepath.Join(dir, "kept"))}
	if got, ok := receipts.Of(folder); ok {
		t.Errorf("there is one before it was given: %v", got)
	}
	receipts.Give(folder, output.Receipt{From: "sum", List: output.ListOf(folder), Made: []byte(`{"pages": 2}`)})
	link := filepath.Join(dir, "link")
	if err := os.Symlink(folder, link); err != nil {
		t.Fatal(err)
	}
	receipt, ok := receipts.Of(link)
	if !ok || receipt.From != "sum" || string(receipt.Made) != `{"pages":2}` || !receipt.Holds(t.Context(), link) {
		t.Fatalf("got %v, %+v", ok, receipt)
	}
	page := filepath.Join(folder, "en/a/index.html")
	for what, change := range map[string]func() error{
		"another text":   func() error { return os.WriteFile(page, []byte("PAGE"), 0o644) },
		"none":           func() error { return os.Remove(page) },
		"one for few":    func() error { return os.Chmod(page, 0o600) },
		"a folder":       func() error { return os.Rename(filepath.Dir(page), filepath.Join(dir, "elsewhere")) },
		"another list":   func() error { return os.WriteFile(filepath.Join(folder, output.Marker), []byte("x"), 0o644) },
		"a shorter list": func() error { return shorten(filepath.Join(folder, output.Marker)) },
	} {
		if err := change(); err != nil {
			t.Fatal(err)
		}
		if receipt.Holds(t.Context(), folder) {
			t.Errorf("%s: it still holds", what)
		}
		if err := os.RemoveAll(folder); err != nil {
			t.Fatal(err)
		}
		write()
		if !receipt.Holds(t.Context(), folder) {
			t.Errorf("%s: it does not hold when that is made good", what)
		}
	}
	if _, ok := receipts.Of(dir); ok {
		t.Error("there is one of another folder")
	}
}

// TestAReceiptIsForTheSiteThatWasWritten, and not for one that another writer put into the folder before it was given: the next build would leave that there.
func TestAReceiptIsForTheSiteThatWasWritten(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "site")
	w, err := output.Begin(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Put(site.File{Path: "index.html", Bytes: []byte("mine")}); err != nil {
		t.Fatal(err)
	}
	if _, _, err := w.Commit(); err != nil {
		t.Fatal(err)
	}
	receipts := output.Receipts{Kept: cache.Folder(t.TempDir())}
	given := output.Receipt{From: "sum", List: w.List(), Made: []byte("1")}
	receipts.Give(folder, given)
	if receipt, ok := receipts.Of(folder); !ok || !receipt.Holds(t.Context(), folder) {
		t.Errorf("got %+v, %v of what was written", receipt, ok)
	}
	if _, _, err := writeUntil(t.Context(), folder, []site.File{{Path: "index.html", Bytes: []byte("another's")}}); err != nil {
		t.Fatal(err)
	}
	receipts.Give(folder, given)
	if receipt, ok := receipts.Of(folder); !ok || receipt.Holds(t.Context(), folder) {
		t.Errorf("got %+v, %v of what another wrote", receipt, ok)
	}
}

// shorten takes the last line from a file.
func shorten(name string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	return os.WriteFile(name, data[:len(data)-10], 0o644)
}
