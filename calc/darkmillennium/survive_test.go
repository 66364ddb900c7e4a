package darkmillennium

import (
	"math/big"
	"strconv"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
	"psyref/calc/dice"
)

// surviveOracle deals the enemy every hand by counting compositions, and plays its Nullify cards at
// the table.
func surviveOracle(v calc.Values) calctest.Answer {
	nullify := 8 - v.Int("nullify-seen")
	others := 28 - v.Int("force-seen") - v.Int("special-seen")
	a := calctest.Answer{}
	a.Plus("survives", new(big.Rat))
	a.Plus("nullified", new(big.Rat))
	held := map[int]*big.Rat{}
	sizes := map[int]*big.Rat{v.Int("enemy-cards"): big.NewRat(1, 1)}
	if v.Int("enemy-cards") == 0 {
		sizes = handSizes(v.Int("warp-dice"), !v.Bool("active"))
	}
	for size, chance := range sizes {
		for n := 0; n <= min(nullify, size); n++ {
			ways := hands(nullify, n)
			ways.Mul(ways, hands(others, size-n))
			if ways.Sign() == 0 {
				continue
			}
			p := new(big.Rat).SetFrac(ways, hands(nullify+others, size))
			p.Mul(p, chance)
			a.Add("enemy-nullify", n, p)
			if held[n] == nil {
				held[n] = new(big.Rat)
			}
			held[n].Add(held[n], p)
		}
	}
	for n, p := range held {
		a.Plus("nullified", new(big.Rat).Mul(p, nullifiedBy(v, n)))
	}
	a.Plus("survives", new(big.Rat).Sub(big.NewRat(1, 1), a.Values["nullified"]))
	return a
}

// nullifiedBy plays so many Nullify cards over every roll.
func nullifiedBy(v calc.Values, cards int) *big.Rat {
	var nullified, used int64
	table{caster: v.Int("caster")}.play(v.List("nullifiers"), cards, 0, &nullified, &used)
	return over(nullified, power(6, cards))
}

func TestSurviveAgainstEveryHandAndRoll(t *testing.T) {
	calctest.Against(t, survive, 150, surviveOracle)
}

// TestSurviveAgainstEveryShuffle deals the enemy from small decks in every order.
func TestSurviveAgainstEveryShuffle(t *testing.T) {
	for _, inputs := range []string{
		"force-seen=22 nullify-seen=4 special-seen=3",
		"force-seen=22 nullify-seen=4 special-seen=3 active=false nullifiers=1,4",
		"force-seen=22 nullify-seen=1 special-seen=6 nullifiers=",
		"force-seen=16 nullify-seen=8 special-seen=5 active=false",
		"force-seen=22 nullify-seen=4 special-seen=3 enemy-cards=5",
	} {
		v, err := survive.Arguments(append([]string{"warp-dice=1"}, strings.Fields(inputs)...))
		if err != nil {
			t.Fatal(err)
		}
		r, err := survive.Run(v)
		if err != nil {
			t.Fatal(err)
		}
		calctest.Compare(t, survive, v, r, surviveShuffled(v))
	}
}

func surviveShuffled(v calc.Values) calctest.Answer {
	nullify := 8 - v.Int("nullify-seen")
	tally, all := map[int]int64{}, int64(0)
	shuffles(36-v.Int("force-seen")-v.Int("nullify-seen")-v.Int("special-seen"), func(order []int) {
		for total := 1; total <= 6; total++ {
			size := total / 2 // the caster is dealt first
			if !v.Bool("active") {
				size = total - total/2
			}
			if v.Int("enemy-cards") > 0 {
				size = v.Int("enemy-cards")
			}
			held := 0
			for _, card := range order[:size] {
				if card < nullify {
					held++
				}
			}
			tally[held]++
			all++
		}
	})
	a := calctest.Answer{}
	for held, count := range tally {
		a.Add("enemy-nullify", held, over(count, all))
		a.Plus("nullified", new(big.Rat).Mul(over(count, all), nullifiedBy(v, held)))
	}
	return a
}

