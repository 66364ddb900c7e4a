package power

import (
	"bytes"
	"slices"
	"strings"

	"psyref/calc"
	"psyref/calc/dice"
	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/source"
)

// Context is what the rest of the site provides to this package.
type Context struct {
	Site      *site.Site // its languages and systems
	Languages lang.List  // those of the site
	Catalog   calc.Catalog
	Errs      *source.Collector

	// Rule returns the address of a rule in a language, and its page; "" if there is none.
	Rule func(language, id string) (address string, on *site.Page)

	// Page returns the page of the content in a language, by system and slug; nil if there is none.
	Page func(language, key string) *site.Page

	// Markdown takes a text that is more than a plain paragraph, and returns its paragraphs in plain
	// words. Its HTML is set once all pages are known.
	Markdown func(Markdown) (paragraphs []string)

	// Calculator returns a calculator with inputs as a page of a language shows it, after those
	// before. Errors in it are reported at the place.
	Calculator func(language string, at source.Pos, id string, inputs []string,
		before []*site.Calculator) *site.Calculator
}

// Result is everything that this package adds to a site.
type Result struct {
	Powers []*site.Powers // one for each language, in the order of the site
	// Pages are those of disciplines and powers, by their paths:
	// "/en/dark-heresy/powers/biomancy/".
	Pages map[string]*site.Page
	// Prints are print pages for the cards that a page of the content describes.
	Prints map[*site.Page]*site.Page
	Files  []site.File // the open data
}

// Build makes the pages of powers and disciplines, the index, the comparison, the description of
// the data and the sheets for print, in every language. It changes none of its arguments.
func (l *Library) Build(c Context) *Result {
	r := &Result{Pages: map[string]*site.Page{}, Prints: map[*site.Page]*site.Page{}, Files: l.Files()}
	asked, formulas := map[string]answer{}, map[string]dice.Number{}
	for _, language := range c.Site.Languages {
		words, ok := lang.In(c.Languages, l.Words, language.Tag)
		if ok == "" {
			c.Errs.Add(source.Error{Message: "no texts around " + l.kind.Slug + " in " + language.Tag})
			return r
		}
		b := &builder{library: l, c: c, result: r, language: language, powers: map[*Power]*site.Power{},
			strips: map[*site.Power]*site.Strip{}}
		b.w = l.writer(c, language.Tag, words)
		b.w.from = language.UI.From
		b.odds = &Odds{b.w, language.Locale, c.Catalog, asked, formulas}
		r.Powers = append(r.Powers, b.build())
	}
	r.linkTranslations()
	return r
}

// writer writes the records of the library in one language.
func (l *Library) writer(c Context, language string, words *Words) *Writer {
	w := &Writer{
		language: language, languages: c.Languages, words: words.open(), facets: map[string]*facetChoices{},
		kind: l.kind, errs: c.Errs,
		rule: func(id string) string { address, _ := c.Rule(language, id); return address },
	}
	w.formats, w.unitOrder = l.kind.formats(l.order), map[string][]string{}
	for _, f := range w.formats {
		walkFields(&f.Fields, func(field *Field) {
			for _, unit := range append([]*Field{field}, field.units()...) {
				if order := w.unitOrder[field.Filter]; !slices.Contains(order, unit.order()) {
					w.unitOrder[field.Filter] = append(order, unit.order())
				}
			}
		})
	}
	return w
}

// downloads describes the files of each set, for the page about the data.
func (b *builder) downloads() {
	for _, id := range b.library.Systems() {
		if s := b.system(id); s != nil {
			b.out.Downloads = append(b.out.Downloads, b.download(b.library.setOf(id), s.Names[b.language.Tag]))
		}
	}
	for _, s := range b.library.otherSets() {
		words := b.w.words.Data.Sets
		if s.name != nil {
			words.Disciplines, words.DisciplinesAbout = b.w.in(s.name), b.w.in(s.about)
		}
		d := b.download(s.id, words.Disciplines)
		d.About = words.DisciplinesAbout
		b.out.OtherSets = append(b.out.OtherSets, d)
	}
	b.out.SchemaName = b.library.SchemaName()
	b.out.Schema = b.c.Site.Prefix + "/" + dataFolder + b.out.SchemaName
}

func (b *builder) download(set, name string) site.Download {
	address := b.c.Site.Prefix + "/" + dataFolder + set
	d := site.Download{ID: set, Name: name, JSON: address + ".jsonl", CSV: address + ".csv"}
	size := func(data []byte) string {
		return fillPlaces(b.w.words.Data.Size, "n", b.language.Locale.Whole((len(data)+999)/1000))
	}
	for _, f := range b.result.Files {
		switch strings.TrimPrefix(f.Path, dataFolder) {
		case set + ".jsonl":
			d.Records, d.Size[0] = bytes.Count(f.Bytes, []byte("\n")), size(f.Bytes)
		case set + ".csv":
			d.Size[1] = size(f.Bytes)
		}
	}
	return d
}
