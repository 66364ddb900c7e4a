package formula

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"psyref/calc"
)

// FuzzText checks that no text hangs or panics, and that errors point into the text.
func FuzzText(f *testing.F) {
	for _, text := range []string{"3d6 >= 10", "count(x in 6d6: x == 1)", "match(d6, 1: 0, else: 1)",
		"highest(4d6, 3) given d6 > 2", "draw(5, deck(1..13: 4))", "((((1", "[d6, 2d8]", "d(d(d(6)))", "((d6)d6)d6",
		"min(1, , 2)", "not not not true", "a - b", "1/0 + mean(d6)", "explode(4d6 == 6, 2)", "x in x in x",
		"lookup(rows, d6)", "--1", "9999999999d6", "1..6", "P(P(1))", "sum(x in [1]: sum(x in [x]: x))",
		strings.Repeat("sum(x in ", 50), strings.Repeat("any(x in 1..2: ", 50), strings.Repeat("1 + ", 990) + "1",
		strings.Repeat("P(d6 == 1) + ", 280) + "1", strings.Repeat("if(d6 == ", 50), strings.Repeat("max(", 50) + "d6",
		"r = 4d6; max(r) == 6 given r >= 20", "a = 1; a = 2; a", "r = ; r", "a = b; b = 2; a",
		"repeat(s = 0: s + d6, 5, s >= 9)", "count(more(6d6 == 6, 3) >= 5)", "dice(6, highest(4d6, 3))",
		"repeat(s = repeat(s = s: s, 2): s, 1)", "a = 3d6;"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, err := Evaluate(text, rows)
		if err != nil && (err.Offset < 0 || err.Offset > len(text) || err.Message == "" || utf8.ValidString(text) &&
			!utf8.ValidString(err.Message)) {
			t.Fatalf("%q: %d: %v", text, err.Offset, err)
		}
	})
}

// FuzzMake checks that no text makes Decode panic, nor the calculator that it returns.
func FuzzMake(f *testing.F) {
	c, wrong := Compile(&Definition{
		ID: "a/b", Inputs: []calc.Input{{Name: "n", Min: 1, Max: 6, Default: calc.Value{Number: 2}},
			{Name: "c", Kind: calc.Choose, Choices: []string{"x", "y"}, Default: calc.Value{Choice: "y"}}},
		Tables: rows, Let: []Named{{"roll", "(n)d6"}, {"k", "lookup(rows, max(roll))"}},
		Values: []Named{{"v", "P(count(x in roll: x >= 4) >= 1 and c == y)"},
			{"m", "mean(match(k, 1: 0, 3..4: d66, else: 2))"},
			{"grown", "mean(count(more((n)d6 == 6, 2) >= 5))"},
			{"steps", "mean(repeat(s = n: s + max(dice(2, max(2d4))), 3, s >= 12))"}},
		Distributions: []Named{{"d", "k given roll >= 3"}}, Headline: []string{"v"},
		Decision:  &Decision{Input: "n", Success: "v"},
		Conflicts: []Conflict{{"odd", "c", "n == 5"}}, Steps: []Step{{Name: "s", When: "n > 2",
			Args: []Named{{"n", "n + 1"}}}},
	})
	if len(wrong) > 0 {
		f.Fatal(wrong[0])
	}
	f.Add(c.Definition)
	f.Fuzz(func(t *testing.T, text string) {
		if made := Decode(text); made != nil && text == c.Definition {
			for _, n := range []string{"n=1", "n=6", "c=x", "n=5"} {
				v, _ := c.Decode(n)
				w, _ := made.Decode(n)
				want, err := c.Run(v)
				got, errMade := made.Run(w)
				if fmt.Sprint(err) != fmt.Sprint(errMade) || err == nil && string(c.JSON(v, want)) != string(made.JSON(w, got)) {
					t.Errorf("%s: %v %v", n, err, errMade)
				}
			}
		}
	})
}

// FuzzFormula generates well-formed formulas and compares each with the oracle.
func FuzzFormula(f *testing.F) {
	if testing.Short() {
		f.Skip("make test runs it")
	}
	for n := range 24 {
		seed := make([]byte, 48)
		for i := range seed {
			seed[i] = byte((n*131 + i*i*37 + i*n*11) >> 2)
		}
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed []byte) {
		w := writer{seed: seed}
		text := []func(int) string{w.whole, w.truth, w.number}[w.pick(3)](3)
		k := bindingsScope(t)
		checkFormula(t, k, text)
		for _, err := range k.errors {
			if !generated.MatchString(err.Message) {
				t.Fatalf("%s: %d: %v", text, err.Offset, err)
			}
		}
	})
}

// generated matches errors that the generator causes: it may roll where a fixed value is required,
// and writes constants where they are never meant.
var generated = regexp.MustCompile(`^(\S+ )+is rolled|dice are rolled again for each die|dice that add dice can only be|division by 0|there are only \d dice`)

// writer generates formulas from bytes.
type writer struct {
	seed []byte
	at   int
}

func (w *writer) pick(n int) int {
	if w.at == len(w.seed) {
		return 0
	}
	w.at++
	return int(w.seed[w.at-1]) % n
}

