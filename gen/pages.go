package gen

import (
	"bytes"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"psyref/gen/history"
	"psyref/gen/link"
	"psyref/gen/offline"
	"psyref/gen/output"
	"psyref/gen/search"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/templates"
)

// Pages are the files of a site, each laid out when it is asked for and not before. Several goroutines may ask at once.
type Pages struct {
	Site  *site.Site
	of    *site.Site        // what was linked, without its assets
	files map[string][]byte // what is no page
	list  []pageFile        // pages
	at    map[string]int    // their places in the list, by file

	mu   sync.Mutex
	made map[string][]byte // pages that were asked for, by file

	searched sync.Once
	fault    error             // of making the index
	index    map[string][]byte // files of the search, once one was asked for
}

// Pages are the files of what was read last, preview images left out. They are those of before where the same was read, but for the pages that say
// something else. The error is a source.Errors.
func (e *Engine) Pages(linked *link.Linked) (pages *Pages, err error) {
	defer source.Recover(&err)
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.pages != nil && linked.Site == e.pages.of {
		return e.pages, nil
	}
	s := *linked.Site
	var log source.Log
	var files []site.File
	s.History = history.Of(linked.Site, nil) // a save changes no past, but the notes of it
	s.Assets, files = e.assets.of(linked.Site, e.core, e.options.sources(), &log)
	files = slices.Concat(files, linked.Data, pictures(linked), offline.Manifests(&s))
	list := pageFiles(&s, search.NewTexts(&s))
	fresh := &Pages{Site: &s, of: linked.Site, files: make(map[string][]byte, len(files)), list: list, at: make(map[string]int, len(list)), made: map[string][]byte{}}
	for _, f := range files {
		fresh.files[f.Path] = f.Bytes
	}
	for i, l := range list {
		fresh.at[l.file()] = i
	}
	checkClashes(files, list, &log)
	if err := log.Err(); err != nil {
		return nil, err
	}
	e.pages = fresh
	return fresh, nil
}

// sources are those of style and scripts.
func (o Options) sources() fs.FS {
	if o.Assets != nil {
		return o.Assets
	}
	return templates.Sources()
}

// File is a file of the site; it reports false where there is none. The error is a mistake of ours: the page cannot be laid out.
func (p *Pages) File(path string) (data []byte, ok bool, err error) {
	defer source.Recover(&err)
	if strings.HasPrefix(path, search.Folder) {
		data, ok := p.search()[path]
		return data, ok, nil
	}
	if data, ok := p.files[path]; ok {
		return data, true, nil
	}
	p.mu.Lock()
	data, ok = p.made[path]
	p.mu.Unlock()
	if ok {
		return data, true, nil
	}
	at, ok := p.at[path]
	if !ok {
		return nil, false, nil
	}
	var log source.Log
	var b bytes.Buffer
	p.list[at].render(&b, &log)
	data = b.Bytes()
	if err := log.Err(); err != nil {
		return nil, true, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.made[path] = data
	return data, true, nil
}

// search are the files that the site is searched with.
func (p *Pages) search() map[string][]byte {
	p.searched.Do(func() {
		defer source.Recover(&p.fault)
		p.index = map[string][]byte{}
		for f := range search.NewTexts(p.Site).Files() {
			p.index[f.Path] = f.Bytes
		}
	})
	if p.fault != nil {
		panic(p.fault) // as it was the first time
	}
	return p.index
}

// cachedAssets are style, scripts and the compiled core, which are made anew only when what they are made from has changed.
type cachedAssets struct {
	key    string
	assets site.Assets
	files  []site.File
}

func (r *cachedAssets) of(s *site.Site, core output.Core, sources fs.FS, log *source.Log) (site.Assets, []site.File) {
	key := output.AssetsKey(s)
	if r.files != nil && key == r.key {
		return r.assets, slices.Clone(r.files) // whoever asks adds to the list and sorts it
	}
	assets, files := output.Assets(s, core, sources, log)
	if log.Len() > 0 {
		return assets, files // what is wrong is told again until it is mended
	}
	r.key, r.assets, r.files = key, assets, files
	return assets, slices.Clone(files)
}

// ForgetAssets makes style and scripts anew for the next Pages, as their sources have changed.
func (e *Engine) ForgetAssets() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.assets, e.pages = cachedAssets{}, nil
}
