package link

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/source"
)

// checkTranslations checks that every page exists in every complete language, and that every id of a
// page is on each of its translations, or in a section that is shown there untranslated. If
// untranslated pages are allowed, it checks only the first pages of languages and systems. It skips
// drafts.
func (m *model) checkTranslations() {
	m.eachText(func(p *localPage) {
		if m.allowUntranslated && p.Slug != "" {
			return
		}
		if p.composed != nil && !p.Front.Draft {
			m.checkUntranslated(p)
		}
		for _, tag := range m.content.Languages.Tags() {
			translation := m.localPages[tag][p.Key()]
			switch {
			case translation == p, p.Front.Draft, translation != nil && translation.Front.Draft:
			case translation != nil && translation.translated() && (p.duplicates > 0 || translation.duplicates > 0):
			case translation != nil && translation.translated():
				m.checkCallouts(p, translation)
				for _, a := range p.text.Anchors {
					if _, ok := translation.ids[a.ID]; !ok && !m.isReportedID(p, a.ID) {
						m.errs.AddAt(p.File, a.Offset, "give the same block of "+translation.Name+" the same id",
							"id %s is missing in %s", a.ID, tag)
					}
				}
			case slices.Contains(m.content.Languages.Whole(), tag):
				below := strings.TrimPrefix(p.Name, m.content.NameOf(p.Language)+"/")
				m.errs.Add(source.Error{File: p.Name, Message: "the page is missing in " + tag,
					Hint: "write " + m.content.NameOf(path.Join(tag, below))})
			}
		}
	})
	exists := func(key string) bool {
		return slices.ContainsFunc(m.content.Languages.Tags(),
			func(tag string) bool { return m.localPages[tag][key] != nil })
	}
	first := m.content.Languages.First()
	for _, s := range m.content.Systems {
		if !exists(s.ID) && !m.content.Drafts[s.ID] {
			m.errs.AddPos(s.At, "write "+m.content.NameOf(path.Join(first, s.ID, "index.md"))+", or remove the system from the list",
				"system %s has no first page", s.ID)
		}
		for _, slug := range s.Pages {
			if key := path.Join(s.ID, slug.Value); !exists(key) && !m.content.Drafts[key] {
				hint := "write " + m.content.NameOf(path.Join(first, key+".md")) + ", or remove the page from the list"
				m.errs.AddPos(slug.At, hint, "page %s of %s has no file", slug.Value, s.ID)
			}
		}
	}
	for _, tag := range m.content.Languages.Tags() {
		if !exists("") {
			m.errs.Add(source.Error{File: m.content.NameOf(tag + "/index.md"),
				Message: "the first page of the language is missing"})
		}
	}
}

// isReportedID reports whether an id that a translation lacks is reported by checkIDs: a rule
// without a block there, an unknown rule, or a misspelt one.
func (m *model) isReportedID(p *localPage, id string) bool {
	return m.content.Rules != nil && !m.allowUntranslated && m.rules.isRuleID(id) || slices.Contains(p.misspelt, id)
}

// Stale is a section whose translation was reviewed against an earlier wording, or never.
type Stale struct {
	File      string // of the section to review
	Line      int
	Page      string
	Section   string
	ChangedIn string // the language whose wording changed
	Never     bool   // the section was never compared with that language
}

func (s Stale) String() string { return fmt.Sprintf("%s:%d: %s", s.File, s.Line, s.message()) }

func (s Stale) message() string {
	if s.Never {
		return fmt.Sprintf("section %s was never compared with its %s text", s.Section, s.ChangedIn)
	}
	return fmt.Sprintf("section %s: the %s text changed since they were compared", s.Section, s.ChangedIn)
}

// error returns the section as advice.
func (s Stale) error() source.Error {
	return source.Error{File: s.File, Line: s.Line, Column: 1, Message: s.message(),
		Hint: "compare the two, then run: gen reviewed " + s.Page}
}

// section is a part of a page from one heading to the next. The part before the first heading is
// called top.
type section struct {
	id          string
	start, stop int // offsets in the file
}

// top is the section before the first heading.
const top = "top"

// sections splits a page at its headings.
func (p *localPage) sections() []section {
	list := []section{{id: top, start: p.Start}}
	for _, h := range p.text.Sections {
		list[len(list)-1].stop = h.Offset
		id := h.ID
		if id == "" {
			id = fmt.Sprintf("line-%d", h.Offset)
		}
		list = append(list, section{id: id, start: h.Offset})
	}
	list[len(list)-1].stop = len(p.Bytes())
	return list
}

// sectionKey identifies a section in all languages: "/dark-heresy/sustaining#steps".
func (p *localPage) sectionKey(s section) string { return "/" + p.Key() + "#" + s.id }

// hash returns the hash of the text of a section, ignoring line breaks. That of top includes title
// and lead.
func (p *localPage) hash(s section) string {
	text := string(p.Bytes()[s.start:s.stop])
	if s.id == top {
		text = p.Front.Title + "\n" + p.Front.Lead + "\n" + text
	}
	sum := sha256.Sum256([]byte(strings.Join(strings.Fields(text), " ")))
	return hex.EncodeToString(sum[:6])
}

