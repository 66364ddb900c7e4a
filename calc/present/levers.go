package present

import (
	"slices"

	"psyref/calc"
	"psyref/calc/dice"
)

// Levers are single changes of inputs and their effects on a value: first those that raise it, the
// largest first, then those that lower it.
type Levers struct {
	Measure string // the name of the value
	List    []Lever
	Along   string  // the name of the input that the curve is drawn along
	Now     string  // the value in the current case
	Curve   []Point // the value by values of that input, rising
}

// Point is the value for one value of an input.
type Point struct {
	At int
	Quantity
}

// Lever is one change of one input.
type Lever struct {
	Take   string   // the input that it sets, as in an address: "psy-rating=4"
	Label  string   // of the input
	To     string   // the new value in words: "4"; "" for a switch that is put on
	Value  Quantity // the value after the change
	Change float64  // the difference to the value in the current case
}

// maxLevers is the maximum number of changes, which fit side by side.
const maxLevers = 3

// negligible is the difference below which two sums of floats are the same chance.
const negligible = 1e-12

// wideRange is the range of an input from which on a step is ten instead of one.
const wideRange = 100

// LeversOf tries one step of every input in each direction, and every choice. For each input it
// keeps the change that helps most or, if none helps, the one that hurts most. The choice of a
// decision stays that of v, which [calc.Calculator.Advise] has filled in. LeversOf skips inputs that
// a decision sets, because its choices are compared already, and numbers that are not given. If
// along names a number that is given, it adds the curve over it. It returns nothing for a slow
// calculator, and for one whose main value is neither a chance nor a mean.
func LeversOf(c *calc.Calculator, v calc.Values, r calc.Result, along string, l Locale, w Words) (out Levers) {
	now, unit, name := leverValue(c, r, w)
	if c.Slow || unit != calc.Chance && unit != calc.Mean {
		return out
	}
	v = v.Chosen()
	out.Measure, out.Now = name, l.Figure(unit, now)
	if in := c.Input(along); in != nil && in.Kind == calc.Number && !in.IsMissing(v.Int(along)) {
		out.Along, out.Curve = w.fill("input."+along), curve(c, v, in, l, w)
	}
	for i := range c.Inputs {
		in := &c.Inputs[i]
		if !v.Used(in.Name) || c.Decision != nil && slices.Contains(c.Decision.Takes, in.Name) {
			continue
		}
		best := Lever{}
		for _, text := range steps(in, v) {
			changed, err := v.Set(in.Name, text)
			if err != nil {
				continue // out of range
			}
			result, err := c.Run(changed)
			if err != nil {
				continue // contradicts other inputs
			}
			then, _, _ := leverValue(c, result, w)
			change := then.Float() - now.Float()
			if change > max(0, best.Change)+negligible || best.Change <= 0 && change < best.Change-negligible {
				best = Lever{in.Name + "=" + text, w.fill("input." + in.Name), newValue(in, text, w),
					Quantity{then.Float(), l.Figure(unit, then)}, change}
			}
		}
		if best.Take != "" {
			out.List = append(out.List, best)
		}
	}
	slices.SortStableFunc(out.List, func(a, b Lever) int {
		if helps := a.Change > 0; helps != (b.Change > 0) {
			if helps {
				return -1
			}
			return 1
		}
		switch more := abs(a.Change) - abs(b.Change); {
		case more > negligible:
			return -1
		case more < -negligible:
			return 1
		}
		return 0
	})
	out.List = out.List[:min(len(out.List), maxLevers)]
	return out
}

// maxPoints is the approximate maximum number of points of a curve.
const maxPoints = 40

// curve runs the calculator for values of an input, evenly spaced from the least that is given to
// the greatest. Values that contradict other inputs are left out.
func curve(c *calc.Calculator, v calc.Values, in *calc.Input, l Locale, w Words) (points []Point) {
	by := (in.Max-in.Min)/maxPoints + 1
	least := in.Min
	if in.IsMissing(least) {
		least++
	}
	for n := least; n <= in.Max; n += by {
		changed, err := v.Set(in.Name, in.Format(calc.Value{Number: n}))
		if err != nil {
			continue
		}
		r, err := c.Run(changed)
		if err != nil {
			continue
		}
		value, unit, _ := leverValue(c, r, w)
		points = append(points, Point{n, Quantity{value.Float(), l.Figure(unit, value)}})
	}
	return points
}

// leverValue returns the value that levers change, its unit and its name: success without Perils if
// the calculator has both, else the first value of the headline.
func leverValue(c *calc.Calculator, r calc.Result, w Words) (dice.Number, calc.Unit, string) {
	if c.Joint != nil {
		return c.Parts(r)[0], calc.Chance, w.fill("levers.clean")
	}
	figure, n, _ := c.Pick(r, c.Headline[0])
	return n, figure.Unit, w.fill("value." + figure.ID)
}

// newValue returns a value as its lever shows it. A switch that is put on has none: its label says
// all.
func newValue(in *calc.Input, text string, w Words) string {
	if in.Kind == calc.Switch && text == "true" {
		return ""
	}
	return w.value(in.Name, text)
}

// steps returns the values of an input one step away: one up and down (ten in a wide range), every
// other choice, or the other state of a switch. A number that is not given has none.
func steps(in *calc.Input, v calc.Values) []string {
	now := v.Text(in.Name)
	switch in.Kind {
	case calc.Number:
		by := 1
		if in.Max-in.Min >= wideRange {
			by = 10
		}
		n := v.Int(in.Name)
		if in.IsMissing(n) {
			return nil
		}
		list := []string{in.Format(calc.Value{Number: n + by})}
		if !in.IsMissing(n - by) {
			list = append(list, in.Format(calc.Value{Number: n - by}))
		}
		return list
	case calc.Choose:
		return slices.DeleteFunc(slices.Clone(in.Choices), func(choice string) bool { return choice == now })
	case calc.Switch:
		return []string{in.Format(calc.Value{Switch: now != "true"})}
	}
	return nil
}

func abs(f float64) float64 { return max(f, -f) }

// JSON encodes the levers in the form that the package documentation describes.
func (l Levers) JSON() string {
	var w writer
	w.open('{')
	w.text("measure", l.Measure)
	w.member("levers", '[')
	for _, lever := range l.List {
		w.open('{')
		w.text("take", lever.Take)
		w.text("label", lever.Label)
		w.text("to", lever.To)
		w.quantityMember("value", lever.Value)
		w.number("change", lever.Change)
		w.close('}')
	}
	w.close(']')
	w.text("along", l.Along)
	w.text("now", l.Now)
	w.member("curve", '[')
	for _, point := range l.Curve {
		w.open('{')
		w.number("at", float64(point.At))
		w.quantity(point.Quantity)
		w.close('}')
	}
	w.close(']')
	w.close('}')
	return string(w.b)
}
