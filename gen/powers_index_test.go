package gen_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"psyref/gen/site"
)

// TestFactionRows checks the rows of faction powers: found by name, linked
// to the page of the discipline, and not selectable.
func TestFactionRows(t *testing.T) {
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
				address := "/" + language + "/" + d.System + "/powers/" + d.ID + "/#" + one.ID()
				row := rows[address]
				if row == nil {
					t.Errorf("no row of %s/powers/ leads to %s", language, address)
					continue
				}
				if name := words(nodesOf(row, func(n *html.Node) bool { return n.Data == "th" })[0]); strings.ReplaceAll(name,
					"’", "'") != one.Name {
					t.Errorf("the row that leads to %s is called %q", address, name)
				}
			}
		}
		if len(rows) != want {
			t.Errorf("%s: %d rows of faction powers, want %d", language, len(rows), want)
		}
	}
}

// TestIndexFilters checks that the rows of the index have the data of their powers, and its
// script the filters.
func TestIndexFilters(t *testing.T) {
	result, _ := powersOf(t)
	for _, l := range realLinked(t).Site.Languages {
		index := parsed(t, result, l.Tag+"/powers/index.html")
		data := nodesOf(index, func(n *html.Node) bool { return attribute(n, "id") == "filters" })[0]
		var filters []site.Filter
		if err := json.Unmarshal([]byte(data.FirstChild.Data), &filters); err != nil {
			t.Fatal(err)
		}
		for i, f := range l.Kinds[0].Filters {
			if filters[i].ID != f.ID || len(filters[i].Choices) != len(f.Choices) {
				t.Errorf("%s: the script has %v, want %v", l.Tag, filters[i], f)
			}
		}
		var want, got []string
		for _, d := range l.Kinds[0].Ordered {
			for _, p := range d.Powers {
				want = append(want, p.Data["is"]+" "+p.Data["by"])
			}
			for _, p := range d.Index {
				want = append(want, p.Data["is"]+" "+p.Data["by"])
			}
		}
		for _, row := range nodesOf(index, func(n *html.Node) bool {
			return n.Data == "tr" &&
				attribute(n, "data-is") != ""
		}) {
			got = append(got, attribute(row, "data-is")+" "+attribute(row, "data-by"))
		}
		slices.Sort(want)
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%s: %d rows do not have the data of %d powers", l.Tag, len(got), len(want))
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
		rows := nodesOf(parsed(t, result, c.path+"/index.html"),
			func(n *html.Node) bool { return n.Data == "tr" && attribute(n, "id") == c.id })
		if len(rows) != 1 || spaced(rows[0]) != c.row {
			t.Errorf("%s#%s: %d rows, %q, want %q", c.path, c.id, len(rows), spaced(rows[0]), c.row)
		}
	}
	for _, d := range library.Disciplines {
		for language, says := range map[string]string{"en": "The document of its faction says what a power does",
			"fr": "est dit dans le document de sa faction"} {
			page := parsed(t, result, language+"/"+d.System+"/powers/"+d.ID+"/index.html")
			if got := strings.Contains(words(page), says); got != (len(d.Index) > 0) {
				t.Errorf("%s of %s has an index of %d; it says where the effects are published: %v", d.ID, language, len(d.Index),
					got)
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
	want := map[string]int{"disciplines": len(library.Disciplines), "faction-powers": 0, "warp-cards": len(library.Cards)}
	for _, d := range library.Disciplines {
		want["faction-powers"] += len(d.Index)
	}
	for set, want := range want {
		if got := bytes.Count(fileOf(t, result, "data/"+set+".jsonl"), []byte("\n")); got != want || want == 0 {
			t.Errorf("%s.jsonl has %d lines, want %d", set, got, want)
		}
		if table, err := csv.NewReader(bytes.NewReader(fileOf(t, result, "data/"+set+".csv"))).ReadAll(); err != nil ||
			len(table) != want+1 {
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
