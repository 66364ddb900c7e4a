package content

import (
	"path"
	"slices"
	"strings"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// searchFile is the file of a language with its search vocabulary. It is optional: the program has
// a vocabulary of its own.
const searchFile = "search.yaml"

// SearchVocabulary holds the words that readers type in a search and that pages do not contain.
type SearchVocabulary struct {
	At        source.Pos              `yaml:"-"`
	StopWords []yaml.String           `yaml:"small" doc:"words that say little of what a question asks"`
	Unstemmed []yaml.String           `yaml:"apart,optional" doc:"words that are no inflection of the words with their stem"`
	Endings   []yaml.String           `yaml:"endings" doc:"of inflected words"`
	Rolls     []yaml.String           `yaml:"rolls,optional" doc:"words that say that a number beside the name of a table was rolled"`
	Means     yaml.Map[[]yaml.String] `yaml:"means,optional" doc:"words of pages by a word of readers, or several, that means them"`
	Asked     yaml.Map[[]yaml.String] `yaml:"asked,optional" doc:"how readers ask for a page, by <system>/<page>, for a block of it, by <system>/<page>#<id>, or for print, print/powers, powers/compare, offline, odds, changes or data"`
}

// searchVocabulary reads the search vocabulary of a language: that of the program, in which the file
// of the site replaces equal keys.
func (l *loader) searchVocabulary(language string) {
	root := frameWords(language, frameSearch)
	if f := l.optional(path.Join(language, searchFile)); f != nil {
		own := l.parse(f)
		if own == nil {
			return
		}
		root = yaml.Merge(root, own)
	}
	if root == nil {
		return
	}
	words := &SearchVocabulary{}
	l.out.SearchVocabularies[language] = words
	l.reader().Record(root, "the words of the search", words)
	small := map[string]bool{}
	for _, word := range words.StopWords {
		small[strings.ToLower(word.Value)] = true
	}
	for p := range words.Means.All() {
		if small[strings.ToLower(p.Key)] {
			l.errs.AddPos(p.KeyAt, "remove it from small, or from means",
				"%s is in small, so the search ignores it, and in means", p.Key)
		}
		for _, word := range p.Value {
			if strings.EqualFold(word.Value, p.Key) {
				l.errs.AddPos(word.At, "write the words of pages that it means", "%s means itself", p.Key)
			}
		}
	}
}

// SearchVocabularies holds the search vocabularies by language.
type SearchVocabularies map[string]*SearchVocabulary

// ReportUnknown adds an error to errs for each meaning in a language that no page contains.
func (s SearchVocabularies) ReportUnknown(tag string, unknown []string, errs *source.Collector) {
	words := s[tag]
	if words == nil {
		return
	}
	for p := range words.Means.All() {
		for _, word := range p.Value {
			if slices.Contains(unknown, word.Value) {
				errs.AddPos(word.At,
					"write words that a page contains, in any inflection, and at least one that is not in small",
					"%s means %s, which no page contains", p.Key, word.Value)
			}
		}
	}
}
