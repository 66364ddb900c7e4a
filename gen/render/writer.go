package render

import (
	"bytes"
	"cmp"
	"path"
	"sync"
	"sync/atomic"

	"psyref/gen/offline"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/tomarkdown"
)

// siteWriter renders pages, passes files on and counts them.
type siteWriter struct {
	site      *site.Site
	list      offline.List // files that a reader's device can keep
	put       func(site.File) error
	buffers   sync.Pool // of *bytes.Buffer
	all       int       // pages
	progress  func(done, all int)
	done      atomic.Int64
	checkOnly bool // see Options

	mu     sync.Mutex
	totals Totals
	failed error // the first error of put; no file is made after it
}

// renderPage renders a page, and its Markdown file if it has one.
func (w *siteWriter) renderPage(l pageFile, log *source.Log) {
	if w.hasFailed() {
		return
	}
	b, ok := w.buffers.Get().(*bytes.Buffer)
	if !ok {
		b = new(bytes.Buffer)
	}
	defer w.buffers.Put(b)
	b.Reset()
	l.render(b, log)
	w.write(site.File{Path: l.file(), Bytes: b.Bytes()})
	if l.markdown != "" && !w.checkOnly {
		text, err := tomarkdown.Convert(b.Bytes(), l.markdown)
		if err != nil {
			log.Add(source.Error{File: l.file(), Message: "cannot be written as Markdown: " + err.Error()})
		}
		w.write(site.File{Path: l.markdownFile(), Bytes: text})
	}
	if w.progress != nil {
		w.progress(int(w.done.Add(1)), w.all)
	}
}

// write passes a file on.
func (w *siteWriter) write(f site.File) {
	if w.hasFailed() {
		return
	}
	if !w.checkOnly {
		w.list.Add(w.site, f.Path, f.Bytes)
	}
	err := w.put(f)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failed = cmp.Or(w.failed, err)
	w.totals.Files++
	w.totals.Bytes[path.Ext(f.Path)] += len(f.Bytes)
}

// hasFailed reports whether put has returned an error.
func (w *siteWriter) hasFailed() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.failed != nil
}
