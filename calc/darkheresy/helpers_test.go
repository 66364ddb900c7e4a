package darkheresy

import (
	"math/big"
	"strconv"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
	"psyref/calc/dice"
)

// hand is one side of a test, computed by the rules of the document without the calculators' code.
type hand struct {
	effective, modifier, target, limit int
	level                              string
}

func casterByHand(v calc.Values) hand {
	h := psykerByHand(v, "")
	sustained := v.Int("sustained")
	if v.Choice("sustain-reading") == "text" && sustained > 1 {
		h.effective -= sustained
		h.modifier += 10 * (sustained - 1)
	} else if v.Choice("sustain-reading") == "table" && sustained > 0 {
		h.effective -= sustained
		h.modifier += 10
	}
	h.target = v.Int("characteristic") + 5*h.effective + v.Int("modifier")
	return h
}

func resisterByHand(v calc.Values) hand {
	h := hand{limit: 99}
	if v.Int("resist-psy-rating") > 0 {
		h = psykerByHand(v, "resist-")
	}
	h.target = v.Int("resist") + 5*h.effective + v.Int("resist-modifier")
	return h
}

func psykerByHand(v calc.Values, prefix string) hand {
	rating, class, push := v.Int(prefix+"psy-rating"), v.Choice(prefix+"class"), v.Int(prefix+"push")
	h := hand{limit: 90, level: v.Choice(prefix + "level")}
	switch h.level {
	case "fettered":
		h.effective = rating/2 + rating%2
	case "unfettered":
		h.effective = rating
		if class != "bound" {
			h.modifier = 10
		}
	case "push":
		h.effective = rating + push
		h.modifier = map[string]int{"bound": 10, "unbound": 5 * push, "daemonic": 10 * push}[class]
	}
	return h
}

// degrees returns the degrees of success of a roll, or 0 if it fails. A roll that succeeds has a
// target of at least 1, so division gives the tens digit.
func (h hand) degrees(roll int) int {
	if roll > h.target || roll > h.limit {
		return 0
	}
	return max(1, 1+h.target/10-roll/10)
}

// everyRoll enumerates the faces of the two dice of a d100: two zeros are 100.
func everyRoll(each func(roll int, double bool)) {
	for tens := range 10 {
		for units := range 10 {
			roll := 10*tens + units
			if roll == 0 {
				roll = 100
			}
			each(roll, tens == units)
		}
	}
}

// zero returns an answer with zero values, so that values to which an oracle adds nothing are
// compared too.
func zero(a *calctest.Answer, ids ...string) {
	for _, id := range ids {
		a.Plus(id, new(big.Rat))
	}
}

// choicesAgainst compares the choices of c with the answers of an oracle for each level and push
// that c does not refuse, in rising order, and the advised level with the one of the greatest
// success less the price of its Perils. Success and price are ids of its values; clean returns the
// part of success that comes without harm.
func choicesAgainst(t *testing.T, c *calc.Calculator, oracle func(calc.Values) calctest.Answer, success, price string,
	clean func(map[string]*big.Rat) *big.Rat) {
	t.Helper()
	for _, v := range append(calctest.Ends(c), calctest.Random(c, 15)...) {
		r, err := c.Run(v)
		if err != nil {
			continue
		}
		rows, best, most := r.Choices.Rows, -1, new(big.Rat)
		for _, choice := range []string{"fettered", "unfettered", "push 1", "push 2", "push 3", "push 4", "push 5"} {
			level, push, _ := strings.Cut(choice, " ")
			taken, err := v.Set("level", level)
			if err == nil && push != "" {
				taken, err = taken.Set("push", push)
			}
			if err != nil {
				t.Fatal(err)
			}
			if _, refused := c.Run(taken); refused != nil {
				continue
			}
			if len(rows) == 0 {
				t.Fatalf("%s: %s is not among the choices", v.Query(), choice)
			}
			want := oracle(taken).Values
			at := c.ID + " " + taken.Query() + ": "
			calctest.Same(t, at+"success", rows[0].Success, want[success])
			calctest.Same(t, at+"price", rows[0].Price, want[price])
			calctest.Same(t, at+"clean", rows[0].Clean, clean(want))
			if in := c.Input("perils-price"); in != nil {
				harm := new(big.Rat).Mul(want[price], big.NewRat(int64(v.Int(in.Name)), 100))
				if worth := harm.Sub(want[success], harm); worth.Cmp(most) > 0 {
					best, most = len(r.Choices.Rows)-len(rows), worth
				}
			}
			rows = rows[1:]
		}
		if c.Input("perils-price") != nil && r.Choices.Advised != best {
			t.Errorf("%s?%s: choice %d is advised, want %d", c.ID, v.Query(), r.Choices.Advised, best)
		}
		if len(rows) > 0 {
			t.Errorf("%s: %d choices too many", v.Query(), len(rows))
		}
	}
}

