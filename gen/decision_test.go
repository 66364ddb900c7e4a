package gen_test

import (
	"strings"
	"sync"
	"testing"

	"psyref/calc/all"
	"psyref/calc/present"
	"psyref/content"
	"psyref/gen"
)

// vortex is the case of Vortex of Doom, which hardly ever manifests without Perils.
const vortex = "cost=3&perils-on=doubles&perils-on-failure=true"

// TestVerdicts checks the verdict of each calculator with choices, and the marks of its rows, in
// both languages. No-break spaces are written as spaces.
func TestVerdicts(t *testing.T) {
	notShort(t)
	for _, tt := range []struct{ id, query, language, verdict, marks string }{
		{"wh40k-7e/manifest", "", "en", "Warp Charge 1: roll 4 dice. 80.6 % without Perils; 6 dice manifest it 98.4 % and risk Perils 26.3 %.",
			"4 dice: ★ best; 6 dice: works most often here"},
		{"wh40k-7e/manifest", "", "fr", "Coût 1 : lancez 4 dés. Le pouvoir agit sans Périls dans 80,6 % des cas. Avec 6 dés, il agit dans 98,4 % des cas, mais les Périls frappent dans 26,3 %.",
			"4 dés: ★ le mieux; 6 dés: le plus souvent ici"},
		{"wh40k-7e/manifest", "cost=5&perils-on=doubles", "en", "Warp Charge 5: roll as many dice as you can spare. 10 dice manifest it 62.3 % and bring Perils 100 %; without Perils, 0 % at best.", "10 dice: ★ works most often here"},
		{"wh40k-7e/manifest", vortex, "en", "Warp Charge 3: roll as many dice as you can spare. 8 dice manifest it 85.5 % and bring Perils 100 %; without Perils, 5.6 % at best.", "8 dice: ★ works most often here"},
		{"wh40k-7e/manifest", vortex, "fr", "Coût 3 : lancez autant de dés que possible. Avec 8 dés, le pouvoir agit dans 85,5 % des cas, et les Périls frappent dans 100 % des cas. Sans Périls, il n’agit que dans 5,6 % des cas au mieux.", "8 dés: ★ le plus souvent ici"},
		{"wh40k-7e/manifest", vortex + "&dice=20", "en", "Warp Charge 3: roll as many dice as you can spare. 20 dice manifest it > 99.9 % and bring Perils 100 %; without Perils, 5.6 % at best.", "20 dice: ★ works most often here"},
		{"wh40k-7e/manifest", "dice=40", "en", "Warp Charge 1: roll 4 dice. 80.6 % without Perils; 40 dice manifest it > 99.9 % and risk Perils 99.4 %.", ""},
		{"dark-heresy/focus", "", "en", "Unfettered. 53.7 % without Perils; pushing by 3 works 70 % and risks Perils 36 %.", "Unfettered: ★ best; Push 3: works most often"},
		{"dark-heresy/focus", "", "fr", "Niveau libre : le pouvoir agit sans Périls dans 53,7 % des cas. En forçant de 3, il agit dans 70 % des cas, mais les Périls surviennent dans 36 %.", "Libre: ★ le mieux; Forcé de 3: le plus souvent"},
		{"dark-heresy/focus", "characteristic=45&psy-rating=4", "en", "Unfettered. 63.7 % without Perils; pushing by 3 works 80 % and risks Perils 36 %.", ""},
		{"dark-heresy/focus", "characteristic=90&psy-rating=10", "en", "Fettered. 90 % without Perils, and no level works more often.", "Fettered: ★ best"},
		{"dark-heresy/focus", "characteristic=90&psy-rating=10", "fr", "Niveau bridé : le pouvoir agit sans Périls dans 90 % des cas, et aucun niveau ne le fait agir plus souvent.", "Bridé: ★ le mieux"},
		{"dark-heresy/focus", "characteristic=1&modifier=-100", "en", "No level can work.", ""},
		{"dark-heresy/focus", "characteristic=1&modifier=-100", "fr", "Le pouvoir ne peut agir à aucun niveau.", ""},
		{"dark-heresy/turn", "characteristic=45&psy-rating=4", "en", "Unfettered: works 65 % of the time, 63.7 % without Perils. Pushing by 3 works 80 % of the time and risks Perils 36 %.", "Unfettered: ★ best; Push 3: works most often"},
		{"dark-heresy/turn", "characteristic=45&psy-rating=4", "fr", "Utilisez-le au niveau libre : il agit dans 65 % des cas (63,7 % sans Périls). En forçant de 3, il agit dans 80 % des cas, mais les Périls surviennent dans 36 %.", "Libre: ★ le mieux; Forcé de 3: le plus souvent"},
		{"dark-heresy/turn", "characteristic=12", "en", "Push by 3: works 42 % of the time, 26.9 % without Perils. It risks Perils 36 % of the time. Unfettered works 27 % of the time and risks them 2.6 %.", "Push 3: ★ best"},
		{"dark-heresy/turn", "characteristic=20&psy-rating=1", "fr", "Utilisez-le en forçant de 3 : il agit dans 40 % des cas (25,6 % sans Périls). Les Périls surviennent dans 36 % des cas. Au niveau bridé, il agit dans 25 % des cas, sans aucun risque.", "Forcé de 3: ★ le mieux"},
		{"dark-heresy/focus", "characteristic=12", "en", "Push by 3. 26.9 % without Perils, but it risks them 36 %; unfettered works 27 % and risks them 2.6 %.", "Push 3: ★ best"},
		{"dark-heresy/opposed", "", "en", "Unfettered. 46.1 % without Perils; pushing by 3 works 64.0 % and risks Perils 36 %.", "Unfettered: ★ best; Push 3: works most often"},
		{"dark-heresy/opposed", "", "fr", "Niveau libre : le pouvoir agit sans Périls dans 46,1 % des cas. En forçant de 3, il agit dans 64,0 % des cas, mais les Périls surviennent dans 36 %.", "Libre: ★ le mieux; Forcé de 3: le plus souvent"},
		{"dark-heresy/opposed", "characteristic=90&psy-rating=10", "en", "Fettered. 88.9 % without Perils; unfettered works 90 % and risks Perils 2.6 %.", "Fettered: ★ best; Unfettered: works most often"},
		{"dark-heresy/opposed", "characteristic=20&psy-rating=1&resist=70", "en", "Push by 3. 11.6 % without Perils, but it risks them 36 %; fettered works 8.6 % without any risk.", "Push 3: ★ best"},
		{"dark-heresy/opposed", "characteristic=20&psy-rating=1&resist=70", "fr", "Forcez de 3 : le pouvoir agit sans Périls dans 11,6 % des cas, mais les Périls surviennent dans 36 %. Au niveau bridé, il agit dans 8,6 % des cas, sans aucun risque.", "Forcé de 3: ★ le mieux"},
		{"dark-heresy/opposed", "characteristic=1&modifier=-100", "en", "No level can work.", ""},
		{"dark-heresy/bolts", "", "en", "Your level, Unfettered: 1.13 hits on average, 1.11 without Perils. Perils strike 2.6 % of the time.", ""},
		{"dark-heresy/bolts", "form=storm&level=push&push=3", "en", "Your level, Push 3: 3.15 hits on average, 2.02 without Perils. Perils strike 36 % of the time.", ""},
		{"dark-heresy/bolts", "form=storm&level=push&push=3", "fr", "Votre niveau, Forcé de 3 : vous touchez 3,15 fois en moyenne, 2,02 fois sans Périls. Les Périls surviennent dans 36 % des cas.", ""},
		{"dark-heresy/bolts", "level=fettered", "en", "Your level, Fettered: 0.89 hits on average, 0.89 without Perils. Perils strike 0 % of the time.", ""},
		{"dark-heresy/bolts", "form=bolt", "en", "Your level, Unfettered: hits 55 % of the time, 53.7 % without Perils. Perils strike 2.6 % of the time.", ""},
		{"dark-heresy/bolts", "form=bolt", "fr", "Votre niveau, Libre : vous touchez dans 55 % des cas, et sans Périls dans 53,7 %. Les Périls surviennent dans 2,6 % des cas.", ""},
		{"dark-heresy/bolts", "characteristic=1&modifier=-100", "fr", "Aucun jet n’est assez bas : rien ne touche.", ""},
		{"wh40k-7e/deny", "", "en", "With 4 dice: denied 13.2 % of the time. Every further die helps.", ""},
		{"wh40k-7e/deny", "", "fr", "Avec 4 dés, vous abjurez le pouvoir dans 13,2 % des cas. Chaque dé de plus aide.", ""},
		{"wh40k-7e/deny", "dice=40&harnessed=1", "en", "With 40 dice: denied 99.9 % of the time.", ""},
		{"wh40k-7e/plan", "dice=7&costs=1,1,2", "en", "Roll 2, 2 and 3 dice. You cast 2 of them on average, and all of them 28.1 % of the time.", ""},
		{"wh40k-7e/plan", "dice=7&costs=1,1,2", "fr", "Lancez 2, 2 et 3 dés. Nombre moyen de pouvoirs réussis : 2 ; vous les réussissez tous dans 28,1 % des cas.", ""},
		{"wh40k-7e/plan", "dice=3&costs=2", "en", "Put every die on it. You cast 0.50 of them on average, and all of them 50 % of the time.", ""},
		{"wh40k-7e/plan", "dice=9&costs=1,1,2,5", "en", "Skip power 4. Roll 2, 2 and 5 dice for the others. You cast 2.31 of them on average, and all of them 0 % of the time.", ""},
		{"wh40k-7e/plan", "dice=3&costs=1,2,2&goal=all", "en", "You cannot cast all of them. Skip powers 2 and 3. Put every die on power 1. You cast 0.88 of them on average, and all of them 0 % of the time.", ""},
		{"wh40k-7e/plan", "dice=3&costs=5", "en", "You have too few dice: the cheapest power takes 5. You cast 0 of them on average, and all of them 0 % of the time.", ""},
		{"wh40k-7e/phase", "", "en", "After rolls of 1 to 6, put 2, 3, 3, 3, 4 and 5 dice on the first power.", ""},
		{"wh40k-7e/phase", "costs=1,2", "en", "After rolls of 1 to 6, put 4, 2, 2, 3, 4 and 4 dice on the first power.", ""},
		{"wh40k-7e/phase", "mastery=0&enemy-mastery=6&costs=3,3", "en", "Skip the first power, whatever the roll.", ""},
		{"wh40k-7e/phase", "", "fr", "Après des jets de 1 à 6, mettez 2, 3, 3, 3, 4 et 5 dés sur le premier pouvoir.", ""},
		{"wh40k-7e/phase", "roll=1&goal=any", "en", "Put 2 dice on the first power. You reach your goal 82.3 % of the time.", ""},
		{"wh40k-7e/phase", "roll=3", "en", "Put 3 dice on the first power. On average 1.34 powers get through.", ""},
		{"wh40k-7e/phase", "roll=3", "fr", "Mettez 3 dés sur le premier pouvoir. De vos pouvoirs, il en passe 1,34 en moyenne.", ""},
		{"wh40k-7e/phase", "costs=5,5,5&goal=all&mastery=1&roll=1", "en", "Whatever you do, your goal is out of reach.", ""},
		{"wh40k-7e/phase", "costs=5,5,5&goal=all&mastery=1&roll=1", "fr", "Quoi que vous fassiez, votre but est hors d’atteinte.", ""},
		{"wh40k-7e/phase", "costs=3,1&deny-bonus=1&enemy-mastery=6&mastery=3&roll=2", "en", "Skip the first power. On average 0.36 powers get through.", ""},
		{"dark-heresy/turn", "characteristic=20&psy-rating=1&modifier=-30", "en", "Push by 3: works 10 % of the time, 6.4 % without Perils. It risks Perils 36 % of the time, and no level works more often.", ""},
		{"dark-heresy/focus", "characteristic=20&psy-rating=1&modifier=-30", "fr", "Forcez de 3 : le pouvoir agit sans Périls dans 6,4 % des cas, et aucun niveau ne le fait agir plus souvent ; les Périls surviennent dans 36 %.", ""},
		{"wh40k-7e/turn", "powers=1,1,1,1&dice=12&enemy-dice=6", "en", "First put 3 dice on a power of cost 1. Then, most likely, 3 dice on a power of cost 1, 3 times. Against 6 dice, 2.85 powers get through on average, with Perils 26.5 % of the time (each at 10 % of a power).", ""},
		{"wh40k-7e/turn", "powers=1,1,1,1&dice=12&enemy-dice=6", "fr", "Mettez d’abord 3 dés sur un pouvoir de coût 1. Puis, le plus souvent, 3 dés sur un pouvoir de coût 1, 3 fois. Contre 6 dés, 2,85 de vos pouvoirs passent en moyenne, et les Périls frappent dans 26,5 % des cas (comptés 10 % d’un pouvoir).", ""},
		{"trenchhammer/turn", "", "en", "Cast twice, then stop. 1.27 powers work on average, and you end Out of Action 3.9 % of the time; with one more Cast, 1.42 and 7.9 %. The loss of the caster counts as 5 powers.", "2 Casts: ★ best"},
		{"trenchhammer/turn", "", "fr", "Lancez 2 pouvoirs, puis arrêtez-vous. Vous en réussissez 1,27 en moyenne et finissez hors de combat dans 3,9 % des cas ; avec un de plus, ce serait 1,42 et 7,9 %. La perte du lanceur compte pour 5 pouvoirs.", "2 lancements: ★ le mieux"},
		{"trenchhammer/turn", "used=1", "en", "Cast once more, then stop. It works 58.3 % of the time, and you end Out of Action 3.1 %. With one more Cast, 0.77 powers work on average, and you end Out of Action 7.9 %. The loss of the caster counts as 5 powers.", ""},
		{"trenchhammer/turn", "used=2", "en", "Do not Cast. One Cast would work 31.9 % of the time, and end Out of Action 8.0 % of the time. The loss of the caster counts as 5 powers.", ""},
		{"trenchhammer/turn", "model-price=1", "fr", "Lancez 4 pouvoirs, puis arrêtez-vous. Vous en réussissez 1,44 en moyenne et finissez hors de combat dans 10,2 % des cas ; avec un de plus, ce serait 1,44 et 10,7 %. La perte du lanceur compte pour 1 pouvoir.", "4 lancements: ★ le mieux"},
		{"trenchhammer/turn", "model-price=0", "en", "Cast as often as you can. With 6 Casts, 1.44 powers work on average, and you end Out of Action 10.7 % of the time. The loss of the caster does not count.", "6 Casts: ★ best"},
		{"dark-millennium/nullify", "", "en", "With 1 card: nullified 50 % of the time.", ""},
		{"dark-millennium/nullify", "caster=3&nullifiers=3&cards=2", "en", "With 2 cards: nullified 66.7 % of the time. You play 1.50 on average.", ""},
		{"dark-millennium/nullify", "caster=3&nullifiers=3&cards=2", "fr", "Avec 2 cartes, vous annulez le pouvoir dans 66,7 % des cas. Vous en jouez 1,50 en moyenne.", ""},
		{"dark-millennium/nullify", "in-play=true&nullifiers=2&cards=3", "en", "With 1 card: nullified 50 % of the time.", ""},
		{"dark-millennium/nullify", "in-play=true&nullifiers=", "fr", "Aucune carte n’est jouée : le pouvoir passe.", ""},
		{"dark-millennium/nullify", "cards=0", "en", "No card is played, so the power stands.", ""},
		{"dark-millennium/turn", "", "en", "Play 1 Nullify on the enemy’s first power, no more, and keep 1 for the next. Use a power of cost 1 (1 Force). Then a power of cost 2 (2 Force).", "1 Nullify: ★ best"},
		{"dark-millennium/destroy", "", "en", "With 0 cards: gone for good 41.7 % of the time. You choose before you see your die; each further card helps, until you give up 6 more than the enemy.", ""},
		{"dark-millennium/destroy", "force=2&enemy-force=1", "fr", "Avec +2 au dé, le pouvoir est perdu dans 58,3 % des cas. Vous choisissez avant de voir votre dé. Chaque carte de plus aide, jusqu’à 6 de plus que l’adversaire.", ""},
		{"dark-millennium/destroy", "force=12&enemy-force=1", "en", "With 12 cards: gone for good 100 % of the time.", ""},
		{"dark-millennium/destroy", "enemy-force=5", "en", "With 0 cards, not even a 6 against a 1 is enough.", ""},
		{"dark-millennium/destroy", "enemy-force=5", "fr", "Avec +0 au dé, même un 6 contre un 1 ne suffit pas.", ""},
		{"dark-millennium/turn", "ultimate=true&nullify=5&counters=1&enemy-cards=7&enemy-powers=1,2,2&powers=3,1", "fr", "Jouez jusqu’à 3 Annulations sur le premier pouvoir adverse, et gardez‑en 2 pour la suite. S’il passe encore, arrêtez-le avec une autre carte. Force ultime paie un pouvoir de coût 3. Utilisez un pouvoir de coût 1 (Force : 1).", ""},
	} {
		view := viewOf(t, tt.id, tt.query, tt.language)
		if got := breakable(view.Decision.Verdict()); got != tt.verdict {
			t.Errorf("%s?%s in %s:\n got %s\nwant %s", tt.id, tt.query, tt.language, got, tt.verdict)
		}
		var marks []string
		for _, row := range view.Decision.Rows {
			if row.Mark != "" {
				star := ""
				if row.Best {
					star = "★ "
				}
				marks = append(marks, row.Label+": "+star+row.Mark)
			}
		}
		if got := breakable(strings.Join(marks, "; ")); tt.marks != "" && got != tt.marks {
			t.Errorf("%s?%s in %s: marked are %s, want %s", tt.id, tt.query, tt.language, got, tt.marks)
		}
	}
}

