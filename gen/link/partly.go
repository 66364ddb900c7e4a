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

// composition is the text of a page with the sections that it lacks, from its other languages. It
// depends on nothing but the texts, and its identity changes whenever one of them does.
type composition struct {
	others []*markdown.Document // the texts of the fallback languages, in order
	rest   []*markdown.Document // what each of them adds; nil for nothing
	// order is all sections of the page in the order of its file, the opening first.
	order []placedSection
	info  *textInfo // of the page as a whole
}

// placedSection is a section of a page that consists of several texts.
type placedSection struct {
	text int // index in localPage.texts
	at   int // index in Document.Sections; −1 for the opening
}

// compose returns a text with the sections that it lacks; nil if it lacks none.
func (m *Cache) compose(own *markdown.Document, others []*markdown.Document) *composition {
	if known := m.compositions[own]; known != nil && slices.Equal(known.others, others) {
		return known.orNil()
	}
	c := &composition{others: others, rest: make([]*markdown.Document, len(others)), order: []placedSection{{0, -1}}}
	for i, s := range own.Sections {
		if !s.Inside {
			c.order = append(c.order, placedSection{0, i})
		}
	}
	texts := []*markdown.Document{own}
	for i, other := range others {
		if c.rest[i] = other.Untranslated(texts...); c.rest[i] != nil {
			texts = append(texts, c.rest[i])
			c.insert(texts, other)
		}
	}
	c.info = newTextInfo(texts, slices.Collect(values(inOrder(texts, c.order, calculatorsOf, calculatorOffset))))
	m.compositions[own] = c
	return c.orNil()
}

// orNil returns the composition, or nil if it adds nothing.
func (c *composition) orNil() *composition {
	if !slices.ContainsFunc(c.rest, func(d *markdown.Document) bool { return d != nil }) {
		return nil
	}
	return c
}

// insert puts the sections of the last text into the order, each after the section that precedes it
// in the whole text that it is from.
func (c *composition) insert(texts []*markdown.Document, whole *markdown.Document) {
	last, at := len(texts)-1, 0
	for _, s := range whole.Sections {
		if s.ID == "" || s.Inside {
			continue
		}
		i := slices.IndexFunc(texts, func(d *markdown.Document) bool { return slices.ContainsFunc(d.Anchors, named(s.ID)) })
		if i < 0 {
			continue
		}
		anchor := texts[i].Anchors[slices.IndexFunc(texts[i].Anchors, named(s.ID))]
		place := placedSection{i, texts[i].SectionAt(anchor.Offset)}
		if i == last {
			at++
			c.order = slices.Insert(c.order, at, place)
		} else {
			at = max(slices.Index(c.order, place), 0)
		}
	}
}

func named(id string) func(markdown.Anchor) bool {
	return func(a markdown.Anchor) bool { return a.ID == id }
}

// inOrder yields what texts have, with the index of its text, in the order of the page.
func inOrder[T any](texts []*markdown.Document, order []placedSection, of func(*markdown.Document) []T, offset func(T) int) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		for _, s := range order {
			for _, one := range of(texts[s.text]) {
				if texts[s.text].SectionAt(offset(one)) == s.at && !yield(s.text, one) {
					return
				}
			}
		}
	}
}

// values yields the second values of a sequence.
func values[T any](list iter.Seq2[int, T]) iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, one := range list {
			if !yield(one) {
				return
			}
		}
	}
}

func calculatorsOf(d *markdown.Document) []markdown.Calculator { return d.Calculators }
func calculatorOffset(c markdown.Calculator) int               { return c.Offset }
func calloutsOf(d *markdown.Document) []markdown.Callout       { return d.Callouts }
func calloutOffset(c markdown.Callout) int                     { return c.Offset }

// complete adds the sections that the text of a page lacks, from its pages in fallback languages.
func (x *index) complete(e *localPage, fallbacks []*content.Page, docs Documents) {
	fallbacks = slices.DeleteFunc(fallbacks, func(p *content.Page) bool { return p.Front.Draft && !e.Front.Draft })
	if len(fallbacks) == 0 {
		return
	}
	others := make([]*markdown.Document, len(fallbacks))
	for i, p := range fallbacks {
		others[i] = docs[p]
	}
	c := x.cache.compose(e.text, others)
	if c == nil {
		return
	}
	e.composed, e.info = c, c.info
	for i, text := range c.rest {
		if text != nil {
			e.rest = append(e.rest, &localPage{Page: fallbacks[i], readers: e.readers, text: text, info: c.info, at: e.at, rank: e.rank})
		}
	}
}

// texts returns the texts that a page consists of: its own, then what is not translated.
func (e *localPage) texts() []*localPage { return append([]*localPage{e}, e.rest...) }

