package power_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"psyref/gen/site"
)

// answersOf returns the choices of a row of the index by filter, as its script reads them.
func answersOf(t *testing.T, filters []site.Filter, data map[string]string) map[string][]string {
	t.Helper()
	parts := strings.Split(data["is"], ".")
	if len(parts) != len(filters) {
		t.Fatalf("a row answers %d filters, there are %d", len(parts), len(filters))
	}
	answers := map[string][]string{}
	for i, f := range filters {
		for place := range strings.SplitSeq(parts[i], ",") {
			if place == "" {
				continue
			}
			n, err := strconv.Atoi(place)
			if err != nil || n >= len(f.Choices) {
				t.Fatalf("the filter %s has no choice %s", f.ID, place)
			}
			answers[f.ID] = append(answers[f.ID], f.Choices[n].ID)
		}
	}
	return answers
}

// TestFilters checks that the filters of the index have every choice of its rows once, with the
// number of rows.
func TestFilters(t *testing.T) {
	for _, powers := range built(t).Powers {
		var rows []map[string]string
		for _, d := range powers.Ordered {
			for _, p := range d.Powers {
				rows = append(rows, p.Data)
			}
			for _, p := range d.Index {
				rows = append(rows, p.Data)
			}
		}
		counts := map[string]int{}
		for _, row := range rows {
			for filter, ids := range answersOf(t, powers.Filters, row) {
				for _, id := range ids {
					counts[filter+" "+id]++
				}
			}
		}
		if len(rows) < 400 || len(counts) < 100 {
			t.Errorf("%d rows have %d different answers", len(rows), len(counts))
		}
		for _, f := range powers.Filters {
			known := map[string]bool{}
			for _, c := range f.Choices {
				if known[c.ID] {
					t.Errorf("the filter %s has the choice %s twice", f.ID, c.ID)
				}
				if known[c.ID] = true; counts[f.ID+" "+c.ID] != c.Count {
					t.Errorf("the choice %s of %s counts %d, and %d rows have it", c.ID, f.ID, c.Count, counts[f.ID+" "+c.ID])
				}
			}
		}
	}
}

// TestAnswersOfFactionPowers checks that powers without records answer every filter and have a place
// in every order.
func TestAnswersOfFactionPowers(t *testing.T) {
	b := built(t)
	for _, powers := range b.Powers {
		for _, d := range b.library.Disciplines {
			if len(d.Index) == 0 {
				continue
			}
			at := slices.IndexFunc(powers.Ordered, func(made *site.Discipline) bool {
				return made.ID == d.ID && made.Page.System.ID == d.System
			})
			for i, listed := range d.Index {
				made := powers.Ordered[at].Index[i]
				if strings.ReplaceAll(made.Name.Text, "’", "'") != listed.Name || made.ID != listed.ID() {
					t.Errorf("%s is called %s, with the id %s", listed.Name, made.Name.Text, made.ID)
				}
				answers := answersOf(t, powers.Filters, made.Data)
				for _, filter := range []string{"system", "discipline", "type", "cost", "range"} {
					if len(answers[filter]) == 0 {
						t.Errorf("%s of %s says nothing of %s", listed.Name, d.ID, filter)
					}
				}
				if by := strings.Split(made.Data["by"], "."); len(by) != 3 || slices.Contains(by, "") {
					t.Errorf("%s of %s has the places %v by name, cost and range", listed.Name, d.ID, by)
				}
				if got, want := answers["type"], listed.Record.Get("type"); !slices.Equal(got, []string{want}) {
					t.Errorf("%s of %s is an %s, want %s", listed.Name, d.ID, got, want)
				}
			}
		}
	}
}

// TestFilterOrder checks the order of choices: costs by unit and number, then those in words, then
// unknown ones; records with the best source first.
func TestFilterOrder(t *testing.T) {
	units := []string{"xp", "warp", "credits", "glory", "force"}
	for _, f := range built(t).in(t, "en").Filters {
		last, at := "", -1
		for _, c := range f.Choices {
			place := -1
			switch f.ID {
			case "cost":
				unit, number, ok := strings.Cut(c.ID, "-")
				n, err := strconv.Atoi(number)
				switch {
				case c.ID == "other":
					place = 1 << 20
				case c.ID == "unknown":
					place = 1 << 21
				case ok && err == nil && slices.Contains(units, unit):
					place = slices.Index(units, unit)<<10 + n
				default:
					t.Errorf("%s is no cost", c.ID)
				}
			case "from":
				place = slices.Index([]string{"document", "3", "2", "1", "ruling", "unknown"}, c.ID)
			default:
				continue
			}
			if place <= at {
				t.Errorf("%s: %s comes after %s", f.ID, c.ID, last)
			}
			last, at = c.ID, place
		}
		if at < 0 && (f.ID == "cost" || f.ID == "from") {
			t.Errorf("%s has no choices", f.ID)
		}
	}
}