// TestChainsOmitWhatTellsNothing checks the figures of a Cast, without an enemy who denies and
// with one.
func TestChainsOmitWhatTellsNothing(t *testing.T) {
	for query, want := range map[string]string{
		"":                             "works perils out-of-action",
		"deny=true":                    "success works perils out-of-action deny-perils",
		"deny=true&deny-used=6&dice=6": "success works perils out-of-action deny-perils",
	} {
		if got := strings.Join(viewOf(t, "trenchhammer/cast", query, "en").Shown, " "); got != want {
			t.Errorf("%q: %s, want %s", query, got, want)
		}
	}
}

// TestEqualOutcomesAreASentence checks that equal chances are described in words, not as bars.
func TestEqualOutcomesAreASentence(t *testing.T) {
	for language, want := range map[string]string{"en": "5 to 10, all equally likely: 16.7 % each.", "fr": "De 5 à 10, tous aussi probables : 16,7 % pour chacun."} {
		if got := breakable(viewOf(t, "wh40k-7e/pool", "", language).Distributions[0].Uniform); got != want {
			t.Errorf("%s: %s, want %s", language, got, want)
		}
	}
	for _, d := range viewOf(t, "wh40k-7e/manifest", "", "en").Distributions {
		if d.Uniform != "" {
			t.Errorf("%s is said to be even: %s", d.ID, d.Uniform)
		}
	}
}

