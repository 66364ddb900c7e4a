package gen_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"psyref/gen/power"
	"psyref/gen/site"
)

// TestIndexFindsFactionPowers checks the rows of faction powers: found by name, known to every
// filter, linked to the page of the discipline, and not selectable.
func TestIndexFindsFactionPowers(t *testing.T) {
	result, library := powersOf(t)
	for _, language := range []string{"en", "fr"} {
		rows := map[string]*html.Node{}
		index := parsed(t, result, language+"/powers/index.html")
		for _, row := range nodesOf(index, func(n *html.Node) bool {
			return n.Data == "tr" && attribute(n, "data-is") != "" && attribute(n, "data-key") == ""
		}) {
			link := nodesOf(row, func(n *html.Node) bool { return n.Data == "a" })[0]
			rows[attribute(link, "href")] = row
		}
		want := 0
		for _, d := range library.Disciplines {
			for _, one := range d.Index {
				want++
				address := "/" + language + "/" + d.System.ID + "/powers/" + d.ID + "/#" + one.ID()
				row := rows[address]
				if row == nil {
					t.Errorf("no row of %s/powers/ leads to %s", language, address)
					continue
				}
				if name := words(nodesOf(row, func(n *html.Node) bool { return n.Data == "th" })[0]); strings.ReplaceAll(name, "’", "'") != one.Name {
					t.Errorf("the row that leads to %s is called %q", address, name)
				}
				answers := answersOf(t, index, row)
				for _, filter := range []string{"system", "discipline", "type", "cost", "range"} {
					if len(answers[filter]) == 0 {
						t.Errorf("the row that leads to %s says nothing of %s", address, filter)
					}
				}
				if by := strings.Split(attribute(row, "data-by"), "."); len(by) != 3 || slices.Contains(by, "") {
					t.Errorf("the row that leads to %s has the places %v by name, cost and range", address, by)
				}
				if got, want := answers["type"], string(one.Details.(*power.TrenchHammer).Type); !slices.Equal(got, []string{want}) {
					t.Errorf("the row that leads to %s is an %s, want %s", address, got, want)
				}
			}
		}
		if len(rows) != want {
			t.Errorf("%s: %d rows of faction powers, want %d", language, len(rows), want)
		}
		choosable(t, index)
	}
}