// along returns a value of c at every setting of one input, with all others as given. It leaves out
// settings that are refused.
func along(t *testing.T, c *calc.Calculator, inputs, input, value string) []dice.Number {
	t.Helper()
	var line []dice.Number
	for n := c.Input(input).Min; n <= c.Input(input).Max; n++ {
		v, err := c.Arguments(append(strings.Fields(inputs), input+"="+strconv.Itoa(n)))
		if err != nil {
			t.Fatal(err)
		}
		if r, err := c.Run(v); err == nil {
			line = append(line, c.Value(r, value))
		}
	}
	if len(line) < 2 {
		t.Fatalf("%s %s: nothing to compare along %s", c.ID, inputs, input)
	}
	return line
}

// rises checks that a value never falls as an input rises, and that it does rise somewhere.
func rises(t *testing.T, c *calc.Calculator, inputs, input, value string) {
	t.Helper()
	line := along(t, c, inputs, input, value)
	for i := 1; i < len(line); i++ {
		if line[i].Compare(line[i-1]) < 0 {
			t.Errorf("%s %s: %s falls from %v to %v as %s rises", c.ID, inputs, value, line[i-1].Float(), line[i].Float(), input)
		}
	}
	if line[0].Compare(line[len(line)-1]) == 0 {
		t.Errorf("%s %s: %s is the same all along %s", c.ID, inputs, value, input)
	}
}

// falls checks that a value never rises as an input rises, and that it does fall somewhere.
func falls(t *testing.T, c *calc.Calculator, inputs, input, value string) {
	t.Helper()
	line := along(t, c, inputs, input, value)
	for i := 1; i < len(line); i++ {
		if line[i].Compare(line[i-1]) > 0 {
			t.Errorf("%s %s: %s rises from %v to %v with %s", c.ID, inputs, value, line[i-1].Float(), line[i].Float(), input)
		}
	}
	if line[0].Compare(line[len(line)-1]) == 0 {
		t.Errorf("%s %s: %s is the same all along %s", c.ID, inputs, value, input)
	}
}

// alike checks that two settings of c have the same values with the given ids; all of them when
// none is given.
func alike(t *testing.T, c *calc.Calculator, one, other string, ids ...string) {
	t.Helper()
	if len(ids) == 0 {
		for _, f := range c.Values {
			ids = append(ids, f.ID)
		}
	}
	a, b := calctest.Run(t, c, one), calctest.Run(t, c, other)
	for _, id := range ids {
		if x, y := c.Value(a, id), c.Value(b, id); x.Compare(y) != 0 {
			t.Errorf("%s: %s is %v with %q and %v with %q", c.ID, id, x.Float(), one, y.Float(), other)
		}
	}
}

// steps checks the working, each step written as its id and its numbers.
func steps(t *testing.T, c *calc.Calculator, inputs string, want ...string) {
	t.Helper()
	var got []string
	for _, s := range calctest.Run(t, c, inputs).Steps {
		line := s.ID
		for _, n := range s.Args {
			line += " " + strconv.Itoa(n)
		}
		got = append(got, line)
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s %s: working\n%s\nwant\n%s", c.ID, inputs, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
