package darkmillennium

import (
	"math/big"
	"slices"
	"strconv"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

// table is a game of Nullify cards at the table, played out over every roll of the dice.
type table struct {
	caster int
	inPlay bool
}

// play counts, among all rolls of one die a card, those that nullify the power and the cards spent.
// untried are the psykers who may still try; spent is how many cards went before.
func (g table) play(untried []int, cards, spent int, nullified, used *int64) {
	if cards == 0 || g.inPlay && len(untried) == 0 {
		*used += int64(spent) * power(6, cards)
		return
	}
	// The psyker of the highest level tries. Without one, the unmodified die must show 5.
	modifier, wanted := 0, 5
	if len(untried) > 0 {
		best := slices.Index(untried, slices.Max(untried))
		wanted = 4
		if !g.inPlay && untried[best] > g.caster {
			modifier = 1
		} else if !g.inPlay && untried[best] < g.caster {
			modifier = -1
		}
		untried = slices.Delete(slices.Clone(untried), best, best+1)
	}
	for face := 1; face <= 6; face++ {
		if face+modifier >= wanted {
			*nullified += power(6, cards-1)
			*used += int64(spent+1) * power(6, cards-1)
		} else {
			g.play(untried, cards-1, spent+1, nullified, used)
		}
	}
}

func power(base int64, n int) int64 {
	p := int64(1)
	for range n {
		p *= base
	}
	return p
}

func nullifyOracle(v calc.Values) calctest.Answer {
	var nullified, used int64
	cards := v.Int("cards")
	table{v.Int("caster"), v.Bool("in-play")}.play(v.List("nullifiers"), cards, 0, &nullified, &used)
	all := power(6, cards)
	return calctest.Answer{Values: map[string]*big.Rat{
		"nullified": over(nullified, all), "survives": over(all-nullified, all), "expected-cards": over(used, all),
	}}
}

func TestNullifyAgainstEveryRoll(t *testing.T) { calctest.Against(t, nullify, 150, nullifyOracle) }

// TestNullifyOneTry compares the chance of one try by the roll needed with the facts on Dark
// Millennium. Document 004, "ANNULATION" and "PERTE DE PSYKERS".
func TestNullifyOneTry(t *testing.T) {
	values(t, nullify, "nullified", map[string]*big.Rat{
		"caster=2 nullifiers=3":              big.NewRat(2, 3), // of lower level: 3+
		"caster=2 nullifiers=2":              big.NewRat(1, 2),
		"caster=3 nullifiers=2":              big.NewRat(1, 3), // of higher level: 5+
		"caster=1 nullifiers=":               big.NewRat(1, 3), // a side without psykers: 5+
		"in-play=true nullifiers=1 caster=4": big.NewRat(1, 2), // in play: 4+
		"in-play=true nullifiers=":           new(big.Rat),
		"cards=0":                            new(big.Rat),
	})
}

// TestNullifySecondTryAtTheSameRoll checks Nullify with a Psychic Hood: 8/9, 3/4, 5/9. Facts on
// Dark Millennium.
func TestNullifySecondTryAtTheSameRoll(t *testing.T) {
	values(t, nullify, "nullified", map[string]*big.Rat{
		"caster=2 nullifiers=3,3 cards=2": big.NewRat(8, 9),
		"caster=2 nullifiers=2,2 cards=2": big.NewRat(3, 4),
		"caster=2 nullifiers=1,1 cards=2": big.NewRat(5, 9),
	})
}

// TestNullifyAfterAllHaveTried checks that once all psykers have failed, further cards need 5+; the
// default psyker needs 4+. Document 004, "ANNULATION".
func TestNullifyAfterAllHaveTried(t *testing.T) {
	values(t, nullify, "survives", map[string]*big.Rat{
		"cards=1":                               big.NewRat(1, 2),
		"cards=2":                               big.NewRat(1, 3),          // 1/2 × 4/6
		"cards=3":                               big.NewRat(2, 9),          // 1/2 × 4/6 × 4/6
		"nullifiers=4,2,2 cards=3":              big.NewRat(2*3*3, 216),    // 3+, 4+, 4+
		"nullifiers=1,4 cards=3":                big.NewRat(2*4*4, 216),    // 3+, 5+, then 5+
		"nullifiers=4 cards=2":                  big.NewRat(2*4, 36),       // no +1 for level 4 the second time
		"in-play=true nullifiers=4,1 cards=8":   big.NewRat(1, 4),          // two psykers, one try each
		"nullifiers=4,4,4,4,4,4,4,4 cards=8":    big.NewRat(1, 6561),       // 3+ eight times
		"caster=4 nullifiers=3,3,3,3,3 cards=8": big.NewRat(256, 6561),     // 5+ eight times
		"nullifiers=1,2,3 cards=3 caster=2":     big.NewRat(2*3*4, 216),    // one of each
		"nullifiers=1,2,3 cards=1 caster=2":     big.NewRat(1, 3),          // the best tries first
		"nullifiers=1,1,1,2 cards=2 caster=1":   big.NewRat(2*3, 36),       // 3+, then 4+
		"nullifiers=1,1,1,2 cards=4 caster=1":   big.NewRat(2*3*3*3, 1296), // 3+, then 4+ three times
	})
}

// TestNullifyTable checks that row n of the table has the result for n cards.
func TestNullifyTable(t *testing.T) {
	for _, who := range []string{"nullifiers=1,4,2", "nullifiers=", "nullifiers=1,2,3,4,4 in-play=true"} {
		r := calctest.Run(t, nullify, who+" cards=8")
		for i, row := range r.Tables[0].Rows {
			before, after := who+" cards="+strconv.Itoa(i), who+" cards="+strconv.Itoa(i+1)
			if got, want := row[2].Number, calctest.Value(t, nullify, before, "survives"); got.Compare(want) != 0 {
				t.Errorf("%s: try %d reached %v, want %v", who, i+1, got.Float(), want.Float())
			}
			if got, want := row[3].Number, calctest.Value(t, nullify, after, "nullified"); got.Compare(want) != 0 {
				t.Errorf("%s: nullified by try %d %v, want %v", who, i+1, got.Float(), want.Float())
			}
		}
	}
	needed := func(inputs string) (rolls []int) {
		for _, row := range calctest.Run(t, nullify, inputs).Tables[0].Rows {
			rolls = append(rolls, int(row[1].Number.Float()))
		}
		return rolls
	}
	for inputs, want := range map[string][]int{
		"caster=3 nullifiers=2,4,3 cards=5":      {3, 4, 5, 5, 5},
		"caster=3 nullifiers=2,4,3 cards=2":      {3, 4},
		"nullifiers= cards=2":                    {5, 5},
		"nullifiers=1,4 cards=4 in-play=true":    {4, 4},
		"nullifiers=1,4 cards=0":                 nil,
		"nullifiers= cards=4 in-play=true":       nil,
		"caster=4 nullifiers=1,2,3,4,1 cards=6":  {4, 5, 5, 5, 5, 5},
		"caster=1 nullifiers=1,2,3,4,1 cards=6":  {3, 3, 3, 4, 4, 5},
		"caster=2 nullifiers=3,1 cards=3":        {3, 5, 5},
		"caster=2 nullifiers=4,2,2 cards=4":      {3, 4, 4, 5},
		"in-play=true caster=1 nullifiers=1,2,3": {4},
	} {
		if got := needed(inputs); !slices.Equal(got, want) {
			t.Errorf("%s: rolls needed %v, want %v", inputs, got, want)
		}
	}
}

// TestNullifyOrderOfTheListDoesNotMatter checks that the highest level tries first, at any place in
// the list.
func TestNullifyOrderOfTheListDoesNotMatter(t *testing.T) {
	for _, v := range calctest.Random(nullify, 200) {
		list := slices.Clone(v.List("nullifiers"))
		slices.Reverse(list)
		text := nullify.Input("nullifiers").Format(calc.Value{List: list})
		w, err := v.Set("nullifiers", text)
		if err != nil {
			t.Fatal(err)
		}
		sameResult(t, nullify, v, w)
	}
}

func TestNullifyMoreNeverHurts(t *testing.T) {
	for _, who := range []string{"nullifiers= ", "nullifiers=1,4,2 ", "nullifiers=1,4,2 in-play=true ",
		"caster=4 nullifiers=3,3,3 "} {
		var cards []string
		for n := range 9 {
			cards = append(cards, who+"cards="+strconv.Itoa(n))
		}
		never(t, nullify, "nullified", +1, cards...)
	}
	never(t, nullify, "nullified", -1, "caster=1 nullifiers=2,3 cards=3", "caster=2 nullifiers=2,3 cards=3",
		"caster=3 nullifiers=2,3 cards=3", "caster=4 nullifiers=2,3 cards=3")
	never(t, nullify, "nullified", +1, "nullifiers= cards=4", "nullifiers=1 cards=4", "nullifiers=2 cards=4",
		"nullifiers=3 cards=4", "nullifiers=3,4 cards=4")
}

// TestNullifyRulings checks that a ruling is listed only if it affects the result.
func TestNullifyRulings(t *testing.T) {
	sameRulings(t, nullify, map[string][]string{
		"": nil, "cards=2": {"after-all"}, "nullifiers=": {"after-all"}, "nullifiers= cards=0": nil,
		"in-play=true": {"in-play"}, "in-play=true nullifiers=": {"in-play"}, "in-play=true cards=0": nil,
	})
}

// TestNullifyWorking checks the tries of each kind in their order, and the rolls with which all
// fail.
func TestNullifyWorking(t *testing.T) {
	sameSteps(t, nullify, "caster=3 nullifiers=2,4,3 cards=5", []calc.Step{
		{ID: "above", Args: []int{1, 3}}, {ID: "equal", Args: []int{1, 4}}, {ID: "below", Args: []int{1, 5}},
		{ID: "after", Args: []int{2, 5}},
		{ID: "all-fail", Args: []int{2 * 3 * 4 * 4 * 4, 7776}},
	})
	sameSteps(t, nullify, "in-play=true nullifiers=2,4 cards=5", []calc.Step{
		{ID: "in-play", Args: []int{2, 4}}, {ID: "unplayable", Args: []int{3}}, {ID: "all-fail", Args: []int{9, 36}},
	})
	sameSteps(t, nullify, "nullifiers= cards=1", []calc.Step{{ID: "nobody", Args: []int{1, 5}},
		{ID: "all-fail", Args: []int{4, 6}}})
	sameSteps(t, nullify, "cards=0", []calc.Step{{ID: "no-try"}})
}

func TestNullifyRefuses(t *testing.T) {
	refused(t, nullify, [][3]string{
		{"caster=0", "caster", "out-of-range"},
		{"caster=5", "caster", "out-of-range"},
		{"in-play=true caster=5", "caster", "out-of-range"}, // not read, but must be in its range all the same
		{"nullifiers=5", "nullifiers", "out-of-range"},
		{"nullifiers=2,0", "nullifiers", "out-of-range"},
		{"nullifiers=2,,2", "nullifiers", "empty"},
		{"nullifiers=2,", "nullifiers", "empty"},
		{"nullifiers=1,1,1,1,1,1,1,1,1", "nullifiers", "list-too-long"},
		{"nullifiers=two", "nullifiers", "not-a-number"},
		{"cards=9", "cards", "out-of-range"},
		{"cards=-1", "cards", "out-of-range"},
		{"cards=1.5", "cards", "fraction"},
		{"cards=", "cards", "empty"},
		{"in-play=yes", "in-play", "wrong-choice"},
		{"in-play=", "in-play", "empty"},
		{"cards=1 cards=1", "cards", "repeated"},
		{"level=2", "level", "unknown-input"},
	})
}

func FuzzNullify(f *testing.F) {
	calctest.Fuzz(f, nullify, "caster=3&nullifiers=4%2C2&cards=2", "in-play=true&nullifiers=",
		"nullifiers=4,4,4,4,4,4,4,4&cards=8")
}

func BenchmarkNullify(b *testing.B) { calctest.Benchmark(b, nullify, "") }
func BenchmarkNullifyWorst(b *testing.B) {
	calctest.Benchmark(b, nullify, "caster=2 nullifiers=1,4,2,3,1,4,2,3 cards=8")
}

func TestNullifyThrows(t *testing.T) {
	for _, inputs := range []string{"", "caster=3 nullifiers=1,4,2 cards=4", "nullifiers=1,2 cards=5 in-play=true"} {
		calctest.Throws(t, nullify, inputs)
	}
}
