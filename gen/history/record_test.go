package history_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"psyref/gen/history"
	"psyref/gen/slowtest"
)

// checkInvariants checks that days increase with the unknown day last, that each wording differs
// from the one before it, and that the first is not empty.
func checkInvariants(t *testing.T, record *history.Record) {
	t.Helper()
	for language, texts := range record.Languages {
		for name, list := range texts.Wordings {
			if len(list) == 0 || list[0].Text == "" {
				t.Errorf("%s %s: the first wording is empty:\n%s", language, name, wordings(record, language, name))
				continue
			}
			for i, w := range list[1:] {
				before := list[i]
				if before.From == "" || w.From != "" && w.From <= before.From || w.Text == before.Text {
					t.Errorf("%s %s: the wordings are\n%s", language, name, wordings(record, language, name))
					break
				}
			}
		}
	}
}

// randomPage is a page of a random history: the answer of its question, and its rules.
type randomPage struct {
	answer string
	rules  map[string]string
}

func (s randomPage) file(title string) string {
	text := "> [!ruling] Who? {#q-who}\n> " + s.answer
	for _, id := range slices.Sorted(maps.Keys(s.rules)) {
		text += "\n\n" + s.rules[id] + " {#" + id + "}"
	}
	return page(title, text)
}

// TestRandomHistories writes, removes and renames pages and moves rules between them, several times
// on some days, and compares the wording of every rule at the end of each day.
func TestRandomHistories(t *testing.T) {
	seeds := uint64(6)
	if testing.Short() {
		seeds = 1
	}
	randomHistories(t, seeds)
}

// TestSlowRandomHistories does the same with more histories.
func TestSlowRandomHistories(t *testing.T) {
	slowtest.Slow(t)
	randomHistories(t, 80)
}

func randomHistories(t *testing.T, seeds uint64) {
	t.Helper()
	for seed := range seeds {
		story := &story{Rand: rand.New(rand.NewPCG(seed, 7)), pages: map[string]randomPage{},
			texts: map[string]map[string]string{}}
		r := newRepository(t)
		r.story(story)
		record := r.read()
		checkInvariants(t, record)
		for day, texts := range story.texts {
			for _, id := range rules {
				if got := textOn(record, id, day); got != texts[id] {
					t.Errorf("on %s the text of %s was %q, got %q:\n%s", day, id, texts[id], got, wordings(record, "en", id))
				}
			}
		}
		for key, p := range story.pages {
			list := record.Languages["en"].Wordings["coin/"+key+"#q-who"]
			if len(list) == 0 || list[len(list)-1].Text != "Who?\n"+p.answer {
				t.Errorf("the last wording of %s is not %q:\n%s", key, p.answer, wordings(record, "en", "coin/"+key+"#q-who"))
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d:\n%s", seed, r.output("log", "--reverse", "--format=%n%cI", "--name-status", "--no-renames"))
		}
	}
}

// textOn returns the text in a record at the end of a day.
func textOn(record *history.Record, name, day string) (text string) {
	for _, w := range record.Languages["en"].Wordings[name] {
		if w.From != "" && string(w.From) <= day {
			text = w.Text
		}
	}
	return text
}

// story is a random history.
type story struct {
	*rand.Rand
	pages map[string]randomPage
	texts map[string]map[string]string // by day: texts of the rules after its last commit
	n     int
}

// story commits a random history.
func (r *repository) story(s *story) {
	r.Helper()
	var stream bytes.Buffer
	day := time.Date(2026, 1, 1, 6, 0, 0, 0, time.UTC)
	for range 30 {
		if s.IntN(3) > 0 {
			day = day.AddDate(0, 0, 1+s.IntN(5))
		}
		for range 1 + s.IntN(3) {
			s.change()
		}
		fmt.Fprintf(&stream,
			"commit refs/heads/main\ncommitter An editor <editor@example.org> %d +0000\ndata 0\ndeleteall\nM 100644 inline content/notes.txt\ndata 1\nx\n", day.Unix())
		texts := map[string]string{}
		for _, key := range slices.Sorted(maps.Keys(s.pages)) {
			text := s.pages[key].file("Coins")
			fmt.Fprintf(&stream, "M 100644 inline content/en/coin/%s.md\ndata %d\n%s\n", key, len(text), text)
			maps.Copy(texts, s.pages[key].rules)
		}
		s.texts[day.Format(time.DateOnly)] = texts
	}
	r.importStream(&stream)
}

// change makes a random change to a page.
func (s *story) change() {
	key := []string{"a", "b", "c", "d"}[s.IntN(4)]
	other := []string{"a", "b", "c", "d"}[s.IntN(4)]
	id := rules[s.IntN(len(rules))]
	p, there := s.pages[key]
	switch s.n++; {
	case !there:
		s.pages[key] = randomPage{fmt.Sprintf("You %d.", s.n), map[string]string{}}
		s.write(key, id)
	case s.IntN(4) == 0:
		delete(s.pages, key)
	case s.IntN(3) == 0:
		if _, taken := s.pages[other]; !taken {
			delete(s.pages, key)
			s.pages[other] = p
		}
	case s.IntN(2) == 0:
		p.answer = fmt.Sprintf("He %d.", s.n)
		s.pages[key] = p
	default:
		s.write(key, id)
	}
}

// write puts a rule on a page and removes it from all others.
func (s *story) write(key, id string) {
	text := strings.TrimSpace(fmt.Sprintf("It says %d.", s.IntN(3)))
	for _, p := range s.pages {
		delete(p.rules, id)
	}
	s.pages[key].rules[id] = text
}
