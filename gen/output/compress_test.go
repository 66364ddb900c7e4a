package output

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"psyref/gen/cache"
	"psyref/gen/site"
)

// TestCompress checks the compressed bytes, made anew and from the cache.
func TestCompress(t *testing.T) {
	text := []byte("<!doctype html>" + strings.Repeat("<p>psyker</p>", 200))
	kept := cache.Folder(t.TempDir())
	page := site.File{Path: "en/index.html", Bytes: text}
	cold, warm := Compress(page, kept), Compress(page, kept)
	if len(cold) != 2 || cold[0].Path != "en/index.html.br" || cold[1].Path != "en/index.html.gz" {
		t.Fatalf("%d compressed files, want 2", len(cold))
	}
	for i := range cold {
		if !bytes.Equal(cold[i].Bytes, warm[i].Bytes) {
			t.Errorf("%s differs if it comes from the cache", cold[i].Path)
		}
	}
	fromGzip, err := gzip.NewReader(bytes.NewReader(cold[1].Bytes))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []io.Reader{brotli.NewReader(bytes.NewReader(cold[0].Bytes)), fromGzip} {
		if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, text) {
			t.Errorf("got %d bytes, want %d (%v)", len(got), len(text), err)
		}
	}
	if list, err := os.ReadDir(string(kept)); err != nil || len(list) != 2 {
		t.Errorf("%d files in the cache, want 2 (%v)", len(list), err)
	}
	for _, f := range []site.File{{Path: "a.png", Bytes: text}, {Path: "a.html", Bytes: text[:100]},
		{Path: "a.bin", Bytes: randomBytes()}} {
		if list := Compress(f, ""); list != nil {
			t.Errorf("%s has %d compressed files, want none", f.Path, len(list))
		}
	}
}

// TestCompressIgnoresEmptyCacheFiles checks files that a crash left empty in the cache.
func TestCompressIgnoresEmptyCacheFiles(t *testing.T) {
	page := site.File{Path: "en/index.html", Bytes: []byte("<!doctype html>" + strings.Repeat("<p>psyker</p>", 200))}
	kept := cache.Folder(t.TempDir())
	want := Compress(page, kept)
	list, err := os.ReadDir(string(kept))
	if err != nil || len(list) != 2 {
		t.Fatalf("%d files in the cache, want 2 (%v)", len(list), err)
	}
	for _, entry := range list {
		if err := os.Truncate(filepath.Join(string(kept), entry.Name()), 0); err != nil {
			t.Fatal(err)
		}
	}
	got := Compress(page, kept)
	for i := range want {
		if i >= len(got) || !bytes.Equal(got[i].Bytes, want[i].Bytes) {
			t.Errorf("%s differs from the first result", want[i].Path)
		}
	}
}

// randomBytes returns bytes that do not compress.
func randomBytes() []byte {
	data, x := make([]byte, 4096), uint32(1)
	for i := range data {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
		data[i] = byte(x >> 24)
	}
	return data
}
