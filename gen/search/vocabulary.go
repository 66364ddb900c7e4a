package search

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"psyref/gen/site"
	"psyref/gen/source"
)

// questions returns the questions that lead to the pages and blocks of a language, by address. They
// come from search.yaml, from tables of links on other pages, and from the first page of the site.
func (t *Texts) questions(l *site.Language) map[string][]string {
	out := map[string][]string{}
	if l.SearchVocabulary != nil {
		maps.Copy(out, l.SearchVocabulary.Asked)
	}
	add := func(path, text string) {
		if list := out[path]; !slices.Contains(list, text) {
			out[path] = append(slices.Clip(list), text)
		}
	}
	pages := slices.DeleteFunc(slices.Clone(t.site.Pages()), func(p *site.Page) bool { return p.Language != l })
	source.MustEach(len(pages), func(i int) { t.read(pages[i]) })
	for _, p := range pages {
		for _, one := range t.read(p).asked {
			path, _, _ := strings.Cut(strings.TrimPrefix(one.address, t.site.Prefix), "#")
			add(path, one.text)
		}
	}
	for _, s := range t.site.Systems {
		for _, one := range s.Asked[l.Tag] {
			add(one.Page.Path, one.Text)
		}
	}
	return out
}

// vocabularyIndexer adds a [site.SearchVocabulary] to an index.
type vocabularyIndexer struct {
	*index
	reader    *reader
	language  *site.Language
	stopWords map[string]bool
	stemmed   map[string][]*word
}

// addVocabulary adds the words of readers to an index, each with the places of the words that it
// means. It removes stop words from texts; they stay in titles and leads. It returns the meanings
// that no page contains.
func (x *index) addVocabulary(l *site.Language) (unknown []string) {
	if l.SearchVocabulary == nil {
		return nil
	}
	f := vocabularyIndexer{index: x, reader: x.newReader(), language: l, stopWords: map[string]bool{},
		stemmed: map[string][]*word{}}
	for _, small := range l.SearchVocabulary.StopWords {
		f.stopWords[fold(small)] = true
		if w := x.forms[fold(small)]; w != nil {
			w.dropTexts()
		}
	}
	f.removeStems()
	for _, w := range x.list {
		for _, stem := range w.stems {
			f.stemmed[stem] = append(f.stemmed[stem], w)
		}
	}
	meant := map[string]*meaning{}
	for _, given := range l.SearchVocabulary.Means {
		form := strings.Join(f.split(given.Word), phraseMark)
		m := cmp.Or(meant[form], &meaning{word: given.Word, stem: stem(l.Tag, given.Word)})
		meant[form] = m
		for _, text := range given.Means {
			if list := f.placesOf(text); len(list) > 0 {
				m.places, m.forms = append(m.places, list...), append(m.forms, f.formsOf(text)...)
			} else {
				unknown = append(unknown, text)
			}
		}
	}
	for _, form := range sortedKeys(meant) {
		f.addMeaning(form, meant[form])
	}
	f.removeStems() // again, since addMeaning may have set stems
	return unknown
}

// removeStems removes the stems of stop words and of unstemmed words, so that they do not count as
// inflections of other words.
func (f *vocabularyIndexer) removeStems() {
	for _, list := range [][]string{f.language.SearchVocabulary.StopWords, f.language.SearchVocabulary.Unstemmed} {
		for _, one := range list {
			if w := f.forms[fold(one)]; w != nil {
				w.stems = nil
			}
		}
	}
}

// meaning is the meaning of a word of readers: the places and forms of the words that it stands
// for.
type meaning struct {
	word   string
	stem   string
	places []place
	forms  []string
}

// phraseMark joins the words of a phrase to one form. No word contains it.
const phraseMark = "+"

// addMeaning adds the places of a meaning to a word, each one class lower than for the word that is
// meant, and than a title that has the word itself. A phrase has the places of short titles with all
// of its words.
func (f *vocabularyIndexer) addMeaning(form string, m *meaning) {
	if strings.Contains(form, phraseMark) {
		m.stem = ""
		f.phrases = append(f.phrases, form)
	}
	w := f.form(form, m.stem)
	list := slices.Clone(w.places)
	if parts := strings.Split(form, phraseMark); len(parts) > 1 && len(f.contentForms(m.word)) == len(parts) {
		list = slices.DeleteFunc(f.placesOf(m.word), func(p place) bool { return p.class() < classShortTitle })
	}
	most := classExact
	if own := highestClass(list); own >= classLongTitle {
		most = own - 1
	}
	for _, p := range m.places {
		list = append(list, placeOf(p.entry(), max(min(p.class()-1, most), 0)))
	}
	list = oncePerEntry(list)
	slices.Sort(list)
	w.places = list
	w.count = len(list)
	slices.Sort(m.forms)
	w.means = slices.Compact(m.forms)
}

// highestClass returns the highest class of places, or classMeant.
func highestClass(list []place) int {
	highest := classMeant
	for _, p := range list {
		highest = max(highest, p.class())
	}
	return highest
}

// split returns the forms of the words of a text.
func (f *vocabularyIndexer) split(text string) (forms []string) {
	f.reader.each(f.language.Tag, text, func(w *word) { forms = append(forms, w.form) })
	return forms
}

// inflections returns a word and the words that share one of its stems.
func (f *vocabularyIndexer) inflections(w *word) []*word {
	list := []*word{w}
	for _, stem := range w.stems {
		list = append(list, f.stemmed[stem]...)
	}
	return list
}

// contentForms returns the forms of the words of a text without stop words.
func (f *vocabularyIndexer) contentForms(text string) []string {
	return slices.DeleteFunc(f.split(text), func(form string) bool { return f.stopWords[form] })
}

// formsOf returns the forms of the words of a text without stop words, in every inflection.
func (f *vocabularyIndexer) formsOf(text string) (forms []string) {
	for _, form := range f.contentForms(text) {
		for _, w := range f.inflections(f.forms[form]) {
			forms = append(forms, w.form)
		}
	}
	return forms
}

// placesOf returns the places of the entries that contain every word of a text, in any inflection.
// Stop words are ignored.
func (f *vocabularyIndexer) placesOf(text string) (list []place) {
	for i, form := range f.contentForms(text) {
		var own []place
		for _, w := range f.inflections(f.forms[form]) {
			own = append(own, w.places...)
		}
		own = oncePerEntry(own)
		if i == 0 {
			list = own
		} else {
			list = inBoth(list, own)
		}
	}
	return list
}

// oncePerEntry keeps one place for each entry: that of the highest class.
func oncePerEntry(list []place) []place {
	slices.SortFunc(list, func(a, b place) int { return cmp.Or(a.entry()-b.entry(), b.class()-a.class()) })
	return slices.CompactFunc(list, func(a, b place) bool { return a.entry() == b.entry() })
}

// inBoth returns the entries that both lists contain, each with the lower of its two classes.
func inBoth(a, b []place) (list []place) {
	classes := map[int]int{}
	for _, p := range a {
		classes[p.entry()] = p.class()
	}
	for _, p := range b {
		if class, ok := classes[p.entry()]; ok {
			list = append(list, placeOf(p.entry(), min(class, p.class())))
		}
	}
	return list
}
