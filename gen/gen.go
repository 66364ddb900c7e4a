// Package gen makes the site: it reads the content, checks every reference in it, and lays out the pages.
//
// Five stages follow one another, each with a result that the next one takes and does not change:
//
//	load     content.Load     files → records and pages, each of which knows where it stands
//	parse    markdown.Parse   the text of a page → a tree, and what in it others must answer for
//	link     link.Link        ids → addresses, references → answers of the pages and of the rules core: a finished site.Site
//	render   templates        pages → HTML; reads only, in any order and at the same time
//	write    output.Writer    files → the output folder, all of them or none
//
// [Read] is the first three and [Render] the others; an [Engine] does the same again and again, with what it remembers. Each stage reports everything that is wrong
// at once, and the next one starts only when nothing is. The guide in content/en/guide is the contract with the
// people who write pages.
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
	"psyref/gen/power"
	"psyref/gen/source"
)

// Options say what to build.
type Options struct {
	Content           fs.FS  // the content folder
	Name              string // its name in error messages
	Base              string // address at which the site will stand, "https://example.org/psyref"
	Catalog           calc.Catalog
	Tables            map[string]calc.RollTable
	Powers            power.Systems   // whose powers have a format of their own; nil for those that this site restates
	Preview           bool            // pages reload themselves
	Drafts            bool            // pages that are drafts are there too
	CheckLedger       bool            // every address must be in the ledger of published addresses
	AllowUntranslated bool            // what languages still owe one another, and pages their rules, is not asked for
	PreviewImages     bool            // draw preview images
	Cache             string          // folder that keeps preview images between builds; "" for none
	SEO               bool            // make what package found makes, if Base says where the site will stand
	HostFiles         bool            // with what hosts of static files read: _headers and _redirects
	History           *history.Record // what the repository of the content knows of its past; nil for nothing
	Assets            fs.FS           // of styles and scripts; nil for those that the command holds
	// Progress is called with how many pages are laid out and how many there are, from several goroutines at once; nil where nobody wants to know.
	Progress func(done, all int)

	caches *caches // of earlier readings; nil remembers nothing
}

// Read loads, parses and links the content. Its error is a source.Errors that holds everything wrong with it.
func Read(o Options) (linked *link.Linked, err error) {
	defer source.Recover(&err)
	var log source.Log
	m := o.caches
	if m == nil {
		m = &caches{}
	}
	files := content.Load(o.content(), &log)
	if err := log.Err(); err != nil {
		return nil, source.AsPartial(err)
	}
	texts := m.parse(files.Pages, &log)
	if err := log.Err(); err != nil {
		return nil, source.AsPartial(err)
	}
	linked = m.linkContent(files, texts, o, &log)
	if err := log.Err(); err != nil {
		return nil, err
	}
	return linked, nil
}

// Check is Read, and advises: about everything, drafts among it, or where something is wrong about what stays true however it is mended. There may be no site, and always advice.
func Check(o Options) (linked *link.Linked, advice []link.Advice, err error) {
	defer source.Recover(&err)
	var log source.Log
	m := &caches{}
	files := content.Load(o.content(), &log)
	loaded := log.Err()
	texts := m.parse(files.Pages, &log)
	if log.Err() != nil {
		return nil, link.TextAdvice(m.texts), source.AsPartial(cmp.Or(loaded, log.Err()))
	}
	linked = m.linkContent(files, texts, o, &log)
	if err := log.Err(); err != nil {
		return nil, linked.StableAdvice(), err
	}
	return linked, append(linked.Advice(), draftAdvice(o, files)...), nil
}