// dictionaries are the words of the calculators in each language.
var dictionaries = map[string]func() (*gen.Dictionary, error){"en": dictionaryIn("en"), "fr": dictionaryIn("fr")}

func dictionaryIn(language string) func() (*gen.Dictionary, error) {
	return sync.OnceValues(func() (*gen.Dictionary, error) {
		return gen.ReadDictionary(content.Words, language, all.Calculators, all.Tables)
	})
}

func viewOf(t *testing.T, id, query, language string) present.View {
	t.Helper()
	d, err := dictionaries[language]()
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
	return present.NewView(c, v, r, d.Locale, d.Words(c).View)
}

// breakable replaces no-break spaces by spaces.
func breakable(text string) string {
	return strings.NewReplacer("\u202f", " ", "\u00a0", " ", "\u2060", "").Replace(text)
}

// TestLabelsThatDependOnANumber checks the label of the chance that all Casts work.
func TestLabelsThatDependOnANumber(t *testing.T) {
	notShort(t)
	for _, tt := range []struct{ query, language, want string }{
		{"casts=1", "en", "The Cast works"}, {"casts=2", "en", "Both Casts work"}, {"casts=3", "en", "All 3 Casts work"}, {"casts=6", "en", "All 6 Casts work"},
		{"casts=1", "fr", "Le pouvoir agit"}, {"casts=2", "fr", "Les deux pouvoirs agissent"}, {"casts=3", "fr", "Les 3 pouvoirs agissent"},
	} {
		if got := viewOf(t, "trenchhammer/turn", tt.query, tt.language).Figures[0].Label; got != tt.want {
			t.Errorf("%s in %s: %q, want %q", tt.query, tt.language, got, tt.want)
		}
	}
}
