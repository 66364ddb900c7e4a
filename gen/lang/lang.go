// Package lang says what is particular to the languages of the site: which there are and which stands in for which ([List]), and how each
// sets its texts and numbers ([Typeset], [LocaleOf]).
//
// The languages themselves are content: a folder with a file ui.yaml. Only typography.go names any of them, and a language without an entry there
// is set by plain rules and counts as the Unicode tables say.
package lang

import "slices"

// Language is one language of the content.
type Language struct {
	Tag string // BCP 47, the name of its folder: "en"

	// Fallback is the language that stands in where something is not translated yet. It is empty for a language in which everything must stand.
	Fallback string
}

// List is the languages of a site in their order: those in which everything must stand, then the others. The first is what other tools fall back to.
type List []Language

// Of makes a list of languages in all of which everything must stand.
func Of(tags ...string) List {
	list := make(List, len(tags))
	for i, tag := range tags {
		list[i] = Language{Tag: tag}
	}
	return list
}

// Tags are the tags of all languages, in order.
func (l List) Tags() []string {
	tags := make([]string, len(l))
	for i := range l {
		tags[i] = l[i].Tag
	}
	return tags
}

// Whole are the tags of the languages in which everything must stand, in order.
func (l List) Whole() (tags []string) {
	for _, one := range l {
		if one.Fallback == "" {
			tags = append(tags, one.Tag)
		}
	}
	return tags
}

// First is the tag of the first language; "" when there is none.
func (l List) First() string {
	if len(l) == 0 {
		return ""
	}
	return l[0].Tag
}

// Has tells whether a tag is that of a language of the site.
func (l List) Has(tag string) bool { return l.Index(tag) >= 0 }

// Index is the place of a language; −1 when there is none with this tag.
func (l List) Index(tag string) int {
	return slices.IndexFunc(l, func(one Language) bool { return one.Tag == tag })
}

// Readings are the languages in which something is looked for a reader of one: that language, then whatever stands in for it, each once.
func (l List) Readings(tag string) (tags []string) {
	for i := l.Index(tag); i >= 0 && !slices.Contains(tags, tag); i = l.Index(tag) {
		tags = append(tags, tag)
		tag = l[i].Fallback
	}
	return tags
}

// In picks from texts by language the one for a reader of a language: its own, or that of the language that stands in. Of is the language of the text;
// it is empty where there is none.
func In[T any](l List, texts map[string]T, tag string) (text T, of string) {
	for _, reading := range l.Readings(tag) {
		if text, ok := texts[reading]; ok {
			return text, reading
		}
	}
	return text, ""
}