// TestSurviveIsHandAndNullify checks that with no card seen the enemy's Nullify cards are those of
// the hand calculator, and that each number of them has the result of the nullify calculator.
func TestSurviveIsHandAndNullify(t *testing.T) {
	for _, inputs := range []string{"warp-dice=2 ", "warp-dice=5 "} {
		enemy := hand.Distribution(calctest.Run(t, hand, inputs+"active=false"), "nullify")
		sameOutcomes(t, inputs, survive.Distribution(calctest.Run(t, survive, inputs+"active=true"), "enemy-nullify"), enemy)
		enemy = hand.Distribution(calctest.Run(t, hand, inputs+"active=true"), "nullify")
		r := calctest.Run(t, survive, inputs+"active=false nullifiers=1,3")
		sameOutcomes(t, inputs, survive.Distribution(r, "enemy-nullify"), enemy)
		sum := enemy.Exactly(0)
		for n := 1; n <= enemy.High(); n++ {
			sum = sum.Plus(enemy.Exactly(n).Times(calctest.Value(t, nullify, "nullifiers=1,3 cards="+strconv.Itoa(n),
				"survives")))
		}
		if got := survive.Value(r, "survives"); got.Compare(sum) != 0 {
			t.Errorf("%s: survives %v, want %v", inputs, got.Float(), sum.Float())
		}
	}
}

// TestSurviveWithoutNullifyLeft checks that no card can stop the power after all eight Nullify
// cards were seen.
func TestSurviveWithoutNullifyLeft(t *testing.T) {
	values(t, survive, "survives", map[string]*big.Rat{
		"nullify-seen=8": big.NewRat(1, 1),
		"nullify-seen=8 nullifiers=4,4,4 warp-dice=6":                    big.NewRat(1, 1),
		"warp-dice=1 force-seen=22 special-seen=6 nullifiers=3,3,3":      over(27+2*9+2*3+1, 6*27),    // nothing but Nullify left: 1, 2 × 1/3, 2 × 1/9, 1/27 of six
		"warp-dice=1 force-seen=22 special-seen=6 nullifiers=":           over(27+2*18+2*12+8, 6*27),  // 5+ every time
		"warp-dice=1 force-seen=22 special-seen=6 nullifiers=2":          over(18+2*9+2*6+4, 6*18),    // 4+, then 5+
		"warp-dice=1 force-seen=22 special-seen=6 active=false caster=4": over(2*2*9+2*4*3+2*8, 6*27), // 5+ every time
	})
}

func TestSurviveMonotony(t *testing.T) {
	steps := func(input string, low, high int, rest string) (inputs []string) {
		for n := low; n <= high; n++ {
			inputs = append(inputs, input+"="+strconv.Itoa(n)+" "+rest)
		}
		return inputs
	}
	never(t, survive, "survives", -1, steps("warp-dice", 1, 6, "")...)
	never(t, survive, "survives", +1, steps("caster", 1, 4, "nullifiers=2,3")...)
	never(t, survive, "survives", +1, steps("nullify-seen", 0, 8, "")...)
	never(t, survive, "survives", -1, steps("force-seen", 0, 22, "")...)
	never(t, survive, "survives", -1, steps("special-seen", 0, 6, "")...)
	never(t, survive, "survives", -1, steps("enemy-cards", 1, 18, "")...)
	never(t, survive, "survives", -1, "active=true", "active=false")
	never(t, survive, "survives", -1, "nullifiers=", "nullifiers=2", "nullifiers=2,2", "nullifiers=3,2")
}

// TestSurviveOtherCardsSeen checks that a Force card seen and a special card seen have the same
// effect on the enemy's Nullify cards.
func TestSurviveOtherCardsSeen(t *testing.T) {
	v, err := survive.Arguments([]string{"force-seen=4", "special-seen=1"})
	if err != nil {
		t.Fatal(err)
	}
	w, err := survive.Arguments([]string{"force-seen=1", "special-seen=4"})
	if err != nil {
		t.Fatal(err)
	}
	sameResult(t, survive, v, w)
}

