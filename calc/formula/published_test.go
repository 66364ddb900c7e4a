package formula

import (
	"math/big"
	"strconv"
	"strings"
	"testing"
)

// TestPublishedOdds computes published odds of other games. The source says where the number is
// printed, or which rule it follows from. Percentages are compared to their last printed digit,
// fractions exactly.
func TestPublishedOdds(t *testing.T) {
	for _, p := range []struct {
		game, source string
		let          []Named
		value        string
		want         string // a fraction, or a percentage or mean as printed
	}{
		{"D&D 5: advantage", "Player's Handbook 2014, chapter 7; tables at rpg.stackexchange.com/q/14690", nil,
			"P(highest(2d20, 1) >= 11)", "3/4"},
		{"D&D 5: mean with advantage", "the same", nil, "mean(highest(2d20, 1))", "13.825"},
		{"D&D 5: mean with disadvantage", "the same", nil, "mean(lowest(2d20, 1))", "7.175"},
		{"D&D 5: a natural 20 with advantage", "the same", nil, "P(any(2d20 == 20))", "9.75 %"},
		{"D&D: 4d6, drop the lowest: mean", "anydice.com/docs, example of character creation", nil, "mean(highest(4d6, 3))",
			"12.2446"},
		{"D&D: 4d6, drop the lowest: 18", "the same", nil, "P(highest(4d6, 3) == 18)", "1.62 %"},
		{"D&D: 3d6, 10 or more", "the same", nil, "P(3d6 >= 10)", "62.50 %"},
		{"D&D 5: great weapon fighting with 2d6",
			"Player's Handbook 2014, fighting styles; mean damage widely printed as 8.33", nil, "mean(reroll(2d6 <= 2))",
			"8.33"},
		{"GURPS: 3d6, 12 or less", "GURPS Basic Set, Probability of Success", nil, "P(3d6 <= 12)", "74.1 %"},
		{"GURPS: 3d6, 9 or less", "the same", nil, "P(3d6 <= 9)", "37.5 %"},
		{"Traveller: 2d6, 8 or more", "Traveller Core Rulebook, task checks", nil, "P(2d6 >= 8)", "41.7 %"},
		{"Powered by the Apocalypse: 10 or more", "Apocalypse World, moves", nil, "P(2d6 >= 10)", "1/6"},
		{"Powered by the Apocalypse: 7 to 9", "the same", nil, "P(2d6 in 7..9)", "5/12"},
		{"Powered by the Apocalypse: +1, a miss", "the same", nil, "P(2d6 + 1 <= 6)", "10/36"},
		{"Blades in the Dark: two dice, a full success", "Blades in the Dark SRD, the core system", []Named{{"roll", "2d6"}},
			"P(max(roll) == 6 and count(roll == 6) == 1)", "27.8 %"},
		{"Blades in the Dark: two dice, a partial success", "the same", nil, "P(max(2d6) in 4..5)", "44.4 %"},
		{"Blades in the Dark: three dice, a critical", "the same", nil, "P(count(3d6 == 6) >= 2)", "7.4 %"},
		{"Blades in the Dark: no dice, a failure", "the same", nil, "P(min(2d6) <= 3)", "75 %"},
		{"Fate: exactly 0", "Fate Core System SRD, the dice; 19, 16, 10, 4 and 1 of 81", nil, "P(4dF == 0)", "19/81"},
		{"Fate: +2 or more", "the same", nil, "P(4dF >= 2)", "18.5 %"},
		{"Fate: +4", "the same", nil, "P(4dF == 4)", "1.2 %"},
		{"Chronicles of Darkness: five dice, a success", "Chronicles of Darkness, dice pools", nil, "P(any(5d10 >= 8))",
			"83.2 %"},
		{"Chronicles of Darkness: 10-again, two successes of three dice",
			"1 − 0.7³ − 3 × 0.7² × (0.2 + 0.1 × 0.7), from the rule", nil,
			"P(sum(x in explode(3d10 == 10, 4): div(x, 10) + if(mod(x, 10) >= 8, 1, 0)) >= 2)", "26.01 %"},
		{"Shadowrun: six dice, three hits", "Shadowrun 5, tests: binomial with 1/3", nil, "P(count(6d6 >= 5) >= 3)",
			"31.96 %"},
		{"Year Zero: five dice, a six", "Year Zero Engine SRD, 1 − (5/6)⁵", nil, "P(any(5d6 == 6))", "59.8 %"},
		{"Year Zero: five dice, pushed", "the same, 1 − (25/36)⁵", nil, "P(any(reroll(5d6 <= 5) == 6))", "83.8 %"},
		{"Savage Worlds: d8 and a wild die, target 4", "Savage Worlds Adventure Edition, trait rolls", nil,
			"P(max([d8, d6]) >= 4)", "81.25 %"},
		{"Savage Worlds: d8 and a wild die, target 8", "the same; 1 − 7/8 × 31/36 with dice that explode", nil,
			"P(max([explode(d8 == 8, 3), explode(d6 == 6, 3)]) >= 8)", "71/288"},
		{"Dragon Age: doubles on 3d6", "AGE system, stunts", nil, "P(double(3d6))", "44.4 %"},
		{"The highest of six d10 appears once",
			"the question of rpg.stackexchange.com/q/57709; 6 × (1⁵ + … + 9⁵) ÷ 10⁶", []Named{{"r", "6d10"}},
			"P(count(r == max(r)) == 1)", "14499/20000"},
		{"Yahtzee: five alike in one roll", "mathworld.wolfram.com/Yahtzee.html", nil, "P(most(5d6) == 5)", "6/7776"},
		{"Yahtzee: full house in one roll", "the same", []Named{{"roll", "5d6"}}, "P(most(roll) == 3 and kinds(roll) == 2)",
			"300/7776"},
		{"Yahtzee: large straight in one roll", "the same", nil, "P(run(5d6) == 5)", "240/7776"},
		{"Yahtzee: four alike in one roll", "the same", nil, "P(most(5d6) == 4)", "150/7776"},
		{"Yahtzee: small straight in one roll", "the same", nil, "P(run(5d6) >= 4)", "1200/7776"},
		{"Risk: three against two, the defender loses two", "Osborne, Markov Chains for the RISK Board Game Revisited, 2003",
			[]Named{{"a", "3d6"}, {"d", "2d6"}}, "P(count(i in 1..2: rank(a, i) > rank(d, i)) == 2)", "2890/7776"},
		{"Risk: three against two, the attacker loses two", "the same", []Named{{"a", "3d6"}, {"d", "2d6"}},
			"P(count(i in 1..2: rank(a, i) > rank(d, i)) == 0)", "2275/7776"},
		{"Risk: three against two, one each", "the same", []Named{{"a", "3d6"}, {"d", "2d6"}},
			"P(count(i in 1..2: rank(a, i) > rank(d, i)) == 1)", "2611/7776"},
		{"Risk: three against one", "the same", nil, "P(max(3d6) > d6)", "855/1296"},
		{"Risk: two against one", "the same", nil, "P(max(2d6) > d6)", "125/216"},
		{"Risk: two against two, the defender loses two", "the same", []Named{{"a", "2d6"}, {"d", "2d6"}},
			"P(all(i in 1..2: rank(a, i) > rank(d, i)))", "295/1296"},
		{"Craps: the pass line", "Packel, The Mathematics of Games and Gambling",
			[]Named{{"r", "2d6"}, {"four", "P(r == 4) * P(r == 4 given r in [4, 7])"},
				{"five", "P(r == 5) * P(r == 5 given r in [5, 7])"}, {"six", "P(r == 6) * P(r == 6 given r in 6..7)"}},
			"P(r in [7, 11]) + 2 * (four + five + six)", "244/495"},
		{"Chuck-a-luck: mean gain", "the same", []Named{{"hits", "count(3d6 == 6)"}}, "mean(if(hits == 0, 0 - 1, hits))",
			"-17/216"},
		{"De Méré: a six in four throws", "Pascal and Fermat, 1654", nil, "P(any(4d6 == 6))", "671/1296"},
		{"De Méré: a double six in 24 throws", "the same", nil, "P(any(x in 1..24: 2d6 == 12))", "49.14 %"},
		{"Newton and Pepys: two sixes with twelve dice", "Newton to Pepys, 1693", nil, "P(count(12d6 == 6) >= 2)", "61.87 %"},
		{"Newton and Pepys: three sixes with eighteen dice", "the same", nil, "P(count(18d6 == 6) >= 3)", "59.73 %"},
		{"Poker: one pair", "mathworld.wolfram.com/Poker.html", []Named{{"hand", "draw(5, deck(1..13: 4))"}},
			"P(most(hand) == 2 and kinds(hand) == 4)", "1098240/2598960"},
		{"Poker: two pairs", "the same", []Named{{"hand", "draw(5, deck(1..13: 4))"}},
			"P(most(hand) == 2 and kinds(hand) == 3)", "123552/2598960"},
		{"Poker: full house", "the same", []Named{{"hand", "draw(5, deck(1..13: 4))"}},
			"P(most(hand) == 3 and kinds(hand) == 2)", "3744/2598960"},
		{"Poker: four of a kind", "the same", nil, "P(most(draw(5, deck(1..13: 4))) == 4)", "624/2598960"},
		{"Poker: a flush, straight or not", "the same", nil, "P(most(draw(5, deck(1..4: 13))) == 5)", "5148/2598960"},
		{"Bridge: a hand 4-3-3-3", "Official Encyclopedia of Bridge, suit distributions",
			[]Named{{"hand", "draw(13, deck(1..4: 13))"}}, "P(sets(hand, 4) == 1 and sets(hand, 3) == 4)", "10.54 %"},
		{"Bridge: a hand 4-4-3-2", "the same", []Named{{"hand", "draw(13, deck(1..4: 13))"}},
			"P(sets(hand, 4) == 2 and sets(hand, 3) == 3 and kinds(hand) == 4 and most(hand) == 4)", "21.55 %"},
		{"Bridge: no ace", "the same", nil, "P(all(draw(13, deck(1: 4, 0: 48)) == 0))", "30.38 %"},
		{"Lottery: six of 49", "1 ÷ C(49, 6)", nil, "P(draw(6, deck(1: 6, 0: 43)) == 6)", "1/13983816"},
		{"Magic: a card of which there are four of 60, in seven", "1 − C(56, 7) ÷ C(60, 7)", nil,
			"P(draw(7, deck(1: 4, 0: 56)) >= 1)", "39.95 %"},
		{"Birthdays: two of 23 people", "von Mises, 1939", nil, "P(double(23d365))", "50.73 %"},
		{"Backgammon: hit a blot six points away", "Magriel, Backgammon", []Named{{"a", "d6"}, {"b", "d6"}},
			"P(a == 6 or b == 6 or a + b == 6 or a == 2 and b == 2)", "17/36"},
		{"Backgammon: hit a blot twelve points away", "the same", []Named{{"a", "d6"}, {"b", "d6"}},
			"P(a == b and a in [3, 4, 6])", "3/36"},
		{"Farkle: nothing with three dice", "60 of 216: four faces without points, less three alike",
			[]Named{{"roll", "3d6"}}, "P(not any(x in roll: x in [1, 5]) and most(roll) < 3)", "27.8 %"},
		{"Monopoly: three doubles", "Monopoly, jail", nil, "P(all(x in 1..3: double(2d6)))", "1/216"},
		{"Warhammer: a charge of nine inches", "Warhammer 40,000, charge rolls", nil, "P(2d6 >= 9)", "27.8 %"},
	} {
		k := &compiler{compiled: &compiled{Definition: &Definition{}}, scope: newScope(nil)}
		for _, l := range p.let {
			k.let(l)
		}
		e := k.read(p.game, p.value, (*checker).value)
		if e == nil {
			t.Errorf("%s: %v", p.game, k.errors)
			continue
		}
		got := newBuilder(nil, nil, &meter{MaxWork}).number(e)
		if want, exact := new(big.Rat).SetString(p.want); exact && !printed(p.want) {
			sameNumber(t, p.game, got, want)
		} else if text := asPrinted(got.Float(), p.want); text != p.want {
			t.Errorf("%s (%s): %s, want %s", p.game, p.source, text, p.want)
		}
	}
}

// printed reports whether a text is a rounded number.
func printed(text string) bool { return strings.HasSuffix(text, " %") || strings.Contains(text, ".") }

// asPrinted rounds a number to as many digits as another text has.
func asPrinted(n float64, like string) string {
	digits, percent := strings.CutSuffix(like, " %")
	_, after, _ := strings.Cut(digits, ".")
	if percent {
		return strconv.FormatFloat(100*n, 'f', len(after), 64) + " %"
	}
	return strconv.FormatFloat(n, 'f', len(after), 64)
}
