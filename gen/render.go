package gen

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/a-h/templ"

	"psyref/gen/cache"
	"psyref/gen/found"
	"psyref/gen/history"
	"psyref/gen/hosting"
	"psyref/gen/link"
	"psyref/gen/offline"
	"psyref/gen/output"
	"psyref/gen/search"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/twin"
	"psyref/templates"
)

// Totals say what was built.
type Totals struct {
	Pages       int
	Calculators int
	Languages   int
	Files       int
	Bytes       map[string]int // of all files, by the ends of their names
}

// Render lays the whole site out and has each file put somewhere as soon as it is made, so that nobody holds all of them: of 10,000 pages they are 590 MB.
// Put is called from several goroutines at once; the bytes of a file are its own only until it returns. Nothing is put of a site whose files cannot stand in
// one folder. The error is a source.Errors, or the first that put returned, after which what was put is of no use.
func Render(linked *link.Linked, o Options, core output.Core, put func(site.File) error) (totals *Totals, err error) {
	defer source.Recover(&err)
	var log source.Log
	g := prepare(linked, o, core, &log)
	if err := log.Err(); err != nil {
		return nil, err
	}
	w := &siteWriter{site: g.site, put: put, totals: count(g.site), all: len(g.pages), progress: o.Progress}
	for f := range g.texts.Files() {
		w.write(f)
	}
	fault := source.Each(len(g.files)+len(g.pages), func(i int) {
		if i < len(g.files) {
			w.write(g.files[i])
			return
		}
		w.renderPage(g.pages[i-len(g.files)], &log)
	})
	if err := log.Err(); err != nil {
		return nil, err
	}
	if !g.site.Preview { // of what changes with each save nothing is kept
		for _, f := range w.list.Files(g.site) {
			w.write(f)
		}
	}
	return &w.totals, cmp.Or(fault, w.failed)
}

// prepared is all of a site before the first page is laid out.
type prepared struct {
	site  *site.Site
	files []site.File // what is no page, but for the search
	pages []pageFile
	texts *search.Texts // what the site is searched for
}

// prepare makes what pages load and show, and finds out which there are. What is wrong is added to the log: then there is nothing to lay out.
func prepare(linked *link.Linked, o Options, core output.Core, log *source.Log) *prepared {
	s, files := withBuildData(linked, o), slices.Concat(linked.Data, pictures(linked))
	linked = nil // of a build, whatever the site was made from is in nobody's way from here on: half of what it has in memory
	g := &prepared{site: &s, texts: search.NewTexts(&s)}
	assets, bundled := output.Assets(&s, core, o.sources(), log)
	if s.Assets = assets; o.PreviewImages {
		images, drawn := output.PreviewImages(&s, cache.Folder(o.Cache), log)
		s.Images, files = images, append(files, drawn...)
	}
	g.files = slices.Concat(files, bundled, offline.Manifests(&s))
	if s.Found {
		g.files = append(g.files, found.Files(&s, o.Dates())...)
	}
	if o.HostFiles {
		g.files = append(g.files, hosting.Files(&s)...)
	}
	g.pages = pageFiles(&s, g.texts)
	if s.Found {
		addMarkdown(&s, g.pages)
	}
	checkClashes(g.files, g.pages, log)
	return g
}

// withBuildData is a site with all that a build says of it besides its content.
func withBuildData(linked *link.Linked, o Options) site.Site {
	s := *linked.Site
	s.Found = o.SEO && s.Base != ""
	s.Feeds = s.Found && len(o.Dates()) > 0
	s.History = history.Of(linked.Site, o.History)
	return s
}

// siteWriter puts files and counts them.
type siteWriter struct {
	site     *site.Site
	list     offline.List // of what a reader's device can keep
	put      func(site.File) error
	buffers  sync.Pool // of *bytes.Buffer
	all      int       // pages
	progress func(done, all int)
	done     atomic.Int64

	mu     sync.Mutex
	totals Totals
	failed error // of the first file that could not be put; those after it are not even made
}

