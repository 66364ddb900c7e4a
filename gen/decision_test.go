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
		{"wh40k-7e/manifest", "", "en", "Warp Charge 1: roll 4 dice. It manifests 93.8 % of the time; Perils strike 13.2 %. Each Perils counts as 50 % of a power. The loss of the Psyker counts as 5 powers.",
			"4 dice: ★ best"},
		{"wh40k-7e/manifest", "", "fr", "Coût 1 : lancez 4 dés. Le pouvoir agit dans 93,8 % des cas, et les Périls frappent dans 13,2 %. Chaque Péril compte comme 50 % d’un pouvoir. La perte du psyker compte comme 5 pouvoirs.",
			"4 dés: ★ le mieux"},
		{"wh40k-7e/manifest", "cost=5&perils-on=doubles", "en", "Warp Charge 5: roll as many dice as you can spare, say 12 dice. It manifests 80.6 % of the time; Perils strike 100 %. The Psyker is removed 2.8 % of the time. Each Perils counts as 50 % of a power. The loss of the Psyker counts as 5 powers.", "12 dice: ★ best"},
		{"wh40k-7e/manifest", vortex, "en", "Warp Charge 3: roll as many dice as you can spare, say 12 dice. It manifests 98.1 % of the time; Perils strike 100 %. The Psyker is removed 2.8 % of the time. Each Perils counts as 50 % of a power. The loss of the Psyker counts as 5 powers.", "12 dice: ★ best"},
		{"wh40k-7e/manifest", vortex, "fr", "Coût 3 : lancez autant de dés que possible, par exemple 12 dés. Le pouvoir agit dans 98,1 % des cas, et les Périls frappent dans 100 %. Le psyker est retiré dans 2,8 % des cas. Chaque Péril compte comme 50 % d’un pouvoir. La perte du psyker compte comme 5 pouvoirs.", "12 dés: ★ le mieux"},
		{"wh40k-7e/manifest", vortex + "&dice=20", "en", "Warp Charge 3: roll as many dice as you can spare, say 20 dice. It manifests > 99.9 % of the time; Perils strike 100 %. The Psyker is removed 2.8 % of the time. Each Perils counts as 50 % of a power. The loss of the Psyker counts as 5 powers.", "20 dice: ★ best"},
		{"wh40k-7e/manifest", "dice=40", "en", "Warp Charge 1: roll 4 dice. It manifests 93.8 % of the time; Perils strike 13.2 %. (Your own choice, 40 dice: manifests > 99.9 %, Perils 99.4 %.) Each Perils counts as 50 % of a power. The loss of the Psyker counts as 5 powers.", ""},
		{"dark-heresy/focus", "", "en", "Unfettered: works 55 % of the time; Perils strike 2.6 %. Each Perils counts as one power.", "Unfettered: ★ best"},
		{"dark-heresy/focus", "", "fr", "Niveau libre : le pouvoir agit dans 55 % des cas, et les Périls surviennent dans 2,6 %. Chaque Péril compte comme un pouvoir.", "Libre: ★ le mieux"},
		{"dark-heresy/focus", "characteristic=45&psy-rating=4", "en", "Unfettered: works 65 % of the time; Perils strike 2.6 %. Each Perils counts as one power.", ""},
		{"dark-heresy/focus", "characteristic=90&psy-rating=10", "en", "Fettered: works 90 % of the time, without any risk of Perils. Each Perils counts as one power.", "Fettered: ★ best"},
		{"dark-heresy/focus", "characteristic=90&psy-rating=10", "fr", "Niveau bridé : le pouvoir agit dans 90 % des cas, sans aucun risque de Périls. Chaque Péril compte comme un pouvoir.", "Bridé: ★ le mieux"},
		{"dark-heresy/focus", "characteristic=1&modifier=-100", "en", "Do not use it: no level can work.", ""},
		{"dark-heresy/focus", "characteristic=1&modifier=-100", "fr", "Ne l’utilisez pas : à aucun niveau il ne peut agir.", ""},
		{"dark-heresy/turn", "characteristic=45&psy-rating=4", "en", "Unfettered: works 65 % of the time; Perils strike 2.6 %. Each Perils counts as one power.", "Unfettered: ★ best"},
		{"dark-heresy/turn", "characteristic=45&psy-rating=4", "fr", "Niveau libre : le pouvoir agit dans 65 % des cas, et les Périls surviennent dans 2,6 %. Chaque Péril compte comme un pouvoir.", "Libre: ★ le mieux"},
		{"dark-heresy/turn", "characteristic=12", "en", "Unfettered: works 27 % of the time; Perils strike 2.6 %. Each Perils counts as one power.", "Unfettered: ★ best"},
		{"dark-heresy/turn", "characteristic=20&psy-rating=1", "fr", "Niveau bridé : le pouvoir agit dans 25 % des cas, sans aucun risque de Périls. Chaque Péril compte comme un pouvoir.", "Bridé: ★ le mieux"},
		{"dark-heresy/focus", "characteristic=12", "en", "Unfettered: works 27 % of the time; Perils strike 2.6 %. Each Perils counts as one power.", "Unfettered: ★ best"},
		{"dark-heresy/opposed", "", "en", "Unfettered: works 47.2 % of the time; Perils strike 2.6 %. Each Perils counts as one power.", "Unfettered: ★ best"},
		{"dark-heresy/opposed", "", "fr", "Niveau libre : le pouvoir agit dans 47,2 % des cas, et les Périls surviennent dans 2,6 %. Chaque Péril compte comme un pouvoir.", "Libre: ★ le mieux"},
		{"dark-heresy/opposed", "characteristic=90&psy-rating=10", "en", "Fettered: works 88.9 % of the time, without any risk of Perils. Each Perils counts as one power.", "Fettered: ★ best"},
		{"dark-heresy/opposed", "characteristic=20&psy-rating=1&resist=70", "en", "Fettered: works 8.6 % of the time, without any risk of Perils. Each Perils counts as one power.", "Fettered: ★ best"},
		{"dark-heresy/opposed", "characteristic=20&psy-rating=1&resist=70", "fr", "Niveau bridé : le pouvoir agit dans 8,6 % des cas, sans aucun risque de Périls. Chaque Péril compte comme un pouvoir.", "Bridé: ★ le mieux"},
		{"dark-heresy/opposed", "characteristic=1&modifier=-100", "en", "Do not use it: no level can work.", ""},
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
		{"dark-heresy/turn", "characteristic=20&psy-rating=1&modifier=-30", "en", "Do not use it: at best (Push 3) it works 10 % of the time and Perils strike 36 %: they cost more than it brings. Each Perils counts as one power.", ""},
		{"dark-heresy/focus", "characteristic=20&psy-rating=1&modifier=-30", "fr", "Ne l’utilisez pas : au mieux (Forcé de 3), il agit dans 10 % des cas, et les Périls surviennent dans 36 % : ils coûtent plus qu’il n’apporte. Chaque Péril compte comme un pouvoir.", ""},
		{"wh40k-7e/turn", "powers=1,1,1,1&dice=12&enemy-dice=6", "en", "First put 3 dice on a power of cost 1. Then, most likely, 3 dice on a power of cost 1, 3 times. Against 6 dice, 2.81 powers get through on average; Perils strike 26.5 % of the time. The Psyker is removed 1.3 % of the time. Each Perils counts as 50 % of a power. The loss of the Psyker counts as 5 powers.", ""},
		{"wh40k-7e/turn", "powers=1,1,1,1&dice=12&enemy-dice=6", "fr", "Mettez d’abord 3 dés sur un pouvoir de coût 1. Puis, le plus souvent, 3 dés sur un pouvoir de coût 1, 3 fois. Contre 6 dés, 2,81 de vos pouvoirs passent en moyenne, et les Périls frappent dans 26,5 % des cas. Le psyker est retiré dans 1,3 % des cas. Chaque Péril compte comme 50 % d’un pouvoir. La perte du psyker compte comme 5 pouvoirs.", ""},
		{"dark-heresy/turn", "characteristic=30&psy-rating=1&modifier=-30", "en", "Fettered: works 5 % of the time, without any risk of Perils. Each Perils counts as one power.", "Fettered: ★ best"},
		{"dark-heresy/turn", "characteristic=30&psy-rating=1&modifier=-30&level=push&push=2", "en", "Fettered: works 5 % of the time, without any risk of Perils. (Your own level, Push 2: works 15 %, Perils 36 %.) Each Perils counts as one power.", "Fettered: ★ best"},
		{"dark-heresy/turn", "characteristic=30&psy-rating=1&modifier=-30&level=push&push=2", "fr", "Niveau bridé : le pouvoir agit dans 5 % des cas, sans aucun risque de Périls. (Votre niveau, Forcé de 2 : 15 % de réussite, 36 % de Périls.) Chaque Péril compte comme un pouvoir.", ""},
		{"dark-heresy/turn", "psy-rating=2&sustained=2", "en", "Push by 3: works 55 % of the time; Perils strike 46 %. With nothing else sustained, it would work 49.0 % of the time without Perils. Each Perils counts as one power.", ""},
		{"dark-heresy/turn", "psy-rating=2&sustained=2&perils-price=250", "fr", "Ne l’utilisez pas : au mieux (Forcé de 3), il agit dans 55 % des cas, et les Périls surviennent dans 46 % : ils coûtent plus qu’il n’apporte. Sans maintenir d’autre pouvoir, il agirait sans Périls dans 45 % des cas. Chaque Péril compte comme 250 % d’un pouvoir.", ""},
		{"dark-heresy/turn", "characteristic=70&psy-rating=6&sustained=2&modifier=20", "en", "Fettered: works 90 % of the time, without any risk of Perils. Each Perils counts as one power.", ""},
		{"dark-heresy/focus", "perils-price=0", "en", "Push by 3: works 70 % of the time; Perils strike 36 %. Perils count for nothing.", "Push 3: ★ best"},
		{"dark-heresy/focus", "perils-price=0", "fr", "Forcez de 3 : le pouvoir agit dans 70 % des cas, et les Périls surviennent dans 36 %. Les Périls ne comptent pas.", ""},
		{"wh40k-7e/manifest", "wounds=1&cost=3&perils-on=doubles", "en", "Warp Charge 3: do not try it. At best, with 3 dice, it manifests 12.5 % of the time and Perils strike 44.4 %: they cost more than it brings. The Psyker is removed 32.1 % of the time. Each Perils counts as 50 % of a power. The loss of the Psyker counts as 5 powers.", ""},
		{"wh40k-7e/manifest", "wounds=1&cost=3&perils-on=doubles", "fr", "Coût 3 : ne le tentez pas. Au mieux, avec 3 dés, il agit dans 12,5 % des cas, et les Périls frappent dans 44,4 % : ils coûtent plus qu’il n’apporte. Le psyker est retiré dans 32,1 % des cas. Chaque Péril compte comme 50 % d’un pouvoir. La perte du psyker compte comme 5 pouvoirs.", ""},
		{"wh40k-7e/manifest", "dice=6&model-price=1&perils-price=100", "fr", "Coût 1 : lancez 4 dés. Le pouvoir agit dans 93,8 % des cas, et les Périls frappent dans 13,2 %. (Votre choix, 6 dés : 98,4 % de réussite, 26,3 % de Périls.) Chaque Péril compte comme un pouvoir. La perte du psyker compte comme un pouvoir.", ""},
		{"wh40k-7e/turn", "powers=1&dice=10&enemy-dice=0", "en", "Put 4 dice on a power of cost 1. It gets through 93.8 % of the time; Perils strike 13.2 %. Each Perils counts as 50 % of a power. The loss of the Psyker counts as 5 powers.", ""},
		{"wh40k-7e/turn", "powers=1&dice=10&enemy-dice=0&first=1&first-dice=7", "en", "Put 4 dice on a power of cost 1. It gets through 93.8 % of the time; Perils strike 13.2 %. (Your own first step, a power of cost 1, 7 dice: 0.99 powers on average, Perils 33.0 %.) Each Perils counts as 50 % of a power. The loss of the Psyker counts as 5 powers.", ""},
		{"wh40k-7e/turn", "powers=1&dice=10&enemy-dice=0&first=1&first-dice=7", "fr", "Mettez 4 dés sur un pouvoir de coût 1. Il passe dans 93,8 % des cas, et les Périls frappent dans 13,2 %. (Votre premier pas, un pouvoir de coût 1, 7 dés : il en passe 0,99 en moyenne, avec 33,0 % de Périls.) Chaque Péril compte comme 50 % d’un pouvoir. La perte du psyker compte comme 5 pouvoirs.", ""},
		{"wh40k-7e/turn", "powers=3&dice=9&enemy-dice=0&wounds=1", "en", "Try nothing: no power on your list is worth the Perils that it risks. Each Perils counts as 50 % of a power. The loss of the Psyker counts as 5 powers.", ""},
		{"wh40k-7e/turn", "powers=5&dice=6&enemy-dice=0&wounds=1", "fr", "Ne tentez rien : aucun pouvoir de votre liste ne vaut les Périls qu’il risque. Chaque Péril compte comme 50 % d’un pouvoir. La perte du psyker compte comme 5 pouvoirs.", ""},
		{"wh40k-7e/turn", "powers=1&dice=10&enemy-dice=0&perils-price=0&model-price=0", "fr", "Mettez 10 dés sur un pouvoir de coût 1. Il passe dans 99,9 % des cas, et les Périls frappent dans 51,5 %. Le psyker est retiré dans 1,4 % des cas. Les Périls ne comptent pas. La perte du psyker ne compte pas.", ""},
		{"trenchhammer/turn", "casts=4", "en", "Cast twice, then stop. 1.27 powers work on average, and you end Out of Action 3.9 % of the time; with one more Cast, 1.42 and 7.9 %. (Your own choice, 4 Casts: 1.44 powers on average, Out of Action 10.2 %.) The loss of the caster counts as 5 powers.", ""},
		{"trenchhammer/turn", "casts=4", "fr", "Lancez 2 pouvoirs, puis arrêtez-vous. Vous en réussissez 1,27 en moyenne et finissez hors de combat dans 3,9 % des cas ; avec un de plus, ce serait 1,42 et 7,9 %. (Votre choix, 4 lancements : 1,44 en moyenne, hors de combat dans 10,2 % des cas.) La perte du lanceur compte pour 5 pouvoirs.", ""},
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
