package power

import (
	"maps"
	"slices"

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
func ReadWords(language string, own, known *yaml.Node, log *source.Log) *Words {
	w := &Words{language: language, own: own, root: own}
	if known != nil {
		w.root = yaml.Merge(known, own)
	}
	r := &yaml.Reader{Log: log, NonEmpty: true}
	r.Record(w.root, "the file", &w.words)
	yaml.CheckPlaceholders(own, known, log)
	w.checkColumns(log)
	return w
}

// checkColumns reports column headings that match no field.
func (w *Words) checkColumns(log *source.Log) {
	keys := append(slices.Sorted(maps.Keys(w.words.Fields)), site.RequiresField)
	for _, head := range slices.Sorted(maps.Keys(w.words.Columns)) {
		for _, key := range w.words.Columns[head] {
			if !slices.Contains(keys, key) {
				log.AtPos(w.place("columns", head), source.DidYouMeanOr(key, keys),
					"column %s refers to the unknown field %s", head, key)
			}
		}
	}
}

// Compare reports words whose {placeholders} differ from those of another language, and words that
// only one of the two has. With whole, all of them are required. It does not compare values,
// because records decide which are needed.
func (w *Words) Compare(other *Words, whole bool, log *source.Log) {
	if w == nil || other == nil {
		return
	}
	for _, group := range []string{fieldWords, oddsWords, valueWords} {
		yaml.ComparePlaceholders(w.own.Get(group), other.own.Get(group), log)
	}
	for _, group := range []string{fieldWords, oddsWords, "marks", "marked"} {
		yaml.CompareKeys(w.root.Get(group), other.root.Get(group), w.place(group, ""), whole, log)
	}
}

// Groups of words of which records decide which are needed.
const (
	valueWords = "values"
	oddsWords  = "odds"
	fieldWords = "fields"
)

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

// lexicon is the typeset words of one language. It records which values are used.
type lexicon struct {
	*Words
	site.PowerWords
	used map[string]bool // of the values
	log  *source.Log
}

func (w *Words) open(log *source.Log) *lexicon {
	return &lexicon{Words: w, PowerWords: lang.Words(w.language, w.words), used: map[string]bool{}, log: log}
}

// value returns the words of a value.
func (l *lexicon) value(key string) string {
	l.used[key] = true
	return l.in(valueWords, l.Values, key)
}

// in returns the word of a key in a group, and reports a missing one.
func (l *lexicon) in(group string, words map[string]string, key string) string {
	text, ok := words[key]
	if !ok {
		l.log.AtPos(l.place(group, ""), source.DidYouMean(key, slices.Sorted(maps.Keys(words))),
			"has no word for %s: %s", group, key)
	}
	return text
}

// checkUnused reports values that no record uses, which are typing errors.
func (l *lexicon) checkUnused() {
	own := l.own.Get(valueWords)
	if own == nil {
		return
	}
	for key := range l.Values {
		if !l.used[key] && own.Has(key) {
			l.log.AtPos(l.place(valueWords, key), "remove it, or correct the key", "no record uses values: %s", key)
		}
	}
}
