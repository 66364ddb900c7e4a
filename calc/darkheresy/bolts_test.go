package darkheresy

import (
	"math/big"
	"strconv"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

// boltsOracle rolls every face and counts the bolts one by one.
func boltsOracle(v calc.Values) calctest.Answer {
	hand := casterByHand(v)
	var a calctest.Answer
	zero(&a, "success", "expected-hits", "at-least-2", "at-least-3", "perils", "expected-hits-safe")
	face := big.NewRat(1, 100)
	everyRoll(func(roll int, double bool) {
		hits := 0
		for degree := 1; degree <= hand.degrees(roll); degree++ {
			switch v.Choice("form") {
			case "bolt":
				hits = 1
			case "barrage": // the first degree, then every second one after it
				if degree%2 == 1 && hits < hand.effective {
					hits++
				}
			case "storm":
				if hits < hand.effective {
					hits++
				}
			}
		}
		a.Add("hits", hits, face)
		for id, least := range map[string]int{"success": 1, "at-least-2": 2, "at-least-3": 3} {
			if hits >= least {
				a.Plus(id, face)
			}
		}
		a.Plus("expected-hits", big.NewRat(int64(hits), 100))
		for second := 1; second <= 100; second++ {
			phenomena := hand.level == "push" || hand.level == "unfettered" && double
			if phenomena && second+hand.modifier >= 75 {
				a.Plus("perils", big.NewRat(1, 10000))
			} else {
				a.Plus("expected-hits-safe", big.NewRat(int64(hits), 10000))
			}
		}
	})
	return a
}

// TestBoltsChoices takes every level in turn, and compares the choices with what the oracle gives
// for each that is allowed.
func TestBoltsChoices(t *testing.T) {
	choicesAgainst(t, bolts, boltsOracle, "expected-hits", "perils",
		func(a map[string]*big.Rat) *big.Rat { return a["expected-hits-safe"] })
}

// TestBoltsDecisionByHand checks the levels of a Storm at target 55 and rating 3. Unfettered the
// doubles 11, 22 and 33 hit three times, 44 twice and 55 once: 12 of the 143 hits of all rolls, and
// 26 % of these come with perils. A push by 3 has target 70 and up to six hits: 315, 36 % of them
// with perils.
func TestBoltsDecisionByHand(t *testing.T) {
	rows := calctest.Run(t, bolts, "form=storm").Choices.Rows
	calctest.Same(t, "unfettered", rows[1].Success, big.NewRat(143, 100))
	calctest.Same(t, "unfettered without perils", rows[1].Clean, big.NewRat(14300-12*26, 10000))
	calctest.Same(t, "push by 3", rows[4].Success, big.NewRat(315, 100))
	calctest.Same(t, "push by 3 without perils", rows[4].Clean, big.NewRat(315*64, 10000))
}

func TestBoltsAgainstEveryRoll(t *testing.T) { calctest.Against(t, bolts, 300, boltsOracle) }

// TestBoltsByHand checks hits by hand: target 55 has six degrees on 1 to 9, five on 10 to 19 and so
// on to one on 50 to 55; psy rating 3 limits both forms to three.
func TestBoltsByHand(t *testing.T) {
	for inputs, want := range map[string]map[int]*big.Rat{
		"":           {0: big.NewRat(45, 100), 1: big.NewRat(16, 100), 2: big.NewRat(20, 100), 3: big.NewRat(19, 100)},
		"form=storm": {0: big.NewRat(45, 100), 1: big.NewRat(6, 100), 2: big.NewRat(10, 100), 3: big.NewRat(39, 100)},
		"form=bolt":  {0: big.NewRat(45, 100), 1: big.NewRat(55, 100)},
	} {
		calctest.SameDist(t, inputs, bolts.Distribution(calctest.Run(t, bolts, inputs), "hits"), want)
	}
}

func TestBoltsNeverFall(t *testing.T) {
	for _, form := range []string{"bolt", "barrage", "storm"} {
		for _, input := range []string{"characteristic", "psy-rating", "modifier"} {
			rises(t, bolts, "form="+form, input, "expected-hits")
		}
		alike(t, bolts, "form="+form+" sustained=2", "form="+form+" sustained=2 sustain-reading=table")
	}
	falls(t, bolts, "psy-rating=15", "sustained", "expected-hits")
}

// TestBoltsSucceedAsFocusDoes checks that hits need only the focus power test, and that a storm
// hits at least as often as a barrage.
func TestBoltsSucceedAsFocusDoes(t *testing.T) {
	for _, v := range calctest.Random(focus, 100) {
		v, err := v.Set("perils-price", strconv.Itoa(calc.DarkHeresyPerils)) // bolts advise nothing
		if err != nil {
			t.Fatal(err)
		}
		f, err := focus.Run(v)
		if err != nil {
			continue
		}
		var mean [3]float64
		for i, form := range []string{"bolt", "barrage", "storm"} {
			w, err := bolts.Decode(v.Query() + "&form=" + form)
			if err != nil {
				t.Fatal(err)
			}
			r, err := bolts.Run(w)
			if err != nil {
				t.Fatal(err)
			}
			if x, y := bolts.Value(r, "success"), focus.Value(f, "success"); x.Compare(y) != 0 {
				t.Errorf("%s: success is %v as %s and %v alone", v.Query(), x.Float(), form, y.Float())
			}
			mean[i] = bolts.Value(r, "expected-hits").Float()
		}
		if mean[0] > mean[1] || mean[1] > mean[2] {
			t.Errorf("%s: mean hits of bolt, barrage and storm are %v", v.Query(), mean)
		}
	}
}

func TestBoltsRefuse(t *testing.T) {
	for _, c := range [][3]string{
		{"form=blast", "form", "wrong-choice"},
		{"class=daemonic level=fettered", "level", "fettered-daemonic"},
		{"level=push push=4", "push", "push-above-class"},
		{"psy-rating=2 sustained=2", "psy-rating", "no-psy-rating-left"},
		{"push=0", "push", "out-of-range"},
		{"sustained=11", "sustained", "out-of-range"},
		{"resist=40", "resist", "unknown-input"},
	} {
		calctest.Refused(t, bolts, c[0], c[1], c[2])
	}
}

func TestBoltsWorking(t *testing.T) {
	steps(t, bolts, "form=storm level=push", "rating-push 3 1 4", "target 40 4 20 0 60", "range 60",
		"degrees-of-success 6 7", "degrees-of-failure 6 5", "hits-storm 4", "phenomena-always 10 65")
	steps(t, bolts, "form=bolt", "rating-unfettered 3", "target 40 3 15 0 55", "range 55", "degrees-of-success 5 6",
		"degrees-of-failure 5 6", "hits-bolt", "phenomena-double 0 75")
}

func FuzzBolts(f *testing.F) { calctest.Fuzz(f, bolts, "form=storm&level=push&push=3&sustained=1") }

func BenchmarkBoltsDefault(b *testing.B) { calctest.Benchmark(b, bolts, "") }

func BenchmarkBoltsWorst(b *testing.B) {
	calctest.Benchmark(b, bolts,
		"form=storm class=unbound level=push push=5 psy-rating=15 characteristic=150 modifier=100 sustained=3")
}

func TestBoltsThrows(t *testing.T) {
	for _, inputs := range []string{"", "form=bolt level=fettered", "form=storm level=push push=2 characteristic=85"} {
		calctest.Throws(t, bolts, inputs)
	}
}
