package power_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"psyref/gen/site"
)

// TestOddsRows pins one table of each system with odds computed by hand.
func TestOddsRows(t *testing.T) {
	b := built(t)
	for _, c := range []struct{ language, key, row string }{
		// Willpower 40 and psy rating 3 pass on 55 or less; 16, 20 and 19 rolls in a hundred hit
		// once, twice, thrice, each for 8.5.
		{"en", "dark-heresy/biomancy/smite", "3|1.13|1d10\u00a0+\u00a03|9.61|60\u00a0m"},
		{"fr", "dark-heresy/biomancy/smite", "3|1,13|1d10\u00a0+\u00a03|9,61|60\u00a0m"},
		// Four shots that hit on 3 or more: 16 sixths, and 15 sixteenths of that with 4 dice.
		{"en", "wh40k-7e/biomancy/smite", "4|3+|2.67|2.50"},
		// For a Daemon it is two sixes, as with any power.
		{"en", "wh40k-7e/malefic/cursed-earth", "2|75.0\u202f%|72.2\u202f%|2.8\u202f%"},
		// For a Grey Knight all but the 27 throws from 4 up, less the 7 among them with two sixes:
		// 20 of 216.
		{"en", "wh40k-7e/sanctic/vortex-of-doom", "3|12.5\u202f%|9.3\u202f%|90.7\u202f%"},
		{"fr", "wh40k-7e/malefic/possession", "2|0\u202f%|0\u202f%|100\u202f%"},
	} {
		var rows []string
		for _, table := range b.at(t, c.language, c.key).Odds {
			for _, row := range table.Rows {
				rows = append(rows, strings.Join(row, "|"))
			}
		}
		if !slices.Contains(rows, c.row) {
			t.Errorf("%s in %s has no row %q but\n%s", c.key, c.language, c.row, strings.Join(rows, "\n"))
		}
	}
}

// TestNotesOfOddsTables checks that a table of odds says what is counted, and, for powers with
// several rolls, that the odds are those of one.
func TestNotesOfOddsTables(t *testing.T) {
	b := built(t)
	for _, c := range []struct{ language, key, want string }{
		{"en", "trenchhammer/pyromancy/flame-breath", "The power makes 2 attacks, each with its own roll."},
		{"fr", "trenchhammer/pyromancy/flame-breath", "Le pouvoir fait 2 attaques, chacune avec son propre jet."},
		{"en", "trenchhammer/telekinesis/crush", "as the first power of the Turn. The dark bar and its figure: PSYKER 1."},
		{"en", "dark-heresy/biomancy/smite", "Mean damage is that of one target, before Armour, Toughness and Dodge."},
		{"en", "dark-heresy/telekinesis/crush", "resists. Mean damage is that of one target"},
		{"en", "dark-heresy/biomancy/iron-arm", ""},
	} {
		var notes []string
		p := b.at(t, c.language, c.key)
		for _, table := range p.Odds {
			notes = append(notes, table.Note)
		}
		for _, m := range p.Multiples {
			notes = append(notes, m.Table.Note)
		}
		text := strings.ReplaceAll(strings.Join(notes, " "), "\u00a0", " ")
		if c.want == "" && text != "" || !strings.Contains(text, c.want) {
			t.Errorf("%s in %s says %q beside its odds, want %q", c.key, c.language, text, c.want)
		}
	}
}

// TestPowersWithMeanHits checks which powers have a table of mean hits.
func TestPowersWithMeanHits(t *testing.T) {
	b := built(t)
	var got []string
	for _, p := range b.in(t, "en").All {
		if slices.ContainsFunc(p.Odds, hasSkill) {
			got = append(got, p.Key)
		}
	}
	if want := []string{"wh40k-7e/smite", "wh40k-7e/life-leech"}; !slices.Equal(got, want) {
		t.Errorf("%q have one, want %q", got, want)
	}
}

// hasSkill reports whether a table is by Ballistic Skill.
func hasSkill(table site.OddsTable) bool { return slices.Contains(table.Columns, "Ballistic Skill") }

// TestSpared checks that both daemonologies name those on whom only two 6s bring Perils, with the
// case that is theirs, and that no other discipline does.
func TestSpared(t *testing.T) {
	b := built(t)
	who := map[string]map[string]string{
		"en": {"sanctic": "Grey Knight", "malefic": "Daemon"},
		"fr": {"sanctic": "Chevalier Gris", "malefic": "Démon"},
	}
	seen := 0
	for language, names := range who {
		for _, p := range b.in(t, language).All {
			name, known := names[p.Discipline.ID]
			if known != (p.Spared.Query != "") {
				t.Errorf("%s in %s has the case %q of those spared", p.Key, language, p.Spared.Query)
			}
			if !known {
				continue
			}
			seen++
			n := recordOf(t, b.library, p.Key).Record
			want := fmt.Sprintf("cost=%s&perils-on=sixes", n.Get("cost"))
			if n.Get("failure") == "perils" {
				want = strings.Replace(want, "&", "&perils-on-failure=true&", 1)
			}
			if got := p.Spared; got.Query != want || !strings.Contains(strings.ReplaceAll(got.Link, "\u00a0", " "), name) {
				t.Errorf("%s in %s: %q leads to %s, want %s", p.Key, language, got.Link, got.Query, want)
			}
		}
	}
	if want := 2 * (7 + 7); seen != want {
		t.Errorf("%d pages name those spared, want %d", seen, want)
	}
}
