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
func (s *siteWriter) renderPage(p pageFile, errs *source.Collector) {
	if s.hasFailed() {
		return
	}
	b, ok := s.buffers.Get().(*bytes.Buffer)
	if !ok {
		b = new(bytes.Buffer)
	}
	defer s.buffers.Put(b)
	b.Reset()
	p.render(b, errs)
	s.write(site.File{Path: p.file(), Bytes: b.Bytes()})
	if p.markdown != "" && !s.checkOnly {
		text, err := tomarkdown.Convert(b.Bytes(), p.markdown)
		if err != nil {
			errs.Add(source.Error{File: p.file(), Message: "cannot be written as Markdown: " + err.Error()})
		}
		s.write(site.File{Path: p.markdownFile(), Bytes: text})
	}
	if s.progress != nil {
		s.progress(int(s.done.Add(1)), s.all)
	}
}

// write passes a file on.
func (s *siteWriter) write(f site.File) {
	if s.hasFailed() {
		return
	}
	if !s.checkOnly {
		s.list.Add(s.site, f.Path, f.Bytes)
	}
	err := s.put(f)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failed = cmp.Or(s.failed, err)
	s.totals.Files++
	s.totals.Bytes[path.Ext(f.Path)] += len(f.Bytes)
}

// hasFailed reports whether put has returned an error.
func (s *siteWriter) hasFailed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.failed != nil
}
