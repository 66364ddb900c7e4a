package gen

import (
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"psyref/calc"
	"psyref/gen/content"
	"psyref/gen/lastgood"
	"psyref/gen/link"
	"psyref/gen/output"
	"psyref/gen/render"
	"psyref/gen/source"
)

// Engine reads the same content repeatedly while its files change. Each result is that of a fresh
// [Read].
//
// It caches the bytes of files until [Engine.Read] lists them as changed, records and texts by the
// bytes of their files ([content.Cache]), resolved texts by the facts that they depend on
// ([link.Cache]), and results of calculators by their inputs. Dropping any of it changes no result.
type Engine struct {
	options Options
	core    output.Core
	files   *cachedFiles

	mu       sync.Mutex
	lastGood lastgood.Files // the files of the site that is served
	pages    *render.Pages  // of the last site; nil before
	assets   render.AssetCache
}

// NewEngine returns an engine that has read nothing yet, with the compiled core for the browser.
func NewEngine(o Options, core output.Core) *Engine {
	e := &Engine{options: o, core: core, files: &cachedFiles{FS: o.Content, known: map[string][]byte{}}}
	e.options.Content = e.files
	e.options.Catalog = cacheResults(o.Catalog)
	e.options.caches = &caches{}
	return e
}

// Read reads the content. Changed lists the files that may have changed since the last call, or are
// new or gone, by their paths below the content folder; nil means that any may have. It returns the
// number of texts that were resolved again. Its error is a source.Errors with everything wrong with
// the content.
//
// With an error there may still be a site, in which files with errors have their last good version:
// see [Engine.StaleFiles].
func (e *Engine) Read(changed []string) (linked *link.Result, answered int, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.files.forget(changed)
	before := e.options.caches.link.Resolved
	linked, err = Read(e.options)
	if err != nil {
		linked = e.readWithStale(changed)
	} else {
		e.lastGood = lastgood.New(e.files.all())
	}
	return linked, e.options.caches.link.Resolved - before, err
}

// maxAttempts bounds how often a save with errors is read again. Each attempt makes more files
// stale.
const maxAttempts = 8

// readWithStale reads the content with the files that have errors at their last good version. It
// returns nil if that makes no site; the earlier site then stays.
func (e *Engine) readWithStale(changed []string) *link.Result {
	o, stale := e.options, map[string]bool{}
	o.AllowUntranslated = true
	for range maxAttempts {
		o.Content = e.lastGood.FS(e.files, stale)
		linked, err := Read(o)
		now := e.files.all() // each attempt reads more of them
		if err == nil {
			e.lastGood.Replace(now, stale)
			return linked
		}
		if !e.lastGood.MarkStale(stale, e.filesOf(err), now) && !e.lastGood.MarkStale(stale, e.lastGood.Suspects(), now) {
			break
		}
	}
	e.lastGood.AddSuspects(changed)
	return nil
}

// filesOf returns the files that errors are in.
func (e *Engine) filesOf(err error) (names []string) {
	folder := content.Content{Folder: e.options.Name}
	list, _ := errors.AsType[source.Errors](err)
	for _, one := range list {
		if name, ok := folder.RelPath(one.File); ok {
			names = append(names, name)
		}
	}
	return names
}

// StaleFiles returns the files that the site of the last Read has at their last good version,
// sorted: those with errors, and those that other files need, such as a page that lost an id to
// which another page links. A page that never had a version without errors is left out of the site.
// A missing translation makes no file stale.
func (e *Engine) StaleFiles() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.lastGood.Stale()
}

// Pages returns the files of the site that was read last, without preview images. Reading the same
// again returns the same pages. The error is a source.Errors.
func (e *Engine) Pages(linked *link.Result) (pages *render.Pages, err error) {
	defer source.Recover(&err)
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.pages != nil && e.pages.MadeFrom(linked) {
		return e.pages, nil
	}
	pages, err = render.NewPages(linked, e.options.Rendering(), e.core, &e.assets)
	if err == nil {
		e.pages = pages
	}
	return pages, err
}

// ForgetAssets makes the next call of Pages read the sources of style and scripts again.
func (e *Engine) ForgetAssets() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.assets, e.pages = render.AssetCache{}, nil
}

// Stats counts results that were not in a cache.
type Stats struct {
	Read         int // files read as records
	Parsed       int // texts of pages
	Answered     int // texts resolved, once for each language of readers
	TermsChanged int // those in which only definitions of terms changed
}

// Stats returns the counts since the engine was made.
func (e *Engine) Stats() Stats {
	e.mu.Lock()
	defer e.mu.Unlock()
	c := e.options.caches
	return Stats{Read: c.content.Recomputed, Parsed: c.parsed, Answered: c.link.Resolved, TermsChanged: c.link.TermUpdates}
}

// cachedFiles reads each file once.
type cachedFiles struct {
	fs.FS
	mu    sync.Mutex
	known map[string][]byte
	links []string // symbolic links, whose targets may change unnoticed
}

// ReadFile returns the bytes of a file, from the cache if it was read before.
func (f *cachedFiles) ReadFile(name string) ([]byte, error) {
	f.mu.Lock()
	data, ok := f.known[name]
	f.mu.Unlock()
	if ok {
		return data, nil
	}
	data, err := fs.ReadFile(f.FS, name)
	if err != nil {
		return nil, err
	}
	info, err := fs.Lstat(f.FS, name)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.known[name] = data
	if err == nil && info.Mode()&fs.ModeSymlink != 0 && !slices.Contains(f.links, name) {
		f.links = append(f.links, name)
	}
	return data, nil
}

// all returns all files that were read.
func (f *cachedFiles) all() map[string][]byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	return maps.Clone(f.known)
}

// forget drops files that may have changed, and all files below folders that may have; nil drops
// every file.
func (f *cachedFiles) forget(names []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if names == nil {
		clear(f.known)
		return
	}
	for _, name := range slices.Concat(names, f.links) {
		delete(f.known, name)
		maps.DeleteFunc(f.known, func(below string, _ []byte) bool { return strings.HasPrefix(below, name+"/") })
	}
}

// cacheResults returns a catalogue whose calculators compute each case once.
func cacheResults(list calc.Catalog) calc.Catalog {
	out := make(calc.Catalog, len(list))
	for i, c := range list {
		remembering := *c
		results := &results{known: map[string]result{}}
		remembering.Compute = func(v calc.Values) (calc.Result, error) { return results.of(v, c.Run) }
		out[i] = &remembering
	}
	return out
}

// results caches the results of one calculator by its inputs.
type results struct {
	mu    sync.Mutex
	known map[string]result
}

type result struct {
	calc.Result
	err error
}

// maxResults bounds the cached results of one calculator.
const maxResults = 4096

func (r *results) of(v calc.Values, compute func(calc.Values) (calc.Result, error)) (calc.Result, error) {
	key := v.Calculator().Names() + v.Query()
	r.mu.Lock()
	known, ok := r.known[key]
	r.mu.Unlock()
	if ok {
		return known.Result, known.err
	}
	computed, err := compute(v)
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.known) >= maxResults {
		clear(r.known)
	}
	r.known[key] = result{computed, err}
	return computed, err
}
