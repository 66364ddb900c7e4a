package darkmillennium

import (
	"math/big"
	"math/bits"
	"strconv"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

// powersOracle draws every hand out of the deck, as a set of bits, and after a hand without a
// wanted card every second hand.
func powersOracle(v calc.Values) calctest.Answer {
	deck, _ := strconv.Atoi(v.Choice("discipline"))
	whole := uint(1)<<deck - 1
	wanted := uint(1)<<v.Int("wanted") - 1
	first, all := int64(0), int64(0)
	any := new(big.Rat)
	draws := setsOf(whole, v.Int("level"))
	for _, hand := range draws {
		all++
		if hand&wanted != 0 {
			first++
			any.Add(any, over(1, int64(len(draws))))
			continue
		}
		if !v.Bool("redraw") {
			continue
		}
		pile := whole &^ hand
		if v.Bool("return-first") {
			pile = whole
		}
		again := setsOf(pile, min(v.Int("level"), bits.OnesCount(pile)))
		for _, hand := range again {
			if hand&wanted != 0 {
				any.Add(any, over(1, int64(len(draws)*len(again))))
			}
		}
	}
	return calctest.Answer{Values: map[string]*big.Rat{"any": any, "first": over(first, all)}}
}

// setsOf lists every set of n cards out of a pile.
func setsOf(pile uint, n int) (sets []uint) {
	for set := range pile + 1 {
		if set&^pile == 0 && bits.OnesCount(set) == n {
			sets = append(sets, set)
		}
	}
	return sets
}

func TestPowersAgainstEveryHand(t *testing.T) { calctest.Against(t, powers, 400, powersOracle) }

// TestPowersAgainstEveryShuffle lays out every order of a deck: the hand on top, and what replaces
// it below.
func TestPowersAgainstEveryShuffle(t *testing.T) {
	for _, deck := range []int{4, 8} {
		for level := 1; level <= 4; level++ {
			var first, any, all int64
			shuffles(deck, func(order []int) {
				all++
				for i, card := range order[:min(2*level, deck)] {
					if card < 2 { // one of two wanted cards
						any++
						if i < level {
							first++
						}
						break
					}
				}
			})
			inputs := "discipline=" + strconv.Itoa(deck) + " wanted=2 level=" + strconv.Itoa(level)
			values(t, powers, "any", map[string]*big.Rat{inputs: over(any, all)})
			values(t, powers, "first", map[string]*big.Rat{inputs: over(first, all)})
		}
	}
}

// TestPowersByHand checks the example in which a level 2 Weirdboy draws two of eight cards, and may
// draw again once. Document 004, "DISTRIBUTION DES POUVOIRS PSYCHIQUES".
func TestPowersByHand(t *testing.T) {
	values(t, powers, "first", map[string]*big.Rat{"": big.NewRat(1, 4), "level=1": big.NewRat(1, 8),
		"discipline=4 level=1": big.NewRat(1, 4), "discipline=4 level=4": big.NewRat(1, 1)})
	values(t, powers, "any", map[string]*big.Rat{
		"":                             big.NewRat(1, 2),  // four of the eight cards are seen
		"redraw=false":                 big.NewRat(1, 4),  // two of them
		"return-first=true":            big.NewRat(7, 16), // 1 − (3/4)²
		"level=4":                      big.NewRat(1, 1),
		"level=4 return-first=true":    big.NewRat(3, 4),
		"level=3":                      big.NewRat(3, 4),
		"discipline=4 level=3":         big.NewRat(1, 1), // one card is left to draw, and it is the wanted one
		"discipline=4":                 big.NewRat(1, 1),
		"wanted=8":                     big.NewRat(1, 1),
		"wanted=7 level=1":             big.NewRat(1, 1),
		"wanted=7 level=1 redraw=true": big.NewRat(1, 1),
	})
}

func TestPowersMonotony(t *testing.T) {
	for _, rest := range []string{" redraw=false", " return-first=true", " return-first=false"} {
		for _, id := range []string{"any", "first"} {
			var byLevel, byWanted []string
			for n := 1; n <= 4; n++ {
				byLevel = append(byLevel, "level="+strconv.Itoa(n)+rest)
			}
			for n := 1; n <= 8; n++ {
				byWanted = append(byWanted, "wanted="+strconv.Itoa(n)+rest)
			}
			never(t, powers, id, +1, byLevel...)
			never(t, powers, id, +1, byWanted...)
		}
	}
	never(t, powers, "any", +1, "redraw=false", "return-first=true", "return-first=false")
}

func TestPowersRulings(t *testing.T) {
	sameRulings(t, powers, map[string][]string{
		"": {"redraw-from"}, "return-first=true": {"redraw-from"}, "redraw=false": nil,
		"discipline=4 level=4": nil, // nothing to redraw: the whole deck is in hand
	})
}

func TestPowersWorking(t *testing.T) {
	sameSteps(t, powers, "", []calc.Step{{ID: "first-miss", Args: []int{2, 8, 21, 28}},
		{ID: "redraw-rest", Args: []int{2, 6, 10, 15}}})
	sameSteps(t, powers, "return-first=true", []calc.Step{{ID: "first-miss", Args: []int{2, 8, 21, 28}},
		{ID: "redraw-whole", Args: []int{2, 8, 21, 28}}})
	sameSteps(t, powers, "discipline=4 level=3", []calc.Step{{ID: "first-miss", Args: []int{3, 4, 1, 4}},
		{ID: "redraw-rest", Args: []int{1, 1, 0, 1}}})
	sameSteps(t, powers, "wanted=8", []calc.Step{{ID: "first-miss", Args: []int{2, 8, 0, 28}}, {ID: "certain"}})
}

func TestPowersRefuses(t *testing.T) {
	refused(t, powers, [][3]string{
		{"discipline=4 wanted=5", "wanted", "wanted-above-discipline"},
		{"discipline=6", "discipline", "wrong-choice"},
		{"discipline=", "discipline", "empty"},
		{"discipline=08", "discipline", "wrong-choice"},
		{"level=0", "level", "out-of-range"},
		{"level=5", "level", "out-of-range"},
		{"wanted=0", "wanted", "out-of-range"},
		{"wanted=9", "wanted", "out-of-range"},
		{"redraw=once", "redraw", "wrong-choice"},
		{"redraw=false return-first=maybe", "return-first", "wrong-choice"}, // not read, but must be one of its choices all the same
	})
	calctest.Run(t, powers, "discipline=4 wanted=4")
}

func FuzzPowers(f *testing.F) {
	calctest.Fuzz(f, powers, "discipline=4&wanted=5", "discipline=4&wanted=4&level=4", "redraw=false&return-first=true")
}

func BenchmarkPowers(b *testing.B)      { calctest.Benchmark(b, powers, "") }
func BenchmarkPowersWorst(b *testing.B) { calctest.Benchmark(b, powers, "level=4 return-first=true") }
