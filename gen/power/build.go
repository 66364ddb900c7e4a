package power

import (
	"bytes"
	"strings"

	"psyref/calc"
	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/source"
)

// Context is what the rest of the site tells the powers part.
type Context struct {
	Site      *site.Site        // with its languages and systems
	Languages lang.List         // those of the site
	Words     map[string]*Words // around powers, by language; a language without any is served by the one that stands in for it
	Catalog   calc.Catalog
	Log       *source.Log

	// Rule is where a rule stands in a language, and its page; "" for one that stands nowhere.
	Rule func(language, id string) (address string, on *site.Page)

	// Page is the page of the content in a language, by system and slug; nil where there is none.
	Page func(language, key string) *site.Page

	// Calculator is a calculator with inputs as a page of a language shows it, below those before. What is wrong with it is reported at the place.
	Calculator func(language string, at source.Pos, id string, inputs []string, before []*site.Calculator) *site.Calculator
}

// Result is the powers part of a site.
type Result struct {
	Powers []*site.Powers            // one for each language, in the order of the site
	Pages  map[string]*site.Page     // pages of disciplines and powers, by their paths: "/en/dark-heresy/powers/biomancy/"
	Prints map[*site.Page]*site.Page // what prints the cards that a page of the content describes
	Files  []site.File               // the open data
}

// Build makes the powers part of every language: pages of powers and disciplines, the index, the comparison, the description of the data, and what goes on
// paper. It changes nothing of what it is given.
func (l *Library) Build(c Context) *Result {
	r := &Result{Pages: map[string]*site.Page{}, Prints: map[*site.Page]*site.Page{}, Files: l.Files()}
	asked := map[string]answered{}
	for _, language := range c.Site.Languages {
		words, ok := lang.In(c.Languages, c.Words, language.Tag)
		if ok == "" {
			c.Log.Add(source.Error{Message: "there are no words around powers in " + language.Tag})
			return r
		}
		b := &builder{library: l, c: c, result: r, language: language, made: map[*Power]*site.Power{}}
		b.w = l.writer(c, language.Tag, words)
		b.w.from = language.UI.From
		b.odds = &Odds{b.w, language.Locale, c.Catalog, asked}
		r.Powers = append(r.Powers, b.build())
		if words.language == language.Tag {
			b.w.words.checkUnused()
		}
	}
	r.tie()
	return r
}

// writer writes the records of the library in a language, in these words.
func (l *Library) writer(c Context, language string, words *Words) *Writer {
	w := &Writer{
		language: language, languages: c.Languages, words: words.open(c.Log), facets: map[string]*facetChoices{},
		rule: func(id string) string { address, _ := c.Rule(language, id); return address },
	}
	for _, s := range l.Systems() {
		w.units = append(w.units, s.Units()...)
		for set, choices := range s.Words() {
			for _, choice := range choices {
				w.words.value(set + "." + choice) // all must be there, whatever the records say now
			}
		}
	}
	return w
}

// downloads are what the page about the data says of the files of each set.
func (b *builder) downloads() {
	names := map[string]string{
		DisciplinesSet: b.w.words.Data.Sets.Disciplines, FactionPowersSet: b.w.words.Data.Sets.FactionPowers, WarpCardsSet: b.w.words.Data.Sets.WarpCards,
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
