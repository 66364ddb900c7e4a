package oddsdiff_test

import (
	"slices"
	"strings"
	"testing"

	"psyref/gen/oddsdiff"
)

// list reads figures, one a line: page, rule (- for none), text, question.
func list(t *testing.T, lines string) (out []oddsdiff.Figure) {
	t.Helper()
	for line := range strings.Lines(lines) {
		words := strings.SplitN(strings.TrimSpace(line), " ", 4)
		if len(words) != 4 {
			continue
		}
		out = append(out, oddsdiff.Figure{Page: words[0], Rule: strings.Trim(words[1], "-"), Text: words[2],
			Question: words[3]})
	}
	return out
}

// format formats changes, one per line.
func format(changes []oddsdiff.Change) (out []string) {
	text := func(f *oddsdiff.Figure) string {
		if f == nil {
			return "nothing"
		}
		return f.Text
	}
	for _, c := range changes {
		out = append(out, strings.Join([]string{c.Page, c.Rule, text(c.Before), text(c.After)}, " "))
	}
	return out
}

func TestChanges(t *testing.T) {
	before := list(t, `
		/a/ one 10% s/c x=1 : chance
		/a/ one 20% s/c x=2 : chance
		/a/ two 30% s/c x=3 : chance
		/b/ - 40% s/d : mean
		/b/ - 50% s/d : perils`)
	for name, c := range map[string]struct {
		after string
		want  []string
	}{
		"nothing": {"/a/ one 10% s/c x=1 : chance\n/a/ one 20% s/c x=2 : chance\n/a/ two 30% s/c x=3 : chance\n/b/ - 40% s/d : mean\n/b/ - 50% s/d : perils", nil},
		"moved within the rule": {
			"/a/ one 20% s/c x=2 : chance\n/a/ one 10% s/c x=1 : chance\n/a/ two 30% s/c x=3 : chance\n/b/ - 40% s/d : mean\n/b/ - 50% s/d : perils", nil,
		},
		"the core says something else": {
			"/a/ one 11% s/c x=1 : chance\n/a/ one 20% s/c x=2 : chance\n/a/ two 30% s/c x=3 : chance\n/b/ - 40% s/d : mean\n/b/ - 50% s/d : perils",
			[]string{"/a/ one 10% 11%"},
		},
		"an input is another": {
			"/a/ one 20% s/c x=2 : chance\n/a/ one 15% s/c x=9 : chance\n/a/ two 30% s/c x=3 : chance\n/b/ - 50% s/d y=1 : perils\n/b/ - 44% s/d y=1 : mean",
			[]string{"/a/ one 10% 15%", "/b/  40% 44%"},
		},
		"one figure becomes two": {
			"/a/ one 10% s/c x=1 : chance\n/a/ one 20% s/c x=2 : chance\n/a/ two 31% s/c x=7 : chance\n/a/ two 32% s/c x=8 : chance\n/b/ - 40% s/d : mean\n/b/ - 50% s/d : perils",
			[]string{"/a/ two 30% 31%", "/a/ two nothing 32%"},
		},
		"one more, one less, a page gone": {
			"/a/ one 10% s/c x=1 : chance\n/a/ one 20% s/c x=2 : chance\n/a/ three 60% s/c x=6 : chance\n/c/ - 70% s/d : mean",
			[]string{"/a/ three nothing 60%", "/a/ two 30% nothing", "/c/  nothing 70%", "/b/  40% nothing", "/b/  50% nothing"},
		},
	} {
		if got := format(oddsdiff.Diff(before, list(t, c.after))); !slices.Equal(got, c.want) {
			t.Errorf("%s:\ngot  %q\nwant %q", name, got, c.want)
		}
	}
}
