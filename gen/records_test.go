package gen_test

import (
	"strings"
	"testing"

	"psyref/calc/all"
	"psyref/gen"
	"psyref/gen/link"
)

// TestTablesSayWhatRecordsSay: a row of a power that says something else than the power's record is advised on, whichever of the two was changed and in whichever
// language; what is said in other words, or beside it, is not.
func TestTablesSayWhatRecordsSay(t *testing.T) {
	disciplines := map[string]string{"en": "en/dark-heresy/disciplines.md", "fr": "fr/dark-heresy/disciplines.md", "7e": "en/wh40k-7e/disciplines.md"}
	for name, c := range map[string]struct{ file, old, new, want string }{
		"as it is":                    {},
		"another price":               {disciplines["en"], "| Smite | 200 |", "| Smite | 250 |", "disciplines.md:44:11: Smite: 250 stands here, and 200\u00a0xp in its record"},
		"another price in French":     {disciplines["fr"], "| Smite | 200 |", "| Smite | 250 |", "Smite: 250 stands here"},
		"another record":              {"powers/dark-heresy/biomancy.yaml", "    cost: 200\n    prerequisites: [invigourate]", "    cost: 250\n    prerequisites: [invigourate]", "Smite: 200 stands here, and 250\u00a0xp in its record"},
		"another power before it":     {disciplines["en"], "| Toughness 35 | Smite |", "| Toughness 35 | Endurance |", "Enfeeble: Endurance stands here, and Smite in its record"},
		"one alternative too few":     {disciplines["en"], "| Iron Arm or Endurance |", "| Iron Arm |", "Warp Speed: Iron Arm stands here"},
		"a power where none is":       {disciplines["en"], "| Toughness 30 | none |", "| Toughness 30 | Smite |", "Invigourate: Smite stands here, and nothing in its record"},
		"none where a power is":       {disciplines["en"], "| Toughness 35 | Smite |", "| Toughness 35 | none |", "Enfeeble: none stands here"},
		"another characteristic":      {disciplines["en"], "| Willpower 40 |", "| Perception 40 |", "Smite: Perception 40 stands here"},
		"a price sources dispute":     {disciplines["en"], "| Infernal Gaze | 200 |", "| Infernal Gaze | 100 |", ""},
		"a price none of them has":    {disciplines["en"], "| Infernal Gaze | 200 |", "| Infernal Gaze | 300 |", "Infernal Gaze: 300 stands here"},
		"other words":                 {disciplines["en"], "| Willpower 40 |", "| Willpower at 40 |", ""},
		"another type":                {disciplines["7e"], "| Dominate | 1 | malediction |", "| Dominate | 1 | blessing |", "Dominate: blessing stands here, and Malediction in its record"},
		"another range":               {disciplines["7e"], `| Dominate | 1 | malediction | 24" |`, `| Dominate | 1 | malediction | 12" |`, "Dominate: 12\" stands here, and 24″ in its record"},
		"one field of several":        {"en/trenchhammer/effect-powers.md", `| Endurance | 6"; Self`, `| Endurance | 8"; Self`, `Endurance: 8"; Self or One Ally; Immediate stands here, and 6″ in its record`},
		"a column that is not a name": {disciplines["en"], "| Discipline | Powers | All of them |", "| Discipline | xp | All of them |", ""},
	} {
		t.Run(name, func(t *testing.T) {
			content := realContent(t)
			if c.file != "" {
				text := string(content[c.file].Data)
				if strings.Count(text, c.old) == 0 {
					t.Fatalf("%s has no %q", c.file, c.old)
				}
				content[c.file].Data = []byte(strings.Replace(text, c.old, c.new, 1))
			}
			linked, err := gen.Read(gen.Options{Content: content, Name: "content", Base: "https://example.org", Catalog: all.Calculators, Tables: all.Tables})
			if err != nil {
				t.Fatal(err)
			}
			var said []string
			for _, advice := range linked.Advice() {
				if advice.Kind == link.OtherRecord {
					said = append(said, advice.Error.Error())
				}
			}
			switch {
			case c.want == "" && len(said) > 0:
				t.Errorf("advised is %s", strings.Join(said, "\n"))
			case c.want != "" && !strings.Contains(strings.Join(said, "\n"), c.want):
				t.Errorf("advised is %q and not %q", said, c.want)
			}
		})
	}
}
