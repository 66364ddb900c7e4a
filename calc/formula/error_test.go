package formula

import (
	"strconv"
	"strings"
	"testing"

	"psyref/calc"
)

// TestMistakes checks the place, message and hint of mistakes.
func TestMistakes(t *testing.T) {
	for _, m := range []struct{ text, offset, message string }{
		{"", "0", "the formula is empty; write a formula such as 3d6 >= 10"},
		{"roll = 3", "5", "= is not an operator; write == to compare"},
		{"P(roll = 3)", "7", "= is not an operator; write == to compare"},
		{"(roll = 3)", "6", "= is not an operator; write == to compare"},
		{"3d6 ≥ 10 and 3d6 − 1 ≠ 2 × 2 or d6 ≤ 4", "0", ""},
		{"3d6 >= 10,5", "9",
			"unexpected ,; expected an operator such as + or >=, or the end of the formula; numbers are whole and have no comma"},
		{"d6 > 1.5", "6", "unexpected .; numbers are whole; write 3/2 for 1.5, and 1..6 for a range"},
		{"P((two)d6 >= 4+)", "15", "4+ is not a number; write a comparison such as d6 >= 4"},
		{"d6 >= 4+", "8", "4+ is not a number; write a comparison such as d6 >= 4"},
		{"4d6k3", "1", "unexpected d6k3; write highest(4d6, 3) for 4d6k3"},
		{"d6dl1", "0", "unknown name d6dl1; write highest(4d6, 3) for 4d6dl1"},
		{"2d6!", "3",
			"unexpected !; write not before a condition, != for unequal, and explode(2d6 == 6, 2) for dice that explode"},
		{"d% <= 30", "1", "unexpected %; write d100 for d%"},
		{"3w6", "1", "unexpected w6; write d6"},
		{"w20 + 3", "0", "unknown name w20; write d20"},
		{"{4d6, d8}", "0", "unexpected {; write die(1, 2, 3) for a die with these sides"},
		{"high && high", "5", "unexpected &&; write and"},
		{"one => 3", "4", "unexpected =>; write >="},
		{"one <> 3", "4", "unexpected <>; write !="},
		{"one // 3", "4", "unexpected //; write div(a, b), which rounds down"},
		{"one^2", "3", "unexpected ^; write a product such as x * x"},
		{"high ? 1 : 2", "5", "unexpected ?; write if(condition, then, otherwise)"},
		{"floor(one / 2)", "0", "unknown function floor; div(a, b) rounds down"},
		{"drop(4d6, 1)", "0", "unknown function drop; highest(4d6, 3) drops the lowest of four"},
		{"high AND high", "5", "unexpected AND; write and"},
		{"maximum(2d6)", "0", "unknown function maximum; did you mean max?"},
		{"averge(2d6)", "0", "unknown function averge; expected one of: P, mean"},
		{"Rol + 1", "0", "unknown name Rol; did you mean roll?"},
		{"count(two > hits)", "6", "expected dice or a list before >, found a whole number; write count(hits < two)"},
		{"any(3 == 2d6)", "4", "expected dice or a list before ==, found a whole number; write any(2d6 == 3)"},
		{"3d6 >=", "6", "the formula ends too early; expected a number, a name, dice or an opening bracket"},
		{"(3d6", "4", "the formula ends too early; expected ) after the expression in brackets"},
		{"3d6 ∑ 10", "4", "unexpected character ∑; a formula is made of numbers"},
		{"4 d6", "2", "unexpected d6; write the dice without a space, like 4d6"},
		{"1 < one < 3", "8", "comparisons do not follow one another; write a <= x and x <= b, or x in a..b"},
		{"rol >= 3", "0", "unknown name rol; did you mean roll?"},
		{"roll-one", "0", "unknown name roll-one; with spaces around it a hyphen is a minus: roll - one"},
		{"cuont(3d6 >= 4)", "0", "unknown function cuont; did you mean count?"},
		{"p(high)", "0", "unknown function p; write P with a capital letter"},
		{"if(high, 1)", "0", "if takes 3 arguments, not 2; write it like if(condition, then, otherwise)"},
		{"if(one, 1, 2)", "3", "expected a condition, found a die; write a comparison, such as roll >= 10"},
		{"1 + high", "4", "expected a whole number, found a condition; write if(…, 1, 0)"},
		{"one / 2", "0", "/ divides chances and means; write div(a, b)"},
		{"P(one)", "2", "expected a condition, found a die"},
		{"mean(list)", "5", "expected a whole number, found a list; write sum(…), max(…) or at(…, 1)"},
		{"highest(4d6, one)", "13", "how many are kept is rolled; it must follow from the inputs alone"},
		{"reroll(hits == 1)", "7", "these are no dice that can be rolled again; write the dice here, like reroll(4d6 == 1)"},
		{"explode(4d6 == 6)", "0", "explode does not say how often a die may explode"},
		{"count(x in hits: x == d6)", "17", "dice are rolled again for each die; roll them before, with let"},
		{"count(one)", "0", ""},
		{"any(one)", "4", "expected a comparison of dice, found a die; write it like any(6d6 >= 4)"},
		{"match(one, 1: 2)", "0", "match does not say what to take otherwise; add else: 0 at the end"},
		{"lookup(row, one)", "7", "unknown table row; tables are rows"},
		{"[d6, 3]", "0", "the list mixes dice and numbers"},
		{"d0", "0", "there is no die d0; dice have 1 to 1000 sides"},
		{"1..3", "0", ""},
		{"chance(3/2)", "7", "the chance is above 1; write a chance from 0 to 1, such as chance(1/3)"},
		{"chance(1/2 - 1)", "7", "the chance is below 0"},
		{"chance(2)", "7", "the chance is above 1"},
		{"chance(mean(3d6))", "7", "the chance is above 1"},
		{"d(0)", "2", "there is no die with 0 sides; dice have 1 to 1000 sides"},
		{"d(2 - 5)", "2", "there is no die with -3 sides"},
		{"(1 - 3)d6", "1", "there are no -2 dice"},
		{"dice(-1, d6)", "5", "there are no -1 dice"},
		{"draw(-1, deck(1..9))", "5", "there are no -1 cards"},
		{"draw(9, deck(1: 2, 2: 1))", "5", "the deck has only 3 cards"},
		{"div(one, 0)", "9", "division by 0; write another divisor"},
		{"mod(one, 2 - 2)", "9", "division by 0"},
		{"up(5, 0)", "6", "division by 0"},
		{"P(high)/0", "8", "division by 0"},
		{"mean(d6) / (P(d6 > 6))", "12", "division by 0"},
		{"1 / 0", "4", "division by 0"},
		{"rank(4d6, 0)", "10", "places begin at 1; rank(…, 1) is the highest"},
		{"rank(hits, 4)", "11", "there are only 3 dice; write 1 to 3"},
		{"rank([d4, 2d6], 4)", "16", "there are only 3 dice"},
		{"rank(list, 5)", "11", "there are only 4 numbers"},
		{"highest(4d6, 9)", "13", "there are only 4 dice"},
		{"lowest(highest(4d6, 2), 3)", "24", "there are only 2 dice"},
		{"highest(reroll(2d6 == 1), 3)", "26", "there are only 2 dice"},
		{"highest(hand, 4)", "14", "there are only 3 cards"},
		{"rank(one, 2)", "10", "there is only 1 of the dice; write 1"},
		{"highest(4d6, 0)", "13", "no dice are kept"},
		{"sets(hits, 0)", "11", "a set of 0 dice; write how many are equal, 1 or more"},
		{"sets(hits, 4)", "11", "there are only 3 dice"},
		{"at(list, 0)", "9", "places begin at 1"},
		{"at(list, 7)", "9", "there are only 4 numbers"},
		{"explode(d6 == 6, 0)", "17", "no die explodes; write how often a die may explode, 1 or more"},
		{"more(6d6 == 6)", "0", "more does not say how often a die may explode; write it like more(4d6 == 6, 2)"},
		{"more(hits == 6, 2)", "5", "these are no dice that can be rolled again; write the dice here, like more(4d6 == 1)"},
		{"max(more(2d6 == 6, 2))", "4", "dice that add dice can only be counted and added up; use count, sum, any or all"},
		{"rank(grown, 2)", "5", "dice that add dice can only be counted"},
		{"double(grown)", "7", "dice that add dice can only be counted"},
		{"[more(2d6 == 6, 2), d6]", "1", "these dice are rolled elsewhere"},
		{"dice(2, one + d6)", "8",
			"this is no die that is rolled here; write the die, like dice(4, d6), or what each of the dice is"},
		{"dice(2, hits)", "8", "this is no die that is rolled here"},
		{"dice(2, 3)", "8", "this is no die that is rolled here"},
		{"repeat(s = 0: dice(2, d6 + s), 3)", "27", "this is no die that is rolled here"},
		{"repeat(s in 0: s + d6, 3)", "0", "repeat does not go through elements"},
		{"repeat(s = 0: s + d6)", "0",
			"repeat takes a state, a step and how many steps; write it like repeat(s = 0: s + d6, 5)"},
		{"repeat(s = 0: s + d6, d6)", "22", "the number of steps is rolled"},
		{"repeat(s = 0: s + d6, 3, s)", "25", "expected a condition, found a number that is rolled"},
		{"while(s < 3, s + d6)", "0", "unknown function while; repeat(s = 0: s + d6, 5) takes 5 steps from 0"},
		{"count(x = 3: x)", "8", "= is not an operator"},
		{"if(one; 1; 2)", "6", "unexpected ;; write a comma between arguments"},
		{"one in 6..4", "7", "the range 6..4 is empty; write the lower number first"},
		{"count(x in 3..1: one == x)", "11", "the range 3..1 is empty"},
		{"draw(1, deck(1: 5000, 0: 1000))", "16", "the deck has 5000 equal cards; a deck has at most 1000 cards of a kind"},
		{"draw(1, deck(1..2: 4, 3: 1001))", "25", "the deck has 1001 equal cards"},
		{"die(1: 2, 0: -1)", "13", "the number of copies is -1; write how often it is there, 1 or more"},
		{"die(1: 0, 2..3: 0)", "0", "the die has no sides; write one, like die(0, 0, 1, 1, 1, 2)"},
		{"draw(1, deck(1: 0))", "8", "the deck has no cards; write one, like deck(1..13: 4)"},
		{"die(0, 1000000)", "0", "the sides are more than 100000 apart; write numbers that are closer together"},
		{"99999999999", "0", "the number is too large; numbers go up to 1000000000"},
		{strings.Repeat("(", 100) + "1", "60", "the formula is nested too deeply; divide it with let"},
		{"high given one", "11", "expected a condition, found a die"},
		{"P(high) given high", "11", ""},
	} {
		k := bindingsScope(t)
		e := k.read("formula", m.text, func(c *checker, e *expr) {
			if x, on := splitGiven(e); on != nil {
				c.check(x)
				c.condition(on)
				return
			}
			c.check(e)
		})
		switch {
		case m.message == "": // correct, or reported by a later formula
		case e != nil:
			t.Errorf("%s: no mistake was found", m.text)
		case strconv.Itoa(k.errors[0].Offset) != m.offset || !strings.HasPrefix(k.errors[0].Error(), "formula: "+m.message):
			t.Errorf("%s: at %d: %v", m.text, k.errors[0].Offset, k.errors[0])
		}
	}
}

