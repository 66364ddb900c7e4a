package formula

import (
	"math/big"
	"runtime"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/dice"
)

// givenInputs are the inputs of the formulas below. The checker refuses a constant 0 where it is
// never meant, but not an input that is 0.
var givenInputs = []calc.Input{{Name: "two", Max: 2, Default: calc.Value{Number: 2}}, {Name: "nought", Max: 2}}

func defaults() []calc.Value { return []calc.Value{givenInputs[0].Default, givenInputs[1].Default} }

// bindings are the lets of the formulas below.
var bindings = []Named{
	{"one", "d6"}, {"roll", "d20"}, {"hits", "3d6"}, {"other", "2d4"}, {"hand", "draw(3, deck(1..3: 2, 5: 1))"},
	{"mixed", "[d4, d6, d6]"},
	{"again", "reroll(2d4 == 1)"}, {"burst", "explode(2d4 == 4, 2)"}, {"sum", "one + roll"}, {"some", "(one)d2"},
	{"kept", "highest(hits, 2)"},
	{"grown", "more(2d3 == 3, 2)"}, {"late", "(count(hits >= 5))d3"}, {"gaps", "dice(3, die(1, 3, 4, 6: 2))"},
	{"list", "[3, 1, 2, 1]"}, {"high", "one >= 4"}, {"third", "P(d6 <= 2)"},
}

var rows = []Table{{"rows", []int{1, 3, 4, 6}}}

// bindingsScope returns a compiler with these lets.
func bindingsScope(t testing.TB) *compiler {
	k := &compiler{compiled: &compiled{Definition: &Definition{Tables: rows, Inputs: givenInputs}}, scope: newScope(rows)}
	for i := range givenInputs {
		k.scope.input(&givenInputs[i], i)
	}
	for _, b := range bindings {
		k.let(b)
	}
	for _, err := range k.errors {
		t.Fatal(err)
	}
	return k
}

// checkFormula compares a formula with the oracle. It reports whether both computed it.
func checkFormula(t *testing.T, k *compiler, text string) (done bool) {
	t.Helper()
	e := k.read("formula", text, func(c *checker, e *expr) {
		x, on := splitGiven(e)
		c.check(x)
		if on != nil {
			c.condition(on)
		}
		if x.typ == List || x.typ == Deck || x.typ == Choice || x.typ == Number && on != nil {
			c.fail(x, "no number", "")
		}
	})
	if e == nil {
		return false
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case errTooMany, tooMuch, tooLarge:
			done = false
		default:
			panic(r)
		}
	}()
	b := newBuilder(defaults(), rows, &meter{MaxWork})
	o := &oracle{inputs: defaults(), tables: rows}
	x, on := splitGiven(e)
	if x.typ == Number {
		got := b.number(x)
		sameNumber(t, text, got, o.number(x))
	} else {
		got := b.distribution(e)
		sameChances(t, text, got, o.tallied(x, on))
	}
	return true
}

// sampled is the number of formulas of which the oracle checks one in go test -short, and so in WASM.
const sampled = 5

