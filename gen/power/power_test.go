package power_test

import (
	"bytes"
	"encoding/csv"
	"flag"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"psyref/gen/lang"
	"psyref/gen/power"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

const content = "../../content/powers"

var languages = lang.Of("en", "fr")

// systems are the systems with powers, in the order of the site.
var systems = []string{"dark-heresy", "wh40k-7e", "trenchhammer", "dark-millennium"}

var update = flag.Bool("update", false, "rewrite the schema beside the data")

// realKind returns the declared kind of the content.
var realKind = sync.OnceValue(func() *power.Kind {
	errs := &source.Collector{}
	var list []power.Declaration
	for _, id := range append([]string{""}, systems...) {
		name := path.Join("../../content/kinds/power", id) + ".yaml"
		data, err := os.ReadFile(name)
		if err != nil {
			panic(err)
		}
		if root, ok := yaml.Parse(source.NewFile(name, data), errs); ok {
			list = append(list, power.Declaration{System: id, Root: root})
		}
	}
	kind := power.ReadKind("power", list, languages, errs)
	if err := errs.Err(); err != nil {
		panic(err)
	}
	return kind
})

// library returns the real data.
func library(t *testing.T) *power.Library {
	t.Helper()
	l, err := read(os.DirFS(content))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func read(files fs.FS) (*power.Library, error) {
	l, errs := power.NewLibrary(realKind(), systems, languages), &source.Collector{}
	names, err := fs.Glob(files, "*/*.yaml")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		l.Read(name, source.NewFile(name, data), errs)
	}
	l.Finish(errs)
	return l, errs.Err()
}

// TestCounts compares the data with the counts and sums that the sources state.
func TestCounts(t *testing.T) {
	want := map[string]struct{ powers, cost int }{
		"dark-heresy/biomancy": {9, 2600}, "dark-heresy/divination": {9, 2600}, "dark-heresy/pyromancy": {9, 2900},
		"dark-heresy/telekinesis": {9, 2500}, "dark-heresy/telepathy": {9, 2400},
		"dark-heresy/sanctic-daemonology": {9, 2500},
		"dark-heresy/malefic-daemonology": {8, 1050}, "dark-heresy/astropath": {4, 1000},
		"dark-heresy/minor-powers": {11, 1500},
	}
	for _, id := range []string{"biomancy", "divination", "pyromancy", "telekinesis", "telepathy", "sanctic", "malefic"} {
		want["wh40k-7e/"+id] = struct{ powers, cost int }{7, 0}
	}
	want["wh40k-7e/force"] = struct{ powers, cost int }{1, 0}
	for _, id := range []string{"biomancy", "divination", "pyromancy", "technomancy", "telekinesis", "telepathy"} {
		want["trenchhammer/"+id] = struct{ powers, cost int }{6, 0}
	}
	for _, id := range []string{"adeptus-astra-telepathica", "eldar", "inquisition", "librarian", "ork-weirdboyz"} {
		want["dark-millennium/"+id] = struct{ powers, cost int }{8, 0}
	}
	for _, id := range []string{"nurgle", "slaanesh", "squat", "tyranid", "tzeentch"} {
		want["dark-millennium/"+id] = struct{ powers, cost int }{4, 0}
	}
	l := library(t)
	for _, d := range l.Disciplines {
		key := d.Key()
		w, known := want[key]
		if delete(want, key); !known {
			if len(d.Powers) > 0 || len(d.Index) == 0 {
				t.Errorf("%s: %d powers and %d names, want names only", key, len(d.Powers), len(d.Index))
			}
			continue
		}
		cost := 0
		for _, p := range d.Powers {
			if d.System == "dark-heresy" {
				n, err := strconv.Atoi(p.Record.Get("cost"))
				if err != nil {
					t.Errorf("%s: %v", p.Key(), err)
				}
				cost += n
			}
		}
		if len(d.Powers) != w.powers || cost != w.cost {
			t.Errorf("%s: %d powers that cost %d, want %d and %d", key, len(d.Powers), cost, w.powers, w.cost)
		}
	}
	for key := range want {
		t.Errorf("%s is missing", key)
	}
	deck := 0
	for _, c := range l.Cards {
		deck += int(c.Count)
	}
	if len(l.Cards) != 8 || deck != 36 {
		t.Errorf("the Warp deck has %d kinds and %d cards, want 8 and 36", len(l.Cards), deck)
	}
}

// TestLanguages checks that every power has a name in at least one language, and its effect in all
// languages or none.
func TestLanguages(t *testing.T) {
	for _, d := range library(t).Disciplines {
		for _, p := range d.Powers {
			for _, language := range languages.Tags() {
				if _, there := p.Names[language]; !there {
					t.Errorf("%s has no name in %s", p.Key(), language)
				}
				for _, effect := range p.Effect.Items {
					if effect.Texts[language] == "" {
						t.Errorf("%s has no effect in %s", p.Key(), language)
					}
				}
			}
		}
	}
}

// TestAlternatives checks that the open data contain the alternatives of a power.
func TestAlternatives(t *testing.T) {
	l, err := readOne(strings.Replace(string(base(t)), "[spark]", "[]\n    any-of: [spark, ember]", 1))
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := l.Find("dark-heresy", "blaze").Needs(); !slices.Equal(got.AnyOf, []power.ID{"spark", "ember"}) {
		t.Errorf("blaze needs any of %v", got.AnyOf)
	}
	if line := strings.Split(string(l.JSONLines("dark-heresy")), "\n")[1]; !strings.Contains(line,
		`"any-of":["spark","ember"]`) {
		t.Errorf("the JSON line is %s", line)
	}
	table, err := csv.NewReader(bytes.NewReader(l.CSV("dark-heresy"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if column := slices.Index(table[0], "any-of"); column < 0 || table[2][column] != "spark | ember" {
		t.Errorf("the rows of the CSV are %q", table)
	}
}

func base(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/flames.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func readOne(text string) (*power.Library, error) {
	l, errs := power.NewLibrary(realKind(), systems, languages), &source.Collector{}
	l.Read("dark-heresy/flames.yaml", source.NewFile("flames.yaml", []byte(text)), errs)
	l.Finish(errs)
	return l, errs.Err()
}

// fromHint is the hint for a record without provenance.
const fromHint = "write from: document, from: 2 (that many other sources agree), from: ruling or from: unknown"

// TestACircleIsReportedOnItsPowersOnly checks that a power which needs one of a circle, but is not
// part of it, is no error.
func TestACircleIsReportedOnItsPowersOnly(t *testing.T) {
	text := strings.Replace(string(base(t)), "[spark]", "[blaze]", 1)
	ember := strings.LastIndex(text, "prerequisites: []")
	_, err := readOne(text[:ember] + strings.Replace(text[ember:], "[]", "[blaze]", 1))
	const want = "flames.yaml:18:5: blaze needs itself: blaze needs blaze\n\tremove one of the prerequisites"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestErrors changes one thing of a valid file and expects one error, at the right position and
// with a hint.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"unknown key", "action: half", "acton: half", "flames.yaml:12:5: unknown key acton\n\tdid you mean action?"},
		{"missing key", "    sustained: \"no\"\n    subtypes: [attack]\n\n", "    subtypes: [attack]\n\n",
			"flames.yaml:5:5: the record has no sustained\n\tadd sustained: … (the action that sustains it); unknown if it could not be verified"},
		{"word of no set", "opposed: none", "opposed: wilpower",
			"flames.yaml:13:63: wilpower is not a known value\n\tdid you mean willpower?"},
		{"not a number", "cost: 100", "cost: cheap",
			"flames.yaml:10:11: cheap is not a whole number\n\twrite unknown if it could not be verified"},
		{"negative", "cost: 100", "cost: -100", "flames.yaml:10:11: -100 is negative"},
		{"missing language", `{en: Spark, fr: unknown}`, `{en: Spark}`,
			"flames.yaml:6:12: the name is missing in fr\n\tadd fr: …"},
		{"unknown as a name", `{en: Spark, fr: unknown}`, `{en: Spark, fr: Unknown}`,
			"flames.yaml:6:28: readers would see Unknown as typed\n\twrite unknown in lower case; pages show it in their language"},
		{"unknown as a proposal", `{en: Spark, fr: unknown}`, `{en: Spark, fr: {text: inconnu, mark: P}}`,
			"flames.yaml:6:28: readers would see inconnu as typed\n\twrite unknown in lower case; pages show it in their language"},
		{"effect unknown in one language", `fr: "Flambe."`, `fr: Unknown`,
			"flames.yaml:20:33: a text cannot be unknown in one language only\n\twrite the text in this language too"},
		{"language of nobody", `{en: Spark, fr: unknown}`, `{en: Spark, fr: unknown, de: Funke}`,
			"flames.yaml:6:37: de is not a language of the site\n\texpected one of: en, fr"},
		{"effect in one language", `{en: "Blazes.", fr: "Flambe."}`, `{en: "Blazes."}`,
			"flames.yaml:20:13: the text is missing in fr\n\tadd fr: …"},
		{"dangling prerequisite", "[spark]", "[sparks]",
			"flames.yaml:18:5: blaze needs sparks, which is not a record of dark-heresy\n\tdid you mean spark?"},
		{"circle", "prerequisites: []", "prerequisites: [blaze]",
			"flames.yaml:5:5: spark needs itself: spark needs blaze needs spark\n\tremove one of the prerequisites\nflames.yaml:18:5: blaze needs itself: blaze needs spark needs blaze\n\tremove one of the prerequisites"},
		{"needs itself", "[spark]", "[blaze]",
			"flames.yaml:18:5: blaze needs itself: blaze needs blaze\n\tremove one of the prerequisites"},
		{"dangling alternative", "[spark]", "[]\n    any-of: [spark, sprak]",
			"flames.yaml:18:5: blaze needs sprak, which is not a record of dark-heresy\n\tdid you mean spark?"},
		{"one alternative", "[spark]", "[]\n    any-of: [spark]",
			"flames.yaml:23:13: any-of has fewer than 2 ids\n\tids of two or more powers of the system, of which one must be known; a power that is always needed belongs in prerequisites"},
		{"no alternative", "[spark]", "[]\n    any-of: []",
			"flames.yaml:23:13: any-of has fewer than 2 ids\n\tids of two or more powers of the system, of which one must be known; a power that is always needed belongs in prerequisites"},
		{"alternatives not a list", "[spark]", "[]\n    any-of: spark",
			"flames.yaml:23:13: spark is not a list\n\twrite [ … ]"},
		{"alternative twice", "[spark]", "[]\n    any-of: [spark, spark]",
			"flames.yaml:18:5: blaze needs spark twice\n\tname it once"},
		{"alternative needed anyway", "[spark]", "[spark]\n    any-of: [spark, ember]",
			"flames.yaml:18:5: blaze needs spark always and as an alternative\n\tremove it from any-of"},
		{"circle of alternatives", "prerequisites: []", "prerequisites: []\n    any-of: [ember, blaze]",
			"flames.yaml:5:5: spark needs itself: spark needs blaze needs spark\n\tremove one of the prerequisites\nflames.yaml:19:5: blaze needs itself: blaze needs spark needs blaze\n\tremove one of the prerequisites"},
		{"same id", "id: blaze", "id: spark", "record spark is already in flames.yaml:5"},
		{"same name", "{en: Blaze,", "{en: Spark,",
			"flames.yaml:18:5: Spark is also the name of spark\n\tnames are unique in a group; rename one of the two"},
		{"not an id", "id: blaze", "id: Blaze_1",
			"flames.yaml:18:5: Blaze_1 is not an id\n\tuse lower-case letters and digits, words joined by -"},
		{"either of one", "cost: 200", "cost: {either: [200], because: {en: a, fr: b}}",
			"flames.yaml:21:11: either: has only one value\n\twrite the value without either:"},
		{"either without reason", "cost: 200", "cost: {either: [200, 300]}",
			"flames.yaml:21:11: a value on which sources disagree has no because\n\tadd because: …"},
		{"two ranges", "range: {self: true}", "range: {self: true, touch: true}",
			"flames.yaml:25:12: the range does not have exactly one key\n\texpected one of: self, touch, metres, metres-per-rating, kilometres-per-rating, radius-metres, radius-metres-per-rating"},
		{"two ranges, where sources disagree", "range: {self: true}",
			"range: {either: [{metres: 7, radius-metres: 5}, {metres: 20}], because: {en: a, fr: b}}",
			"flames.yaml:25:22: the range does not have exactly one key\n\texpected one of: self, touch, metres, metres-per-rating, kilometres-per-rating, radius-metres, radius-metres-per-rating"},
		{"no range, where sources disagree", "range: {self: true}",
			"range: {either: [{touch: false}, {metres: 20}], because: {en: a, fr: b}}",
			"flames.yaml:25:30: touch is not true\n\twrite touch: true, or another unit"},
		{"key twice", "cost: 200", "cost: 200\n    cost: 300",
			"flames.yaml:22:5: cost is already on line 21\n\tkeep one of the two"},
		{"bad YAML", "[spark]", "[spark", "flames.yaml:"},
		{"comes from nowhere", "group: {from: 3,", "group: {",
			"flames.yaml:5:5: the record has no provenance\n\t" + fromHint +
				", here or for all records in the heading of the file\nflames.yaml:18:5: the record has no provenance\n\t" +
				fromHint +
				", here or for all records in the heading of the file\nflames.yaml:29:5: the record has no provenance\n\t" +
				fromHint + ", here or for all records in the heading of the file"},
		{"no number of sources", "cost: 200", "cost: 200\n    from: many",
			"flames.yaml:22:11: many is not a provenance\n\t" + fromHint},
		{"a key of nobody", "cost: 200", "cost: 200\n    from: {csot: 2}",
			"flames.yaml:22:12: the record has no csot\n\tdid you mean cost?"},
		{"a key without a value", "cost: 200", "cost: 200\n    from: {damage: 2}",
			"flames.yaml:22:12: the record has a provenance for damage, but no such key\n\tremove it from from:, or add damage: …"},
		{"of what is unknown", "cost: 200", "cost: unknown\n    from: {cost: 2}",
			"flames.yaml:22:12: the cost is unknown, so it has no provenance\n\tremove it"},
		{"said already", "cost: 200", "cost: 200\n    from: 3",
			"flames.yaml:22:11: from: 3 of all is already the default\n\tremove it"},
		{"said already of a key", "cost: 200", "cost: 200\n    from: {all: 2, range: 2}",
			"flames.yaml:22:20: from: 2 of range is already the default\n\tremove it"},
		{"a name in no language", "cost: 200", "cost: 200\n    from: {names: {de: 2}}",
			"flames.yaml:22:20: de is not a language of the site\n\texpected one of: en, fr"},
		{"of all records, a key of nobody", "from: 3,", "from: {all: 3, csot: 2},",
			"flames.yaml:1:24: a record has no csot\n\tdid you mean cost?"},
		{"nothing", "cost: 200", "cost: 200\n    from: {}", "flames.yaml:22:11: from is empty\n\t" + fromHint},
		{"an index", "records:", "index: [{name: Spark, type: attack, cost: 5, range: 6}]\nrecords:",
			"flames.yaml:4:9: the kind has no index\n\twrite a record below records:, or declare index: in the kind"},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := string(base(t))
			if strings.Count(before, c.old) == 0 {
				t.Fatalf("the file has no %q", c.old)
			}
			_, err := readOne(strings.Replace(before, c.old, c.new, 1))
			if err == nil {
				t.Fatal("no error")
			}
			if got := err.Error(); got != c.want && !(len(c.want) < 45 && strings.Contains(got, c.want)) {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.want)
			}
		})
	}
}

// TestBaseFileHasNoErrors checks that the file that TestErrors changes is valid, also with the line
// ends of Windows.
func TestBaseFileHasNoErrors(t *testing.T) {
	for _, text := range []string{string(base(t)), strings.ReplaceAll(string(base(t)), "\n", "\r\n")} {
		if _, err := readOne(text); err != nil {
			t.Error(err)
		}
	}
}

// TestPlaces checks that a file of powers must be in the folder of a system.
func TestPlaces(t *testing.T) {
	for _, name := range []string{"dark-heresey/biomancy.yaml", "biomancy.yaml", "dark-heresy/Biomancy.yaml",
		"dark-heresy/biomancy.yml"} {
		l, errs := power.NewLibrary(realKind(), systems, languages), &source.Collector{}
		l.Read(name, source.NewFile(name, base(t)), errs)
		if err := errs.Err(); err == nil || !strings.Contains(err.Error(), path.Base(name)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
