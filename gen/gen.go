// Package gen builds the site: it reads the content, checks every reference in it, and renders the
// pages.
//
// There are five stages. Each one takes the result of the one before and does not change it:
//
//	load     content.Load      files → records and pages with their positions
//	parse    markdown.Parse    the text of a page → a tree, and the references in it
//	link     link.Link         ids → addresses, references → answers: a finished site.Site
//	render   render.Render     the site → HTML and all other files
//	write    output.Writer     files → the output folder, in one step
//
// [Link] is the first three stages and [Render] the fourth. An [Engine] repeats them while files
// change, and caches what did not. A stage reports all of its errors together, and the next one
// starts only when there are none. The guide in content/en/guide is the contract with the authors
// of pages.
package gen

import (
	"cmp"
	"errors"
	"io/fs"
	"maps"

	"psyref/calc"
	"psyref/calc/ask"
	"psyref/gen/content"
	"psyref/gen/history"
	"psyref/gen/link"
	"psyref/gen/markdown"
	"psyref/gen/output"
	"psyref/gen/render"
	"psyref/gen/site"
	"psyref/gen/source"
)

// Options configure a build.
type Options struct {
	Content           fs.FS  // the content folder
	Name              string // name of that folder in messages
	Base              string // address of the finished site, "https://example.org/psyref"
	Catalog           calc.Catalog
	Tables            map[string]calc.RollTable
	Preview           bool // pages reload themselves
	Drafts            bool // include drafts
	CheckLedger       bool // every address must be in the ledger of published addresses
	AllowUntranslated bool // accept pages and rules that one language lacks

	// The fields below are those of [render.Options].

	PreviewImages bool
	Cache         string
	SEO           bool
	HostFiles     bool
	History       *history.Record
	Assets        fs.FS
	Progress      func(done, all int)

	caches *caches // from earlier calls; may be nil
}

// Rendering returns the options of the rendering stage.
func (o Options) Rendering() render.Options {
	return render.Options{
		PreviewImages: o.PreviewImages, Cache: o.Cache, SEO: o.SEO, HostFiles: o.HostFiles,
		History: o.History, Assets: o.Assets, Progress: o.Progress,
	}
}

// Render is [render.Render] with these options.
func Render(linked *link.Result, o Options, core output.Core, put func(site.File) error) (*render.Totals, error) {
	return render.Render(linked, o.Rendering(), core, put)
}

// Link loads, parses and links the content. Its error is a source.Errors; it is a source.Partial if
// later stages may find more.
func Link(o Options) (linked *link.Result, err error) {
	defer source.Recover(&err)
	var errs source.Collector
	c := o.caches
	if c == nil {
		c = &caches{}
	}
	files := content.Load(o.content(), &errs)
	if err := errs.Err(); err != nil {
		return nil, source.AsPartial(err)
	}
	texts := c.parse(files.Pages, &errs)
	if err := errs.Err(); err != nil {
		return nil, source.AsPartial(err)
	}
	linked = linkContent(files, texts, o, &errs)
	if err := errs.Err(); err != nil {
		return nil, err
	}
	return linked, nil
}

// Check is [Link] with advice. If there are errors, linked is nil, and the advice is only that
// which does not depend on how the errors are fixed.
func Check(o Options) (linked *link.Result, advice []link.Advice, err error) {
	defer source.Recover(&err)
	var errs source.Collector
	files := content.Load(o.content(), &errs)
	loaded := errs.Err()
	c := &caches{}
	texts := c.parse(files.Pages, &errs)
	if errs.Err() != nil {
		maps.DeleteFunc(texts, func(p *content.Page, _ *markdown.Document) bool { return c.texts[p.File] == nil })
		return nil, link.TextAdvice(texts), source.AsPartial(cmp.Or(loaded, errs.Err()))
	}
	linked = linkContent(files, texts, o, &errs)
	if err := errs.Err(); err != nil {
		return nil, linked.StableAdvice(), err
	}
	return linked, append(linked.Advice(), draftAdvice(o, files)...), nil
}

// draftAdvice lists the drafts, which builds leave out, or the errors that prevent a preview from
// showing them.
func draftAdvice(o Options, files *content.Content) (advice []link.Advice) {
	if o.Drafts || len(files.Drafts) == 0 && files.SkippedDrafts() == 0 {
		return nil
	}
	o.Drafts, o.CheckLedger = true, false
	linked, err := Link(o)
	if err == nil {
		for _, p := range linked.Content().Pages {
			if p.Front.Draft {
				e := p.At(0).Error("remove draft: true when it is finished",
					"the page is a draft, which builds leave out")
				advice = append(advice, link.Advice{Error: e, Kind: link.UnfinishedDraft})
			}
		}
	}
	list, _ := errors.AsType[source.Errors](err)
	for _, e := range list {
		advice = append(advice, link.Advice{Error: e, Kind: link.BrokenDraft})
	}
	return advice
}

