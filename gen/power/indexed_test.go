package power_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"psyref/gen/power"
	"psyref/gen/source"
)

// numerals are the words for the number of powers in a discipline.
var numerals = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}

// TestIndexCounts compares the disciplines of factions with the counts and sums of their source,
// and with their own descriptions.
func TestIndexCounts(t *testing.T) {
	want := map[string]int{"tyranid-psychic-powers": 9, "ork-psychic-powers": 8}
	var disciplines, powers, attacks, credits, glory, nowhere int
	for _, d := range library(t).Disciplines {
		if len(d.Index) == 0 {
			continue
		}
		disciplines++
		n, here := want[d.ID], 0
		if n == 0 {
			n = 6
		}
		if len(d.Index) != n {
			t.Errorf("%s has %d powers, want %d", d.ID, len(d.Index), n)
		}
		for _, line := range d.Index {
			known := line.Record
			if known.Get("type") == "attack" {
				here++
			}
			price, err := strconv.Atoi(known.Get("cost"))
			if known.Get("cost.glory") != "" {
				glory += price
			} else {
				credits += price
			}
			if err != nil || price == 0 || !known.Known("range") {
				t.Errorf("%s: %s has no cost or no range", d.ID, line.Name)
			}
			if known.Get("range") == "" {
				nowhere++
			}
		}
		powers, attacks = powers+len(d.Index), attacks+here
		if about := strings.ToLower(d.About["en"]); !strings.HasPrefix(about, "here are the "+numerals[n]+" powers of ") ||
			!strings.Contains(about, counted(here, n-here)) {
			t.Errorf("%s has %d powers, %s, but says: %s", d.ID, n, counted(here, n-here), about)
		}
	}
	got := []int{disciplines, powers, attacks, credits, glory, nowhere}
	if want := []int{37, 227, 63, 1404, 83, 3}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("disciplines, powers, attacks, credits, glory and ranges in words are %d, want %d", got, want)
	}
}

// counted returns the types of a discipline's powers in words.
func counted(attacks, effects int) string {
	if attacks == 0 {
		return "all " + numerals[effects] + " effects"
	}
	plural := "s"
	if attacks == 1 {
		plural = ""
	}
	return numerals[attacks] + " attack" + plural + " and " + numerals[effects] + " effects"
}

// TestIndexIDs checks that every name of an index has a unique and well-formed id on its page.
func TestIndexIDs(t *testing.T) {
	for name, want := range map[string]string{"'Eadbanger": "eadbanger", "Conceal/Reveal": "conceal-reveal",
		"P’tarix's Syphon": "ptarixs-syphon", "Rabid-Rabid!": "rabid-rabid", "Démon": "demon"} {
		if got := (&power.Indexed{Name: name}).ID(); got != want {
			t.Errorf("%s is %s on its page, want %s", name, got, want)
		}
	}
}

