package history_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"psyref/gen/history"
	"psyref/gen/site"
)

// marked formats a difference as {+added+} and [-removed-].
func marked(list []site.Stretch) string {
	var b strings.Builder
	for _, s := range list {
		switch s.Kind {
		case site.Fresh:
			b.WriteString("{+" + s.Text + "+}")
		case site.Dropped:
			b.WriteString("[-" + s.Text + "-]")
		default:
			b.WriteString(s.Text)
		}
	}
	return b.String()
}

func TestDifference(t *testing.T) {
	for _, c := range []struct{ before, now, want string }{
		{"Roll a d100.", "Roll a d100.", "Roll a d100."},
		{"Roll a d100.", "Roll one d100.", "Roll [-a-]{+one+} d100."},
		{"You win a tie.", "He wins a tie.", "[-You win-]{+He wins+} a tie."}, // one change, not two with a space between
		{"Roll.", "Roll a die.", "[-Roll.-]{+Roll a die.+}"},
		{"one\ntwo", "one\ntwo\nthree", "one\ntwo{+\nthree+}"},
		{"one\ntwo\nthree", "one\nthree", "one\n[-two\n-]three"},
		{"26\u202f% of all", "36\u202f% of all", "[-26\u202f%-]{+36\u202f%+} of all"}, // a no-break space does not separate words
		{"", "New.", "{+New.+}"},
		{"Old.", "", "[-Old.-]"},
	} {
		if got := marked(history.Difference(c.before, c.now)); got != c.want {
			t.Errorf("from %q to %q: %q, want %q", c.before, c.now, got, c.want)
		}
	}
}

// TestDifferenceLimit checks that long texts with little in common are marked as replaced except
// for their common ends, and that long texts with few changes are compared.
func TestDifferenceLimit(t *testing.T) {
	text := func(n int, every func(i int) string) string {
		list := make([]string, n)
		for i := range list {
			list[i] = every(i)
		}
		return strings.Join(list, " ")
	}
	was := text(4000, func(i int) string { return fmt.Sprintf("was%d", i*i%1013) })
	is := text(4000, func(i int) string { return fmt.Sprintf("was%d", i*i*i%1019+500) })
	if got, want := marked(history.Difference("It says: "+was+" and ends.", "It says: "+is+" and ends.")),
		"It says: [-"+was+"-]{+"+is+"+} and ends."; got != want {
		t.Errorf("the difference of %d and %d bytes has %d removed stretches, want one, and begins with %.100q", len(was),
			len(is), strings.Count(got, "[-"), got)
	}
	fewer := strings.Replace(was, "was0 ", "", 1)
	if got, want := marked(history.Difference(was, fewer)), strings.Replace(was, "was0 ", "[-was0 -]", 1); got != want {
		t.Error("a word removed from a long text is not found")
	}
}

// TestDifferenceRestoresTexts restores both texts from the differences of random texts.
func TestDifferenceRestoresTexts(t *testing.T) {
	words := strings.Fields(strings.Repeat("the psyker rolls a die and adds his rating to it unless somebody denies him ",
		40))
	for i := range 200 {
		before, now := slices.Clone(words), slices.Clone(words)
		for j := range i % 17 {
			now[(i*31+j*7)%len(now)] = strings.Repeat("x", j+1)
			before = slices.Delete(before, (i*13+j)%len(before), (i*13+j)%len(before)+1)
		}
		old, fresh := strings.Join(before, " "), strings.Join(now, " ")
		var was, is strings.Builder
		for _, s := range history.Difference(old, fresh) {
			if s.Kind != site.Fresh {
				was.WriteString(s.Text)
			}
			if s.Kind != site.Dropped {
				is.WriteString(s.Text)
			}
		}
		if was.String() != old || is.String() != fresh {
			t.Fatalf("%d: the difference reads back as\n%q\n%q\nof\n%q\n%q", i, was.String(), is.String(), old, fresh)
		}
	}
}