// draftAdvice lists the drafts, or what keeps a preview from showing them. No build reads drafts.
func draftAdvice(o Options, files *content.Content) (advice []link.Advice) {
	if o.Drafts || len(files.Drafts) == 0 && (files.Powers == nil || files.Powers.Left == 0) {
		return nil
	}
	o.Drafts, o.CheckLedger = true, false
	linked, err := Read(o)
	if err == nil {
		for _, p := range linked.Content().Pages {
			if p.Front.Draft {
				e := p.At(0).Error("take draft: true away when it is finished", "the page is a draft, which no build has")
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

// Parse loads and parses the content and links nothing. Its error is a source.Errors.
func Parse(o Options) (c *content.Content, texts link.Documents, err error) {
	defer source.Recover(&err)
	var log source.Log
	c = content.Load(o.content(), &log)
	if err := log.Err(); err != nil {
		return nil, nil, err
	}
	texts = (&caches{}).parse(c.Pages, &log)
	return c, texts, log.Err()
}

// link ties the content together.
func (m *caches) linkContent(files *content.Content, texts link.Documents, o Options, log *source.Log) *link.Linked {
	return link.Link(files, texts, link.Options{
		Base: o.Base, Catalog: o.Catalog, Tables: o.Tables, Powers: o.Powers, Preview: o.Preview, CheckLedger: o.CheckLedger, AllowUntranslated: o.AllowUntranslated, Cache: &m.link,
	}, log)
}

// content is what to load.
func (o Options) content() content.Options {
	out := content.Options{Files: o.Content, Name: o.Name, Catalog: o.Catalog, Systems: o.Powers, Drafts: o.Drafts}
	if o.caches != nil {
		out.Cache = &o.caches.content
	}
	return out
}

// caches is what an [Engine] keeps of every stage from one reading to the next. Each part holds what it made with everything that it was made from; all of
// it can be thrown away at any time.
type caches struct {
	content content.Cache
	texts   link.Documents
	link    link.Cache

	parsed int // texts, since the memory began, for tests that count work
}

// parse reads the texts of all pages at the same time, but for those that were read before.
func (m *caches) parse(pages []*content.Page, log *source.Log) link.Documents {
	docs := make(link.Documents, len(pages))
	var again []*content.Page
	for _, p := range pages {
		if known := m.texts[p]; known != nil {
			docs[p] = known
		} else {
			again = append(again, p)
		}
	}
	list := make([]*markdown.Document, len(again))
	clean := make([]bool, len(again))
	err := source.Each(len(again), func(i int) {
		var own source.Log
		list[i] = parseText(again[i], &own)
		clean[i] = own.Len() == 0
		log.Join(&own)
	})
	if err != nil {
		panic(err) // a mistake of ours; Read turns it into an error
	}
	m.parsed += len(again)
	m.texts = make(link.Documents, len(pages))
	maps.Copy(m.texts, docs)
	for i, p := range again {
		if docs[p] = list[i]; clean[i] {
			m.texts[p] = list[i]
		}
	}
	return docs
}

// Dictionary is the words of the calculators in one language, for faces other than the page.
type Dictionary = link.Dictionary

// ReadDictionary reads the words of the calculators in a language of a folder, and nothing else. Its error is a source.Errors.
func ReadDictionary(files fs.FS, tag string, catalog calc.Catalog) (d *Dictionary, err error) {
	defer source.Recover(&err)
	var log source.Log
	words := content.LoadWords(content.Options{Files: files, Catalog: catalog}, tag, &log)
	if err := log.Err(); err != nil {
		return nil, err
	}
	return link.NewDictionary(words, tag), nil
}

// ReadQuestions reads the words of the calculators in a language of a folder, and what questions in it are made of; nil where it answers none. Its error is a
// source.Errors.
func ReadQuestions(files fs.FS, tag string, catalog calc.Catalog) (d *Dictionary, v *ask.Vocabulary, err error) {
	defer source.Recover(&err)
	var log source.Log
	words := content.LoadQuestions(content.Options{Files: files, Catalog: catalog}, tag, &log)
	if err := log.Err(); err != nil {
		return nil, nil, err
	}
	return link.NewDictionary(words, tag), link.Vocabulary(words, tag, catalog), nil
}

// Languages are the tags of the languages of a content folder, sorted.
func Languages(files fs.FS) []string { return content.Languages(files) }

// parseText reads the text of a page, or of a draft.
func parseText(p *content.Page, log *source.Log) *markdown.Document {
	if p.Front.Draft {
		return markdown.ParseDraft(p.File, p.Start, log)
	}
	return markdown.Parse(p.File, p.Start, log)
}
