// Package calctest checks calculators against second computations in exact rationals. Only tests
// import it.
//
// The test of every calculator has an oracle: a slow and obvious function from [calc.Values] to an
// [Answer] that enumerates faces, cards or turns with math/big and shares no code with the
// calculator. [Against] compares the two at the defaults, at both ends of every input's range, and
// at random points.
package calctest

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/dice"
)

// Tolerance is how far a float may lie from the exact value.
const Tolerance = 1e-12

// Answer is the result of an oracle: values by id, and distributions by id with their possible
// outcomes only. Ids that the oracle leaves out are not compared.
type Answer struct {
	Values        map[string]*big.Rat
	Distributions map[string]map[int]*big.Rat
}

// Add adds p to the chance of outcome n of the distribution with the given id.
func (a *Answer) Add(id string, n int, p *big.Rat) {
	if a.Distributions == nil {
		a.Distributions = map[string]map[int]*big.Rat{}
	}
	if a.Distributions[id] == nil {
		a.Distributions[id] = map[int]*big.Rat{}
	}
	if a.Distributions[id][n] == nil {
		a.Distributions[id][n] = new(big.Rat)
	}
	a.Distributions[id][n].Add(a.Distributions[id][n], p)
}

// Plus adds p to the value with the given id, which starts at 0.
func (a *Answer) Plus(id string, p *big.Rat) {
	if a.Values == nil {
		a.Values = map[string]*big.Rat{}
	}
	if a.Values[id] == nil {
		a.Values[id] = new(big.Rat)
	}
	a.Values[id].Add(a.Values[id], p)
}

// Thorough reports whether tests try every case, however long that takes, as in make thorough.
func Thorough() bool { return os.Getenv("PSYREF_SLOW") != "" }

// Against compares c with its oracle at the defaults, at the ends of every range and at the given
// number of random points: all of them in make thorough, a quarter in go test, and a twentieth in
// go test -short. It skips points where c reports a conflict of inputs.
func Against(t *testing.T, c *calc.Calculator, random int, oracle func(calc.Values) Answer) {
	t.Helper()
	switch {
	case testing.Short():
		random = (random + 19) / 20
	case !Thorough():
		random = (random + 3) / 4
	}
	points := append(Ends(c), Random(c, random)...)
	asked := 0
	for _, v := range points {
		r, err := c.Run(v)
		if err != nil {
			continue
		}
		asked++
		Shape(t, c, v, r)
		Compare(t, c, v, r, oracle(v))
		if t.Failed() {
			return
		}
	}
	if asked < len(points)/4 {
		t.Errorf("%s: only %d of %d points are allowed combinations", c.ID, asked, len(points))
	}
}

// Compare checks one result against an oracle's answer.
func Compare(t *testing.T, c *calc.Calculator, v calc.Values, r calc.Result, want Answer) {
	t.Helper()
	at := c.ID + " " + strings.Join(v.Changed(), " ") + ": "
	for id, w := range want.Values {
		Same(t, at+id, c.Value(r, id), w)
	}
	for id, w := range want.Distributions {
		SameDist(t, at+id, c.Distribution(r, id), w)
	}
}

// Same checks a number: its float within Tolerance, and the exact fraction if its denominator has
// at most 15 digits.
func Same(t *testing.T, name string, got dice.Number, want *big.Rat) {
	t.Helper()
	f, _ := want.Float64()
	if math.Abs(got.Float()-f) > Tolerance*math.Max(1, math.Abs(f)) {
		t.Errorf("%s = %v, want %v = %v", name, got.Float(), want, f)
	}
	limit := big.NewInt(999999999999999)
	n, d, ok := got.Fraction()
	if fits := want.Denom().Cmp(limit) <= 0 && want.Num().Cmp(limit) <= 0 && want.Sign() >= 0; ok != fits {
		t.Errorf("%s: fraction known %v, want %v for %v", name, ok, fits, want)
	} else if ok && new(big.Rat).SetFrac(new(big.Int).SetUint64(n), new(big.Int).SetUint64(d)).Cmp(want) != 0 {
		t.Errorf("%s = %d/%d, want %v", name, n, d, want)
	}
}

// SameDist checks a distribution: every possible outcome and none besides.
func SameDist(t *testing.T, name string, got dice.Dist, want map[int]*big.Rat) {
	t.Helper()
	seen := map[int]bool{}
	for n, p := range got.Outcomes() {
		seen[n] = true
		if want[n] == nil || want[n].Sign() == 0 {
			t.Errorf("%s: outcome %d has chance %v, should be impossible", name, n, p.Float())
			continue
		}
		Same(t, name+" of "+strconv.Itoa(n), p, want[n])
	}
	for n, p := range want {
		if p.Sign() != 0 && !seen[n] {
			t.Errorf("%s: outcome %d is missing, want %v", name, n, p)
		}
	}
}

