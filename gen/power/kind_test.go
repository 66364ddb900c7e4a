package power_test

import (
	"strings"
	"testing"

	"psyref/gen/power"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// TestKindErrors changes one thing of a valid declaration and expects one error, at the right
// position and with a hint.
func TestKindErrors(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"no change", "toss:", "toss:", ""},
		{"type of a field", "weight: {type: plain", "weight: {type: plan",
			"k.yaml:12:18: plan is not a known value\n\tdid you mean plain?"},
		{"field in a condition", "page: range", "page: ragne", "k.yaml:14:39: unknown field ragne\n\tdid you mean range?"},
		{"field in a place", "{range}", "{ragne}", "k.yaml:14:55: unknown field ragne\n\tdid you mean range?"},
		{"place in one language", "{n} pièces", "{m} pièces",
			"k.yaml:10:93: fr has {m}, not {n}\n\tevery language has the same {places}\nk.yaml:10:93: unknown field m\n\tdid you mean n?"},
		{"not a condition", "page: range", "page: range>",
			"k.yaml:14:39: range> is not a condition\n\twrite field, !field, field=a|b, field!=a or field>=1, joined by and, or"},
		{"unknown filter", "filter: cost, card", "filter: csot, card",
			"k.yaml:10:9: unknown filter csot\n\tdid you mean cost?"},
		{"choices of a number", "type: number, optional: true, label: {en: en-range",
			"type: number, optional: true, choices: {a: b}, label: {en: en-range",
			"k.yaml:11:3: a field of type number has no choices\n\twrite type: choice, choices or amount"},
		{"a group without fields", "{type: plain, fact: true, optional: true", "{type: group, optional: true",
			"k.yaml:12:3: the group weight has no fields\n\tadd fields:"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if strings.Count(toyKind, c.old) != 1 {
				t.Fatalf("%q is there %d times", c.old, strings.Count(toyKind, c.old))
			}
			errs := &source.Collector{}
			root, _ := yaml.Parse(source.NewFile("k.yaml", []byte(strings.Replace(toyKind, c.old, c.new, 1))), errs)
			power.ReadKind("power", []power.Declaration{{Root: root}}, three, errs)
			got := ""
			if err := errs.Err(); err != nil {
				got = err.Error()
			}
			if got != c.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.want)
			}
		})
	}
}

// TestMeanHits checks which records have a table that a condition on several fields asks for: here
// witchfires of the seventh edition that roll dice to hit.
func TestMeanHits(t *testing.T) {
	const record = `group: {from: 1, names: {en: A, fr: A}, about: {en: a, fr: a}}
records:
  - {id: a, names: {en: A, fr: A}, effect: {en: a, fr: a}, category: witchfire, cost: 1, RECORD}
`
	for _, c := range []struct {
		name, fields string
		want         bool
	}{
		{"shots", `range: 24, profile: {strength: 4, ap: 2, type: "assault 4", rules: []}`, true},
		{"another rule", `range: 24, profile: {strength: 4, ap: 2, type: "assault 4", rules: [soul-blaze]}`, true},
		{"a torrent", `range: 24, profile: {strength: 4, ap: 2, type: "assault 1", rules: [soul-blaze, torrent]}`, false},
		{"a blast", `range: 24, profile: {strength: 4, ap: 2, type: "assault 1", rules: [large-blast]}`, false},
		{"a template", `range: template, profile: {strength: 4, ap: 2, type: "assault 1", rules: []}`, false},
		{"a beam", `range: 24, subtype: beam, profile: {strength: 4, ap: 2, type: "assault 1", rules: []}`, false},
		{"a focussed one", `range: 24, subtype: focussed, profile: {strength: 4, ap: 2, type: "assault 2", rules: []}`, true},
		{"shots by a die", `range: 24, profile: {strength: 4, ap: 2, type: "assault D6", rules: []}`, false},
		{"no profile", `range: 24`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			errs := &source.Collector{}
			l := power.NewLibrary(realKind(), systems, languages)
			l.Read("wh40k-7e/a.yaml", source.NewFile("a.yaml", []byte(strings.Replace(record, "RECORD", c.fields, 1))), errs)
			l.Finish(errs)
			words, err := realWords(errs)
			if err != nil {
				t.Fatal(err)
			}
			l.Words = words
			r := l.Build(realContext(errs))
			if err := errs.Err(); err != nil {
				t.Fatal(err)
			}
			rows := 0
			for _, table := range r.Powers[0].All[0].Odds {
				if hasSkill(table) {
					rows = len(table.Rows)
				}
			}
			if got := rows > 0; got != c.want || got && rows != 4 {
				t.Errorf("%d rows by Ballistic Skill, want a table: %v", rows, c.want)
			}
		})
	}
}