func TestFormulasAgainstTheOracle(t *testing.T) {
	for i, text := range []string{
		"3d6 >= 10", "d6 + d6", "d6 - d4", "d4 * d4", "-d6", "div(roll, 3)", "up(roll, 3)", "mod(roll, 3)", "div(0 - d6, 2)",
		"mod(one - 4, 3)", "abs(one - 3)",
		"min(d6, d6)", "max(one, d4, 2)", "max(hits)", "min(hits)", "sum(hits)", "one + one", "one == one",
		"sum - one - roll", "one > 3 and sum > 15", "one > 3 or roll > 3",
		"not high and one == 4", "if(high, roll, one)", "if(one > d6, d4, one)", "match(one, 1: roll, 2..4: one, else: d4)",
		"match(roll, 20: 2, 1..9: 0, else: 1)",
		"hits >= 10 and count(hits == 6) >= 1", "count(hits >= 4) == 2 and double(hits)", "count(hits >= one)",
		"count(hits == max(hits))", "any(hits == 6) and all(hits >= 2)",
		"count(x in hits: x == 1 or x == 6)", "sum(x in hits: if(x >= 5, 2, x))", "highest(hits, 2)", "lowest(hits, 2)",
		"kept + min(hits)", "count(kept >= 5)", "lowest(highest(hits, 2), 1)",
		"rank(hits, 2)", "rank(hits, 1) + rank(hits, 3)", "rank(some, 2)", "count(some)", "some >= one + 1",
		"count(some == 2) >= one - 1", "most(hits)", "kinds(hits)", "sets(hits, 2)", "run(hits)",
		"most(hits) == 2 and hits >= 12", "hand", "count(hand == 1)", "max(hand)", "most(hand)",
		"kinds(hand) + count(hand >= 3)", "rank(hand, 2)", "draw(one, deck(1: 2, 2: 1))",
		"draw(two * 5, deck(1: 2, 2: 1))", "div(one, nought)", "mod(one, nought)", "third / nought", "rank(hits, nought)",
		"rank(hits, two + 2)", "highest(hits, nought)", "lowest(hits, two * 2)",
		"sets(hits, nought)", "at(list, nought)", "(nought - 2)d6", "d(nought)", "chance(two)", "chance(nought - 1)",
		"explode(d6 == 6, nought)", "count(x in two..nought: one == x)", "die(nought: nought)",
		"mean(one given one > two * 3)", "mixed", "max(mixed)", "highest(mixed, 2)", "count(mixed >= 4)", "double(mixed)",
		"run(mixed)", "most(mixed) >= 2 and mixed >= 9",
		"again", "count(again == 1)", "max(again)", "burst", "count(burst >= 5)", "any(x in 2d4: x == 1)",
		"any(x in 1..3: d6 >= x + 2)", "all(x in list: d6 > x)", "count(x in 1..3: d4 == x)",
		"sum(x in 1..3: d4 * x)", "first(x in 1..3: d6 >= 4)", "first(x in list: one > x)", "max(x in 1..3: d4 + x)",
		"count(x in 1..one: d4 == 4)", "any(x in 1..one: roll == x)", "sum(x in one..4: x)",
		"min(x in list: x)", "sum(list)", "count(list == 1)", "count(list)", "rank(list, 1)", "at(list, one)", "most(list)",
		"kinds(highest(list, 3))", "max(list)", "double(list)", "roll in 1..5", "roll in [1, 5, 9]", "one in 2..roll",
		"d66", "d666", "double(d66)", "double(d100)", "dF + dF", "dice(2, dF)", "d(2 + 2)", "(2)d3", "die(0, 0, 1: 3, 5)",
		"die(1: 2890, 0: 7110) == 1", "dice(2, die(1: 999999999, 3: 1000000000, 1: 5))", "draw(2, deck(1: 1000, 2: 999))",
		"dice(2, die(1..2: 2, 7))", "lookup(rows, one)", "lookup(rows, roll) == 6", "lookup(rows, one - 3)",
		"chance(third)", "chance(1/4) and high", "chance(third) or chance(third)", "third", "1 - third * third",
		"third / 2 + mean(one)", "P(one >= 4 given one >= 2)", "mean(roll given high)", "mean(one given one > 6)",
		"P(roll > 3 given one > 6)",
		"hits given double(hits)", "one given sum >= 20", "mean(max(hits) given count(hits == 1) >= 1)",
		"P(hits == 18 and one == 6)", "mean(0 - one)", "2 * mean(one) - 7", "if(2 > 1, third, 0)",
		"match(3, 1: third, else: 1 - third)",
		"count(x in hits: x >= one) >= 2 and one >= 3", "count(hits == one) + count(other == one)",
		"rank(hits, 1) > rank(other, 1)", "count(i in 1..2: rank(hits, i) > rank(other, i))",
		"high == (roll > 10)", "high != (one == 5)", "true and high", "false or high", "if(high, true, roll == 1)",
		"hits == other + 2", "max(hits) + max(other) >= 9", "one + min(one, roll) == 8",
		"sum(x in 1..4: if(one == x, roll, 0))", "count(kept == rank(hits, 1))", "double(kept)", "run(kept)", "run(gaps)",
		"run(draw(3, deck(1..2, 4..5: 2)))", "run([1, 3, 5])", "sets(some, 1)", "reroll(x in d6: x <= 2)",
		"explode(x in d4: x == 4, 1)", "explode([d4, d3] == 3, 1)",
		"more(2d3 == 3, 2)", "count(more(2d4 == 4, 2) >= 3)", "count(more(d6 >= 5, 3))", "any(more(2d3 == 3, 1) == 1)",
		"all(x in more(d4 >= 3, 2): x >= 2)", "sum(x in grown: if(x == 3, 2, x))",
		"count(grown == 3) - count(grown == 1)", "count(grown >= 2) == 2 and not count(grown == 1) > count(grown == 3)",
		"count(grown == one)", "more([d2, d3] >= 2, 1)", "count(x in more(reroll(2d3 == 1) == 3, nought): x == 2)",
		"max(v in 1..3: if(any(grown == v), v, 0))",
		"dice(2, highest(2d3, 1))", "most(dice(3, max(d3, d2)))", "highest(dice(two, 2d2), 1)",
		"explode(dice(2, max(2d2)) == 2, 1)", "count([dice(2, d2 * d2), d3] >= 3)", "sum(x in 1..2: dice(2, min(d3, x)))",
		"repeat(s = 0: s + d3, 3)", "repeat(s = d4: if(d4 > s, d4, s), 2)", "repeat(s = one: s - d2, 3, s <= 2)",
		"repeat(s = 3: s * 2 - d2, two, s >= 6) + one", "repeat(s = 0: repeat(t = s: t + d2, 2, t >= 2), 2)",
		"repeat(s = 5: s - count((s)d2 == 1), 2)", "repeat(s = hits: s, nought)", "repeat(s = hits: s - max(hits), 2)",
		"P(repeat(s = 8: if(d3 == 1, s - 2, s), 4) > 4)",
		"max([explode(d4 == 4, 2), explode(d6 == 6, 1)]) >= 4", "dice(2, explode(d3 == 3, 2))", "[reroll(d4 == 1), 2d3]",
		"[explode(x in d4: x == 4, 1), d3]", "explode(reroll(2d3 == 1) == 3, 1)", "reroll([d4, explode(d2 == 2, 1)] <= 2)",
	} {
		if testing.Short() && i%sampled > 0 {
			continue
		}
		k := bindingsScope(t)
		if !checkFormula(t, k, text) {
			t.Errorf("%s: not computed: %v", text, k.errors)
		}
	}
}

