package link

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"psyref/gen/content"
	"psyref/gen/lang"
	"psyref/gen/markdown"
)

// composition is the text of a page with the sections that it lacks, in its fallback languages.
type composition struct {
	fallbacks []*markdown.Document // the texts in the fallback languages, in order
	added     []*markdown.Document // the sections that each of them adds; nil for none
	// order is all sections of the page in the order of its file, the opening first.
	order []placedSection
}

// placedSection is a section of a page that consists of several texts.
type placedSection struct {
	text int // index in localPage.texts
	at   int // index in Document.Sections; −1 for the opening
}

// compose returns a text with the sections that it lacks.
func compose(text *markdown.Document, fallbacks []*markdown.Document) *composition {
	c := &composition{fallbacks: fallbacks, added: make([]*markdown.Document, len(fallbacks)), order: ownOrder(text)}
	texts := []*markdown.Document{text}
	for i, fallback := range fallbacks {
		if c.added[i] = fallback.Untranslated(texts...); c.added[i] != nil {
			texts = append(texts, c.added[i])
			c.insert(texts, fallback)
		}
	}
	return c
}

// isWhole reports whether the text lacks no section.
func (c *composition) isWhole() bool {
	return !slices.ContainsFunc(c.added, func(d *markdown.Document) bool { return d != nil })
}

// insert adds the sections of the last text to the order, each after the section that precedes it
// in the text of the fallback language.
func (c *composition) insert(texts []*markdown.Document, fallback *markdown.Document) {
	at := 0 // index in c.order of the preceding section
	for _, s := range fallback.Sections {
		if s.ID == "" || s.Inside {
			continue
		}
		place, ok := sectionWith(texts, s.ID)
		switch {
		case !ok:
		case place.text == len(texts)-1:
			at++
			c.order = slices.Insert(c.order, at, place)
		default:
			at = max(slices.Index(c.order, place), 0)
		}
	}
}

// sectionWith returns the section with an id, of the first text that has it.
func sectionWith(texts []*markdown.Document, id string) (place placedSection, ok bool) {
	for i, d := range texts {
		if at := slices.IndexFunc(d.Anchors, hasID(id)); at >= 0 {
			return placedSection{i, d.SectionAt(d.Anchors[at].Offset)}, true
		}
	}
	return placedSection{}, false
}

func hasID(id string) func(markdown.Anchor) bool {
	return func(a markdown.Anchor) bool { return a.ID == id }
}

// inOrder yields the items of texts, each with the index of its text, in the order of the page. of
// returns the items of a text, offset that of an item in the file.
func inOrder[T any](texts []*markdown.Document, order []placedSection, of func(*markdown.Document) []T,
	offset func(T) int) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		for _, s := range order {
			for _, item := range of(texts[s.text]) {
				if texts[s.text].SectionAt(offset(item)) == s.at && !yield(s.text, item) {
					return
				}
			}
		}
	}
}

// collect returns the items of a sequence.
func collect[T any](items iter.Seq2[int, T]) (list []T) {
	for _, item := range items {
		list = append(list, item)
	}
	return list
}

func calculatorsOf(d *markdown.Document) []markdown.Calculator { return d.Calculators }
func calculatorOffset(c markdown.Calculator) int               { return c.Offset }
func calloutsOf(d *markdown.Document) []markdown.Callout       { return d.Callouts }
func calloutOffset(c markdown.Callout) int                     { return c.Offset }

// complete adds the sections that the text of a page lacks, from its pages in fallback languages.
func (ix *index) complete(p *localPage, fallbacks []*content.Page, docs Documents) {
	fallbacks = slices.DeleteFunc(fallbacks, func(f *content.Page) bool { return f.Front.Draft && !p.Front.Draft })
	if len(fallbacks) == 0 {
		return
	}
	texts := make([]*markdown.Document, len(fallbacks))
	for i, f := range fallbacks {
		texts[i] = docs[f]
	}
	c := compose(p.text, texts)
	if c.isWhole() {
		return
	}
	p.composed = c
	for i, text := range c.added {
		if text == nil {
			continue
		}
		for id, at := range idsOf(text) {
			if _, known := p.ids[id]; !known {
				p.ids[id] = at
			}
		}
		p.added = append(p.added, &localPage{Page: fallbacks[i], lang: p.lang, text: text, ids: p.ids, at: p.at,
			rank: p.rank})
	}
}

// texts returns the texts of a page: its own, then those of its untranslated sections.
func (p *localPage) texts() []*localPage { return append([]*localPage{p}, p.added...) }

// documents returns the parsed texts of a page, in the order of texts.
func (p *localPage) documents() []*markdown.Document {
	list := []*markdown.Document{p.text}
	for _, fallback := range p.added {
		list = append(list, fallback.text)
	}
	return list
}

