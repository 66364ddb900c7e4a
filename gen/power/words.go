package power

import (
	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Words are the words around powers in one language.
type Words struct {
	language string
	words    site.PowerWords
	own      *yaml.Node // the file of the site
	root     *yaml.Node // the same, with the texts of the program where the site has none
}

// ReadWords reads the words of a language: those of the site, and those of the program, which may
// be nil, where the site has none. Every word must be in one of the two.
func ReadWords(language string, kind *Kind, languages lang.List, own, known *yaml.Node, errs *source.Collector) *Words {
	if known != nil {
		names := kind.Names.in(languages, language)
		known = known.WithTexts(func(text string) string { return names.Fill(text) })
	}
	w := &Words{language: language, own: own, root: own}
	if known != nil {
		w.root = yaml.Merge(known, own)
	}
	r := &yaml.Reader{Errs: errs, NonEmpty: true}
	r.Record(w.root, "the file", &w.words)
	yaml.CheckPlaceholders(own, known, errs)
	return w
}

// Compare reports words that
// only one of the two has. With whole, all of them are required.
func (w *Words) Compare(other *Words, whole bool, errs *source.Collector) {
	if w == nil || other == nil {
		return
	}
	for _, group := range []string{"marks", "marked"} {
		yaml.CompareKeys(w.root.Get(group), other.root.Get(group), w.place(group, ""), whole, errs)
	}
}

// place returns the place of the word of a key in the file of the site, that of its group, or that
// of the file.
func (w *Words) place(group, key string) source.Pos {
	n := w.own.Get(group)
	if n == nil {
		return w.own.At
	}
	for _, e := range n.Entries() {
		if e.Key == key {
			return e.KeyAt
		}
	}
	return n.At
}

// lexicon is the typeset words of one language.
type lexicon struct {
	*Words
	site.PowerWords
}

func (w *Words) open() *lexicon { return &lexicon{w, lang.Words(w.language, w.words)} }