// renderPage lays a page out and puts it.
func (w *siteWriter) renderPage(l pageFile, log *source.Log) {
	if w.broken() {
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
	if l.markdown != "" {
		text, err := twin.Of(b.Bytes(), l.markdown)
		if err != nil {
			log.Add(source.Error{File: l.file(), Message: "cannot be told as Markdown: " + err.Error()})
		}
		w.write(site.File{Path: l.markdownFile(), Bytes: text})
	}
	if w.progress != nil {
		w.progress(int(w.done.Add(1)), w.all)
	}
}

func (w *siteWriter) write(f site.File) {
	if w.broken() {
		return
	}
	w.list.Add(w.site, f.Path, f.Bytes)
	err := w.put(f)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failed = cmp.Or(w.failed, err)
	w.totals.Files++
	w.totals.Bytes[path.Ext(f.Path)] += len(f.Bytes)
}

func (w *siteWriter) broken() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.failed != nil
}

// pictures returns the files of the pictures that pages show. Equal pictures are one file.
func pictures(linked *link.Linked) (files []site.File) {
	known := map[string]bool{}
	for _, p := range linked.Pictures {
		if !known[p.File] {
			known[p.File] = true
			files = append(files, site.File{Path: site.PicturesFolder + p.File, Bytes: p.Bytes})
		}
	}
	return files
}

// Dates are when files of the content changed last, where that is known.
func (o Options) Dates() found.Dates {
	if o.History == nil {
		return nil
	}
	return o.History.Changed
}

// checkClashes reports files that cannot stand in one folder.
func checkClashes(files []site.File, pages []pageFile, log *source.Log) {
	all := make([]site.File, 0, len(files)+len(pages))
	for _, f := range files {
		all = append(all, site.File{Path: f.Path})
	}
	for _, l := range pages {
		all = append(all, site.File{Path: l.file()})
		if l.markdown != "" {
			all = append(all, site.File{Path: l.markdownFile()})
		}
	}
	output.SortFiles(all)
	for _, clash := range output.Clashes(all) {
		log.Add(source.Error{Message: clash.String(), Hint: "give one of the pages another address"})
	}
}

// count says what is to be built, but for its files.
func count(s *site.Site) Totals {
	used := map[string]bool{}
	for _, article := range s.Articles {
		for _, c := range article.Calculators {
			used[c.ID] = true
		}
	}
	return Totals{Pages: len(s.Pages()), Languages: len(s.Languages), Calculators: len(used), Bytes: map[string]int{}}
}

// pageFile is a page that is to be laid out.
type pageFile struct {
	path     string // address, without the site's prefix
	page     templ.Component
	markdown string // the whole address of a page that has a Markdown file beside it; empty for others
}

// addMarkdown gives a Markdown file to each page that people read.
func addMarkdown(s *site.Site, list []pageFile) {
	read := map[string]bool{}
	for _, p := range s.Pages() {
		read[p.Path] = true
	}
	for _, of := range s.History.Pages {
		read[of.Page.Path] = true
	}
	for i := range list {
		if read[list[i].path] {
			list[i].markdown = s.Base + list[i].path
		}
	}
}

// markdownFile is where the Markdown file of a page stands in the output folder.
func (l pageFile) markdownFile() string { return strings.TrimPrefix(l.path, "/") + site.Twin }

// file is where a page stands in the output folder.
func (l pageFile) file() string {
	path := strings.TrimPrefix(l.path, "/")
	if path == "" || strings.HasSuffix(path, "/") {
		path += "index.html"
	}
	return path
}