// inPage yields the items of the texts of a page, as inOrder does.
func inPage[T any](p *localPage, of func(*markdown.Document) []T, offset func(T) int) iter.Seq2[int, T] {
	if p.composed != nil {
		return inOrder(p.documents(), p.composed.order, of, offset)
	}
	return func(yield func(int, T) bool) {
		for _, item := range of(p.text) {
			if !yield(0, item) {
				return
			}
		}
	}
}

// calculators returns the calculators of a page in order.
func (p *localPage) calculators() []markdown.Calculator {
	return collect(inPage(p, calculatorsOf, calculatorOffset))
}

// textWith returns the text of a page that has an id: its own, unless only another one has it.
func (p *localPage) textWith(id string) *localPage {
	for _, fallback := range p.added {
		if slices.ContainsFunc(fallback.text.Anchors, hasID(id)) && !slices.ContainsFunc(p.text.Anchors, hasID(id)) {
			return fallback
		}
	}
	return p
}

// shownSections yields the sections of a page in the order in which readers see them, each with its
// text. The section of a table that the page begins with comes first. It leaves the opening out.
func (p *localPage) shownSections() iter.Seq2[*localPage, markdown.Section] {
	return func(yield func(*localPage, markdown.Section) bool) {
		texts := p.texts()
		for _, raised := range []bool{true, false} {
			for _, place := range p.order() {
				if place.at < 0 {
					continue
				}
				on := texts[place.text]
				if s := on.text.Sections[place.at]; s.Raised == raised && !yield(on, s) {
					return
				}
			}
		}
	}
}

// order returns the opening and the sections of a page in the order of its file.
func (p *localPage) order() []placedSection {
	if p.composed != nil {
		return p.composed.order
	}
	return ownOrder(p.text)
}

// ownOrder returns the opening and the sections of a text. Headings inside other blocks, such as
// callouts, begin no section.
func ownOrder(text *markdown.Document) []placedSection {
	list := []placedSection{{0, -1}}
	for i, s := range text.Sections {
		if !s.Inside {
			list = append(list, placedSection{0, i})
		}
	}
	return list
}

// checkUntranslated checks that the untranslated sections of a page fit into it: none has an id of
// the page's own text, and none contains a translated section.
func (m *model) checkUntranslated(p *localPage) {
	missing := map[string]bool{}
	for _, fallback := range p.added {
		for _, s := range fallback.text.Sections {
			missing[s.ID] = true
		}
		for _, a := range fallback.text.Anchors {
			if at := slices.IndexFunc(p.text.Anchors, hasID(a.ID)); at >= 0 {
				section := fallback.text.Sections[fallback.text.SectionAt(a.Offset)]
				m.errs.AddAt(p.File, p.text.Anchors[at].Offset, "translate that section, with its heading; or remove the id here", "id %s is in the section %s of %s, which is not translated", a.ID, section.ID, fallback.Name)
			}
		}
	}
	for _, fallback := range p.composed.fallbacks {
		outer := ""
		for _, s := range fallback.Sections {
			if s.Level <= 2 {
				outer = s.ID
			}
			if at := slices.IndexFunc(p.text.Anchors, hasID(s.ID)); s.Level > 2 && at >= 0 && missing[outer] {
				m.errs.AddAt(p.File, p.text.Anchors[at].Offset, "translate "+outer+" too, or at least its heading",
					"the section %s is translated, but not %s, which it is part of", s.ID, outer)
			}
		}
	}
}

// untranslatedNotice returns the notice to readers on a text in another language; "" for a text in
// theirs.
func (ix *index) untranslatedNotice(language, textLanguage string) string {
	if language == textLanguage {
		return ""
	}
	ui := ix.content.UI[language]
	return lang.Typeset(language, strings.ReplaceAll(ui.Untranslated, "{language}", ui.Languages[textLanguage]), false)
}

// untranslatedSections adds the advice to translate the missing sections of pages.
func (a *adviser) untranslatedSections() {
	a.eachText(func(p *localPage) {
		var missing []string
		for on, s := range p.shownSections() {
			if on != p {
				missing = append(missing, s.ID)
			}
		}
		if len(missing) == 0 || p.Front.Draft {
			return
		}
		what := fmt.Sprintf("%d sections are", len(missing))
		if len(missing) == 1 {
			what = "1 section is"
		}
		hint := "readers see the text of " + p.added[0].Name + "; translate each with its heading and all of its ids"
		a.add(PartlyTranslated, p.At(0).Error(hint, "%s not translated: %s", what, strings.Join(missing, ", ")))
	})
}
