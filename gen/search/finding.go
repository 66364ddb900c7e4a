package search

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"psyref/gen/site"
	"psyref/gen/source"
)

// askedIn returns how readers of a language ask for its pages, by path: as the words of its search
// say, as tables of links on other pages do, and as the first page of the site does.
func (t *Texts) askedIn(l *site.Language) map[string][]string {
	out := map[string][]string{}
	if l.Finding != nil {
		maps.Copy(out, l.Finding.Asked)
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

// finding applies the words of readers to an index.
type finding struct {
	*index
	reader   *reader
	language *site.Language
	small    map[string]bool
	stemmed  map[string][]*word
}

// addFinding adds to an index the words of readers, each with the places of what it means, and
// takes away what small words need not have. It returns the words that no page has.
func (x *index) addFinding(l *site.Language) (unknown []string) {
	if l.Finding == nil {
		return nil
	}
	f := finding{index: x, reader: x.newReader(), language: l, small: map[string]bool{}, stemmed: map[string][]*word{}}
	for _, small := range l.Finding.Small {
		f.small[fold(small)] = true
		if w := x.forms[fold(small)]; w != nil {
			w.places.drop(func(p place) bool { return p.class() < classLead })
		}
	}
	f.partInflections()
	for _, w := range x.list {
		for _, stem := range w.stems {
			f.stemmed[stem] = append(f.stemmed[stem], w)
		}
	}
	meant := map[string]*meaning{}
	for _, one := range l.Finding.Means {
		form := strings.Join(f.split(one.Word), phraseMark)
		m := cmp.Or(meant[form], &meaning{stem: stem(l.Tag, one.Word)})
		meant[form] = m
		for _, text := range one.Means {
			if list := f.placesOf(text); len(list) > 0 {
				m.places, m.forms = append(m.places, list...), append(m.forms, f.formsOf(text)...)
			} else {
				unknown = append(unknown, text)
			}
		}
	}
	for _, form := range sortedKeys(meant) {
		f.mean(form, meant[form])
	}
	f.partInflections() // of those that words mean, whose stems were read again
	return unknown
}

// partInflections takes the stems of small words and of words apart, so that they are no inflection
// of another.
func (f *finding) partInflections() {
	for _, list := range [][]string{f.language.Finding.Small, f.language.Finding.Apart} {
		for _, one := range list {
			if w := f.forms[fold(one)]; w != nil {
				w.stems = nil
			}
		}
	}
}

// meaning is what a word of readers means.
type meaning struct {
	stem   string
	places []place
	forms  []string
}

// phraseMark joins the words of a phrase to one form. It is in no word.
const phraseMark = "+"

// mean adds the places of a meaning to a word, one class lower than its own.
func (f *finding) mean(form string, m *meaning) {
	if strings.Contains(form, phraseMark) {
		m.stem = ""
		f.phrases = append(f.phrases, form)
	}
	w := f.form(form, m.stem)
	list := w.places.list(nil)
	for _, p := range m.places {
		list = append(list, placeOf(p.unit(), p.entry(), max(p.class()-1, 0)))
	}
	list = oncePerEntry(list)
	slices.Sort(list)
	w.places.set(list)
	w.count = len(list)
	slices.Sort(m.forms)
	w.means = slices.Compact(m.forms)
}

// split returns the forms of the words of a text.
func (f *finding) split(text string) (forms []string) {
	f.reader.each(f.language.Tag, text, func(w *word) { forms = append(forms, w.form) })
	return forms
}

// alike returns the words with the stem of a form, at least the word itself.
func (f *finding) alike(w *word) []*word {
	list := []*word{w}
	for _, stem := range w.stems {
		list = append(list, f.stemmed[stem]...)
	}
	return list
}

// telling returns the forms of the words of a text that are not small.
func (f *finding) telling(text string) []string {
	return slices.DeleteFunc(f.split(text), func(form string) bool { return f.small[form] })
}

// formsOf returns the forms of all words that a text can have in other inflections.
func (f *finding) formsOf(text string) (forms []string) {
	for _, form := range f.telling(text) {
		for _, w := range f.alike(f.forms[form]) {
			forms = append(forms, w.form)
		}
	}
	return forms
}

// placesOf returns the places of the entries that have all words of a text but small ones.
func (f *finding) placesOf(text string) (list []place) {
	for i, form := range f.telling(text) {
		var own []place
		for _, w := range f.alike(f.forms[form]) {
			own = w.places.list(own)
		}
		own = oncePerEntry(own)
		if i == 0 {
			list = own
		} else {
			list = common(list, own)
		}
	}
	return list
}

// oncePerEntry keeps of the places of each entry the one of the highest class.
func oncePerEntry(list []place) []place {
	slices.SortFunc(list, func(a, b place) int { return cmp.Or(cmp.Compare(a&^7, b&^7), cmp.Compare(b, a)) })
	return slices.CompactFunc(list, func(a, b place) bool { return a&^7 == b&^7 })
}

// common returns the places of entries that both lists have, with the lower of both classes.
func common(a, b []place) (list []place) {
	classes := map[place]int{}
	for _, p := range a {
		classes[p&^7] = p.class()
	}
	for _, p := range b {
		if class, ok := classes[p&^7]; ok {
			list = append(list, placeOf(p.unit(), p.entry(), min(class, p.class())))
		}
	}
	return list
}
