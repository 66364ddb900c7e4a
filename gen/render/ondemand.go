package render

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
)

// Pages are the files of a site, each rendered when it is first asked for. It is safe for
// concurrent use.
type Pages struct {
	Site   *site.Site
	linked *site.Site        // the site as it was linked, without assets
	files  map[string][]byte // all files but pages and the search index
	list   []pageFile
	index  map[string]int // positions in list, by path

	mu       sync.Mutex
	rendered map[string][]byte // by path

	searchOnce  sync.Once
	searchErr   error
	searchFiles map[string][]byte
}

// NewPages prepares the files of a site, without preview images. Its error is a source.Errors.
func NewPages(linked *link.Result, o Options, core output.Core, assets *AssetCache) (*Pages, error) {
	s := *linked.Site
	var errs source.Collector
	var files []site.File
	s.History = history.New(linked.Site, nil) // a preview shows notes on changes and ignores commits
	s.Assets, files = assets.get(linked.Site, core, o.assets(), &errs)
	files = slices.Concat(files, linked.Data, linked.Files, pictures(linked), offline.Manifests(&s))
	list := pageFiles(&s, search.NewTexts(&s))
	p := &Pages{
		Site: &s, linked: linked.Site, files: make(map[string][]byte, len(files)),
		list: list, index: make(map[string]int, len(list)), rendered: map[string][]byte{},
	}
	for _, f := range files {
		p.files[f.Path] = f.Bytes
	}
	for i, l := range list {
		p.index[l.file()] = i
	}
	paths := pathsOf(files, list)
	if !slices.Equal(paths, assets.paths) { // a large site has more paths than a save changes
		checkClashes(files, list, &errs)
	}
	if err := errs.Err(); err != nil {
		return nil, err
	}
	assets.paths = paths
	return p, nil
}

// MadeFrom reports whether the pages were made from a linked site.
func (p *Pages) MadeFrom(linked *link.Result) bool { return p.linked == linked.Site }

// Paths returns the paths of all files, in no order.
func (p *Pages) Paths() []string {
	var paths []string
	for path := range p.files {
		paths = append(paths, path)
	}
	for path := range p.index {
		paths = append(paths, path)
	}
	for path := range p.search() {
		paths = append(paths, path)
	}
	return paths
}

// File returns a file of the site; it reports false if there is none. An error is an internal one:
// the page cannot be rendered.
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
	data, ok = p.rendered[path]
	p.mu.Unlock()
	if ok {
		return data, true, nil
	}
	at, ok := p.index[path]
	if !ok {
		return nil, false, nil
	}
	var errs source.Collector
	var b bytes.Buffer
	p.list[at].render(&b, &errs)
	data = b.Bytes()
	if err := errs.Err(); err != nil {
		return nil, true, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.rendered[path] = data
	return data, true, nil
}

// search returns the files of the search index, made at the first call. A later call panics as the
// first one did.
func (p *Pages) search() map[string][]byte {
	p.searchOnce.Do(func() {
		defer source.Recover(&p.searchErr)
		p.searchFiles = map[string][]byte{}
		for _, f := range search.NewTexts(p.Site).Files() {
			p.searchFiles[f.Path] = f.Bytes
		}
	})
	if p.searchErr != nil {
		panic(p.searchErr)
	}
	return p.searchFiles
}

// pathsOf returns the paths of files, and the addresses of pages.
func pathsOf(files []site.File, list []pageFile) []string {
	paths := make([]string, 0, len(files)+len(list))
	for _, f := range files {
		paths = append(paths, f.Path)
	}
	for _, p := range list {
		paths = append(paths, p.path)
	}
	return paths
}

// AssetCache keeps style, scripts and the compiled core until the texts in them change, and the
// paths of the last site, which can be in the same folder. The zero value is empty.
type AssetCache struct {
	key    string
	assets site.Assets
	files  []site.File
	paths  []string
}

func (a *AssetCache) get(s *site.Site, core output.Core, sources fs.FS, errs *source.Collector) (site.Assets, []site.File) {
	key := output.AssetsKey(s)
	if a.files != nil && key == a.key {
		return a.assets, slices.Clone(a.files)
	}
	assets, files := output.Assets(s, core, sources, errs)
	if errs.Len() > 0 {
		return assets, files // not kept, so that the next call reports the same errors
	}
	a.key, a.assets, a.files = key, assets, files
	return assets, slices.Clone(files)
}
