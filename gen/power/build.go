package power

import (
	"bytes"
	"strings"

	"psyref/calc"
	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/source"
)

// Context is what the rest of the site provides to this package.
type Context struct {
	Site      *site.Site // its languages and systems
	Languages lang.List  // those of the site
	// Words are the texts around powers, by language; a language without any uses its fallback.
	Words   map[string]*Words
	Catalog calc.Catalog
	Log     *source.Log

	// Rule returns the address of a rule in a language, and its page; "" if there is none.
	Rule func(language, id string) (address string, on *site.Page)

	// Page returns the page of the content in a language, by system and slug; nil if there is none.
	Page func(language, key string) *site.Page

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
	asked := map[string]answer{}
	for _, language := range c.Site.Languages {
		words, ok := lang.In(c.Languages, c.Words, language.Tag)
		if ok == "" {
			c.Log.Add(source.Error{Message: "no texts of the powers section in " + language.Tag})
			return r
		}
		b := &builder{library: l, c: c, result: r, language: language, powers: map[*Power]*site.Power{},
			strips: map[*site.Power]*site.Strip{}}
		b.w = l.writer(c, language.Tag, words)
		b.w.from = language.UI.From
		b.odds = &Odds{b.w, language.Locale, c.Catalog, asked}
		r.Powers = append(r.Powers, b.build())
		if words.language == language.Tag {
			b.w.words.checkUnused()
		}
	}
	r.linkTranslations()
	return r
}

// writer writes the records of the library in one language.
func (l *Library) writer(c Context, language string, words *Words) *Writer {
	w := &Writer{
		language: language, languages: c.Languages, words: words.open(c.Log), facets: map[string]*facetChoices{},
		rule: func(id string) string { address, _ := c.Rule(language, id); return address },
	}
	for _, s := range l.Systems() {
		w.units = append(w.units, s.Units...)
		for set, choices := range s.Words {
			for _, choice := range choices {
				w.words.value(set + "." + choice) // all are required, whether records use them or not
			}
		}
	}
	return w
}

// downloads describes the files of each set, for the page about the data.
func (b *builder) downloads() {
	names := map[string]string{
		DisciplinesSet: b.w.words.Data.Sets.Disciplines, FactionPowersSet: b.w.words.Data.Sets.FactionPowers,
		WarpCardsSet: b.w.words.Data.Sets.WarpCards,
	}
	for _, set := range b.library.Sets() {
		if name, other := names[set]; other {
			b.out.OtherSets = append(b.out.OtherSets, b.download(set, name))
		} else if s := b.system(set); s != nil {
			b.out.Downloads = append(b.out.Downloads, b.download(set, s.Names[b.language.Tag]))
		}
	}
	b.out.Schema = b.c.Site.Prefix + "/" + dataFolder + schemaFile
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