// TestWalksAgainstTheOracle checks numbers that the dice of one or several pools decide together,
// so that they are computed in one walk.
func TestWalksAgainstTheOracle(t *testing.T) {
	for i, text := range []string{
		"max(v in 1..6: if(count(hits == v) > count(other == v), v, 0))",
		"min(v in 1..6: if(count(hits == v) > count(other == v), v, 9))",
		"sum(v in 1..6: max(0, count(hits == v) - count(other == v)))",
		"any(v in 1..4: count(hits == v) == 2 and count(other == v) == 1)",
		"all(v in 1..4: count(hits == v) <= count(other == v))", "count(v in 1..4: count(hits >= v) > count(other >= v))",
		"first(v in 1..6: count(hits <= v) < count(other <= v))", "max(v in 1..7: count(hits >= v) - count(other >= v))",
		"sum(v in [6, 2, 4, 2]: v * abs(count(hits == v) - count(other == v)))",
		"sum(i in 1..2: if(rank(hits, i) > rank(other, i), 1, 0) - if(rank(hits, i) < rank(other, i), 1, 0))",
		"all(i in 1..2: rank(other, i) >= rank(hits, i + 1))", "max(i in 1..2: rank(mixed, i) - rank(other, i))",
		"count(hits == max(hits))", "count(hits == min(hits)) + count(hits == max(hits))", "count(hand == max(hand))",
		"count(mixed == rank(mixed, 2))", "sum(x in hits: if(x == max(other), x, 0))", "any(x in hits: x == min(other))",
		"count(hits >= max(other)) - count(other >= max(hits))", "count(kept == max(hits))",
		"count(hits == max(hits)) == 2 and hits >= 12", "sum(x in hits: x * if(x >= min(hits) + 2, 1, 0))",
		"count(hits == most(hits))", "count(x in hand: x == kinds(hand)) + run(hand)",
		"most(hits) + most(other) == count(hits == 6)", "kinds(other) * sets(hits, 2) + run(hits) - count(other == 1)",
		"run(gaps) > kinds(hits) and count(gaps == 3) == count(hits == 3)",
		"count(hits == 6) * count(other == 4) + count(hits == 5) * count(other == 4)",
		"div(hits + other, 1 + count(hits == 6) + count(other == 4))",
		"hits + other >= 14 and max(hits) + max(other) >= 9", "hits - other > 2 or count(hits == 6) > count(other == 4)",
		"if(max(hits) > max(other), hits - other, count(other >= 3) - count(hits >= 3))",
		"lookup(rows, hits - other) + min(hits)",
		"max(hits, other, count(hits == 1) * 5)", "min(hits, 4 * other) - max(hits)",
		"max(hits) == max(other) given hits > other + 2",
		"count(hits == 6) given all(v in 1..4: count(hits == v) <= count(other == v))",
		"count(v in 1..3: count(hand == v) > count(other == v))", "max(v in 1..5: if(count(hand == v) == 0, v, 0))",
		"count(again == 2) > count(burst == 2) or again > burst", "sum(x in lowest(hits, 2): x * x) + max(hits)",
		"sum(v in 1..two: abs(count(hits == v) - count(other == v)))",
		"max(hits) - max(x in 1..3: if(rank(hits, x) > rank(other, x), 1, 0))",
		"count(hits == max(other)) + if(d2 == 1, count(other == max(hits)), 0)",
		"chance(third) and count(hits == 6) > count(other == 4) or hits == other", "count(hits == late)",
		"any(x in hits: x == late + 1) and max(hits) > late", "sum(x in kept: if(x <= late, x, 1))",
		"sum(x in hits: x * (late + 1))", "all(x in hits: x >= late)", "count(other >= late) + count(hits >= late)",
		"sum(x in lowest(hits, 2): if(x == late, 5, x))",
	} {
		if testing.Short() && i%sampled > 0 {
			continue
		}
		k := bindingsScope(t)
		if !checkFormula(t, k, text) {
			t.Errorf("%s: not computed: %v", text, k.errors)
		}
	}
}

