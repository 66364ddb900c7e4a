// Package render turns a linked site into the files of the output folder: pages through the
// templates, and beside them assets, preview images, the search index, feeds and configuration of
// hosts.
//
// [Render] makes all files of a build. [Pages] renders single pages on demand, for a preview.
package render

import (
	"cmp"
	"io/fs"
	"slices"

	"psyref/gen/cache"
	"psyref/gen/content"
	"psyref/gen/history"
	"psyref/gen/hosting"
	"psyref/gen/link"
	"psyref/gen/offline"
	"psyref/gen/output"
	"psyref/gen/search"
	"psyref/gen/seo"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/templates"
)

// Options select the files besides the pages.
type Options struct {
	PreviewImages bool   // draw the images that chats show of a page
	Cache         string // folder that keeps preview images between builds; "" for none
	SEO           bool   // sitemap, feeds and Markdown files, if the address of the site is known
	HostFiles     bool   // _headers and _redirects, which hosts of static files read
	// History has earlier wordings and dates, from the repository of the content; may be nil.
	History *history.Record
	Assets  fs.FS // sources of style and scripts; nil for those that the command embeds

	// Progress, if not nil, is called after each page with the number rendered and the total. Calls
	// may be concurrent.
	Progress func(done, all int)

	// checkOnly leaves out what no content can make fail: style and scripts, Markdown files, and the
	// lists for offline use.
	checkOnly bool
}

// Dates returns when each file of the content changed last; nil if that is not known.
func (o Options) Dates() seo.Dates {
	if o.History == nil {
		return nil
	}
	return o.History.Changed
}

// assets returns the sources of style and scripts; nil if they are not made.
func (o Options) assets() fs.FS {
	if o.checkOnly {
		return nil
	}
	if o.Assets != nil {
		return o.Assets
	}
	return templates.Sources()
}

// Totals counts the files of a build.
type Totals struct {
	Pages       int
	Calculators int
	Languages   int
	Files       int
	Bytes       map[string]int // of all files, by the ends of their names
}

// Render renders every page and passes each file to put as soon as it is ready, so that the site is
// never in memory as a whole. Calls of put are concurrent, and it must not keep the bytes of a
// file.
//
// The error is a source.Errors, or the first error that put returned; the files are then
// incomplete. Render calls put for no file if two of them cannot be in the same folder.
func Render(linked *link.Result, o Options, core output.Core, put func(site.File) error) (totals *Totals, err error) {
	defer source.Recover(&err)
	var errs source.Collector
	g := prepare(linked, o, core, &errs)
	if err := errs.Err(); err != nil {
		return nil, err
	}
	s := &siteWriter{
		site: g.site, put: put, totals: count(g.site), all: len(g.pages),
		progress: o.Progress, checkOnly: o.checkOnly,
	}
	for _, f := range g.texts.Files() {
		s.write(f)
	}
	for tag, words := range g.texts.Unknown() {
		g.finding.ReportUnknown(tag, words, &errs)
	}
	fault := source.Each(len(g.files)+len(g.pages), func(i int) {
		if i < len(g.files) {
			s.write(g.files[i])
			return
		}
		s.renderPage(g.pages[i-len(g.files)], &errs)
	})
	if err := errs.Err(); err != nil {
		return nil, err
	}
	if !g.site.Preview && !o.checkOnly { // readers keep no files of a preview
		for _, f := range s.list.Files(g.site) {
			s.write(f)
		}
	}
	return &s.totals, cmp.Or(fault, s.failed)
}

// Check renders every page and discards it, so that gen check finds what a build would. It draws no
// preview images, bundles no scripts and writes no Markdown, which no content can make fail. Its
// error is a source.Errors.
func Check(linked *link.Result, o Options) error {
	o.PreviewImages, o.checkOnly = false, true
	_, err := Render(linked, o, output.Core{}, func(site.File) error { return nil })
	return err
}

// prepared is a site before its first page is rendered.
type prepared struct {
	site    *site.Site
	files   []site.File // all files but pages and the search index
	pages   []pageFile
	texts   *search.Texts
	finding content.SearchVocabularies
}

// prepare makes the files that pages refer to, and lists the pages. The result is usable if it adds
// nothing to errs.
func prepare(linked *link.Result, o Options, core output.Core, errs *source.Collector) *prepared {
	s, files := withBuildData(linked, o), slices.Concat(linked.Data, linked.Files, pictures(linked))
	finding := linked.Content().SearchVocabularies
	linked = nil // lets the collector free the content: half of the memory of a build
	g := &prepared{site: &s, texts: search.NewTexts(&s), finding: finding}
	assets, bundled := output.Assets(&s, core, o.assets(), errs)
	if s.Assets = assets; o.PreviewImages {
		images, drawn := output.PreviewImages(&s, cache.Folder(o.Cache), errs)
		s.Images, files = images, append(files, drawn...)
	}
	g.files = slices.Concat(files, bundled, offline.Manifests(&s))
	if s.SEO {
		g.files = append(g.files, seo.Files(&s, o.Dates())...)
	}
	if o.HostFiles {
		g.files = append(g.files, hosting.Files(&s)...)
	}
	g.pages = pageFiles(&s, g.texts)
	if s.SEO {
		addMarkdown(&s, g.pages)
	}
	checkClashes(g.files, g.pages, errs)
	return g
}

// withBuildData returns the site with what depends on the build: discovery, feeds and history.
func withBuildData(linked *link.Result, o Options) site.Site {
	s := *linked.Site
	s.SEO = o.SEO && s.Base != ""
	s.Feeds = s.SEO && len(o.Dates()) > 0
	s.History = history.New(linked.Site, o.History)
	return s
}

// pictures returns the files of the pictures that pages show. Equal pictures are one file.
func pictures(linked *link.Result) (files []site.File) {
	known := map[string]bool{}
	for _, p := range linked.Pictures {
		if !known[p.File] {
			known[p.File] = true
			files = append(files, site.File{Path: site.PicturesFolder + p.File, Bytes: p.Bytes})
		}
	}
	return files
}

// checkClashes reports files that cannot be in the same folder.
func checkClashes(files []site.File, pages []pageFile, errs *source.Collector) {
	all := make([]site.File, 0, len(files)+len(pages))
	for _, f := range files {
		all = append(all, site.File{Path: f.Path})
	}
	for _, p := range pages {
		all = append(all, site.File{Path: p.file()})
		if p.markdown != "" {
			all = append(all, site.File{Path: p.markdownFile()})
		}
	}
	output.SortFiles(all)
	for _, clash := range output.Clashes(all) {
		errs.Add(source.Error{Message: clash.String(), Hint: "give one of the pages another address"})
	}
}

// count returns the totals of a site without its files.
func count(s *site.Site) Totals {
	used := map[string]bool{}
	for _, article := range s.Articles {
		for _, c := range article.Calculators {
			used[c.ID] = true
		}
	}
	return Totals{Pages: len(s.Pages()), Languages: len(s.Languages), Calculators: len(used), Bytes: map[string]int{}}
}
