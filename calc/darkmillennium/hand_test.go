package darkmillennium

import (
	"math/big"
	"strconv"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

// fluxRolls counts the rolls of so many D6 by their total.
func fluxRolls(n int) (totals map[int]int64, rolls int64) {
	totals = map[int]int64{}
	var throw func(left, sum int)
	throw = func(left, sum int) {
		if left == 0 {
			totals[sum]++
			return
		}
		for face := 1; face <= 6; face++ {
			throw(left-1, sum+face)
		}
	}
	throw(n, 0)
	return totals, power(6, n)
}

// handSizes is the chance of each size of hand: the first of two sides dealt in turn, or the
// second.
func handSizes(flux int, first bool) map[int]*big.Rat {
	sizes := map[int]*big.Rat{}
	totals, rolls := fluxRolls(flux)
	for total, count := range totals {
		size := 0
		for card := range total {
			if (card%2 == 0) == first {
				size++
			}
		}
		if sizes[size] == nil {
			sizes[size] = new(big.Rat)
		}
		sizes[size].Add(sizes[size], over(count, rolls))
	}
	return sizes
}

// hands is how many sets of k cards there are among n.
func hands(n, k int) *big.Int { return new(big.Int).Binomial(int64(n), int64(k)) }

// handOracle counts, for each size of hand, the hands of each composition.
func handOracle(v calc.Values) calctest.Answer {
	force, nullify, other := v.Int("force-left"), v.Int("nullify-left"), v.Int("special-left")
	ultimate := 0
	if v.Bool("ultimate-left") {
		ultimate, other = 1, other-1
	}
	a := calctest.Answer{}
	for _, id := range []string{"expected-cards", "expected-force", "any-nullify", "ultimate"} {
		a.Plus(id, new(big.Rat))
	}
	for size, chance := range handSizes(v.Int("warp-dice"), v.Bool("active")) {
		all := hands(force+nullify+ultimate+other, size)
		for f := 0; f <= min(force, size); f++ {
			for n := 0; n <= min(nullify, size-f); n++ {
				for u := 0; u <= min(ultimate, size-f-n); u++ {
					ways := hands(force, f)
					ways.Mul(ways, hands(nullify, n)).Mul(ways, hands(other, size-f-n-u))
					if ways.Sign() == 0 {
						continue
					}
					p := new(big.Rat).SetFrac(ways, all)
					addHand(&a, f, n, u, size, p.Mul(p, chance))
				}
			}
		}
	}
	return a
}

// addHand adds the chance p of a hand of so many cards: f Force, n Nullify, u Ultimate Force.
func addHand(a *calctest.Answer, f, n, u, size int, p *big.Rat) {
	a.Add("cards", size, p)
	a.Add("force", f, p)
	a.Add("force-points", f+3*u, p)
	a.Add("nullify", n, p)
	times := func(k int) *big.Rat { return new(big.Rat).Mul(p, big.NewRat(int64(k), 1)) }
	a.Plus("expected-cards", times(size))
	a.Plus("expected-force", times(f))
	a.Plus("any-nullify", times(min(n, 1)))
	a.Plus("ultimate", times(u))
}

func TestHandAgainstEveryComposition(t *testing.T) { calctest.Against(t, hand, 150, handOracle) }

// TestHandAgainstEveryShuffle deals small decks card by card, to each side in turn, in every order,
// for every number of cards that one D6 gives.
func TestHandAgainstEveryShuffle(t *testing.T) {
	for _, inputs := range []string{
		"force-left=3 nullify-left=2 special-left=2",
		"force-left=3 nullify-left=2 special-left=2 active=false",
		"force-left=2 nullify-left=1 special-left=4 ultimate-left=false",
		"force-left=0 nullify-left=0 special-left=6 active=false",
		"force-left=7 nullify-left=0 special-left=0 ultimate-left=false",
	} {
		v, err := hand.Arguments(append([]string{"warp-dice=1"}, strings.Fields(inputs)...))
		if err != nil {
			t.Fatal(err)
		}
		r, err := hand.Run(v)
		if err != nil {
			t.Fatal(err)
		}
		calctest.Compare(t, hand, v, r, handShuffled(v))
	}
}

func handShuffled(v calc.Values) calctest.Answer {
	force, nullify, special := v.Int("force-left"), v.Int("nullify-left"), v.Int("special-left")
	cards := force + nullify + special
	tally := map[[4]int]int64{} // by size, Force, Nullify, Ultimate Force
	all := int64(0)
	shuffles(cards, func(order []int) {
		for total := 1; total <= 6; total++ {
			var mine [4]int
			for i, card := range order[:total] {
				if (i%2 == 0) != v.Bool("active") {
					continue // the other side's
				}
				mine[0]++
				switch {
				case card < force:
					mine[1]++
				case card < force+nullify:
					mine[2]++
				case card == cards-1 && v.Bool("ultimate-left"):
					mine[3]++
				}
			}
			tally[mine]++
			all++
		}
	})
	a := calctest.Answer{}
	for mine, count := range tally {
		addHand(&a, mine[1], mine[2], mine[3], mine[0], over(count, all))
	}
	return a
}

// TestWarpDeck checks that of 36 cards 22 are Force, 8 Nullify and 6 single ones. Document 004, "Se
// faire un jeu de cartes Warp"; facts on Dark Millennium, §1.
func TestWarpDeck(t *testing.T) {
	if warpDeck != 36 || forceCards != 22 || nullifyCards != 8 || specialCards != 6 {
		t.Errorf("a deck of %d: %d Force, %d Nullify, %d special", warpDeck, forceCards, nullifyCards, specialCards)
	}
}

// TestHandByHand checks a case by hand: 2D6 make 7 on average and an odd number half of the time,
// so the side dealt first has 3.75 cards on average and the other 3.25; each card is Force 22 times
// in 36 and Ultimate Force once.
func TestHandByHand(t *testing.T) {
	values(t, hand, "expected-cards", map[string]*big.Rat{
		"": big.NewRat(15, 4), "active=false": big.NewRat(13, 4),
		"warp-dice=1": big.NewRat(2, 1), "warp-dice=1 active=false": big.NewRat(3, 2), // 1,1,2,2,3,3 and 0,1,1,2,2,3
	})
	values(t, hand, "expected-force", map[string]*big.Rat{"": big.NewRat(15*22, 4*36),
		"active=false": big.NewRat(13*22, 4*36)})
	values(t, hand, "ultimate", map[string]*big.Rat{"": big.NewRat(15, 4*36), "active=false": big.NewRat(13, 4*36),
		"ultimate-left=false special-left=5": new(big.Rat)})
	// One D6, dealt second: no card on a 1, one on 2 or 3, two on 4 or 5, three on a 6; 28 of 36
	// cards are not Nullify.
	none := new(big.Rat).Add(big.NewRat(1, 6), big.NewRat(2*28, 6*36))
	none.Add(none, big.NewRat(2*28*27, 6*36*35)).Add(none, big.NewRat(28*27*26, 6*36*35*34))
	values(t, hand, "any-nullify", map[string]*big.Rat{"warp-dice=1 active=false": none.Sub(big.NewRat(1, 1), none)})
}

// TestHandThatDealsTheWholeDeck checks six dice and exactly 36 cards, where a roll of six sixes
// deals the whole deck.
func TestHandThatDealsTheWholeDeck(t *testing.T) {
	r := calctest.Run(t, hand, "warp-dice=6")
	cards := hand.Distribution(r, "cards")
	if cards.Low() != 3 || cards.High() != 18 {
		t.Errorf("3 to 18 cards of 6 to 36, not %d to %d", cards.Low(), cards.High())
	}
	r = calctest.Run(t, hand, "warp-dice=6 active=false")
	if points := hand.Distribution(r, "force-points"); points.High() != 17+3 {
		t.Errorf("17 Force and Ultimate Force are worth 20, not %d", points.High())
	}
}

func TestHandMoreDiceNeverHurt(t *testing.T) {
	for _, id := range []string{"expected-cards", "expected-force", "any-nullify", "ultimate"} {
		for _, side := range []string{"active=true", "active=false"} {
			var inputs []string
			for n := 1; n <= 6; n++ {
				inputs = append(inputs, side+" warp-dice="+strconv.Itoa(n))
			}
			never(t, hand, id, +1, inputs...)
		}
		never(t, hand, id, +1, "active=false", "active=true")
	}
	never(t, hand, "any-nullify", +1, "nullify-left=0", "nullify-left=1", "nullify-left=4", "nullify-left=8")
	never(t, hand, "any-nullify", +1, "force-left=22", "force-left=10", "force-left=0")
}

// TestHandWithoutUltimateForce checks that Force points without Ultimate Force are Force cards.
func TestHandWithoutUltimateForce(t *testing.T) {
	r := calctest.Run(t, hand, "ultimate-left=false special-left=5")
	sameOutcomes(t, "force points", hand.Distribution(r, "force-points"), hand.Distribution(r, "force"))
}

func TestHandWorking(t *testing.T) {
	sameSteps(t, hand, "", []calc.Step{{ID: "dealt", Args: []int{2, 2, 12}}, {ID: "share-first", Args: []int{1, 6}},
		{ID: "deck", Args: []int{36, 22, 8, 6}}})
	sameSteps(t, hand, "warp-dice=1 active=false special-left=3",
		[]calc.Step{{ID: "dealt", Args: []int{1, 1, 6}}, {ID: "share-second", Args: []int{0, 3}},
			{ID: "deck", Args: []int{33, 22, 8, 3}}})
}

func TestHandRefuses(t *testing.T) {
	refused(t, hand, [][3]string{
		{"special-left=0", "ultimate-left", "ultimate-without-specials"},
		{"ultimate-left=false", "ultimate-left", "ultimate-among-all"},
		{"force-left=0 nullify-left=5", "warp-dice", "deck-too-small"}, // 12 may be dealt, 11 are left
		{"warp-dice=6 force-left=21", "warp-dice", "deck-too-small"},
		{"warp-dice=6 nullify-left=7", "warp-dice", "deck-too-small"},
		{"warp-dice=1 force-left=0 nullify-left=0 special-left=5", "warp-dice", "deck-too-small"},
		{"warp-dice=0", "warp-dice", "out-of-range"},
		{"warp-dice=7", "warp-dice", "out-of-range"},
		{"force-left=23", "force-left", "out-of-range"},
		{"nullify-left=9", "nullify-left", "out-of-range"},
		{"special-left=7", "special-left", "out-of-range"},
		{"active=1", "active", "wrong-choice"},
		{"warp-dice=2D6", "warp-dice", "not-a-number"},
		{"dice=2", "dice", "unknown-input"},
	})
	// 12 cards are enough for two dice, six of them for one.
	calctest.Run(t, hand, "force-left=0 nullify-left=6")
	calctest.Run(t, hand, "warp-dice=1 force-left=0 nullify-left=0")
}

func FuzzHand(f *testing.F) {
	calctest.Fuzz(f, hand, "warp-dice=6&active=false", "special-left=0&ultimate-left=false",
		"force-left=0&nullify-left=0&warp-dice=1")
}

func BenchmarkHand(b *testing.B)      { calctest.Benchmark(b, hand, "") }
func BenchmarkHandWorst(b *testing.B) { calctest.Benchmark(b, hand, "warp-dice=6") }

func TestHandThrows(t *testing.T) {
	for _, inputs := range []string{
		"warp-dice=1", "warp-dice=1 active=false", "warp-dice=1 force-left=3 nullify-left=2 special-left=1",
		"warp-dice=1 force-left=3 nullify-left=2 special-left=3 ultimate-left=false",
	} {
		calctest.Throws(t, hand, inputs)
	}
}
