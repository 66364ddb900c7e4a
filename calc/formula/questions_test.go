package formula

import (
	"math/big"
	"strconv"
	"strings"
	"testing"
)

// TestPublicQuestions answers questions that players have asked in public, with exact fractions. The
// source says where the question is asked; the answers were computed with Icepool or by enumeration.
func TestPublicQuestions(t *testing.T) {
	meteors := []Named{{"caught", "d20 + 1 < 15"}, {"sliver", "2d6"}, {"m1", "2d6"}, {"m2", "2d6"}, {"save1", "d20 + 1 - if(caught, d4, 0) >= 15"}, {"save2", "d20 + 1 >= 15"}, {"total", "if(caught, sliver, 0) + if(save1, div(m1, 2), m1) + if(save2, div(m2, 2), m2)"}}
	for _, q := range []struct {
		game, source string
		let          []Named
		value, want  string
	}{
		{"A pool of four with added dice: three successes and no fumble", "rpg.stackexchange.com/questions/84982", []Named{{"r", "explode(4d6 == 6, 3)"}, {"s", "sum(x in r: if(x <= 2, 0, 1 + div(x, 6)))"}, {"fumble", "count(r == 1) > count(r >= 6)"}},
			"P(s >= 3 and not fumble)", "149/243"},
		{"5d10: the highest number appears twice", "rpg.stackexchange.com/questions/57709", []Named{{"r", "5d10"}},
			"P(count(r == max(r)) == 2)", "81/400"},
		{"D&D 5: death saving throws survived", "rpg.stackexchange.com/questions/76958", chain("match(d20, 1: 20, 2..9: 10, 20: 5, else: 1)", "if(s >= 30 or mod(s, 10) >= 3, s, s + match(d20, 1: 20, 2..9: 10, 20: 5, else: 1))", 5),
			"P(s5 < 30)", "4761/8000"},
		{"One-Roll Engine: a set with five dice", "ORE Probabilities; asteroid.divnull.com/2008/01/chance-of-reign", nil,
			"P(double(5d10))", "436/625"},
		{"10d10: two pairs and a triple", "math.stackexchange.com/questions/4436121; Icepool notebook all_matching_sets", []Named{{"r", "10d10"}},
			"P(most(r) == 3 and sets(r, 3) == 1 and sets(r, 2) == 3)", "11907/62500"},
		{"3d12, 2d10 and d8: two pairs", "rpg.stackexchange.com/questions/179043", []Named{{"r", "[3d12, 2d10, d8]"}},
			"P(most(r) == 2 and sets(r, 2) == 2)", "297/1600"},
		{"Legend of the Five Rings: 10k5, tens explode, 60 or more", "Icepool notebook l5r", nil,
			"P(highest(explode(10d10 == 10, 9), 5) >= 60)", "9781757842703727999/100000000000000000000"},
		{"Year Zero: five dice, 2 to 5 pushed", "frank-mitchell.com/posts/year-zero-probabilities", nil,
			"P(any(reroll(5d6 in 2..5) == 6))", "1518275/1889568"},
		{"Year Zero: twenty dice, five sixes", "frank-mitchell.com/posts/year-zero-probabilities-redux", nil,
			"P(count(20d6 == 6) == 5)", "9857177734375/76169967501312"},
		{"Warhammer 40,000: mean damage of eight shots at a Venom", "Visual Mathhammer for the 8th Edition", []Named{{"hits", "count(reroll(8d6 == 1) >= 5)"}, {"wounds", "count((hits)d6 >= 3)"}, {"through", "count((wounds)d6 < 5)"}},
			"mean(min(6, (through)d6))", "1626704909792350444/450283905890997363"},
		{"Warhammer 40,000: damage that does not spill over", "goonhammer.com Hammer of Math (damage does not spill over)", chain("if(d3 >= 2, 2, 1)", "s + if(mod(s, 2) == 1, 1, if(d3 >= 2, 2, 1))", 6),
			"P(div(s6, 2) >= 4)", "8/9"},
		{"Ironsworn: a strong hit", "Icepool notebook ironsworn", []Named{{"a", "d6 + 1"}, {"c", "2d10"}},
			"P(count(c < a) == 2)", "91/600"},
		{"Ironsworn: a strong hit with momentum", "Icepool notebook ironsworn", []Named{{"a", "d6 + 1"}, {"c", "2d10"}},
			"P(all(x in c: x < 5 or x < a))", "5/24"},
		{"Blades in the Dark: four dice, a partial success", "anydice.com/articles/blades-in-the-dark; Icepool notebook bitd", nil,
			"P(max(4d6) in 4..5)", "34/81"},
		{"Cortex: three dice after the highest, 15 or more", "anydice.com/articles/blades-in-the-dark; Icepool notebook bitd", []Named{{"r", "[die(0, 2..12), die(0, 2..10), dice(2, die(0, 2..8)), die(0, 2..6)]"}},
			"P(highest(lowest(r, 4), 3) >= 15)", "2659/5760"},
		{"Stress dice cancel action dice: three survive", "rpg.stackexchange.com/questions/198555", []Named{{"a", "5d6"}, {"s", "3d6"}},
			"P(max(v in 1..7: count(a >= v) - count(s >= v)) == 3)", "2255/8748"},
		{"D&D 5: mean damage of meteors after a mind sliver", "rpg.stackexchange.com/questions/197916", meteors,
			"mean(total)", "10387/640"},
		{"D&D 5: the same, damage of 17", "rpg.stackexchange.com/questions/197916", meteors,
			"P(total == 17)", "1013311/15552000"},
		{"Green and red dice cancel: the two highest left are green", "rpg.stackexchange.com/questions/198579", []Named{{"g", "[d10, d8]"}, {"r", "[d6, d8]"}, {"top", "max(v in 1..10: if(count(g == v) != count(r == v), v, 0))"}, {"second", "max(v in 1..10: if(v != top and count(g == v) != count(r == v), v, 0))"}, {"win-top", "any(v in 1..10: v == top and count(g == v) > count(r == v))"}, {"pair-top", "any(v in 1..10: v == top and abs(count(g == v) - count(r == v)) >= 2)"}, {"win-second", "second == 0 or any(v in 1..10: v == second and count(g == v) > count(r == v))"}},
			"P(win-top and (pair-top or win-second))", "791/3840"},
		{"D&D: six scores add up to at least those of another", "math.stackexchange.com/questions/4379856", nil,
			"P(sum(x in 1..6: highest(4d6, 3)) >= sum(x in 1..6: highest(4d6, 3)))", "1946442714986324825819902297859276029/3742042951225759540014535187298779136"},
		{"D&D: all six scores below those of another", "stats.stackexchange.com/questions/110671", []Named{{"a", scores}, {"b", scores}},
			"P(max(a) < min(b) or max(b) < min(a))", "4092491460264206327574299539171441/3742042951225759540014535187298779136"},
		{"Brawl: three dice against three, ties by sorted dice", "rpg.stackexchange.com: Modelling opposed dice pools with a swap", []Named{{"a", "3d6"}, {"b", "3d6"}, {"sa", "count(a >= max(b))"}, {"sb", "count(b >= max(a))"}, {"tie", "100 * rank(a, 1) + 10 * rank(a, 2) + rank(a, 3) > 100 * rank(b, 1) + 10 * rank(b, 2) + rank(b, 3)"}},
			"P(sa > sb or sa == sb and tie)", "3805/7776"},
		{"A usage die d8 lasts more than ten uses", "reddit r/RPGdesign nf1asp", chain("8", "if(s == 8 and d8 <= 2, 6, if(s == 6 and d6 <= 2, 4, if(s == 4 and d4 <= 2, 0, s)))", 11),
			"P(s11 > 0)", "254882377/859963392"},
		{"Blood Bowl: a foul knocks out", "paydata.org/sprawlrunners/dice_probabilities (AnyDice script)", []Named{{"arm", "2d6"}, {"inj", "2d6"}},
			"P(arm >= 9 and inj >= 8)", "25/216"},
		{"Blood Bowl: three dodges with one reroll", "goonhammer.com hammer-of-math-risk-management-in-blood-bowl", []Named{{"fails", "count(3d6 == 1)"}},
			"P(fails == 0 or fails == 1 and d6 >= 2)", "125/144"},
		{"All six faces within thirteen rolls", "goonhammer.com hammer-of-math-risk-management-in-blood-bowl", nil,
			"P(kinds(13d6) == 6)", "485485/944784"},
		{"Blackjack with d6: no bust", "math.stackexchange: probabilities in this particular spin-off of BlackJack", chain("d6", "if(s >= 19, s, s + d6)", 19),
			"P(s19 <= 21)", "144985793876065/203119913336832"},
		{"Opposed d100: the higher success wins", "(blackjack rule; d100 forums)", []Named{{"a", "d100"}, {"b", "d100"}},
			"P(a <= 60 and (b > 40 or a > b))", "259/500"},
		{"Opposed d100: more degrees of success", "Dark Heresy opposed tests (degrees)", []Named{{"a", "d100"}, {"b", "d100"}, {"da", "if(a <= 50, div(50 - a, 10), -div(a - 50, 10) - 1)"}, {"db", "if(b <= 40, div(40 - b, 10), -div(b - 40, 10) - 1)"}},
			"P(a <= 50 and da > db)", "2/5"},
		{"Vampire 5: three dice and two Hunger dice, four successes", "Icepool notebook vampire_v5", []Named{{"n", "3d10"}, {"h", "2d10"}, {"tens", "count(n == 10) + count(h == 10)"}},
			"P(count(n >= 6) + count(h >= 6) + 2 * div(tens, 2) >= 4)", "93/400"},
		{"Neon City Overdrive: 4 against 4 dice, one 6 left", "rpg.stackexchange.com/questions/171498", []Named{{"a", "4d6"}, {"b", "4d6"}},
			"P(count(a == 6) - count(b == 6) == 1)", "48815/209952"},
		{"Neon City Overdrive: 11 against 11 dice, one 6 left", "rpg.stackexchange.com/questions/171498", []Named{{"a", "11d6"}, {"b", "11d6"}},
			"P(count(a == 6) - count(b == 6) == 1)", "12783429079647215/65810851921133568"},
		{"Neon City Overdrive: 11 against 11 dice, the best left is a 4", "rpg.stackexchange.com/questions/171498", []Named{{"a", "11d6"}, {"b", "11d6"}},
			"P(max(v in 1..6: if(count(a == v) > count(b == v), v, 0)) == 4)", "237745951655621/1371059415023616"},
		{"Sorted pairs of 5d6 against 5d6: a tie", "Isaksen et al. 2016, Characterising Score Distributions in Dice Games, 3.1", []Named{{"a", "5d6"}, {"b", "5d6"}},
			"P(sum(i in 1..5: if(rank(a, i) > rank(b, i), 1, 0) - if(rank(a, i) < rank(b, i), 1, 0)) == 0)", "1498049/15116544"},
		{"Sorted pairs of 3d6 against 3d6: a tie", "Isaksen et al. 2016, Characterising Score Distributions in Dice Games, 3.1", []Named{{"a", "3d6"}, {"b", "3d6"}},
			"P(sum(i in 1..3: if(rank(a, i) > rank(b, i), 1, 0) - if(rank(a, i) < rank(b, i), 1, 0)) == 0)", "541/3888"},
		{"35 of 139 cards with wildcards: a set", "boardgamegeek.com/thread/869326; Icepool notebook limited_wildcard", []Named{{"h", "draw(35, deck(1: 3, 2: 8, 3: 2, 4: 3, 5: 3, 6: 113, 7: 7))"}},
			"P(count(h == 1) >= 1 and count(h == 2) >= 2 and max(0, 1 - count(h == 3)) + max(0, 2 - count(h == 4)) + max(0, 3 - count(h == 5)) <= count(h == 7) + 1)", "313425688167624075526/3237154832635047406115"},
		{"Poker: a straight, flush or not", "mathworld.wolfram.com/Poker.html", []Named{{"h", "draw(5, deck(1..13: 4))"}},
			"P(run(h) == 5 or kinds(h) == 5 and sum(x in h: if(x == 1, 14, x)) == 60)", "128/32487"},
		{"D&D 5: mean damage with advantage and criticals", "rpg.stackexchange.com, tag dnd-5e+damage (standard formula)", []Named{{"a", "max(2d20)"}, {"hit", "a == 20 or a != 1 and a + 7 >= 15"}, {"damage", "if(a == 20, 4d6 + 4, if(hit, 2d6 + 4, 0))"}},
			"mean(damage)", "2067/200"},
		{"Shadowrun: a glitch with six dice", "1d4chan Talk: Shadowrun Dice Pool Glitches", nil,
			"P(count(6d6 == 1) >= 3)", "1453/23328"},
		{"Shadowrun: ten dice, rule of six, five hits", "Shadowrun 5, rule of six", nil,
			"P(sum(x in explode(10d6 == 6, 4): div(x, 6) + if(mod(x, 6) == 5, 1, 0)) >= 5)", "1762625/4782969"},
		{"Genesys: success and advantage", "sw-eote-srd.vercel.app/core-rules/core-mechanic/dice (faces)", []Named{{"good", "[dice(2, die(0, 10, 10, 20, 1, 1, 11, 2)), die(0, 10, 10, 20, 20, 1, 11, 11, 11, 2, 2, 10)]"}, {"bad", "dice(2, die(0, 10, 20, 1, 1, 1, 2, 11))"}, {"success", "sum(x in good: div(x, 10)) - sum(x in bad: div(x, 10))"}, {"advantage", "sum(x in good: mod(x, 10)) - sum(x in bad: mod(x, 10))"}},
			"P(success > 0 and advantage > 0)", "1757/8192"},
		{"Risk: five against five to the end", "Osborne, Markov Chains for the RISK Board Game Revisited (2003), table", chain("505", "if(div(s, 100) == 0 or mod(s, 100) == 0, s, s - if(mod(s, 100) >= 2, if(div(s, 100) >= 3, if(chance(2890/7776), 2, if(chance(2611/4886), 101, 200)), if(div(s, 100) == 2, die(2: 295, 101: 420, 200: 581), die(1: 55, 100: 161))), if(div(s, 100) >= 3, die(1: 855, 100: 441), if(div(s, 100) == 2, die(1: 125, 100: 91), die(1: 15, 100: 21)))))", 10),
			"P(mod(s10, 100) == 0)", "1599054692224736155/3158920892214411264"},
		{"Savage Worlds: a raise with d8 and a wild die", "Osborne, Markov Chains for the RISK Board Game Revisited (2003), table", nil,
			"P(max(explode(d8 == 8, 3), explode(d6 == 6, 3)) >= 8)", "71/288"},
		{"The same, as one pool", "paydata.org/sprawlrunners/dice_probabilities (AnyDice script)", nil,
			"P(max([explode(d8 == 8, 3), explode(d6 == 6, 3)]) >= 8)", "71/288"},
		{"D&D: the best of three arrays, 80 or more", "Icepool README: rpg.stackexchange.com/a/214450", nil,
			"P(max(k in 1..3: sum(x in 1..6: highest(4d6, 3))) >= 80)", "51174492168701915781711416313790252420282341913367571305/106387358923716524807713475752456393740167855629859291136"},
		{"3d6 came to 12: a six is among them", "standard conditional question", []Named{{"r", "3d6"}},
			"P(any(r == 6) given r == 12)", "3/5"},
		{"World of Darkness: 6d10 against 4d10", "rpg.stackexchange.com, opposed pools with ties", nil,
			"P(count(6d10 >= 8) > count(4d10 >= 8))", "2617900623/5000000000"},
		{"Magic: two to four lands in the first hand", "hypergeometric tables (Magic)", []Named{{"h", "draw(7, deck(1: 24, 0: 36))"}},
			"P(h in 2..4)", "125902/162545"},
		{"Cyberpunk: skill of 8 against 15", "Cyberpunk RED core rule", []Named{{"a", "d10"}, {"b", "d10"}, {"r", "if(a == 10, a + b, if(a == 1, a - b, a))"}},
			"P(r + 8 >= 15)", "2/5"},
		{"D&D 5: a lucky halfling with advantage", "rpg.stackexchange.com, Lucky", nil,
			"P(max(reroll(2d20 == 1)) >= 15)", "21231/40000"},
	} {
		k := &compiler{compiled: &compiled{Definition: &Definition{}}, scope: newScope(nil)}
		for _, l := range q.let {
			k.let(l)
		}
		e := k.read(q.game, q.value, (*checker).value)
		if e == nil {
			t.Errorf("%s (%s): %v", q.game, q.source, k.errors)
			continue
		}
		if reason := attempt(func() {
			want, _ := new(big.Rat).SetString(q.want)
			sameNumber(t, q.game, newBuilder(nil, nil, &meter{MaxWork}).number(e), want)
		}); reason != "" {
			t.Errorf("%s: %s", q.game, reason)
		}
	}
}

// chain returns the names s1 to sn of a procedure: each follows from the one before it, s in step.
func chain(start, step string, n int) []Named {
	list := []Named{{"s1", start}}
	for i := 2; i <= n; i++ {
		step := strings.NewReplacer("s ", "s"+strconv.Itoa(i-1)+" ", "s,", "s"+strconv.Itoa(i-1)+",", "s)", "s"+strconv.Itoa(i-1)+")").Replace(step)
		list = append(list, Named{"s" + strconv.Itoa(i), step})
	}
	return list
}
