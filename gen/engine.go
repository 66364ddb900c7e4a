package gen

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"psyref/calc"
	"psyref/gen/link"
	"psyref/gen/output"
	"psyref/gen/source"
)

// Engine reads the same content again and again, as its editors save, and gives each time what Read would give.
//
// What it remembers is kept with what it was made from, and none of it can be wrong: the bytes of files until they are said to have changed, the records and
// texts of files by their bytes ([content.Memory]), what texts refer to by the facts that they asked for ([link.Memory]), the results of calculators by their
// inputs. There is one way from files to the site, and it is quick where it meets what it knows; only a save that changes nothing but what pages say takes a
// shorter one ([link.Linked.Renew]). An engine that remembers nothing gives the same.
//
// What it bought, on 10,000 made-up pages with 58,500 rules and two processors that others used too: a save of a definition, a word of the frame or a title took
// 7 s while all was read and linked. Remembered records, texts and facts left 1.4 s, nearly all of it in small things that are done once for every rule at each
// save: addresses put together, sorted and compared, a page for each put into a map. Kept whole while no address is another, they left 0.3 to 0.5 s. The rest
// is the cost of looking at 10,000 pages to see that nothing about them changed: 10 % each for the folder, the index, the model and the files, 25 % for the
// facts. A definition cost half as much again, since the glossary was read as a whole and every text that uses the term was looked through for terms: now its entry
// alone is read, the texts get the new words, and it costs 220 ms of the processors in the place of 470. bench saves measures it.
type Engine struct {
	options Options
	core    output.Core
	files   *rememberedFiles

	mu    sync.Mutex
	last  *link.Linked // what was read last; nil after an error
	shown shown        // the files of the site that is served

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
// nil says that any may have. Its error is a source.Errors that holds everything wrong with the content. Again tells how many texts were answered anew.
//
// Where something is wrong there may be a site all the same, in which that stands as it was before: see [Engine.Held].
func (e *Engine) Read(changed []string) (linked *link.Linked, again int, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	before := e.files.forget(changed)
	done := e.options.memory.link.Answered
	if linked := e.renew(before); linked != nil {
		e.last, e.shown = linked, shown{files: e.files.all()}
		return linked, e.options.memory.link.Answered - done, nil
	}
	e.last = nil
	linked, err = Read(e.options)
	if err != nil {
		linked = e.readAround(changed)
	} else {
		e.last, e.shown = linked, shown{files: e.files.all()}
	}
	return linked, e.options.memory.link.Answered - done, err
}

// Work counts what was made anew, of everything that is remembered.
type Work struct {
	Read     int // files, as records
	Parsed   int // texts of pages
	Answered int // texts for the readers of a language
	Defined  int // those of them of which nothing but what terms mean was another
}

// Work is what the engine did since it was made.
func (e *Engine) Work() Work {
	e.mu.Lock()
	defer e.mu.Unlock()
	m := e.options.memory
	return Work{Read: m.content.Again, Parsed: m.parsed, Answered: m.link.Answered, Defined: m.link.Defined}
}

// renew answers a save that changed nothing but what pages say; nil for any other. Before are the bytes of the files that may have changed.
func (e *Engine) renew(before map[string][]byte) (linked *link.Linked) {
	if e.last == nil || before == nil {
		return nil
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
			return nil
		case slices.Equal(old, fresh):
			continue
		}
		page := e.last.Content().ReadPage(e.options.content(), name, &log)
		was := e.last.PageOf(e.last.Content().NameOf(name))
		if page == nil || was == nil {
			return nil
		}
		list = append(list, link.Renewal{Old: was, New: page, Text: e.options.memory.parseOne(page, &log)})
	}
	if log.Err() != nil {
		return nil // all is read, so that everything wrong is told together
	}
	if len(list) == 0 {
		return e.last
	}
	linked, ok := e.last.Renew(list, &log)
	if !ok || log.Err() != nil {
		return nil
	}
	for _, r := range list {
		delete(e.options.memory.texts, r.Old)
	}
	return linked
}

// rememberedFiles are files whose bytes are read once.
type rememberedFiles struct {
	fs.FS
	mu    sync.Mutex
	known map[string][]byte
	links []string // those that may change without being said to have
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
func (f *rememberedFiles) all() map[string][]byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	return maps.Clone(f.known)
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
	for _, name := range slices.Concat(names, f.links) {
		if _, ok := before[name]; ok {
			continue
		}
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

// rememberResults is a catalogue whose calculators compute each case once. What is remembered is as Run returns it, since several goroutines get the same.
func rememberResults(list calc.Catalog) calc.Catalog {
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