// documents returns these texts, parsed.
func (e *localPage) documents() []*markdown.Document {
	list := []*markdown.Document{e.text}
	for _, other := range e.rest {
		list = append(list, other.text)
	}
	return list
}

// inPage yields what the texts of a page have, with the index of its text, in the order of the page.
func inPage[T any](e *localPage, of func(*markdown.Document) []T, offset func(T) int) iter.Seq2[int, T] {
	if e.composed != nil {
		return inOrder(e.documents(), e.composed.order, of, offset)
	}
	return func(yield func(int, T) bool) {
		for _, one := range of(e.text) {
			if !yield(0, one) {
				return
			}
		}
	}
}

// calculators returns the calculators of a page in order.
func (e *localPage) calculators() []markdown.Calculator {
	return slices.Collect(values(inPage(e, calculatorsOf, calculatorOffset)))
}

// textWith returns the text of a page that has an id: its own, unless only another one has it.
func (e *localPage) textWith(id string) *localPage {
	for _, other := range e.rest {
		if slices.ContainsFunc(other.text.Anchors, named(id)) && !slices.ContainsFunc(e.text.Anchors, named(id)) {
			return other
		}
	}
	return e
}

// shownSections yields the sections of a page as readers see them, with the text that has them: that
// of the table which the page opens with comes first. The opening is not one.
func (e *localPage) shownSections() iter.Seq2[*localPage, markdown.Section] {
	return func(yield func(*localPage, markdown.Section) bool) {
		texts := e.texts()
		for _, raised := range []bool{true, false} {
			for _, place := range e.order() {
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

// order returns all sections of a page in the order of its file.
func (e *localPage) order() []placedSection {
	if e.composed != nil {
		return e.composed.order
	}
	list := make([]placedSection, len(e.text.Sections))
	for i := range list {
		list[i].at = i
	}
	return list
}

// checkPartly checks that the sections of a page that are not translated fit into it.
func (m *model) checkPartly(e *localPage) {
	missing := map[string]bool{}
	for _, other := range e.rest {
		for _, s := range other.text.Sections {
			missing[s.ID] = true
		}
		for _, a := range other.text.Anchors {
			if at := slices.IndexFunc(e.text.Anchors, named(a.ID)); at >= 0 {
				section := other.text.Sections[other.text.SectionAt(a.Offset)]
				m.log.At(e.File, e.text.Anchors[at].Offset, "translate that section, with its heading; or remove the id here", "id %s is in the section %s of %s, which is not translated", a.ID, section.ID, other.Name)
			}
		}
	}
	for _, other := range e.composed.others {
		outer := ""
		for _, s := range other.Sections {
			if s.Level <= 2 {
				outer = s.ID
			}
			if at := slices.IndexFunc(e.text.Anchors, named(s.ID)); s.Level > 2 && at >= 0 && missing[outer] {
				m.log.At(e.File, e.text.Anchors[at].Offset, "translate "+outer+" too, or at least its heading", "the section %s is translated, but not %s, which it is part of", s.ID, outer)
			}
		}
	}
}

// untranslatedFact identifies the notice to readers on a text in another language.
type untranslatedFact struct{ readers, language string }

func (f untranslatedFact) value(m *model) any {
	ui := m.content.UI[f.readers]
	if ui == nil || f.readers == f.language { // a language may be gone since the last build
		return ""
	}
	return lang.Typeset(f.readers, strings.ReplaceAll(ui.Untranslated, "{language}", ui.Languages[f.language]), false)
}

// partly advises to translate the rest of pages that are translated in part.
func (a *adviser) partly() {
	a.eachText(func(e *localPage) {
		var missing []string
		for on, s := range e.shownSections() {
			if on != e {
				missing = append(missing, s.ID)
			}
		}
		if len(missing) == 0 || e.Front.Draft {
			return
		}
		what := fmt.Sprintf("%d sections are", len(missing))
		if len(missing) == 1 {
			what = "1 section is"
		}
		hint := "readers see the text of " + e.rest[0].Name + "; translate each with its heading and all of its ids"
		a.add(PartlyTranslated, e.At(0).Error(hint, "%s not translated: %s", what, strings.Join(missing, ", ")))
	})
}

// newTextInfo returns the info of a text, or of several that a page consists of, with its calculators
// in order.
func newTextInfo(texts []*markdown.Document, calculators []markdown.Calculator) *textInfo {
	out := &textInfo{ids: map[string]int{}}
	for _, d := range texts {
		for id, at := range idsOf(d) {
			if _, known := out.ids[id]; !known {
				out.ids[id] = at
			}
		}
	}
	seen := sortedKeys(out.ids)
	for _, c := range calculators {
		seen = append(seen, "/"+c.ID, fmt.Sprint(c.Named), fmt.Sprint(c.Folded))
	}
	out.signature = strings.Join(seen, " ")
	return out
}