// Shape checks that a result holds exactly what its calculator declares, that chances are between 0
// and 1, and that distributions add up to 1.
func Shape(t *testing.T, c *calc.Calculator, v calc.Values, r calc.Result) {
	t.Helper()
	at := c.ID + " " + strings.Join(v.Changed(), " ") + ": "
	if len(r.Values) != len(c.Values) || len(r.Distributions) != len(c.Distributions) ||
		len(r.Tables) != len(c.Tables) {
		t.Fatalf("%s%d values, %d distributions, %d tables; declared %d, %d, %d", at, len(r.Values),
			len(r.Distributions), len(r.Tables), len(c.Values), len(c.Distributions), len(c.Tables))
	}
	for i, f := range c.Values {
		unit(t, at+f.ID, f.Unit, r.Values[i])
	}
	for i, id := range c.Distributions {
		var sum dice.Number
		for _, p := range r.Distributions[i].Outcomes() {
			sum = sum.Plus(p)
		}
		if sum.Compare(dice.One) != 0 {
			t.Errorf("%schances of %s add up to %v", at, id, sum.Float())
		}
	}
	for i, table := range c.Tables {
		rows := r.Tables[i].Rows
		if r.Tables[i].Current < -1 || r.Tables[i].Current >= len(rows) {
			t.Errorf("%stable %s: current row %d of %d", at, table.ID, r.Tables[i].Current, len(rows))
		}
		for _, row := range rows {
			if len(row) != len(table.Columns) {
				t.Fatalf("%stable %s: a row of %d cells, want %d", at, table.ID, len(row), len(table.Columns))
			}
			for j, column := range table.Columns {
				if column.Unit == calc.Choice && row[j].Choice == "" {
					t.Errorf("%stable %s: empty choice in column %s", at, table.ID, column.ID)
				}
				if column.Unit == calc.Worth {
					column.Unit = r.Tables[i].Worth
				}
				unit(t, at+table.ID+" "+column.ID, column.Unit, row[j].Number)
			}
		}
	}
	declared(t, at, c, r)
}

func unit(t *testing.T, name string, u calc.Unit, n dice.Number) {
	t.Helper()
	switch f := n.Float(); {
	case u == calc.Chance && (f < 0 || f > 1):
		t.Errorf("%s: a chance of %v", name, f)
	case (u == calc.Whole || u == calc.Face) && f != math.Trunc(f):
		t.Errorf("%s: %v is not whole", name, f)
	}
}

// declared checks steps and rulings against what the calculator announces.
func declared(t *testing.T, at string, c *calc.Calculator, r calc.Result) {
	t.Helper()
	steps := map[string]int{}
	for _, s := range c.Steps {
		steps[s.ID] = len(s.Args)
	}
	for _, s := range r.Steps {
		if n, ok := steps[s.ID]; !ok || n != len(s.Args) {
			t.Errorf("%sstep %s with %d numbers is not declared so", at, s.ID, len(s.Args))
		}
	}
	for _, id := range r.Rulings {
		if !slices.Contains(c.Rulings, id) {
			t.Errorf("%sruling %s is not declared", at, id)
		}
	}
}

// Ends returns the defaults, and the defaults with each input in turn at each end of its range, at
// each choice and, for lists, at each length.
func Ends(c *calc.Calculator) []calc.Values {
	points := []calc.Values{c.Defaults()}
	for _, in := range c.Inputs {
		for _, text := range ends(in) {
			v, err := c.Defaults().Set(in.Name, text)
			if err != nil {
				panic(err)
			}
			points = append(points, v)
		}
	}
	return points
}

func ends(in calc.Input) []string {
	if in.Kind != calc.List {
		return in.Extremes()
	}
	var texts []string
	for n := in.MinItems; n <= in.MaxItems; n++ {
		for _, end := range []int{in.Min, in.Max} {
			texts = append(texts, strings.TrimSuffix(strings.Repeat(strconv.Itoa(end)+",", n), ","))
		}
	}
	return texts
}

