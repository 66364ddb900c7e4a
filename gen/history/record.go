// Package history finds earlier wordings of rules in the repository of the content ([Read]), and
// combines them with the editors' notes on changes.
//
// A rule is followed by its permanent id, also to another page. The title, the lead and the
// questions of a page belong to its address. The wording at the end of each day (UTC) counts; others
// of the same day are dropped. Old wordings are plain text, because the markup of the content has
// changed since: a link is its text, and a computed number is its question, because the core of that
// time is not available.
package history

import (
	"cmp"
	"maps"
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
		return []string{"the content has no git history, or git is not installed: " +
			"earlier wordings of rules are omitted; the notes of changes.yaml are shown"}
	case r.Shallow:
		return []string{"the repository is a shallow clone: wordings of rules before " + string(r.Since) + " are omitted; " +
			"to include them: git fetch --unshallow"}
	}
	return nil
}

// Texts is the pages and the wordings of a language.
type Texts struct {
	Pages map[string][]Block // current pages by key, such as "trenchhammer/casting"
	// Wordings are by name (see [Block]), oldest first, each from a later day and with another text
	// than the one before it. The first is not empty.
	Wordings map[string][]Wording
}

// Block is a named block of a page.
type Block struct {
	Name string // id of a rule, or key of the page and id, such as "trenchhammer/casting#top"
	Text string
}

// Day is a date in ISO 8601 such as "2026-11-22". It is "" for uncommitted changes.
type Day string

func dayOf(t time.Time) Day { return Day(t.UTC().Format(time.DateOnly)) }

// Wording is the text of a rule from a day on.
type Wording struct {
	From Day
	Page string // key of its page
	Text string // one line per paragraph, item and row; "" if the rule was removed
}

// Top is the id of the title and the lead of a page.
const Top = "top"

// blockName returns the name of a block: the id of a rule, which may move between pages, or else the
// page and the id.
func blockName(rules map[string]bool, key, id string) string {
	if rules[id] {
		return id
	}
	return key + "#" + id
}

// localID returns the id of a block on its page.
func localID(name, key string) string { return strings.TrimPrefix(name, key+"#") }

// update adds the pages that changed on a day; a removed page is nil. The day must be after that
// of earlier calls.
func (t *Texts) update(day Day, pages map[string][]Block) {
	now := map[string]Wording{}
	for key := range pages {
		for _, b := range t.Pages[key] {
			now[b.Name] = Wording{From: day}
		}
	}
	for _, key := range sortedKeys(pages) {
		for _, b := range pages[key] {
			now[b.Name] = Wording{day, key, b.Text}
		}
		if t.Pages[key] = pages[key]; pages[key] == nil {
			delete(t.Pages, key)
		}
	}
	for name, w := range now {
		t.add(name, w)
	}
}

// add adds a wording, unless its text is that of the last one.
func (t *Texts) add(name string, w Wording) {
	list := t.Wordings[name]
	if last := len(list) - 1; last >= 0 && list[last].Text == w.Text {
		list[last].Page = w.Page // it may have moved to another page
		return
	}
	t.Wordings[name] = append(list, w)
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