// hashes returns the hashes of the sections by their ids.
func (p *localPage) hashes() map[string]string {
	list := map[string]string{}
	for _, s := range p.sections() {
		list[s.id] = p.hash(s)
	}
	return list
}

// translations returns the texts of a page in their own languages, by language.
func (ix *index) translations(key string) map[string]*localPage {
	all := map[string]*localPage{}
	for _, tag := range ix.content.Languages.Tags() {
		if p := ix.localPages[tag][key]; p != nil && p.translated() {
			all[tag] = p
		}
	}
	return all
}

// allHashes returns the hashes of all sections, by page#section, then language.
func (ix *index) allHashes() map[string]map[string]string {
	all := map[string]map[string]string{}
	ix.eachText(func(p *localPage) {
		hashes := p.hashes()
		for _, s := range p.sections() {
			key := p.sectionKey(s)
			if all[key] == nil {
				all[key] = map[string]string{}
			}
			all[key][p.Language] = hashes[s.id]
		}
	})
	return all
}

// stale compares the sections of a text with their last review, and returns the notes that the page
// shows about them, by section.
func (ix *index) stale(p *localPage) (list []Stale, notes map[string]string) {
	if ix.content.Reviews == nil || !p.translated() || p.Front.Draft { // nil: a new site, without reviews
		return nil, nil
	}
	now := map[string]map[string]string{} // by language, then section
	for tag, translation := range ix.translations(p.Key()) {
		if tag != p.Language {
			now[tag] = translation.hashes()
		}
	}
	if len(now) == 0 {
		return nil, nil
	}
	notes = map[string]string{}
	for _, s := range p.sections() {
		before := ix.content.Reviews[p.sectionKey(s)]
		var changed []string
		for _, tag := range ix.content.Languages.Tags() {
			hash := now[tag][s.id]
			if hash == "" || before[tag] == hash {
				continue
			}
			line, _ := p.Position(s.start)
			list = append(list, Stale{File: p.Name, Line: line, Page: p.Key(), Section: s.id, ChangedIn: tag,
				Never: before[tag] == ""})
			if before[tag] != "" { // a new text is no change
				changed = append(changed, tag)
			}
		}
		if len(changed) > 0 {
			ix.note(notes, p.Language, s.id, changed)
		}
	}
	return list, notes
}

// Stale returns the translations to review, in reading order.
func (r *Result) Stale() (list []Stale) {
	r.model.eachText(func(p *localPage) {
		stale, _ := r.model.stale(p)
		list = append(list, stale...)
	})
	return list
}

// note adds the note on a section that differs from other languages.
func (ix *index) note(notes map[string]string, tag, section string, others []string) {
	ui := ix.content.UI[tag]
	var names []string
	for _, tag := range others {
		names = append(names, ui.Languages[tag])
	}
	text := ui.Stale
	if section == top {
		text, section = ui.StaleTop, ""
	}
	notes[section] = lang.Typeset(tag, strings.ReplaceAll(text, "{language}", strings.Join(names, ", ")), false)
}

// reviewsHead is the first line of the file of reviews.
const reviewsHead = "# Which wording of each section was compared with which. Written by gen reviewed; see content/README.md."

// ReviewText returns the file of reviews with the given pages (all if none is given) marked as
// compared, and the sections that changed by that. It fails for an unknown page.
func (r *Result) ReviewText(pages []string) (text string, noted []string, err error) {
	now, before := r.model.allHashes(), r.model.content.Reviews
	known := map[string]bool{}
	lines := []string{reviewsHead}
	for _, key := range sortedKeys(now) {
		page, _, _ := strings.Cut(key[1:], "#")
		known[page] = true
		hashes := now[key]
		if len(pages) > 0 && !slices.Contains(pages, page) {
			if hashes = before[key]; hashes == nil {
				continue
			}
		}
		if !maps.Equal(hashes, before[key]) {
			noted = append(noted, key[1:])
		}
		line := key
		for _, tag := range r.model.content.Languages.Tags() {
			if hashes[tag] != "" {
				line += " " + tag + "=" + hashes[tag]
			}
		}
		lines = append(lines, line)
	}
	for _, page := range pages {
		if !known[page] {
			return "", nil, source.Error{Message: "no page " + page, Hint: source.DidYouMeanOr(page, sortedKeys(known))}
		}
	}
	return strings.Join(lines, "\n") + "\n", noted, nil
}

// ReviewTextAfterFormat returns the file of reviews after formatting, which changes no meaning:
// reviewed sections stay reviewed. Before is the content before, with the same sections.
func (r *Result) ReviewTextAfterFormat(before *Result) string {
	was, now := before.model.allHashes(), r.model.allHashes()
	lines := []string{reviewsHead}
	for _, key := range sortedKeys(r.model.content.Reviews) {
		line := key
		for _, tag := range r.model.content.Languages.Tags() {
			hash := r.model.content.Reviews[key][tag]
			if hash == "" {
				continue
			}
			if hash == was[key][tag] && now[key][tag] != "" {
				hash = now[key][tag]
			}
			line += " " + tag + "=" + hash
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n") + "\n"
}