// Random returns n points with every input drawn from its whole range. They are the same in every
// run.
func Random(c *calc.Calculator, n int) []calc.Values {
	rng := rand.New(rand.NewPCG(uint64(len(c.ID)), 40000))
	between := func(low, high int) string { return strconv.Itoa(low + rng.IntN(high-low+1)) }
	points := make([]calc.Values, n)
	for i := range points {
		v := c.Defaults()
		for _, in := range c.Inputs {
			text := ""
			switch in.Kind {
			case calc.Choose:
				text = in.Choices[rng.IntN(len(in.Choices))]
			case calc.Switch:
				text = strconv.FormatBool(rng.IntN(2) == 0)
			case calc.List:
				parts := make([]string, in.MinItems+rng.IntN(in.MaxItems-in.MinItems+1))
				for j := range parts {
					parts[j] = between(in.Min, in.Max)
				}
				text = strings.Join(parts, ",")
			default:
				text = between(in.Min, in.Max)
			}
			var err error
			if v, err = v.Set(in.Name, text); err != nil {
				panic(err)
			}
		}
		points[i] = v
	}
	return points
}

// Run computes c with inputs written as on the command line, "level=push push=2", and fails the
// test if they are refused.
func Run(t *testing.T, c *calc.Calculator, inputs string) calc.Result {
	t.Helper()
	v, err := c.Arguments(strings.Fields(inputs))
	if err != nil {
		t.Fatal(err)
	}
	r, err := c.Run(v)
	if err != nil {
		t.Fatal(err)
	}
	Shape(t, c, v, r)
	return r
}

// Value returns one value of Run.
func Value(t *testing.T, c *calc.Calculator, inputs, id string) dice.Number {
	t.Helper()
	return c.Value(Run(t, c, inputs), id)
}

// Refused checks that inputs are refused with the given input and reason; a conflict's id may
// replace the reason.
func Refused(t *testing.T, c *calc.Calculator, inputs, input, reason string) {
	t.Helper()
	v, err := c.Arguments(strings.Fields(inputs))
	if err == nil {
		_, err = c.Run(v)
	}
	e, ok := err.(*calc.InputError)
	if !ok {
		t.Errorf("%s %s: accepted, want %s refused as %s", c.ID, inputs, input, reason)
		return
	}
	if e.Input != input || string(e.Reason) != reason && e.Conflict != reason {
		t.Errorf("%s %s: %v, want %s refused as %s", c.ID, inputs, e, input, reason)
	}
}

// Throws makes every throw of a case and checks that outcomes and events come up as often as the
// result says.
func Throws(t *testing.T, c *calc.Calculator, inputs string) {
	t.Helper()
	v, err := c.Arguments(strings.Fields(inputs))
	if err != nil {
		t.Fatalf("%s: %v", inputs, err)
	}
	r, err := c.Run(v)
	if err != nil {
		t.Fatalf("%s: %v", inputs, err)
	}
	outcomes, events := map[calc.Outcome]*big.Rat{}, map[string]*big.Rat{}
	everyThrow(func(die calc.Die, chance func() *big.Rat) {
		throw := c.Throws.Make(v, die)
		p := chance()
		for _, o := range throw.Outcomes {
			outcomes[o] = new(big.Rat).Add(cmp.Or(outcomes[o], new(big.Rat)), p)
		}
		for _, e := range throw.Events {
			sum := cmp.Or(events[e.Figure], new(big.Rat))
			if e.Happened {
				sum = new(big.Rat).Add(sum, p)
			}
			events[e.Figure] = sum
		}
	})
	for _, id := range c.Throws.Distributions {
		d := c.Distribution(r, id)
		for n := range d.Outcomes() {
			Same(t, fmt.Sprintf("%s, %s: %s %d", c.ID, inputs, id, n), d.Exactly(n),
				cmp.Or(outcomes[calc.Outcome{Distribution: id, N: n}], new(big.Rat)))
		}
	}
	for id, p := range events {
		if !slices.Contains(c.Throws.Events, id) {
			t.Errorf("%s: the event %s is not declared", c.ID, id)
		}
		Same(t, fmt.Sprintf("%s, %s: %s", c.ID, inputs, id), c.Value(r, id), p)
	}
}

// everyThrow calls make once for each sequence of faces that it can ask a die for. Chance returns
// the probability of the sequence so far.
func everyThrow(make func(die calc.Die, chance func() *big.Rat)) {
	var faces, sides []int
	for {
		at := 0
		die := func(n int) int {
			if at == len(faces) {
				faces, sides = append(faces, 1), append(sides, n)
			}
			at++
			return faces[at-1]
		}
		make(die, func() *big.Rat {
			p := big.NewRat(1, 1)
			for _, n := range sides {
				p.Mul(p, big.NewRat(1, int64(n)))
			}
			return p
		})
		for len(faces) > 0 && faces[len(faces)-1] == sides[len(sides)-1] {
			faces, sides = faces[:len(faces)-1], sides[:len(sides)-1]
		}
		if len(faces) == 0 {
			return
		}
		faces[len(faces)-1]++
	}
}
