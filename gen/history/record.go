// Package history reads earlier wordings of rules from the Git repository of the content ([Read]), and
// the notes of its editors on changes.
//
// A rule is identified by its permanent id, through renames of files and moves between pages. The
// wording of a day is the one at its end, in UTC. An old wording is plain text, because the format of
// the content has changed since: a link is its text, and a computed figure is the question that was
// written, because the core of that time is not available.
package history

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// Record is the known wordings of every rule with their days.
type Record struct {
	Shallow bool // the repository holds only the end of a history
	// Since is the first day that such a repository knows of: what stood then is older by nobody knows how much.
	Since Day
	// Changed is when files changed last, by their paths below the content folder; nil where only the end of the history is known, by which every file would be
	// as young as that.
	Changed map[string]time.Time

	Languages map[string]*Texts // by the language of the texts
}

// LeftOut returns messages on what the site lacks because the repository does not contain it.
func (r *Record) LeftOut() []string {
	switch {
	case r == nil:
		return []string{"no git history of the content: left out is what rules said at other times; the notes of changes.yaml are there"}
	case r.Shallow:
		return []string{"the copy of the repository is shallow: what rules said before " + cmp.Or(string(r.Since), "its last commit") + " is left out. Get all of it: git fetch --unshallow"}
	}
	return nil
}

// Texts are the pages and the wordings of a language.
type Texts struct {
	Pages map[string]*page // as they stand, by their keys
	// Wordings are by name, the oldest first: each from a later day than the one before it, and none says the same as the one before it. The first says something.
	Wordings map[string][]Wording
}

// Day is an ISO 8601 date such as "2026-11-22". "" is a day that is not known yet: of uncommitted
// text, or of a commit whose clock is ahead.
type Day string

// dayOf is the day of a time, the same wherever the build runs; the zero time is not known.
func dayOf(t time.Time) Day {
	if t.IsZero() {
		return ""
	}
	return Day(t.UTC().Format(time.DateOnly))
}

// before reports whether a day is before another. An unknown day is after all known ones.
func (d Day) before(other Day) bool { return d != "" && (other == "" || d < other) }

// Wording is a text from one day on.
type Wording struct {
	From Day
	Page string // key of the page that it stood on
	Text string // a line for each paragraph, item and row; "" for what was there no more
	// Steps are how the text came of the one before it; nil where one of the two is none.
	Steps Steps `json:",omitempty"`
}

// page is the texts of a page in order.
type page struct {
	Blob string
	Said []said
}

// said is one named text of a page.
type said struct{ Name, Text string }

// Top is the name of the title and lead of a page.
const Top = "top"

// nameOf returns the name of a text: a rule by its id on any page, anything else by its page and
// id.
func nameOf(rules map[string]bool, key, id string) string {
	if rules[id] {
		return id
	}
	return key + "#" + id
}

// place is that of a page among those of the site.
type place struct{ language, key string }

// own reports whether a name belongs to a page, and returns its id there.
func own(name, key string) (id string, ok bool) { return strings.CutPrefix(name, key+"#") }

// advance takes in what pages of a language say from a day on; nil for a page that is removed.
func (t *Texts) advance(day Day, pages map[string]*page) {
	t.rename(pages)
	now := map[string]Wording{}
	for _, key := range sortedKeys(pages) {
		if before := t.Pages[key]; before != nil {
			for _, s := range before.Said {
				if _, stands := now[s.Name]; !stands {
					now[s.Name] = Wording{From: day}
				}
			}
		}
		if pages[key] == nil {
			delete(t.Pages, key)
			continue
		}
		t.Pages[key] = pages[key]
	}
	for _, key := range sortedKeys(pages) {
		if pages[key] != nil {
			for _, s := range pages[key].Said {
				now[s.Name] = Wording{From: day, Page: key, Text: s.Text}
			}
		}
	}
	for name, w := range now {
		t.say(name, w)
	}
}

// say adds a text, from a day that is not before the last one.
func (t *Texts) say(name string, w Wording) {
	list := t.Wordings[name]
	if n := len(list); n > 0 && list[n-1].From == w.From { // which nobody is led to
		list = list[:n-1]
	}
	switch n := len(list); {
	case n > 0 && list[n-1].Text == w.Text:
		list[n-1].Page = w.Page // it may have moved
	case n > 0 || w.Text != "":
		list = append(list, w)
	}
	if t.Wordings[name] = list; len(list) == 0 {
		delete(t.Wordings, name)
	}
}

// rename finds renamed pages by the ids that they have in common, and moves their texts.
func (t *Texts) rename(pages map[string]*page) {
	for _, key := range sortedKeys(pages) {
		if pages[key] == nil || t.Pages[key] != nil {
			continue
		}
		before, most := "", 0
		for _, old := range sortedKeys(pages) {
			if pages[old] == nil && t.Pages[old] != nil {
				if n := shared(t.Pages[old], old, pages[key], key); n > most {
					before, most = old, n
				}
			}
		}
		if before == "" {
			continue
		}
		for i, s := range t.Pages[before].Said {
			if id, ok := own(s.Name, before); ok {
				name := key + "#" + id
				t.Wordings[name] = follow(t.Wordings[name], t.Wordings[s.Name])
				delete(t.Wordings, s.Name)
				t.Pages[before].Said[i].Name = name
			}
		}
	}
}

// follow joins the wordings of a name with those of a name that had it before. The other wordings
// come first, up to the day on which both have one. From then on the name belongs to its new text.
func follow(other, list []Wording) []Wording {
	n := 0
	for len(list) > 0 && n < len(other) && other[n].From.before(list[0].From) {
		n++
	}
	if other = other[:n]; n == 0 {
		return list
	}
	if other[n-1].Text == list[0].Text {
		other[n-1].Page, list = list[0].Page, list[1:]
	} else {
		list[0].Steps = nil
	}
	return append(other, list...)
}

// shared is how many ids two pages have in common, but for that which every page has.
func shared(old *page, oldKey string, fresh *page, freshKey string) (n int) {
	ids := map[string]bool{}
	for _, s := range old.Said {
		ids[local(s.Name, oldKey)] = true
	}
	for _, s := range fresh.Said {
		if id := local(s.Name, freshKey); id != Top && ids[id] {
			n++
		}
	}
	return n
}

// local is the id by which a page has something.
func local(name, key string) string {
	if id, ok := own(name, key); ok {
		return id
	}
	return name
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, cmp.Compare[string])
	return keys
}