// Parse loads and parses the content, without linking it. Its error is a source.Errors.
func Parse(o Options) (c *content.Content, texts link.Documents, err error) {
	defer source.Recover(&err)
	var errs source.Collector
	c = content.Load(o.content(), &errs)
	if err := errs.Err(); err != nil {
		return nil, nil, err
	}
	texts = (&caches{}).parse(c.Pages, &errs)
	return c, texts, errs.Err()
}

// linkContent links the content.
func linkContent(files *content.Content, texts link.Documents, o Options, errs *source.Collector) *link.Result {
	tables := map[string]calc.RollTable{}
	maps.Copy(tables, o.Tables)
	maps.Copy(tables, files.Tables)
	return link.Link(files, texts, link.Options{
		Base: o.Base, Catalog: files.Catalog, Tables: tables, Preview: o.Preview, CheckLedger: o.CheckLedger,
		AllowUntranslated: o.AllowUntranslated,
	}, errs)
}

// content returns the options of the loading stage.
func (o Options) content() content.Options {
	out := content.Options{Files: o.Content, Name: o.Name, Catalog: o.Catalog, RollTables: o.Tables, Drafts: o.Drafts}
	if o.caches != nil {
		out.Cache = &o.caches.content
	}
	return out
}

// caches keep what was made from the bytes of one file for the next call. Dropping them changes no
// result.
type caches struct {
	content content.Cache
	texts   map[*source.File]*markdown.Document // of pages, if they have no errors
}

// parse parses the texts of all pages concurrently, except those that are cached.
func (c *caches) parse(pages []*content.Page, errs *source.Collector) link.Documents {
	list := make([]*markdown.Document, len(pages))
	clean := make([]bool, len(pages))
	err := source.Each(len(pages), func(i int) {
		if list[i], clean[i] = c.texts[pages[i].File]; clean[i] {
			return
		}
		var own source.Collector
		list[i] = parseText(pages[i], &own)
		clean[i] = own.Len() == 0
		errs.Join(&own)
	})
	if err != nil {
		panic(err) // an internal error, which Link turns into an error
	}
	docs := make(link.Documents, len(pages))
	c.texts = make(map[*source.File]*markdown.Document, len(pages))
	for i, p := range pages {
		if docs[p] = list[i]; clean[i] {
			c.texts[p.File] = list[i]
		}
	}
	return docs
}

// Dictionary holds the words of the calculators in one language, for use outside of pages.
type Dictionary = link.Dictionary

// ReadDictionary reads only the calculators of a folder and the words of all calculators in one
// language. Its error is a source.Errors.
func ReadDictionary(files fs.FS, tag string, catalog calc.Catalog,
	tables map[string]calc.RollTable) (d *Dictionary, err error) {
	defer source.Recover(&err)
	var errs source.Collector
	words := content.LoadWords(content.Options{Files: files, Catalog: catalog, RollTables: tables}, tag, &errs)
	if err := errs.Err(); err != nil {
		return nil, err
	}
	return link.NewDictionary(words, tag), nil
}

// ReadQuestions reads the words of the calculators in one language of a folder, and the vocabulary
// of its questions, nil if the language has none. Its error is a source.Errors.
func ReadQuestions(files fs.FS, tag string, catalog calc.Catalog) (d *Dictionary, v ask.Vocabulary, err error) {
	defer source.Recover(&err)
	var errs source.Collector
	words := content.LoadQuestions(content.Options{Files: files, Catalog: catalog}, tag, &errs)
	if err := errs.Err(); err != nil {
		return nil, nil, err
	}
	return link.NewDictionary(words, tag), link.AskVocabulary(words, tag, words.Catalog), nil
}

// Languages returns the sorted tags of the languages of a content folder.
func Languages(files fs.FS) []string { return content.Languages(files) }

// parseText parses the text of a page or a draft.
func parseText(p *content.Page, errs *source.Collector) *markdown.Document {
	switch {
	case p.Front.Draft:
		return markdown.ParseDraft(p.File, p.Start, errs)
	case p.Verbatim:
		return markdown.ParseVerbatim(p.File, p.Start, errs)
	}
	return markdown.Parse(p.File, p.Start, errs)
}
