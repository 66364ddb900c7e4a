package calc

import "psyref/calc/dice"

// Role says what the reader does in a calculator in which two sides meet: act, answer or either.
type Role int

const (
	Acts          Role = iota // the power is the reader's own
	ActsOrAnswers             // the power is the reader's own, or one that he resists or denies
	Answers                   // the reader usually denies or nullifies, and sometimes the enemy does
)

// Side is the side of an input.
type Side int

const (
	EitherSide Side = iota
	Acting          // whose power it is
	Answering       // who resists, denies or nullifies it
)

// Calculator answers one question of a rules system.
type Calculator struct {
	ID     string  // permanent, "system/name"
	Inputs []Input // in reading order

	// What Run returns, in this order.
	Values        []Figure
	Distributions []string
	Tables        []TableShape

	// Role is what the reader does, where two sides meet.
	Role Role

	// Counted names, by value, the number input that its label depends on: "Both Casts work".
	Counted map[string]string

	// Headline names the two or three values that matter most, shown large.
	Headline []string

	// Chain names values that lead from one to the next: the power works, it causes harm, what the
	// harm comes to. Empty if nothing follows.
	Chain []string

	// Answering names the values that matter to the one who answers the power, shown large on a page
	// about that. Empty if such a page has a calculator of its own.
	Answering []string

	// Onward is the id of the calculator that continues a case of this one, or "". Results give its
	// inputs as a query.
	Onward string

	// Rolls are the rolls on tables of the rules to which a case leads, in order.
	Rolls []TableRoll

	// Throws is how the dice of the test of a case are thrown, or is nil.
	Throws *Throws

	// Decision declares the choice that the player makes, or is nil.
	Decision *Decision

	// Rulings are the ids of all rulings that can affect a result. Steps are all steps of the
	// working.
	Rulings []string
	Steps   []StepShape

	// Conflicts are the ids of all contradictions between inputs that are each in range.
	Conflicts []string

	// Definition is the encoded definition of a calculator made of formulas, from which package
	// formula makes it again in the browser. It is empty for a calculator written in Go.
	Definition string

	// Slow marks a calculator that solves a game, so that no page runs it for many neighbouring
	// cases.
	Slow bool

	names string // of the elements of lists: see WithNames

	// Compute computes the result. All inputs are in range. Its only errors are those of
	// Values.Conflict.
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

// Input returns the input of a name, or nil.
func (c *Calculator) Input(name string) *Input {
	if i := c.index(name); i >= 0 {
		return &c.Inputs[i]
	}
	return nil
}

// Unit is what a figure counts. It decides how the figure is formatted.
type Unit int

const (
	Chance Unit = iota // a probability from 0 to 1, shown in percent
	Mean               // an average, shown with two decimals
	Whole              // a whole number
	Face               // the lowest face of a die that succeeds, shown as "5+"
	Choice             // in tables only: a choice of the input that has the column's name
	Worth              // in tables and decisions only: a chance or a mean, which the result decides
)

// Figure is one named number of a result.
type Figure struct {
	ID   string
	Unit Unit
	With string // an input without which the value tells nothing, as of an enemy who does not deny
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

	// In advice, Element names the argument that is an element of the list with names, Counted the
	// one that is written with its noun, by the words decision.one and decision.many, and Listed the
	// last one, which stands for all numbers that are left.
	Element, Counted, Listed string
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
	Onward        string // the query of the case of the calculator's Onward; "" if nothing follows
}

// Table is a comparison of cases. Current is the row of the current inputs, or −1.
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

// Num returns a cell with a number.
func Num(n dice.Number) Cell { return Cell{Number: n} }

// Int returns a cell with a whole number, which must not be negative.
func Int(n int) Cell { return Cell{Number: dice.Whole(n)} }

// Step is one line of the working: a declared step and its numbers in the declared order. Unlike
// figures, the numbers may be negative.
type Step struct {
	ID   string
	Args []int
}

// Value returns a value of a result of c by id. It panics on an id that c does not declare.
func (c *Calculator) Value(r Result, id string) dice.Number {
	for i, f := range c.Values {
		if f.ID == id {
			return r.Values[i]
		}
	}
	panic("calc: " + c.ID + " has no value " + id)
}

// Distribution returns a distribution of a result of c by id. It panics on an id that c does not
// declare.
func (c *Calculator) Distribution(r Result, id string) dice.Dist {
	for i, name := range c.Distributions {
		if name == id {
			return r.Distributions[i]
		}
	}
	panic("calc: " + c.ID + " has no distribution " + id)
}
