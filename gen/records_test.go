package gen_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"golang.org/x/net/html"

	"psyref/gen"
	"psyref/gen/link"
)

// correction is a change of a content file.
type correction struct{ file, old, new string }

const (
	englishTrees = "en/dark-heresy/disciplines.md"
	frenchTrees  = "fr/dark-heresy/disciplines.md"
	battleTables = "en/wh40k-7e/disciplines.md"
)

// TestTablesMatchRecords checks that a row that contradicts a power's record gives advice,
// whichever of them changed, in any language.
func TestTablesMatchRecords(t *testing.T) {
	cases := map[correction]string{
		{englishTrees, "| Smite | 200 |",
			"| Smite | 250 |"}: "disciplines.md:40:11: Smite: the table has 250, but the record has 200\u00a0xp",
		{frenchTrees, "| Smite | 200 |",
			"| Smite | 250 |"}: "fr/dark-heresy/disciplines.md:40:11: Smite: the table has 250, but the record has 200",
		{"powers/dark-heresy/divination.yaml", "cost: 100",
			"cost: 150"}: "Warp Perception: the table has 100, but the record has 150\u00a0xp",
		{englishTrees, "| Toughness 35 | Smite |",
			"| Toughness 35 | Endurance |"}: "Enfeeble: the table has Endurance, but the record has Smite",
		{englishTrees, "| Iron Arm or Endurance |",
			"| Iron Arm |"}: "Warp Speed: the table has Iron Arm, but the record has Iron Arm or Endurance",
		{englishTrees, "| Toughness 30 | none |",
			"| Toughness 30 | Smite |"}: "Invigourate: the table has Smite, but the record has nothing",
		{englishTrees, "| Perception 35, Toughness 30 | Smite |",
			"| Perception 35, Toughness 30 | none |"}: "Shape Flesh: the table has none, but the record has Smite",
		{englishTrees, "| Willpower 40 |",
			"| Perception 40 |"}: "Smite: the table has Perception 40, but the record has ",
		{englishTrees, "| Infernal Gaze | 200 |",
			"| Infernal Gaze | 300 |"}: "Infernal Gaze: the table has 300, but the record has ",
		{battleTables, "| Dominate | 1 | malediction |",
			"| Dominate | 1 | blessing |"}: "Dominate: the table has blessing, but the record has Malediction",
		{battleTables, `| Terrify | 1 | malediction | 24" |`,
			`| Terrify | 1 | malediction | 12" |`}: "Terrify: the table has 12\", but the record has 24″",
		{battleTables, "S6 AP –, Assault 1, Strikedown",
			"S7 AP –, Assault 1, Strikedown"}: "Assail: the table has S7 AP –, Assault 1, Strikedown., but the record has Strength 6",
		{"en/trenchhammer/effect-powers.md", `| Endurance | 6"; Self`,
			`| Endurance | 8"; Self`}: `Endurance: the table has 8"; Self or One Ally; Immediate, but the record has Range 6″`,
	}
	content := realContent(t)
	for change := range cases {
		change.in(t, content)
	}
	said := otherRecords(t, content)
	for change, want := range cases {
		if !strings.Contains(strings.Join(said, "\n"), want) {
			t.Errorf("after %q there is no advice that %s", change.new, want)
		}
	}
	if len(said) != len(cases)+1 { // the record differs from both languages
		t.Errorf("advised is\n%s", strings.Join(said, "\n"))
	}
}

// TestTablesMayUseOtherWords checks that rows may use other words, add details, and give one of
// several disputed values.
func TestTablesMayUseOtherWords(t *testing.T) {
	content := realContent(t)
	for _, change := range []correction{
		{englishTrees, "| Infernal Gaze | 200 |", "| Infernal Gaze | 100 |"},
		{englishTrees, "| Willpower 40 |", "| Willpower at 40 |"},
		{englishTrees, "| Smite | 200 |", "| Smite | 200 (20 per night) |"},
		{englishTrees, "| Discipline | Powers | All of them |", "| Discipline | xp | All of them |"}, // its rows name no power
		{frenchTrees, "| Endurance 35 | Smite |", "| Endurance 35 | d'abord Smite |"},
	} {
		change.in(t, content)
	}
	if said := otherRecords(t, content); len(said) > 0 {
		t.Errorf("advised is\n%s", strings.Join(said, "\n"))
	}
}

// in applies the change to content.
func (c correction) in(t *testing.T, content fstest.MapFS) {
	t.Helper()
	text := string(content[c.file].Data)
	if !strings.Contains(text, c.old) {
		t.Fatalf("%s has no %q", c.file, c.old)
	}
	content[c.file] = &fstest.MapFile{Data: []byte(strings.Replace(text, c.old, c.new, 1))}
}

// otherRecords returns the advice on tables that contradict records.
func otherRecords(t *testing.T, content fstest.MapFS) (said []string) {
	t.Helper()
	linked, err := gen.Link(realOptions(content))
	if err != nil {
		t.Fatal(err)
	}
	for _, advice := range linked.Advice() {
		if advice.Kind == link.ContradictsRecord {
			said = append(said, advice.Error.Error())
		}
	}
	return said
}

// TestDisciplinesAddUp checks the numbers and costs of powers in the overview of the disciplines of
// Dark Heresy.
func TestDisciplinesAddUp(t *testing.T) {
	result, _ := powersOf(t)
	for _, language := range []string{"en", "fr"} {
		var said, want []string
		for _, table := range nodesOf(parsed(t, result, language+"/dark-heresy/disciplines/index.html"),
			func(n *html.Node) bool { return n.Data == "table" && within(n, "text") && !within(n, "calculator") }) {
			powers, cost := 0, 0
			for _, row := range nodesOf(table, func(n *html.Node) bool { return n.Data == "tr" }) {
				columns := strings.Split(cells(row), "|")
				if numbers := digitsOf(columns[len(columns)-1]); len(columns) == 3 && strings.HasSuffix(columns[2], "xp") &&
					numbers != "" {
					said = append(said, columns[1]+" "+numbers)
				} else if xp, err := strconv.Atoi(columns[1]); err == nil {
					powers, cost = powers+1, cost+xp
				}
			}
			if powers > 0 {
				want = append(want, fmt.Sprintf("%d %d", powers, cost))
			}
		}
		if len(want) != 9 || !slices.Equal(said, want) {
			t.Errorf("in %s the overview says %q, and the tables %q", language, said, want)
		}
	}
}

// digitsOf returns the digits of a formatted number.
func digitsOf(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}
