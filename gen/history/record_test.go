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
	"psyref/gen/site"
	"psyref/gen/slowtest"
)

// holds checks what is true of every record: days rise, one that is not known is the last, each wording differs from the one before it, and the first says something.
func holds(t *testing.T, record *history.Record) {
	t.Helper()
	for language, texts := range record.Languages {
		for name, list := range texts.Wordings {
			if len(list) == 0 || list[0].Text == "" {
				t.Errorf("%s %s: the first wording says nothing:\n%s", language, name, told(record, language, name))
				continue
			}
			for i, w := range list[1:] {
				before := list[i]
				if then, now := lengths(w.Steps); w.Text != "" && before.Text != "" && (then != len(before.Text) || now != len(w.Text)) {
					t.Errorf("%s %s: steps from %q to %q are %v", language, name, before.Text, w.Text, w.Steps)
				}
				if before.From == "" || w.From != "" && w.From <= before.From || w.Text == before.Text {
					t.Errorf("%s %s: the wordings are\n%s", language, name, told(record, language, name))
					break
				}
			}
		}
	}
}

// lengths are those of the two texts between which steps are, in bytes.
func lengths(steps history.Steps) (before, now int) {
	for _, step := range steps {
		n, kind := step/3, site.StretchKind(step%3)
		if kind != site.Fresh {
			before += n
		}
		if kind != site.Dropped {
			now += n
		}
	}
	return before, now
}

// TestAPageMayTakeTheNameOfAnother: what the name tells is in the order of the days, and from the day on which the page that has it was first there, of that page.
func TestAPageMayTakeTheNameOfAnother(t *testing.T) {
	text := func(who string) string { return "Heads wins. {#co-heads}\n\n> [!ruling] Who? {#q-who}\n> " + who }
	other := func(who string) string { return "The edge. {#co-edge}\n\n> [!ruling] Who? {#q-who}\n> " + who }
	r := newRepository(t)
	r.commit("2026-01-01T12:00:00Z", map[string]string{"en/coin/a.md": page("Toss", other("You."))})
	r.commit("2026-01-15T12:00:00Z", map[string]string{"en/coin/b.md": page("Throw", text("He."))})
	r.commit("2026-02-01T12:00:00Z", map[string]string{"en/coin/a.md": ""})
	r.commit("2026-02-15T12:00:00Z", map[string]string{"en/coin/b.md": page("Throw", text("They."))})
	r.commit("2026-03-01T12:00:00Z", map[string]string{"en/coin/b.md": "", "en/coin/a.md": page("Throw", text("She."))})
	record := r.read("")
	holds(t, record)
	check(t, record, "en", map[string]string{
		"coin/a#q-who": `2026-01-01 coin/a "Who?\nYou."` + "\n" + `2026-01-15 coin/b "Who?\nHe."` + "\n" + `2026-02-15 coin/b "Who?\nThey."` + "\n" + `2026-03-01 coin/a "Who?\nShe."`,
		"coin/b#q-who": "",
		"co-edge":      "2026-01-01 coin/a \"The edge.\"\n2026-02-01  \"\"",
		"co-heads":     "2026-01-15 coin/a \"Heads wins.\"",
	})
}

// TestOfTwoPagesThatMayHaveBeenRenamedTheFirstByNameIs: where two pages go and a new one has as much of the one as of the other.
func TestOfTwoPagesThatMayHaveBeenRenamedTheFirstByNameIs(t *testing.T) {
	question := func(id, who string) string {
		return "> [!ruling] Who? {#q-who}\n> " + who + "\n\nText. {#co-" + id + "}"
	}
	r := newRepository(t)
	r.commit("2026-01-01T12:00:00Z", map[string]string{"en/coin/a.md": page("A", question("heads", "You.")), "en/coin/b.md": page("B", question("edge", "He."))})
	r.commit("2026-02-01T12:00:00Z", map[string]string{"en/coin/a.md": "", "en/coin/b.md": "", "en/coin/c.md": page("C", question("heads", "She.")+"\n\nText. {#co-edge}")})

	record := r.read("")

	check(t, record, "en", map[string]string{
		"coin/c#q-who": `2026-01-01 coin/a "Who?\nYou."` + "\n" + `2026-02-01 coin/c "Who?\nShe."`,
		"coin/a#q-who": "",
		"coin/b#q-who": `2026-01-01 coin/b "Who?\nHe."` + "\n" + `2026-02-01  ""`,
	})
}

