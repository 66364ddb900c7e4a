package gen

import (
	"errors"
	"slices"
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
// [Link].
//
// A save of the text of pages resolves these pages alone, if nothing that other parts of the site
// can read of them changed ([link.Result.Update]). Any other save links all again. Remembered are
// only what was made from the bytes of one file ([caches]), and results of calculators by their
// inputs.
type Engine struct {
	options Options
	core    output.Core
	files   *lastgood.Folder

	mu     sync.Mutex
	linked *link.Result  // of the last reading; nil if it had errors
	pages  *render.Pages // of the last site; nil before
	assets render.AssetCache
}

// NewEngine returns an engine that has read nothing yet, with the compiled core for the browser.
func NewEngine(o Options, core output.Core) *Engine {
	e := &Engine{options: o, core: core, files: lastgood.New(o.Content)}
	e.options.Content = e.files
	e.options.Catalog = cacheResults(o.Catalog)
	e.options.caches = &caches{}
	return e
}

// Link links the content again. Changed lists the files that may have changed since the last call,
// or are new or gone, by their paths below the content folder; nil means that any may have. Its
// error is a source.Errors with everything wrong with the content.
//
// With an error there may still be a site, in which files with errors have their last good version:
// see [Engine.StaleFiles].
func (e *Engine) Link(changed []string) (linked *link.Result, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	defer source.Recover(&err)
	e.files.Changed(changed)
	if linked := e.update(changed); linked != nil {
		e.linked = linked
	} else if e.linked, err = Link(e.options); err != nil {
		return e.readWithStale(err), err
	}
	e.files.Accept()
	return e.linked, nil
}

// update returns the site with the changed files, if these are pages of which other parts of the
// site read nothing that changed; else nil.
func (e *Engine) update(changed []string) *link.Result {
	if e.linked == nil || changed == nil {
		return nil
	}
	c, pages := e.linked.Content().Update(e.options.content(), slices.Concat(changed, e.files.Links()))
	if c == nil {
		return nil
	}
	if len(pages) == 0 {
		return e.linked
	}
	var errs source.Collector
	docs := (&caches{}).parse(pages, &errs)
	if errs.Len() > 0 {
		return nil
	}
	linked, ok := e.linked.Update(c, docs)
	if !ok {
		return nil
	}
	return linked
}

// readWithStale reads the content with the files that have errors at their last good version. It
// returns nil if that makes no site; the earlier site then stays.
func (e *Engine) readWithStale(err error) *link.Result {
	o := e.options
	o.AllowUntranslated = true
	for {
		linked, err := Link(o)
		if err == nil {
			e.files.Accept()
			return linked
		}
		if !e.files.Keep(e.filesOf(err)) {
			return nil
		}
	}
}

// filesOf returns the files that errors are in.
func (e *Engine) filesOf(err error) (names []string) {
	folder := content.Content{Folder: e.options.Name}
	list, _ := errors.AsType[source.Errors](err)
	for _, finding := range list {
		if name, ok := folder.RelPath(finding.File); ok {
			names = append(names, name)
		}
	}
	return names
}

// StaleFiles returns the files that the site of the last Link has at their last good version,
// sorted: those with errors, and those that other files need, such as a page that lost an id to
// which another page links. A file that never had a version without errors is left out of the site.
// A missing translation makes no file stale.
func (e *Engine) StaleFiles() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.files.Kept()
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
