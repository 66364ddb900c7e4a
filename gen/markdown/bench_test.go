package markdown

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"psyref/gen/source"
)

// pagesOf returns the bodies of the repository's pages in one language.
func pagesOf(tb testing.TB, language string) (list []*source.File) {
	tb.Helper()
	err := filepath.WalkDir(filepath.Join("../../content", language), func(name string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".md" {
			return err
		}
		data, err := os.ReadFile(name)
		if _, text, found := bytes.Cut(data, []byte("\n---\n")); found {
			data = text
		}
		list = append(list, source.NewFile(name, data))
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
	return list
}

// parsedAll parses texts.
func parsedAll(tb testing.TB, files []*source.File) []*Document {
	tb.Helper()
	var errs source.Collector
	list := make([]*Document, len(files))
	for i, f := range files {
		list[i] = Parse(f, 0, &errs)
	}
	if err := errs.Err(); err != nil {
		tb.Fatal(err)
	}
	return list
}

// BenchmarkParse parses every page of the repository, and reports the memory per page.
func BenchmarkParse(b *testing.B) {
	files := pagesOf(b, "en")
	size := 0
	for _, f := range files {
		size += len(f.Bytes())
	}
	before := heapInUse()
	var list []*Document
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		list = parsedAll(b, files)
	}
	b.ReportMetric(float64(heapInUse()-before)/float64(len(files)), "live-B/page")
	b.ReportMetric(float64(size)/float64(len(files)), "text-B/page")
	runtime.KeepAlive(list)
}

// heapInUse returns the memory in use after garbage collection.
func heapInUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// BenchmarkRender renders every page of the repository in French, which has more typography.
func BenchmarkRender(b *testing.B) {
	list := parsedAll(b, pagesOf(b, "fr"))
	values := make([]Resolved, len(list))
	for i, d := range list {
		values[i] = resolved(d)
	}
	b.ReportAllocs()
	for b.Loop() {
		for i, d := range list {
			d.Render(values[i])
		}
	}
}

// BenchmarkFindTerms searches every page of the repository for a few hundred terms.
func BenchmarkFindTerms(b *testing.B) {
	list := parsedAll(b, pagesOf(b, "en"))
	v := Vocabulary{}
	for _, d := range list { // titles of sections are words that texts use
		for _, s := range d.Sections {
			v.Add(s.Title, s.ID)
		}
	}
	v.Sort()
	b.ReportAllocs()
	for b.Loop() {
		for _, d := range list {
			d.FindTerms(v, nil, func(string) bool { return false })
		}
	}
}

// BenchmarkHostile parses the largest allowed page of the longest allowed paragraphs, for each
// construct that is slow to parse.
func BenchmarkHostile(b *testing.B) {
	for _, c := range hostile {
		paragraph := strings.TrimRight(strings.Repeat(c, (maxBlockBytes-100)/len(c)), "\n") + "\n\n"
		text := []byte(strings.Repeat(paragraph, maxPageBytes/len(paragraph)))
		b.Run(strconv.Quote(c), func(b *testing.B) {
			for b.Loop() {
				Parse(source.NewFile("page.md", text), 0, new(source.Collector))
			}
		})
	}
}