// pageFiles are all pages of the site, each with the template that lays it out.
func pageFiles(s *site.Site, texts *search.Texts) (list []pageFile) {
	add := func(path string, page templ.Component) { list = append(list, pageFile{path: path, page: page}) }
	add("/", templates.Front(s))
	add("/404.html", templates.NotFound(s))
	for _, l := range s.Languages {
		list = append(list, contentFile(s, l.Home))
		if l.Odds != nil {
			add(l.Odds.Path, templates.Odds(s, l))
		}
		if l.Prints != nil {
			add(l.Prints.Path, templates.Prints(s, l))
		}
		if l.Offline != nil {
			add(l.Offline.Path, templates.Offline(s, l))
		}
		for _, system := range s.Systems {
			if quick := l.Quick[system]; quick != nil {
				add(quick.Path, templates.Quick(s, quick))
			}
			for _, p := range l.Pages[system] {
				list = append(list, contentFile(s, p))
			}
			if questions := l.Questions[system]; questions != nil {
				add(questions.Path, templates.Questions(s, questions))
			}
			if sources := l.Sources[system]; sources != nil {
				add(sources.Path, templates.SourcesPage(s, sources))
			}
		}
		if l.Glossary != nil {
			add(l.Glossary.Path, templates.Glossary(s, l.Glossary))
		}
		for _, p := range l.Presets {
			add(p.Path, templates.Preset(s, p))
		}
		for _, p := range l.Embeds {
			add(p.Path, templates.Embed(s, p))
			if l == s.Languages[0] {
				add(strings.TrimPrefix(p.Path, "/"+l.Tag), templates.Embed(s, p)) // without a language it speaks the first one
			}
		}
		list = append(append(list, powerFiles(s, l)...), historyFiles(s, l)...)
	}
	for i := range s.Redirects {
		d := &s.Redirects[i]
		list = append(list, pageFile{path: d.Path, page: redirect(s, d, texts)})
	}
	return list
}

// redirect is a page that only leads elsewhere. What the rules of a page say is not read before one is laid out.
func redirect(s *site.Site, d *site.Redirect, texts *search.Texts) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		words := ""
		if d.Page != nil {
			words = texts.Rules(d.Page)[d.Name]
		}
		return templates.Redirect(s, *d, words).Render(ctx, w)
	})
}

// historyFiles are the histories of pages, in the order of the pages.
func historyFiles(s *site.Site, l *site.Language) (list []pageFile) {
	add := func(p *site.Page) {
		if of := s.History.Pages[p.Path]; of != nil {
			list = append(list, pageFile{path: of.Page.Path, page: templates.History(s, of)})
		}
	}
	add(l.Home)
	for _, system := range s.Systems {
		for _, p := range l.Pages[system] {
			add(p)
		}
	}
	if l.Changes != nil {
		list = append(list, pageFile{path: l.Changes.Path, page: templates.Changes(s, l.Changes)})
	}
	return list
}

// contentFile is a page of the content.
func contentFile(s *site.Site, p *site.Page) pageFile {
	if p == p.Language.Home {
		return pageFile{path: p.Path, page: templates.Home(s, p)}
	}
	return pageFile{path: p.Path, page: templates.Page(s, p)}
}

// powerFiles are the pages of powers in a language.
func powerFiles(s *site.Site, l *site.Language) (list []pageFile) {
	if l.Powers == nil {
		return nil
	}
	add := func(p *site.Page, page templ.Component) { list = append(list, pageFile{path: p.Path, page: page}) }
	add(l.Powers.Index, templates.PowersIndex(s, l))
	add(l.Powers.Compare, templates.ComparePowers(s, l))
	add(l.Powers.Data, templates.OpenData(s, l))
	for _, d := range l.Powers.Ordered {
		add(d.Page, templates.Discipline(s, l, d))
		if d.Print != nil {
			add(d.Print, templates.PrintDiscipline(s, l, d))
		}
	}
	for _, d := range l.Powers.Print.Decks {
		add(d.Page, templates.PrintDeck(s, l, d))
	}
	add(l.Powers.Print.Selection, templates.PrintSelection(s, l))
	for _, p := range l.Powers.All {
		add(p.Page, templates.Power(s, l, p))
	}
	return list
}

// render lays one page out.
func (l pageFile) render(to *bytes.Buffer, log *source.Log) {
	var err error
	func() {
		defer source.Recover(&err)
		err = l.page.Render(context.Background(), to)
	}()
	if err != nil {
		log.Add(source.Error{File: l.file(), Message: "cannot be laid out: " + err.Error()})
	}
}
