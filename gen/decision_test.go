package gen_test

import (
	"strings"
	"testing"

	"psyref/calc/all"
	"psyref/calc/present"
	"psyref/content"
	"psyref/gen"
)

// TestTheBestChoiceIsSaid: what each calculator that has choices says of them, in both languages; spaces that do not break are written as spaces.
func TestTheBestChoiceIsSaid(t *testing.T) {
	notShort(t)
	for _, tt := range []struct{ id, query, language, said, marks string }{
		{"wh40k-7e/manifest", "", "en", "4 dice: 80.6 % without Perils, more dice make it worse. At any price every further die helps: 6 dice manifest it 98.4 %, Perils 26.3 %.",
			"4 dice: best without Perils; 6 dice: most often of these"},
		{"wh40k-7e/manifest", "", "fr", "4 dés : 80,6 % sans Périls ; avec plus de dés, c’est moins bien. À tout prix, chaque dé de plus aide : 6 dés, manifesté 98,4 %, Périls 26,3 %.",
			"4 dés: le mieux sans Périls; 6 dés: le plus souvent ici"},
		{"wh40k-7e/manifest", "cost=5&perils-on=doubles", "en", "No number of dice manifests it without Perils. At any price every further die helps: 6 dice manifest it 10.9 %, Perils 98.5 %.",
			"6 dice: most often of these"},
		{"wh40k-7e/manifest", "cost=5&perils-on=doubles", "fr", "Aucun nombre de dés ne manifeste le pouvoir sans Périls. À tout prix, chaque dé de plus aide : 6 dés, manifesté 10,9 %, Périls 98,5 %.",
			"6 dés: le plus souvent ici"},
		{"wh40k-7e/manifest", "dice=40", "en", "4 dice: 80.6 % without Perils, more dice make it worse. At any price: 40 dice manifest it > 99.999999 %, Perils 99.39 %.", ""},
		{"dark-heresy/focus", "", "en", "Unfettered: 53.7 % without Perils, going further makes it worse. At any price: Push 3 works 70 %, Perils 36 %.",
			"Unfettered: best without Perils; Push 3: works most often"},
		{"dark-heresy/focus", "", "fr", "Libre : 53,7 % sans Périls ; aller plus loin fait moins bien. À tout prix : Forcé 3, le pouvoir agit 70 %, Périls 36 %.",
			"Libre: le mieux sans Périls; Forcé 3: agit le plus souvent"},
		{"dark-heresy/focus", "characteristic=90&psy-rating=10", "en", "Fettered: works 90 %, without Perils 90 %; no level does better at either.", "Fettered: best without Perils"},
		{"dark-heresy/focus", "characteristic=90&psy-rating=10", "fr", "Bridé : le pouvoir agit 90 %, sans Périls 90 % ; aucun niveau ne fait mieux, ni avec ni sans.", "Bridé: le mieux sans Périls"},
		{"dark-heresy/focus", "characteristic=1&modifier=-100", "en", "No level can work.", ""},
		{"dark-heresy/focus", "characteristic=1&modifier=-100", "fr", "Aucun niveau ne peut agir.", ""},
		{"wh40k-7e/deny", "", "en", "Every further die helps: 7 dice deny it 33.0 % of the time.", "7 dice: most often of these"},
		{"wh40k-7e/deny", "", "fr", "Chaque dé de plus aide : avec 7 dés, abjuré dans 33,0 % des cas.", "7 dés: le plus souvent ici"},
		{"wh40k-7e/deny", "dice=40&harnessed=1", "en", "Best with 40 dice: denied 99.932 % of the time.", "40 dice: denies most often"},
		{"wh40k-7e/phase", "", "en", "Dice on the first power: 2 after a roll of 1, 5 after a 6.", ""},
		{"wh40k-7e/phase", "", "fr", "Dés sur le premier pouvoir : 2 après un jet de 1, 5 après un 6.", ""},
		{"wh40k-7e/phase", "roll=1&goal=any", "en", "Roll 1: put 2 of your dice on the first power. You reach your goal 82.3 % of the time.", ""},
		{"wh40k-7e/phase", "roll=3", "en", "Roll 3: put 3 of your dice on the first power. On average 1.34 powers get through.", ""},
		{"wh40k-7e/phase", "roll=3", "fr", "Jet de 3 : mettez 3 de vos dés sur le premier pouvoir. En moyenne, 1,34 de vos pouvoirs passent.", ""},
		{"dark-millennium/nullify", "", "en", "Best with 8 cards: nullified 97.1 % of the time, 2.41 played on average.", "8 cards: nullifies most often"},
		{"dark-millennium/nullify", "", "fr", "Au mieux 8 cartes, dont 2,41 à jouer en moyenne : annulé dans 97,1 % des cas.", "8 cartes: annulé le plus souvent"},
		{"dark-millennium/nullify", "in-play=true&nullifiers=2", "en", "Best with 1 card: nullified 50 % of the time, 1.00 played on average.", "1 card: nullifies most often"},
		{"dark-millennium/nullify", "in-play=true&nullifiers=", "fr", "Aucune carte ne peut être jouée.", ""},
	} {
		view := viewOf(t, tt.id, tt.query, tt.language)
		if got := breakable(view.Decision.Said); got != tt.said {
			t.Errorf("%s?%s in %s:\n got %s\nwant %s", tt.id, tt.query, tt.language, got, tt.said)
		}
		var marks []string
		for _, row := range view.Decision.Rows {
			if row.Mark != "" {
				marks = append(marks, row.Label+": "+row.Mark)
			}
		}
		if got := breakable(strings.Join(marks, "; ")); tt.marks != "" && got != tt.marks {
			t.Errorf("%s?%s in %s: marked are %s, want %s", tt.id, tt.query, tt.language, got, tt.marks)
		}
	}
}

// TestEqualOutcomesAreASentence: bars of one length tell nothing.
func TestEqualOutcomesAreASentence(t *testing.T) {
	for language, want := range map[string]string{"en": "5 to 10, all equally likely: 16.7 % each.", "fr": "De 5 à 10, tous aussi probables : 16,7 % pour chacun."} {
		if got := breakable(viewOf(t, "wh40k-7e/pool", "", language).Distributions[0].Even); got != want {
			t.Errorf("%s: %s, want %s", language, got, want)
		}
	}
	for _, d := range viewOf(t, "wh40k-7e/manifest", "", "en").Distributions {
		if d.Even != "" {
			t.Errorf("%s is said to be even: %s", d.ID, d.Even)
		}
	}
}

func viewOf(t *testing.T, id, query, language string) present.View {
	t.Helper()
	d, err := gen.ReadDictionary(content.Words, language, all.Calculators, all.Tables)
	if err != nil {
		t.Fatal(err)
	}
	c, err := all.Calculators.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	v, err := c.Decode(query)
	if err != nil {
		t.Fatal(err)
	}
	r, err := c.Run(v)
	if err != nil {
		t.Fatal(err)
	}
	return present.Of(c, v, r, d.Locale, d.Words(c).View)
}

// breakable writes spaces that do not break as spaces.
func breakable(text string) string {
	return strings.NewReplacer("\u202f", " ", "\u00a0", " ", "\u2060", "").Replace(text)
}
