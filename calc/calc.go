package calc

import "psyref/calc/dice"

// Calculator answers one question of a rules system.
type Calculator struct {
	ID     string  // permanent, "system/name"
	Inputs []Input // in reading order

	// What Run returns, in this order.
	Values        []Figure
	Distributions []string
	Tables        []TableShape

	// Headline are the two or three values that matter most, shown large.
	Headline []string

	// Joint names the two chances that belong together, such as success and perils; nil when there are no such two.
	Joint *Joint

	// Decision is what there is to choose, with what each choice brings; nil where nothing is.
	Decision *Decision

	// Rulings are the ids of every ruling that can touch a result. Steps are the ids of every step of the working.
	Rulings []string
	Steps   []StepShape

	// Conflicts are the ids of every way in which inputs that are each in range can contradict one another.
	Conflicts []string

	// Definition is what a calculator of formulas is made from, as package formula writes it, so that a browser can make it again. It is empty for one that is
	// written in Go.
	Definition string

	// Compute is called with values that are all in their ranges. Its only errors are those made by Values.Conflict.
	Compute func(Values) (Result, error)
}

// Run computes the result for v, which must be values of this calculator.
func (c *Calculator) Run(v Values) (Result, error) {
	r, err := c.Compute(v)
	if err == nil {
		c.bound(&r)
	}
	return r, err
}

// Input finds an input by name; nil when there is none.
func (c *Calculator) Input(name string) *Input {
	if i := c.index(name); i >= 0 {
		return &c.Inputs[i]
	}
	return nil
}

// Unit is what a figure counts; it decides how the figure is written for readers.
type Unit int

const (
	Chance Unit = iota // a probability from 0 to 1, shown in percent
	Mean               // an average, shown with two decimals
	Whole              // a whole number
	Choice             // in tables only: one of the choices of the input of the same name as the column
	Worth              // in tables only: a chance or a mean, as the inputs have it; the table of the result says which
)

// Figure is one named number of a result.
type Figure struct {
	ID   string
	Unit Unit
}

// Joint names values of a calculator that make one picture: it works or not, with perils or without.
type Joint struct {
	Works  string // chance that it works
	Perils string // chance of perils
	Both   string // chance of both; empty where Clean is given instead
	Clean  string // chance that it works without perils
}

// Parts returns the chances of the four fields of the picture: works without Perils, works with
// Perils, fails without Perils, fails with Perils.
func (c *Calculator) Parts(r Result) (parts [4]dice.Number) {
	works, perils := c.Value(r, c.Joint.Works), c.Value(r, c.Joint.Perils)
	var both dice.Number
	if c.Joint.Both != "" {
		both = c.Value(r, c.Joint.Both)
	} else {
		both = works.Minus(c.Value(r, c.Joint.Clean))
	}
	return [4]dice.Number{works.Minus(both).Chance(), both.Chance(), works.Complement().Minus(perils.Minus(both)).Chance(), perils.Minus(both).Chance()}
}

// TableShape declares a table of a result.
type TableShape struct {
	ID      string
	Columns []Figure
}

// StepShape declares a step of the working: its id, and the names of the numbers in its sentence in
// order.
type StepShape struct {
	ID   string
	Args []string
}

// Result is the answer of a calculator. It holds exactly what the calculator declares, in the
// declared order.
type Result struct {
	Values        []dice.Number
	Distributions []dice.Dist
	Tables        []Table
	Choices       Choices // of the calculator's Decision
	Steps         []Step
	Rulings       []string
}

// Table is a comparison; Current is the row of the current inputs, −1 when none is.
type Table struct {
	Rows    [][]Cell
	Current int

	// Worth is the unit of the columns that are declared of unit Worth.
	Worth Unit
}

// Cell is a number or, in columns of choices, the id of a choice.
type Cell struct {
	Number dice.Number
	Choice string
}

// Num is a cell that holds a number.
func Num(n dice.Number) Cell { return Cell{Number: n} }

// Int is a cell that holds a whole number, which must not be negative.
func Int(n int) Cell { return Cell{Number: dice.Whole(n)} }

// Step is one line of the working: a declared step and its numbers in the declared order. Unlike
// figures, the numbers may be negative.
type Step struct {
	ID   string
	Args []int
}

// Value finds a value of a result of c by id. It panics on an id that c does not declare.
func (c *Calculator) Value(r Result, id string) dice.Number {
	for i, f := range c.Values {
		if f.ID == id {
			return r.Values[i]
		}
	}
	panic("calc: " + c.ID + " has no value " + id)
}

// Distribution finds a distribution of a result of c by id. It panics on an id that c does not declare.
func (c *Calculator) Distribution(r Result, id string) dice.Dist {
	for i, name := range c.Distributions {
		if name == id {
			return r.Distributions[i]
		}
	}
	panic("calc: " + c.ID + " has no distribution " + id)
}
