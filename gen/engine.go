package gen

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"psyref/calc"
	"psyref/gen/link"
	"psyref/gen/output"
)

// Engine reads the same content again and again, as its editors save, and gives each time what Read would give.
//
// What it remembers is kept together with what it was made from, and can be thrown away at any time without changing a byte: the bytes of files until they are
// said to have changed, records and texts by the bytes of their files ([content.Cache]), answers to texts by the facts that they asked for ([link.Cache]), and
// results of calculators by their inputs. There is one way from files to the site.
type Engine struct {
	options Options
	core    output.Core
	files   *cachedFiles

	mu       sync.Mutex
	lastGood lastGood // the files of the site that is served

	pages  *Pages // of what was laid out last
	assets cachedAssets
}

// NewEngine makes an engine that has read nothing yet, with the rules core for the browser.
func NewEngine(o Options, core output.Core) *Engine {
	e := &Engine{options: o, core: core, files: &cachedFiles{FS: o.Content, known: map[string][]byte{}}}
	e.options.Content = e.files
	e.options.Catalog = cacheResults(o.Catalog)
	e.options.caches = &caches{}
	return e
}

// Read reads the content. Changed are the paths, below the content folder, of the files that may have changed since the last call, or that are new or gone;
// nil says that any may have. Its error is a source.Errors that holds everything wrong with the content. Again tells how many texts were answered anew.
//
// Where something is wrong there may be a site all the same, in which that stands as it was before: see [Engine.StaleFiles].
func (e *Engine) Read(changed []string) (linked *link.Linked, again int, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.files.forget(changed)
	done := e.options.caches.link.Answered
	linked, err = Read(e.options)
	if err != nil {
		linked = e.readWithStale(changed)
	} else {
		e.lastGood = lastGood{files: e.files.all()}
	}
	return linked, e.options.caches.link.Answered - done, err
}

// Stats counts what was made anew, of everything that is remembered.
type Stats struct {
	Read         int // files, as records
	Parsed       int // texts of pages
	Answered     int // texts for the readers of a language
	TermsChanged int // those of them of which nothing but what terms mean was another
}

// Stats is what the engine did since it was made.
func (e *Engine) Stats() Stats {
	e.mu.Lock()
	defer e.mu.Unlock()
	m := e.options.caches
	return Stats{Read: m.content.Again, Parsed: m.parsed, Answered: m.link.Answered, TermsChanged: m.link.Defined}
}

// cachedFiles are files whose bytes are read once.
type cachedFiles struct {
	fs.FS
	mu    sync.Mutex
	known map[string][]byte
	links []string // those that may change without being said to have
}

// ReadFile reads a file, or remembers it.
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

// all are the bytes of every file that is remembered.
func (f *cachedFiles) all() map[string][]byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	return maps.Clone(f.known)
}

// forget forgets files that may have changed, and all files below folders that may have; nil forgets every file.
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

// cacheResults is a catalogue whose calculators compute each case once. What is remembered is as Run returns it, since several goroutines get the same.
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

// results are the results of one calculator by its inputs.
type results struct {
	mu    sync.Mutex
	known map[string]result
}

type result struct {
	calc.Result
	err error
}

// maxResults bounds what is remembered of one calculator.
const maxResults = 4096

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
	if len(r.known) >= maxResults {
		clear(r.known)
	}
	r.known[key] = result{computed, err}
	return computed, err
}
