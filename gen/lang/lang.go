// Package lang provides the languages of the site and their fallbacks ([List]), and the typography
// and number formats of each ([Typeset], [LocaleOf]).
//
// A language is content: a folder with a file words.yaml. Only typography.go names languages. One
// without an entry there has plain typography and the number format of the Unicode tables.
package lang

import "slices"

// Language is one language of the content.
type Language struct {
	Tag string // BCP 47, the name of its folder: "en"

	// Fallback is the language shown where a translation is missing. It is empty for a language
	// that must be complete.
	Fallback string
}

// List is the languages of a site in order: those that must be complete, then the others. The first
// is the default of other tools.
type List []Language

// Of returns a list of languages that must all be complete.
func Of(tags ...string) List {
	list := make(List, len(tags))
	for i, tag := range tags {
		list[i] = Language{Tag: tag}
	}
	return list
}

// Tags returns the tags of all languages, in order.
func (l List) Tags() []string {
	tags := make([]string, len(l))
	for i := range l {
		tags[i] = l[i].Tag
	}
	return tags
}

// Whole returns the tags of the languages that must be complete, in order.
func (l List) Whole() (tags []string) {
	for _, language := range l {
		if language.Fallback == "" {
			tags = append(tags, language.Tag)
		}
	}
	return tags
}

// First returns the tag of the first language; "" if there is none.
func (l List) First() string {
	if len(l) == 0 {
		return ""
	}
	return l[0].Tag
}

// Has reports whether a tag is that of a language of the site.
func (l List) Has(tag string) bool { return l.Index(tag) >= 0 }

// Index returns the index of the language with a tag; −1 if there is none.
func (l List) Index(tag string) int {
	return slices.IndexFunc(l, func(language Language) bool { return language.Tag == tag })
}

// Readings returns the languages to try for a reader of a language: that language, then its
// fallbacks, each once.
func (l List) Readings(tag string) (tags []string) {
	for i := l.Index(tag); i >= 0 && !slices.Contains(tags, tag); i = l.Index(tag) {
		tags = append(tags, tag)
		tag = l[i].Fallback
	}
	return tags
}

// In returns the text for a reader of a language: in that language, or in its first fallback that
// has one. Of is the language of the text, or "" if there is none.
func In[T any](l List, texts map[string]T, tag string) (text T, of string) {
	for _, reading := range l.Readings(tag) {
		if text, ok := texts[reading]; ok {
			return text, reading
		}
	}
	return text, ""
}