// TestWalksOfEmptyPools checks walks over pools that an input makes empty.
func TestWalksOfEmptyPools(t *testing.T) {
	for text, want := range map[string]*big.Rat{
		"P(max(v in 1..6: if(count(nothing == v) > count(other == v), v, 0)) == 0)":          big.NewRat(1, 1),
		"mean(count(nothing == max(nothing)))":                                               new(big.Rat),
		"P(all(i in 1..2: rank(other, i) > rank(nothing, i)) and count(other == 1) == 0)":    big.NewRat(9, 16),
		"mean(sum(v in 1..4: if(count(other == v) > count(nothing == v), count(other), 0)))": big.NewRat(7, 2),
	} {
		k := bindingsScope(t)
		k.let(Named{"nothing", "(nought)d6"})
		e := k.read("formula", text, (*checker).value)
		if e == nil {
			t.Fatal(k.errors)
		}
		sameNumber(t, text, newBuilder(defaults(), nil, &meter{MaxWork}).number(e), want)
	}
}

// TestNamedDiceAreRolledOnce checks that all uses of a name share one roll, and that formulas
// written twice roll separately.
func TestNamedDiceAreRolledOnce(t *testing.T) {
	k := bindingsScope(t)
	for text, want := range map[string]*big.Rat{
		"P(hits >= 18 and count(hits == 6) == 3)": big.NewRat(1, 216),
		"P(3d6 >= 18 and count(3d6 == 6) == 3)":   big.NewRat(1, 216*216),
		"P(one == one)":                           big.NewRat(1, 1),
		"P(d6 == d6)":                             big.NewRat(1, 6),
	} {
		e := k.read("formula", text, (*checker).value)
		sameNumber(t, text, newBuilder(nil, nil, &meter{MaxWork}).number(e), want)
	}
}

// TestLargePools compares pools that are too large to enumerate with sums of binomial chances.
func TestLargePools(t *testing.T) {
	for text, want := range map[string]dice.Number{
		"P(count(40d6 >= 4) >= 20)":                       dice.Binomial(40, dice.Ratio(1, 2)).AtLeast(20),
		"mean(highest(15d6, 2))":                          dice.KeepHighest(15, 2, 6).Mean(),
		"P(count(draw(18, deck(1: 8, 0: 28)) == 1) == 4)": dice.Hypergeometric(36, 8, 18).Exactly(4),
	} {
		r, err := Evaluate(text, nil)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if r.Number.Compare(want) != 0 {
			t.Errorf("%s = %v, want %v", text, r.Number.Float(), want.Float())
		}
	}
}

// TestWalksAreRefusedEarly checks that a walk with too many states ends before it has made them.
func TestWalksAreRefusedEarly(t *testing.T) {
	const text = "a = 30d6; b = 30d6; any(v in 1..6: count(a == v) > count(b == v)) and sum(a) > sum(b)"
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := Evaluate(text, nil)
	runtime.ReadMemStats(&after)
	if err == nil || !strings.Contains(err.Message, limit) {
		t.Errorf("%v", err)
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 4<<20 {
		t.Errorf("refusing took %d bytes", took)
	}
}

// TestWorkIsBounded checks that formulas that would take too long are refused before work starts.
func TestWorkIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	for _, text := range []string{
		"1000d1000", "1001d6 >= 1", "count(x in 1..100000000: d6 == x)", "999999999 * d6 * d6", "d1000 * d1000 * d1000",
		"explode(d1000 >= 1, 1000)", "die(0, 100000) * die(0, 100000)",
		"draw(900, deck(1..1000: 1000)) >= 3", "sum(x in 1..1000: sum(y in 1..1000: d6))", "most(600d100)",
		"mean(lowest(500d100, 250))",
		"sum(a in 1..99: sum(b in 1..99: sum(c in 1..99: a)))", "(1000)d(1000)", "999999999 + 999999999",
		"max(d1000 * d1000, d1000 * d1000 * d20)",
	} {
		r, err := Evaluate(text, nil)
		switch {
		case err == nil && !strings.HasPrefix(text, "die(0, 100000)"):
			t.Errorf("%s was computed: %v", text, r.Number.Float())
		case err != nil && !strings.Contains(err.Message, "million"):
			t.Errorf("%s: %v", text, err)
		}
	}
}