func (w *writer) of(list ...string) string { return list[w.pick(len(list))] }

func (w *writer) whole(deep int) string {
	if deep == 0 {
		return w.of("2", "one", "d4", "3", "late", "other", "nought", "hits", "hand", "some", "1", "two")
	}
	a := func() string { return w.whole(deep - 1) }
	switch w.pick(15) {
	case 0:
		return fmt.Sprintf("(%s %s %s)", a(), w.of("+", "-", "*"), a())
	case 1:
		return fmt.Sprintf("%s(%s, %s)", w.of("div", "mod", "up", "min", "max"), a(), a())
	case 2:
		return fmt.Sprintf("if(%s, %s, %s)", w.truth(deep-1), a(), a())
	case 3:
		return fmt.Sprintf("count(%s %s %s)", w.dice(), w.of(">=", "==", "<"), a())
	case 4:
		return fmt.Sprintf("%s(%s)", w.of("max", "min", "most", "kinds", "run", "count"), w.dice())
	case 5:
		return fmt.Sprintf("%s(%s, %s)", w.of("rank", "sets"), w.dice(), w.of("nought", "1", "2", "two + 1"))
	case 6:
		return fmt.Sprintf("match(%s, 1: %s, 2..3: %s, else: %s)", w.of("one", "d3", "hits"), a(), a(), a())
	case 7:
		return fmt.Sprintf("%s(x in %s: %s)", w.of("count", "first"), w.of("list", "1..2", "[1, 3]"), w.truth(deep-1))
	case 8:
		return fmt.Sprintf("sum(x in %s: %s)", w.of("list", "1..one", "hits", "mixed"),
			w.of("x * 2", "x + one", "max(x, one)", "x"))
	case 9:
		return fmt.Sprintf("lookup(rows, %s)", a())
	case 10:
		return w.dice()
	case 11:
		return fmt.Sprintf("%s(v in 1..4: if(count(%s == v) %s count(%s %s v), v, %s))", w.of("max", "sum", "min"), w.pool(),
			w.of(">", "==", "!="), w.pool(), w.of("==", ">="), a())
	case 12:
		return fmt.Sprintf("%s(i in 1..2: rank(%s, i) %s rank(%s, i))", w.of("count", "first"), w.pool(),
			w.of(">", "<=", "=="), w.pool())
	case 13:
		return fmt.Sprintf("count(%s %s %s(%s))", w.pool(), w.of("==", ">="), w.of("max", "min", "most"), w.pool())
	case 14:
		step := w.of("s + d2", "if(s > d3, s, d3)", "s - count((s)d2 == 1)", "s - one", "s * 2 - d2")
		return fmt.Sprintf("repeat(s = %s: %s, %s%s)", a(), step, w.of("2", "two", "nought", "3"),
			w.of("", ", s >= 3", ", s <= one"))
	}
	return w.whole(0)
}

// pool writes a name that keeps its roll, so that several uses of it have dice in common.
func (w *writer) pool() string {
	return w.of("hits", "other", "hand", "mixed", "kept", "again", "some", "gaps", "burst")
}

func (w *writer) dice() string {
	return w.of("hits", "hand", "mixed", "other", "some", "kept", "again", "grown", "more(2d3 >= 2, 1)",
		"more([d4, d2] == 2, two)", "dice(2, max(2d2))", "dice(one, d2 + d2)", "2d3", "lowest(hits, 2)", "highest(mixed, 1)",
		"(one)d2", "draw(2, deck(1..2: 2))", "dice(2, dF)",
		"dice(2, die(0: 7110, 1: 2890))", "draw(2, deck(1: 900, 2..3: 1000))", "[explode(d3 == 3, 2), d2]",
		"dice(2, reroll(d3 == 1))")
}

func (w *writer) truth(deep int) string {
	if deep == 0 {
		return w.of("high", "one == 2", "d2 == 1", "true", "double(hits)", "hits > 9")
	}
	switch w.pick(6) {
	case 0:
		return fmt.Sprintf("(%s %s %s)", w.truth(deep-1), w.of("and", "or"), w.truth(deep-1))
	case 1:
		return fmt.Sprintf("not %s", w.truth(deep-1))
	case 2:
		return fmt.Sprintf("%s(%s %s %s)", w.of("any", "all"), w.dice(), w.of("==", "<="), w.whole(deep-1))
	case 3:
		return fmt.Sprintf("(%s in %s)", w.whole(deep-1), w.of("1..3", "list", "one..4"))
	}
	return fmt.Sprintf("(%s %s %s)", w.whole(deep-1), w.of("==", "!=", "<", ">="), w.whole(deep-1))
}

func (w *writer) number(deep int) string {
	switch w.pick(4) {
	case 0:
		return fmt.Sprintf("P(%s given %s)", w.truth(deep), w.truth(1))
	case 1:
		return fmt.Sprintf("mean(%s)", w.whole(deep))
	case 2:
		return fmt.Sprintf("mean(%s given %s)", w.whole(deep), w.truth(1))
	}
	return fmt.Sprintf("1 - P(%s) * third", w.truth(deep))
}
