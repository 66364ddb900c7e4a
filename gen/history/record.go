// Package history tells what rules said at other times, by the repository that the content is in ([Read]), and what its editors note of changes.
//
// A rule is followed by its id, which is permanent, through files that are renamed and pages that it moves between. What counts is what stood at the end of a
// day, in UTC: nobody is led to the wordings between two saves. An old wording is plain text, as the languages of the content have changed since: a link is its words, and
// a number that was computed is the question that was asked, since the core that answered it then is not the one of today.
package history

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// Record is what every rule said and when, as far as the repository knows.
type Record struct {
	Shallow bool // the repository holds only the end of a history
	// Since is the first day that such a repository knows of: what stood then is older by nobody knows how much.
	Since Day
	// Changed is when files changed last, by their paths below the content folder; nil where only the end of the history is known, by which every file would be
	// as young as that.
	Changed map[string]time.Time

	Languages map[string]*Texts // by the language of the texts
}

// LeftOut says what a site goes without, in lines for whoever builds it, because of what the repository does not know.
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

// Day is a date as ISO 8601 writes it, "2026-11-22"; "" is one that is not known yet, of what is not committed or came with a clock that is ahead.
type Day string

// dayOf is the day of a time, the same wherever the build runs; the zero time is not known.
func dayOf(t time.Time) Day {
	if t.IsZero() {
		return ""
	}
	return Day(t.UTC().Format(time.DateOnly))
}

// before tells whether a day is before another. One that is not known yet is after all that are.
func (d Day) before(other Day) bool { return d != "" && (other == "" || d < other) }

// Wording is what something said from a day on.
type Wording struct {
	From Day
	Page string // key of the page that it stood on
	Text string // a line for each paragraph, item and row; "" for what was there no more
	// Steps are how the text came of the one before it; nil where one of the two is none.
	Steps Steps `json:",omitempty"`
}

// page is what a page says, in its order.
type page struct {
	Blob string
	Said []said
}

// said is one thing that a page says.
type said struct{ Name, Text string }

// Top is what stands above the text of a page: its title and its lead.
const Top = "top"

// nameOf is under what a wording is kept: a rule by its id, wherever it stands; whatever else has an id, by its page too.
func nameOf(rules map[string]bool, key, id string) string {
	if rules[id] {
		return id
	}
	return key + "#" + id
}

// place is that of a page among those of the site.
type place struct{ language, key string }

// own tells whether a name is of something that belongs to a page, and how that is called there.
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

// say takes in what something says, from a day that is none of those before the last.
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

// rename finds pages that have another file name now, by what has the same ids there, and hands on what belongs to them.
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

// follow are the wordings of what has a name that something else had before. What the other said stands before them, up to the day from which both said
// something: from then on the name tells of the one that has it now, wherever that stood.
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
