package content

import (
	"path"
	"slices"
	"strings"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// findingFile holds the words by which readers of a language search, beside those of the program. A
// language can do without it.
const findingFile = "search.yaml"

// Finding holds the words of readers that the pages of a language lack.
type Finding struct {
	At      source.Pos              `yaml:"-"`
	Small   []yaml.String           `yaml:"small" doc:"words that say little of what a question asks"`
	Apart   []yaml.String           `yaml:"apart,optional" doc:"words that are no inflection of the words with their stem"`
	Endings []yaml.String           `yaml:"endings" doc:"of inflected words"`
	Means   yaml.Map[[]yaml.String] `yaml:"means,optional" doc:"words of pages by a word of readers, or several, that means them"`
	Asked   yaml.Map[[]yaml.String] `yaml:"asked,optional" doc:"how readers ask for a page, by <system>/<page>"`
}

// finding reads the words of the search in a language.
func (l *loader) finding(language string) {
	name := path.Join(language, findingFile)
	f := l.optional(name)
	var words *Finding
	if f == nil {
		words = l.readFinding(language, nil)
	} else {
		words = cached(l, name, []any{f, l.tags}, func() *Finding { return l.readFinding(language, f) })
	}
	if words != nil {
		l.out.Finding[language] = words
	}
}

// readFinding reads the words of the search: those of the program, with those of the site in their
// place. The file may be nil.
func (l *loader) readFinding(language string, f *source.File) *Finding {
	root := frameWords(language, frameSearch)
	if f != nil {
		own := l.parse(f)
		if own == nil {
			return nil
		}
		if root == nil {
			root = own
		} else {
			root = yaml.Merge(root, own)
		}
	}
	if root == nil {
		return nil
	}
	words := &Finding{}
	l.reader().Record(root, "the words of the search", words)
	small := map[string]bool{}
	for _, word := range words.Small {
		small[strings.ToLower(word.Value)] = true
	}
	for p := range words.Means.All() {
		if small[strings.ToLower(p.Key)] {
			l.log.AtPos(p.KeyAt, "take it from small, or from means", "%s is a small word, for which the search does not look", p.Key)
		}
		for _, word := range p.Value {
			if strings.EqualFold(word.Value, p.Key) {
				l.log.AtPos(word.At, "name other words", "%s means itself", p.Key)
			}
		}
	}
	return words
}

// Findings are the words of the search by language.
type Findings map[string]*Finding

// ReportUnknown adds to the log an error for each word of these that words of readers mean in a
// language and that no page has.
func (f Findings) ReportUnknown(tag string, unknown []string, log *source.Log) {
	words := f[tag]
	if words == nil {
		return
	}
	for p := range words.Means.All() {
		for _, word := range p.Value {
			if slices.Contains(unknown, word.Value) {
				log.AtPos(word.At, "name words that pages have, in any inflection, and not only small ones", "%s means %s, which no page has", p.Key, word.Value)
			}
		}
	}
}