// TestIndexErrors checks the positions and texts of errors in an index.
func TestIndexErrors(t *testing.T) {
	const head = "group: {from: 1,\n  names: {en: Ruin, fr: unknown},\n  about: {en: a, fr: b}}\nrecords: []\nindex:\n"
	sound := "  - {name: Wither, type: effect, cost: 10, range: 12}\n"
	for _, c := range []struct{ system, index, want string }{
		{"trenchhammer", sound, ""},
		{"trenchhammer", "  - Wither\n", "ruin.yaml:6:5: Wither is not the line of the index\n\twrite it as key: value"},
		{"trenchhammer", "  - {name: Wither, type: curse, cost: 10, range: 12}\n",
			"ruin.yaml:6:26: curse is not a known value\n\texpected one of: attack, effect"},
		{"trenchhammer", "  - {name: Wither, type: effect, cost: -1, range: 12}\n", "ruin.yaml:6:40: -1 is negative"},
		{"trenchhammer", "  - {name: Wither, type: effect, cost: 10, range: slef}\n",
			"ruin.yaml:6:51: slef is not a known value\n\tdid you mean self?"},
		{"trenchhammer", "  - {name: Wither, type: effect, range: 12}\n",
			"ruin.yaml:6:5: the line of the index has no cost\n\tadd cost: … (credits, or {glory: n}); unknown if it could not be verified"},
		{"trenchhammer", sound + strings.Replace(sound, "Wither", "WITHER!", 1),
			"ruin.yaml:7:5: WITHER! is already on line 6\n\tremove one of them from the index"},
		{"wh40k-7e", sound,
			"ruin.yaml:6:5: the kind has no index\n\twrite a record below records:, or declare index: in the kind"},
		{"trenchhammer",
			sound +
				"records:\n  - {id: wither, names: {en: unknown, fr: unknown}, effect: unknown, type: attack, cost: 1, range: 6, keywords: [], dice: 0, perilous: 0}\n", "ruin.yaml:5:5: Wither is in the index and has a record\n\tremove it from the index"},
	} {
		head := head
		if strings.Contains(c.index, "records:") {
			head = strings.Replace(head, "records: []\n", "", 1)
		}
		l, errs := power.NewLibrary(realKind(), systems, languages), &source.Collector{}
		l.Read(c.system+"/ruin.yaml", source.NewFile("ruin.yaml", []byte(head+c.index)), errs)
		l.Finish(errs)
		got := ""
		if err := errs.Err(); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s:\n%s\ngot:\n%s\nwant:\n%s", c.system, c.index, got, c.want)
		}
	}
}

// TestSets parses the sets of the open data that are not the powers of one system with common
// readers, and compares their counts with the records.
func TestSets(t *testing.T) {
	l := library(t)
	want := map[string]int{"disciplines": len(l.Disciplines), "faction-powers": 227, "warp-cards": len(l.Cards)}
	for set, want := range want {
		properties := lineProperties(t, set)
		lines := strings.Split(strings.TrimSuffix(string(l.JSONLines(set)), "\n"), "\n")
		if len(lines) != want {
			t.Errorf("%s.jsonl has %d lines, want %d", set, len(lines), want)
		}
		for _, line := range lines {
			var record map[string]any
			if err := json.Unmarshal([]byte(line), &record); err != nil {
				t.Fatalf("%s: %v in %s", set, err, line)
			}
			for key := range record {
				if _, known := properties[key]; !known {
					t.Errorf("%s: the schema has no %s, which is in %s", set, key, line)
				}
			}
			if len(record) != len(properties) {
				t.Errorf("%s: %d keys of %d in %s", set, len(record), len(properties), line)
			}
		}
		table, err := csv.NewReader(bytes.NewReader(l.CSV(set))).ReadAll()
		if err != nil || len(table)-1 != want {
			t.Errorf("%s.csv has %d rows (%v), want %d", set, len(table)-1, err, want)
		}
	}
	for set, line := range map[string]string{
		"faction-powers": `{"system":"trenchhammer","discipline":"librarius","name":"Psychic Scourge","type":"attack","cost":{"glory":3},"range":18,"from":{"all":1}}`,
		"disciplines":    `{"system":"wh40k-7e","id":"malefic","names":{"en":"Daemonology (Malefic)","fr":{"text":"Démonologie (Maléfique)","mark":"M"}},`,
		"warp-cards":     `{"id":"nullify","count":8,"names":{"en":"Nullify","fr":"Annulation"},"keep-in-hand":false,"face":{"en":"Against`,
	} {
		if !bytes.Contains(l.JSONLines(set), []byte(line)) {
			t.Errorf("%s.jsonl has no line %s", set, line)
		}
	}
}

// lineProperties returns the keys of a line of a set in the schema. All of them must be required.
func lineProperties(t *testing.T, set string) map[string]any {
	t.Helper()
	var schema struct {
		Defs map[string]struct {
			Properties map[string]any
			Required   []string
		} `json:"$defs"`
	}
	if err := json.Unmarshal(library(t).Schema(), &schema); err != nil {
		t.Fatal(err)
	}
	of := schema.Defs[set+"-line"]
	if len(of.Properties) == 0 || len(of.Properties) != len(of.Required) {
		t.Errorf("%s: the schema of a line has %d keys, %d of them required", set, len(of.Properties), len(of.Required))
	}
	return of.Properties
}
