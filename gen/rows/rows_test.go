package rows_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"psyref/gen/lang"
	"psyref/gen/power"
	"psyref/gen/rows"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

var languages = lang.Of("en", "fr")

// guide returns an example of the guide in a language, by how it begins.
func guide(t *testing.T, language, beginning string) string {
	t.Helper()
	text := read(t, "../../content/"+language+"/guide/powers.md")
	_, example, ok := strings.Cut(text, beginning)
	if !ok {
		t.Fatalf("the guide has no %q", beginning)
	}
	example, _, _ = strings.Cut(example, "```\n")
	if strings.HasSuffix(beginning, "system: ") {
		example = "system: " + example
	}
	return example
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// site is the files of the groups, by id.
type site map[string]string

func (s site) options(t *testing.T, language string) rows.Options {
	t.Helper()
	errs := &source.Collector{}
	root, _ := yaml.Parse(source.NewFile("kinds/spell.yaml", []byte(guide(t, "en", "```yaml kinds/spell.yaml\n"))), errs)
	kind := power.ReadKind("spell", []power.Declaration{{Root: root}}, languages, errs)
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	o := rows.Options{Format: kind.Of("trenchhammer"), Languages: languages, Language: language}
	for id, text := range s {
		o.Files = append(o.Files, source.NewFile("spells/trenchhammer/"+id+".yaml", []byte(text)))
	}
	return o
}

// add imports rows, and puts the files that change in their places.
func (s site) add(t *testing.T, o rows.Options, mapText, name, data string) (*rows.Result, error) {
	t.Helper()
	m, err := rows.ReadMap(source.NewFile("map.yaml", []byte(mapText)))
	if err != nil {
		t.Fatal(err)
	}
	list, err := rows.Read(name, []byte(data))
	if err != nil {
		t.Fatal(err)
	}
	out, err := rows.Import(o, m, "map.yaml", name, list)
	if err == nil {
		for _, g := range out.Groups {
			s[g.ID] = g.Text
		}
	}
	return out, err
}

func (s site) records(t *testing.T) (ids []string, err error) {
	l, errs := power.NewLibrary(s.options(t, "en").Format.Kind(), []string{"trenchhammer"}, languages), &source.Collector{}
	for id, text := range s {
		l.Read("trenchhammer/"+id+".yaml", source.NewFile(id+".yaml", []byte(text)), errs)
	}
	l.Finish(errs)
	for _, p := range l.All() {
		ids = append(ids, p.ID)
	}
	slices.Sort(ids)
	return ids, errs.Err()
}

// imported returns a site with the spells of both files.
func imported(t *testing.T, mapText string) site {
	t.Helper()
	s := site{}
	for _, language := range languages.Tags() {
		name := "spells-" + language + ".json"
		if _, err := s.add(t, s.options(t, language), mapText, name, read(t, "testdata/"+name)); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// TestTwoLanguages imports a file in each language with the map of the guide. The records are valid,
// and a second import changes nothing.
func TestTwoLanguages(t *testing.T) {
	mapText := guide(t, "en", "```\nsystem: ")
	if mapText != guide(t, "fr", "```\nsystem: ") {
		t.Error("the guides have different maps")
	}
	s := imported(t, mapText)
	if ids, err := s.records(t); err != nil || strings.Join(ids, " ") != "ember-rain mud-step" {
		t.Errorf("%v: %v\n%s", ids, err, s["ashes"])
	}
	for _, want := range []string{
		`  names: {en: "Ashes", fr: "Cendres"}`,
		"      fr: |-\n        Des braises tombent.\n\n        | Distance | Dégâts |\n        |---|---|\n",
		"        **Where**\n\n        | Distance",
		`    range: {en: "60 feet", fr: "18 mètres"}`,
		`    higher: {en: "One die more: \"hot\".", fr: "Un dé de plus."}`,
		"    class: [wizard]\n    ritual: false\n",
	} {
		if !strings.Contains(s["ashes"], want) {
			t.Errorf("no %s in\n%s", want, s["ashes"])
		}
	}
	for _, language := range languages.Tags() {
		name := "spells-" + language + ".json"
		out, err := s.add(t, s.options(t, language), mapText, name, read(t, "testdata/"+name))
		if err != nil || out.Same != 2 || len(out.Groups) != 0 {
			t.Errorf("again in %s: %v, %+v", language, err, out)
		}
	}
}

// TestUpdate imports a file that differs from records: it stops, keeps or overwrites.
func TestUpdate(t *testing.T) {
	mapText := guide(t, "en", "```\nsystem: ")
	data := strings.NewReplacer(`"level": 1`, `"level": 3`, `"Mud Step"`, `"Mire Step"`,
		`"mud-step"`, `"mud-step"`, "You walk on mud.", "You walk.").Replace(read(t, "testdata/spells-en.json"))
	data = strings.TrimSuffix(strings.TrimSpace(data), "]") + `, {"index": "sink", "name": "Sink", "desc": ["It sinks."], "level": 0,
		"range": "Touch", "ritual": false, "school": {"index": "mud", "name": "Mud"}, "classes": [{"index": "druid"}]}]`
	before := imported(t, mapText)
	before["mud"] = strings.Replace(before["mud"], "level: 1", "level: 1 # as in the first printing", 1)
	s := site{"mud": before["mud"], "ashes": before["ashes"]}
	_, err := s.add(t, s.options(t, "en"), mapText, "new.json", data)
	want := "new.json: differs from the records in 3 values; nothing was written\n\tmud-step: names.en: Mud Step here, Mire Step in new.json\n" +
		"\tmud-step: effect.en: You walk on mud. here, You walk. in new.json\n\tmud-step: level: 1 here, 3 in new.json\n\t--keep"
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v\nwant\n%s", err, want)
	}
	for _, overwrite := range []bool{false, true} {
		s := site{"mud": before["mud"], "ashes": before["ashes"]}
		o := s.options(t, "en")
		o.Keep, o.Overwrite = !overwrite, overwrite
		out, err := s.add(t, o, mapText, "new.json", data)
		if err != nil || out.Made != 1 || len(out.Kept)+len(out.Replaced) != 3 {
			t.Fatalf("%v %+v", err, out)
		}
		level := 1
		if overwrite {
			level = 3
		}
		if want := fmt.Sprintf("level: %d # as in the first printing\n", level); !strings.Contains(s["mud"], want) ||
			strings.Contains(s["mud"], "Mire") != overwrite || !strings.Contains(s["mud"], `fr: "Pas de boue"`) ||
			!strings.Contains(s["mud"], "  - id: sink\n") || s["ashes"] != before["ashes"] {
			t.Errorf("overwrite %v: no %s in\n%s", overwrite, want, s["mud"])
		}
	}
}

// TestCSV imports a table with semicolons into one group.
func TestCSV(t *testing.T) {
	s := site{}
	_, err := s.add(t, s.options(t, "en"), `
name: Name
group: {id: {value: ash}, name: {value: Ash}}
fields:
  effect: Text
  level: {from: Level, number: true}
  range: Range
  class: {from: Classes, split: ",", choices: {Wizard: wizard, Druid: druid}}
  ritual: {from: Ritual, choices: {oui: "true", non: "false"}}
`, "spells.csv", read(t, "testdata/spells.csv"))
	want := `  - id: ash-veil
    names: {en: "Ash Veil", fr: unknown}
    effect:
      en: |-
        Ashes hide you.

        They fall.
    level: 2
    range: {en: "Self"}
    class: [wizard, druid]
    ritual: true
`
	if err != nil || !strings.HasSuffix(s["ash"], want) {
		t.Errorf("%v\n%s\nwant\n%s", err, s["ash"], want)
	}
}

// TestRefusedRows checks that everything that has no place is an error.
func TestRefusedRows(t *testing.T) {
	mapText, data := guide(t, "en", "```\nsystem: "), read(t, "testdata/spells-en.json")
	for _, c := range []struct{ name, mapText, data, language, want string }{
		{"a field that is not in the map", strings.Replace(mapText, "  range: range\n", "", 1), data, "en",
			"a.json: the map does not place range (in 2 rows)\n\tadd it"},
		{"all of an object", strings.Replace(mapText, "ignore: [url, classes, school.url]", "ignore: [url]", 1), data, "en",
			"a.json: the map does not place classes[].url (in 1 row)"},
		{"an unknown choice", mapText, strings.ReplaceAll(data, `"wizard"`, `"wizzard"`), "en",
			"a.json: ember-rain, mud-step: class: wizzard is not a known value\n\tdid you mean wizard"},
		{"a number in words", mapText, strings.Replace(data, `"level": 2`, `"level": "two"`, 1), "en",
			"a.json: ember-rain: level: two is not a whole number"},
		{"a missing field", mapText, strings.Replace(data, `"range": "60 feet",`, "", 1), "en",
			"a.json: ember-rain: the record has no range"},
		{"an object for a text", strings.NewReplacer("range: range", "range: school", "[url", "[range, url").Replace(mapText),
			data, "en",
			"range: school holds several values"},
		{"an unknown field of the kind", strings.Replace(mapText, "  level: level", "  levle: level", 1), data, "en",
			"map.yaml:8:3: the kind has no field levle\n\tdid you mean level"},
		{"a second language without records", mapText, data, "fr",
			"a.json: ember-rain, mud-step: the site has no such record\n\timport the file in en first"},
		{"an id twice", mapText, strings.ReplaceAll(data, "mud-step", "ember-rain"), "en",
			"a.json: ember-rain: the file has it twice"},
		{"no id", mapText, strings.ReplaceAll(data, `"index": "mud-step",`, ""), "en",
			"a.json: row 2: it has no id or no name"},
		{"no group", mapText, strings.Replace(data, `"index": "mud", `, "", 1), "en", "a.json: mud-step: it has no group"},
	} {
		s := site{}
		out, err := s.add(t, s.options(t, c.language), c.mapText, "a.json", c.data)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v %v\nwant\n%s", c.name, out, err, c.want)
		}
	}
	for name, data := range map[string]string{"a.json": `{"results": []}`, "b.json": "[]", "c.csv": "a,b\n1\n",
		"d.csv": "a,a\n1,2\n", "e.xml": "<a/>",
		"f.json": "[{}] x"} {
		if list, err := rows.Read(name, []byte(data)); err == nil || !strings.HasPrefix(err.Error(), name) {
			t.Errorf("%s: %v %v", name, list, err)
		}
	}
}