// standing is a page of a random history: its question's answer, and its rules with what they say.
type standing struct {
	answer string
	rules  map[string]string
}

func (s standing) file(title string) string {
	text := "> [!ruling] Who? {#q-who}\n> " + s.answer
	for _, id := range slices.Sorted(maps.Keys(s.rules)) {
		text += "\n\n" + s.rules[id] + " {#" + id + "}"
	}
	return page(title, text)
}

// TestRandomHistoriesAreInOrder writes, removes and renames pages and moves rules between them, several times on some days, and asks for each
// day that stood what every rule said at its end.
func TestRandomHistoriesAreInOrder(t *testing.T) {
	seeds := uint64(6)
	if testing.Short() {
		seeds = 1
	}
	randomHistories(t, seeds)
}

// TestSlowRandomHistoriesAreInOrder does the same with many.
func TestSlowRandomHistoriesAreInOrder(t *testing.T) {
	slowtest.Slow(t)
	randomHistories(t, 80)
}

func randomHistories(t *testing.T, seeds uint64) {
	t.Helper()
	for seed := range seeds {
		story := &story{Rand: rand.New(rand.NewPCG(seed, 7)), pages: map[string]standing{}, said: map[string]map[string]string{}}
		r := newRepository(t)
		r.story(story)
		record := r.read("")
		holds(t, record)
		for day, said := range story.said {
			for _, id := range rules {
				if got := saidOn(record, id, day); got != said[id] {
					t.Errorf("on %s %s said %q, and is told to have said %q:\n%s", day, id, said[id], got, told(record, "en", id))
				}
			}
		}
		for key, p := range story.pages {
			list := record.Languages["en"].Wordings["coin/"+key+"#q-who"]
			if len(list) == 0 || list[len(list)-1].Text != "Who?\n"+p.answer {
				t.Errorf("the last that is told of %s is not what it says, %q:\n%s", key, p.answer, told(record, "en", "coin/"+key+"#q-who"))
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d:\n%s", seed, r.ask("log", "--reverse", "--format=%n%cI", "--name-status", "--no-renames"))
		}
	}
}

// saidOn is what a record tells of the end of a day.
func saidOn(record *history.Record, name, day string) (text string) {
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
	pages map[string]standing
	said  map[string]map[string]string // by the last commit of a day that is right: what rules said
	n     int
}

// story commits a story.
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
		fmt.Fprintf(&stream, "commit refs/heads/main\ncommitter An editor <editor@example.org> %d +0000\ndata 0\ndeleteall\nM 100644 inline content/notes.txt\ndata 1\nx\n", day.Unix())
		said := map[string]string{}
		for _, key := range slices.Sorted(maps.Keys(s.pages)) {
			text := s.pages[key].file("Coins")
			fmt.Fprintf(&stream, "M 100644 inline content/en/coin/%s.md\ndata %d\n%s\n", key, len(text), text)
			maps.Copy(said, s.pages[key].rules)
		}
		s.said[day.Format(time.DateOnly)] = said
	}
	r.imports(&stream)
}

// change changes something of a page.
func (s *story) change() {
	key := []string{"a", "b", "c", "d"}[s.IntN(4)]
	other := []string{"a", "b", "c", "d"}[s.IntN(4)]
	id := rules[s.IntN(len(rules))]
	p, there := s.pages[key]
	switch s.n++; {
	case !there:
		s.pages[key] = standing{fmt.Sprintf("You %d.", s.n), map[string]string{}}
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

// write has a rule stand on a page, and on no other.
func (s *story) write(key, id string) {
	text := strings.TrimSpace(fmt.Sprintf("It says %d.", s.IntN(3)))
	for _, p := range s.pages {
		delete(p.rules, id)
	}
	s.pages[key].rules[id] = text
}