// TestSurviveCountedHand checks that the flux gives the mixture of the hands that it can deal, and
// is not read once the hand is counted.
func TestSurviveCountedHand(t *testing.T) {
	sum := dice.Ratio(1, 6) // a flux of 1D6 that shows 1 deals the enemy nothing
	for cards, faces := range map[string]int{"1": 2, "2": 2, "3": 1} {
		sum = sum.Plus(dice.Ratio(faces, 6).Times(calctest.Value(t, survive, "enemy-cards="+cards, "survives")))
	}
	if got := calctest.Value(t, survive, "warp-dice=1", "survives"); got.Compare(sum) != 0 {
		t.Errorf("a flux of 1D6 gives %v, its hands one by one %v", got.Float(), sum.Float())
	}
	v, err := survive.Arguments([]string{"enemy-cards=4", "warp-dice=6", "active=false"})
	if err != nil {
		t.Fatal(err)
	}
	w, err := survive.Arguments([]string{"enemy-cards=4"})
	if err != nil {
		t.Fatal(err)
	}
	sameResult(t, survive, v, w)
}

func TestSurviveRulings(t *testing.T) {
	sameRulings(t, survive, map[string][]string{
		"":                           {"dealing", "after-all"},
		"nullifiers=1,1,1,1,1,1":     {"dealing"}, // the enemy holds six cards at most
		"enemy-cards=4":              {"after-all"},
		"nullify-seen=8":             {"dealing", "cards-seen"},
		"nullifiers= special-seen=1": {"dealing", "cards-seen", "after-all"},
	})
}

func TestSurviveWorking(t *testing.T) {
	sameSteps(t, survive, "caster=2 nullifiers=1,3 nullify-seen=3 force-seen=2", []calc.Step{
		{ID: "enemy-hand", Args: []int{2, 1, 6}}, {ID: "deck", Args: []int{31, 5}}, {ID: "most", Args: []int{5}},
		{ID: "above", Args: []int{1, 3}}, {ID: "below", Args: []int{1, 5}}, {ID: "after", Args: []int{3, 5}},
	})
}

func TestSurviveWorkingOfACountedHand(t *testing.T) {
	sameSteps(t, survive, "enemy-cards=1 nullifiers=2", []calc.Step{
		{ID: "enemy-hand-counted", Args: []int{1}}, {ID: "deck", Args: []int{36, 8}}, {ID: "most", Args: []int{1}},
		{ID: "equal", Args: []int{1, 4}},
	})
}

func TestSurviveRefuses(t *testing.T) {
	refused(t, survive, [][3]string{
		{"force-seen=22 special-seen=6 nullify-seen=3", "warp-dice", "deck-too-small"}, // five cards left, six may be dealt
		{"force-seen=22 special-seen=6 nullify-seen=8", "warp-dice", "deck-too-small"},
		{"warp-dice=6 force-seen=19", "warp-dice", "deck-too-small"},      // 17 left, 18 may be dealt
		{"enemy-cards=18 force-seen=19", "enemy-cards", "deck-too-small"}, // 17 left
		{"enemy-cards=19", "enemy-cards", "out-of-range"},
		{"enemy-cards=4 warp-dice=7", "warp-dice", "out-of-range"}, // not read, and in its range all the same
		{"warp-dice=7", "warp-dice", "out-of-range"},
		{"caster=5", "caster", "out-of-range"},
		{"nullifiers=0", "nullifiers", "out-of-range"},
		{"force-seen=23", "force-seen", "out-of-range"},
		{"nullify-seen=9", "nullify-seen", "out-of-range"},
		{"special-seen=7", "special-seen", "out-of-range"},
		{"active=", "active", "empty"},
	})
	// Six cards are enough for the largest hand of two dice, on either side.
	calctest.Run(t, survive, "force-seen=22 special-seen=6 nullify-seen=2")
	calctest.Run(t, survive, "force-seen=22 special-seen=6 nullify-seen=2 active=false")
	calctest.Run(t, survive, "warp-dice=6 force-seen=18")
}

func FuzzSurvive(f *testing.F) {
	calctest.Fuzz(f, survive, "warp-dice=6&active=false&nullifiers=", "force-seen=22&special-seen=6&nullify-seen=8",
		"caster=4&nullifiers=1%2C2%2C3")
}

func BenchmarkSurvive(b *testing.B) { calctest.Benchmark(b, survive, "") }
func BenchmarkSurviveWorst(b *testing.B) {
	calctest.Benchmark(b, survive, "warp-dice=6 nullifiers=1,2,3,4,1,2,3,4 active=false")
}
