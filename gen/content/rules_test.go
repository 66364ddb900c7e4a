package content_test

import (
	"fmt"
	"strings"
	"testing"

	"psyref/gen/sample"
	"psyref/gen/slowtest"
)

// TestWrongRules checks that every error in an entry of rules.yaml names it, and is
// the same in every run.
func TestWrongRules(t *testing.T) {
	checkRules(t, 5)
}

// TestSlowWrongRules reads each wrong registry more often.
func TestSlowWrongRules(t *testing.T) {
	slowtest.Slow(t)
	checkRules(t, 50)
}

func checkRules(t *testing.T, times int) {
	t.Helper()
	for _, c := range []struct{ name, entry, want string }{
		{"no kind", "  toss:\n    co-new:\n", "co-new"},
		{"a kind that is a number", "  toss:\n    co-new: 3\n", "co-new"},
		{"an unknown kind", "  toss:\n    co-new: rulle\n", "co-new"},
		{"an id that is a number", "  toss:\n    7: rule\n", "7"},
		{"twice on one page", "  toss:\n    co-toss-heads: rule\n", "co-toss-heads"},
		{"on two pages", "  fate:\n    co-toss-heads: rule\n", "co-toss-heads"},
		{"an unknown page", "  flip:\n    co-flip: rule\n", "co-flip"},
		{"the prefix of another system", "  toss:\n    ca-new: rule\n", "ca-new"},
		{"no prefix", "  toss:\n    new: rule\n", "new"},
	} {
		t.Run(c.name, func(t *testing.T) {
			first := ""
			for range times { // maps are iterated in another order each time
				files := sample.Content(t)
				page, rule, _ := strings.Cut(c.entry, "\n")
				rules := files["rules.yaml"]
				if before := string(rules.Data); strings.Contains(before, page+"\n") {
					rules.Data = []byte(strings.Replace(before, page+"\n", c.entry, 1))
				} else {
					rules.Data = []byte(strings.Replace(before, "coin:\n", "coin:\n"+page+"\n"+rule, 1))
				}
				if strings.Contains(c.want, "new") { // the page has it, so that only the registry is wrong
					for _, language := range []string{"en", "fr"} {
						sample.Edit(t, files, fmt.Sprintf("append %s/coin/toss.md %q", language, "\nNew. {#"+c.want+"}\n"))
					}
				}
				_, err := load(files)
				if err == nil {
					t.Fatal("the files have no errors")
				}
				if first == "" {
					first = err.Error()
				}
				if err.Error() != first {
					t.Fatalf("two runs report different errors:\n%s\n\n%v", first, err)
				}
			}
			if !strings.Contains(first, "content/rules.yaml") || !strings.Contains(first, c.want) {
				t.Errorf("no error of content/rules.yaml names %s:\n%s", c.want, first)
			}
		})
	}
}
