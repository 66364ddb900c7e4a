package link

import (
	"slices"
	"strconv"
	"strings"

	"psyref/gen/content"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// buildSearchVocabularies sets the search vocabulary of each language.
func (m *model) buildSearchVocabularies() {
	for _, l := range m.site.Languages {
		words := m.content.SearchVocabularies[l.Tag]
		if words == nil {
			continue
		}
		l.SearchVocabulary = &site.SearchVocabulary{Asked: map[string][]string{}, Called: map[string][]string{}}
		l.SearchVocabulary.StopWords, l.SearchVocabulary.Unstemmed, l.SearchVocabulary.Endings = valuesOf(words.StopWords), valuesOf(words.Unstemmed), valuesOf(words.Endings)
		l.SearchVocabulary.Rolls = valuesOf(words.Rolls)
		for p := range words.Means.All() {
			l.SearchVocabulary.Means = append(l.SearchVocabulary.Means,
				site.Meaning{Word: p.Key, Means: valuesOf(p.Value)})
		}
		if ask := m.content.Ask[l.Tag]; ask != nil {
			l.SearchVocabulary.Means = append(l.SearchVocabulary.Means,
				numberWords(ask, l.SearchVocabulary.StopWords)...)
			for p := range ask.Systems.All() {
				l.SearchVocabulary.Called[p.Key] = valuesOf(p.Value)
			}
		}
		for p := range words.Asked.All() {
			if address := m.askedAddress(l, p.Key, p.KeyAt); address != "" {
				l.SearchVocabulary.Asked[address] = valuesOf(p.Value)
			}
		}
	}
}

// askedAddress returns the address of a page or block that search.yaml names at a position, without
// the prefix of the site; "" with an error in errs if there is none.
func (m *model) askedAddress(l *site.Language, name string, at source.Pos) string {
	if index := indexAt(l, name); index != nil {
		return index.Path
	}
	page, id, isBlock := strings.Cut(name, "#")
	p := m.localPages[l.Tag][page]
	if p == nil {
		if !m.isReportedMissing(page) {
			m.errs.AddPos(at, source.DidYouMeanOr(page, sortedKeys(m.localPages[l.Tag])), "unknown page %s", page)
		}
		return ""
	}
	if !isBlock {
		return m.sitePages[p].Path
	}
	if _, ok := p.ids[id]; !ok {
		m.errs.AddPos(at, source.DidYouMeanOr(id, sortedKeys(p.ids)), "%s has no block with the id %s", page, id)
		return ""
	}
	return m.sitePages[p].Path + "#" + id
}

// indexAt returns the page that the program makes for a whole language at a path below that of the
// language, such as "print" or "powers/compare", or nil.
func indexAt(l *site.Language, path string) *site.Page {
	list := []*site.Page{l.Odds, l.Prints, l.Offline, l.Changes}
	for _, k := range l.Kinds {
		list = append(list, k.Compare, k.Print.Selection, k.Data)
	}
	for _, p := range list {
		if p != nil && p.Path == "/"+l.Tag+"/"+path+"/" {
			return p
		}
	}
	return nil
}

// valuesOf returns texts without their positions.
func valuesOf(list []yaml.String) []string {
	out := make([]string, len(list))
	for i, text := range list {
		out[i] = text.Value
	}
	return out
}

// numberWords returns meanings that equate number words with digits, in both directions: "two 6s"
// finds "2 6s".
func numberWords(ask *content.Ask, small []string) (list []site.Meaning) {
	for p := range ask.Numbers.All() {
		if strings.Contains(p.Key, " ") || slices.Contains(small, p.Key) {
			continue
		}
		digits := strconv.Itoa(p.Value)
		list = append(list, site.Meaning{Word: p.Key, Means: []string{digits}},
			site.Meaning{Word: digits, Means: []string{p.Key}})
	}
	return list
}
