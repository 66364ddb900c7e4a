package gen

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"psyref/calc"
	"psyref/gen/link"
	"psyref/gen/markdown"
	"psyref/gen/output"
	"psyref/gen/source"
)

// Engine reads the same content again and again, as its editors save, and gives each time what Read would give.
//
// What it remembers is kept with what it was made from, and none of it can be wrong: the bytes of files until they are said to have changed, the trees
// of files by their bytes, the results of calculators by their inputs. A save that changes nothing but what pages say is answered by those pages alone
// ([link.Linked.Renew]); any other save is read as a whole. An engine that remembers nothing gives the same.
type Engine struct {
	options Options
	core    output.Core
	files   *rememberedFiles

	mu   sync.Mutex
	last *link.Linked // what was read last; nil after an error

	pages  *Pages // of what was laid out last
	assets rememberedAssets
}

// NewEngine makes an engine that has read nothing yet, with the rules core for the browser.
func NewEngine(o Options, core output.Core) *Engine {
	e := &Engine{options: o, core: core, files: &rememberedFiles{FS: o.Content, known: map[string][]byte{}}}
	e.options.Content = e.files
	e.options.Catalog = rememberResults(o.Catalog)
	e.options.memory = &memory{}
	return e
}

// Read reads the content. Changed are the paths, below the content folder, of the files that may have changed since the last call, or that are new or gone;
// nil says that any may have. Its error is a source.Errors that holds everything wrong with the content. Again tells how many pages were answered anew: all
// of them, or those that changed.
func (e *Engine) Read(changed []string) (linked *link.Linked, again int, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	before := e.files.forget(changed)
	if linked, again := e.renew(before); linked != nil {
		e.last = linked
		return linked, again, nil
	}
	e.last = nil
	linked, err = Read(e.options)
	if err != nil {
		return nil, 0, err
	}
	e.last = linked
	return linked, len(linked.Site.Pages()), nil
}

// renew answers a save that changed nothing but what pages say; nil for any other. Before are the bytes of the files that may have changed.
func (e *Engine) renew(before map[string][]byte) (linked *link.Linked, again int) {
	if e.last == nil || before == nil {
		return nil, 0
	}
	var log source.Log
	var fault error
	var list []link.Renewal
	defer func() {
		if fault != nil { // a mistake of ours shows itself again, with its place, when all is read
			linked = nil
		}
	}()
	defer source.Recover(&fault)
	for name, old := range before {
		fresh, err := fs.ReadFile(e.files, name)
		switch {
		case old == nil && errors.Is(err, fs.ErrNotExist):
			continue // it came and went, as what editors write on their way does
		case old == nil || err != nil || path.Ext(name) != ".md":
			return nil, 0
		case slices.Equal(old, fresh):
			continue
		}
		page := e.last.Content().ReadPage(e.options.content(), name, &log)
		was := e.last.PageOf(e.last.Content().NameOf(name))
		if page == nil || was == nil {
			return nil, 0
		}
		list = append(list, link.Renewal{Old: was, New: page, Text: markdown.Parse(page.File, page.Start, &log)})
	}
	if log.Err() != nil {
		return nil, 0 // all is read, so that everything wrong is told together
	}
	if len(list) == 0 {
		return e.last, 0
	}
	linked, ok := e.last.Renew(list, &log)
	if !ok || log.Err() != nil {
		return nil, 0
	}
	return linked, len(list)
}

// rememberedFiles are files whose bytes are read once.
type rememberedFiles struct {
	fs.FS
	mu    sync.Mutex
	known map[string][]byte
}

// ReadFile reads a file, or remembers it.
func (f *rememberedFiles) ReadFile(name string) ([]byte, error) {
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
	f.mu.Lock()
	f.known[name] = data
	f.mu.Unlock()
	return data, nil
}

// forget forgets files that may have changed, and all files below folders that may have, and returns what their bytes were: nil for a file that was not
// known. It returns nil when every file may have changed, or a folder with all that was in it.
func (f *rememberedFiles) forget(names []string) (before map[string][]byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if names == nil {
		clear(f.known)
		return nil
	}
	before = map[string][]byte{}
	folder := false
	for _, name := range names {
		before[name] = f.known[name]
		delete(f.known, name)
		for below := range f.known {
			if before[name] == nil && strings.HasPrefix(below, name+"/") {
				delete(f.known, below)
				folder = true
			}
		}
	}
	if folder {
		return nil
	}
	return before
}

// rememberResults is a catalogue whose calculators compute each case once.
func rememberResults(list calc.Catalog) calc.Catalog {
	out := make(calc.Catalog, len(list))
	for i, c := range list {
		remembering := *c
		results := &results{known: map[string]result{}}
		remembering.Compute = func(v calc.Values) (calc.Result, error) { return results.of(v, c.Compute) }
		out[i] = &remembering
	}
	return out
}

// results are the results of one calculator by its inputs.
type results struct {
	mu    sync.Mutex
	known map[string]result
}

type result struct {
	calc.Result
	err error
}

// mostResults bounds what is remembered of one calculator.
const mostResults = 4096

func (r *results) of(v calc.Values, compute func(calc.Values) (calc.Result, error)) (calc.Result, error) {
	key := v.Query()
	r.mu.Lock()
	known, ok := r.known[key]
	r.mu.Unlock()
	if ok {
		return known.Result, known.err
	}
	computed, err := compute(v)
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.known) >= mostResults {
		clear(r.known)
	}
	r.known[key] = result{computed, err}
	return computed, err
}
