// Package history finds earlier wordings of rules in the repository of the content ([Read]), and
// combines them with the editors' notes on changes.
//
// A rule is followed by its permanent id through renamed files and between pages. The wording at
// the end of each day (UTC) counts; others of the same day are dropped. Old wordings are plain
// text, because the markup of the content has changed since: a link is its text, and a computed
// number is its question, because the core of that time is not available.
package history

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// Record is all wordings of all rules that the repository contains.
type Record struct {
	Shallow bool // the repository is a shallow clone
	// Since is the first day in a shallow clone. The wordings of that day may be older.
	Since Day
	// Changed is the time of the last change of each file, by path below the content folder. It is
	// nil in a shallow clone, where every file would seem new.
	Changed map[string]time.Time

	Languages map[string]*Texts // by language tag
}

// Warnings returns messages about parts of the history that the repository lacks.
func (r *Record) Warnings() []string {
	switch {
	case r == nil:
		return []string{"the content has no git history: earlier wordings of rules are omitted; the notes of changes.yaml are shown"}
	case r.Shallow:
		return []string{"the repository is a shallow clone: wordings of rules before " + cmp.Or(string(r.Since), "its last commit") + " are omitted; to include them: git fetch --unshallow"}
	}
	return nil
}

// Texts is the pages and the wordings of a language.
type Texts struct {
	Pages map[string]*page // current pages by key
	// Wordings are by name, oldest first, each from a later day and with another text than the one
	// before it. The first is not empty.
	Wordings map[string][]Wording
}

// Day is a date in ISO 8601 such as "2026-11-22". It is "" if the date is unknown, for uncommitted
// changes and for commits whose clock is ahead.
type Day string

// dayOf returns the day of a time in UTC, or "" for the zero time.
func dayOf(t time.Time) Day {
	if t.IsZero() {
		return ""
	}
	return Day(t.UTC().Format(time.DateOnly))
}

// before reports whether a day is before another. An unknown day is after all others.
func (d Day) before(other Day) bool { return d != "" && (other == "" || d < other) }

// Wording is the text of a rule from a day on.
type Wording struct {
	From Day
	Page string // key of its page
	Text string // one line per paragraph, item and row; "" if the rule was removed
	// Steps are the differences from the wording before; nil if one of the two is empty.
	Steps Steps `json:",omitempty"`
}

// page is the named blocks of a page in order.
type page struct {
	Blob   string
	Blocks []block
}

// block is the text of a named block.
type block struct{ Name, Text string }

// Top is the id of the title and the lead of a page.
const Top = "top"

// wordingName returns the name of a wording: the id of a rule, which may move between pages, or
// else the page and the id.
func wordingName(rules map[string]bool, key, id string) string {
	if rules[id] {
		return id
	}
	return key + "#" + id
}

// place is a page of a language.
type place struct{ language, key string }

// pageID returns the id in the name of a wording that belongs to a page. It reports false for
// others.
func pageID(name, key string) (id string, ok bool) { return strings.CutPrefix(name, key+"#") }

// update adds the pages that changed on a day; a removed page is nil.
func (t *Texts) update(day Day, pages map[string]*page) {
	t.followRenames(pages)
	now := map[string]Wording{}
	for _, key := range sortedKeys(pages) {
		if before := t.Pages[key]; before != nil {
			for _, s := range before.Blocks {
				if _, listed := now[s.Name]; !listed {
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
			for _, s := range pages[key].Blocks {
				now[s.Name] = Wording{From: day, Page: key, Text: s.Text}
			}
		}
	}
	for name, w := range now {
		t.add(name, w)
	}
}

// add adds a wording. Its day must not be before the last one.
func (t *Texts) add(name string, w Wording) {
	list := t.Wordings[name]
	if n := len(list); n > 0 && list[n-1].From == w.From { // only the last wording of a day is kept
		list = list[:n-1]
	}
	switch n := len(list); {
	case n > 0 && list[n-1].Text == w.Text:
		list[n-1].Page = w.Page // it may have moved to another page
	case n > 0 || w.Text != "":
		list = append(list, w)
	}
	if t.Wordings[name] = list; len(list) == 0 {
		delete(t.Wordings, name)
	}
}

// followRenames finds pages whose file was renamed, by the ids they have in common, and renames
// their wordings.
func (t *Texts) followRenames(pages map[string]*page) {
	for _, key := range sortedKeys(pages) {
		if pages[key] == nil || t.Pages[key] != nil {
			continue
		}
		before, most := "", 0
		for _, old := range sortedKeys(pages) {
			if pages[old] == nil && t.Pages[old] != nil {
				if n := commonIDs(t.Pages[old], old, pages[key], key); n > most {
					before, most = old, n
				}
			}
		}
		if before == "" {
			continue
		}
		for i, s := range t.Pages[before].Blocks {
			if id, ok := pageID(s.Name, before); ok {
				name := key + "#" + id
				t.Wordings[name] = joinWordings(t.Wordings[name], t.Wordings[s.Name])
				delete(t.Wordings, s.Name)
				t.Pages[before].Blocks[i].Name = name
			}
		}
	}
}

// joinWordings returns the wordings of a page that takes the name of another: those of the other
// before the first day of the page, then its own.
func joinWordings(other, list []Wording) []Wording {
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

// commonIDs returns the number of ids that two pages share, without [Top].
func commonIDs(old *page, oldKey string, fresh *page, freshKey string) (n int) {
	ids := map[string]bool{}
	for _, s := range old.Blocks {
		ids[localID(s.Name, oldKey)] = true
	}
	for _, s := range fresh.Blocks {
		if id := localID(s.Name, freshKey); id != Top && ids[id] {
			n++
		}
	}
	return n
}

// localID returns the id of a wording on its page.
func localID(name, key string) string {
	if id, ok := pageID(name, key); ok {
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