// filtersOf returns the filters of the index as its script reads them.
func filtersOf(t *testing.T, index *html.Node) (list []site.Filter) {
	t.Helper()
	data := nodesOf(index, func(n *html.Node) bool { return attribute(n, "id") == "filters" })[0]
	if err := json.Unmarshal([]byte(data.FirstChild.Data), &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// answersOf returns the choices of a row by filter. An unknown index is an error.
func answersOf(t *testing.T, index, row *html.Node) map[string][]string {
	t.Helper()
	answers := map[string][]string{}
	filters, parts := filtersOf(t, index), strings.Split(attribute(row, "data-is"), ".")
	if len(parts) != len(filters) {
		t.Fatalf("a row answers %d filters, there are %d", len(parts), len(filters))
	}
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

// choosable checks that the filters have every choice of the rows once, with the right count.
func choosable(t *testing.T, index *html.Node) {
	t.Helper()
	counts := map[string]int{}
	for _, row := range nodesOf(index, func(n *html.Node) bool { return n.Data == "tr" && attribute(n, "data-is") != "" }) {
		for filter, ids := range answersOf(t, index, row) {
			for _, id := range ids {
				counts[filter+" "+id]++
			}
		}
	}
	for _, f := range filtersOf(t, index) {
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

// TestFactionPages pins rows of discipline pages, including values in words, and checks that they
// say where the effects are published.
func TestFactionPages(t *testing.T) {
	result, library := powersOf(t)
	for _, c := range []struct{ path, id, row string }{
		{"en/trenchhammer/powers/librarius", "the-avenger", "The Avenger Effect 25 credits 6″"},
		{"fr/trenchhammer/powers/librarius", "psychic-scourge", "Psychic Scourge attaque 3 points de gloire 18″"},
		{"en/trenchhammer/powers/malefic", "cursed-earth", "Cursed Earth Effect 10 credits self (6″ aura)"},
		{"fr/trenchhammer/powers/malefic", "cursed-earth", "Cursed Earth effet 10 crédits soi-même (aura de 6″)"},
		{"en/trenchhammer/powers/primal", "the-earth-trembles", "The Earth Trembles Effect 2 glory special"},
		{"en/trenchhammer/powers/sanctus", "hammerhand", "Hammerhand Attack 1 glory melee"},
		{"fr/trenchhammer/powers/sanctus", "hammerhand", "Hammerhand attaque 1 point de gloire corps à corps"},
		{"fr/trenchhammer/powers/ork-psychic-powers", "eadbanger", "’Eadbanger attaque 7 crédits 18″"},
	} {
		rows := nodesOf(parsed(t, result, c.path+"/index.html"), func(n *html.Node) bool { return n.Data == "tr" && attribute(n, "id") == c.id })
		if len(rows) != 1 || spaced(rows[0]) != c.row {
			t.Errorf("%s#%s: %d rows, %q, want %q", c.path, c.id, len(rows), spaced(rows[0]), c.row)
		}
	}
	for _, d := range library.Disciplines {
		for language, says := range map[string]string{"en": "The document of its faction says what a power does", "fr": "est dit dans le document de sa faction"} {
			page := parsed(t, result, language+"/"+d.System.ID+"/powers/"+d.ID+"/index.html")
			if got := strings.Contains(words(page), says); got != (len(d.Index) > 0) {
				t.Errorf("%s of %s has an index of %d; it says where the effects are published: %v", d.ID, language, len(d.Index), got)
			}
			ids := map[string]bool{}
			for _, n := range nodesOf(page, func(n *html.Node) bool { return attribute(n, "id") != "" }) {
				if ids[attribute(n, "id")] {
					t.Errorf("%s of %s has the id %s twice", d.ID, language, attribute(n, "id"))
				}
				ids[attribute(n, "id")] = true
			}
			for _, one := range d.Index {
				if !ids[one.ID()] {
					t.Errorf("%s of %s has no row %s", d.ID, language, one.ID())
				}
			}
		}
	}
}

// spaced returns the texts of the cells of a row.
func spaced(row *html.Node) string {
	var list []string
	for _, cell := range nodesOf(row, func(n *html.Node) bool { return n.Data == "th" || n.Data == "td" }) {
		list = append(list, words(cell))
	}
	return strings.Join(list, " ")
}

// TestOtherSets checks that the other sets of open data are complete and linked from the page about
// the data.
func TestOtherSets(t *testing.T) {
	result, library := powersOf(t)
	want := map[string]int{power.DisciplinesSet: len(library.Disciplines), power.FactionPowersSet: 0, power.WarpCardsSet: len(library.Cards)}
	for _, d := range library.Disciplines {
		want[power.FactionPowersSet] += len(d.Index)
	}
	for set, want := range want {
		if got := bytes.Count(fileOf(t, result, "data/"+set+".jsonl"), []byte("\n")); got != want || want == 0 {
			t.Errorf("%s.jsonl has %d lines, want %d", set, got, want)
		}
		if table, err := csv.NewReader(bytes.NewReader(fileOf(t, result, "data/"+set+".csv"))).ReadAll(); err != nil || len(table) != want+1 {
			t.Errorf("%s.csv has %d rows (%v), want %d", set, len(table), err, want+1)
		}
		for _, language := range []string{"en", "fr"} {
			page := string(fileOf(t, result, language+"/data/index.html"))
			for _, says := range []string{`href="/data/` + set + `.jsonl"`, `href="/data/` + set + `.csv"`, "<p>" + set} {
				if !strings.Contains(page, says) {
					t.Errorf("%s/data/ has no %s", language, says)
				}
			}
		}
	}
}