// TestNamesOfOneFormula checks formulas that begin with names of their own.
func TestNamesOfOneFormula(t *testing.T) {
	for text, want := range map[string]string{
		"r = 2d6; P(r == 12 and max(r) == 6)":       "1/36",
		"a = d6; b = a + a; mean(b given a >= 5)":   "11/1",
		"given-six = P(d6 == 6); given-six * 2":     "1/3",
		"three = 3; hit = (three)d6; any(hit == 6)": "91/216",
		"r = 2d6; r = 3; r":                         "9: r has two formulas; give each its own name",
		"a = b; b = d6; a":                          "4: unknown name b; b is further down; move it above this formula",
		"a = a; 1":                                  "4: unknown name a; a formula cannot use its own name",
		"r = 2d6":                                   "7: the formula ends too early; expected ; after the formula of a name",
		"r = 2d6;":                                  "8: the formula is empty; write a formula such as 3d6 >= 10",
		"d6 = 3; 2":                                 "3: = is not an operator; write == to compare",
		"r = 2d6; s >= 2":                           "9: unknown name s; expected one of: r",
		"s >= 2":                                    "0: unknown name s; a name comes first with its formula, as in roll = 3d6; roll >= 10",
	} {
		got := ""
		if r, err := Evaluate(text, nil); err != nil {
			got = strconv.Itoa(err.Offset) + ": " + strings.TrimPrefix(err.Error(), "formula: ")
		} else if n, d, ok := r.Number.Fraction(); ok {
			got = strconv.FormatUint(n, 10) + "/" + strconv.FormatUint(d, 10)
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestOneErrorForOneCause checks that a mistake in a let is not reported again where it is used, and
// the hints for lets that are used before their line.
func TestOneErrorForOneCause(t *testing.T) {
	for _, d := range []struct {
		let    []Named
		errors string
	}{
		{[]Named{{"pool", "max((1 + lantern)d6)"}, {"hits", "count(pool >= 4)"}, {"more", "hits + 1"}},
			"let.pool: unknown name lantern; expected one of: dice"},
		{[]Named{{"hits", "count(pool >= 4)"}, {"pool", "4d6"}},
			"let.hits: unknown name pool; pool is further down; move it above this formula"},
		{[]Named{{"pool", "4d6"}, {"hits", "hits + 1"}}, "let.hits: unknown name hits; a formula cannot use its own name"},
	} {
		_, wrong := Compile(&Definition{
			ID: "toy/x", Headline: []string{"v"}, Inputs: []calc.Input{{Name: "dice", Min: 1, Max: 6,
				Default: calc.Value{Number: 2}}}, Let: d.let,
			Values: []Named{{"v", "P(hits >= 2 and count(pool == 6) > 1)"}}, Rulings: []Named{{"r", "hits > 1"}},
			Decision: &Decision{Input: "dice", Success: "v"},
		})
		if len(wrong) != 1 || wrong[0].Error() != d.errors {
			t.Errorf("%v: %v", d.let, wrong)
		}
	}
}
