package formula

import "psyref/calc"

// form is the syntactic form of an expression.
type form int

const (
	literal   form = iota // n, a number
	boolean               // true or false: n is 1 or 0
	name                  // text
	binary                // text is the operator
	negated               // −args[0]
	opposite              // not args[0]
	called                // text is the function
	each                  // text is the function, bind the name: text(bind in args[0]: args[1])
	dieForm               // a die with n sides or, if it has an argument, args[0] sides
	pool                  // args[0] dice args[1]
	list                  // [args…]
	span                  // args[0]..args[1]
	pair                  // args[0]: args[1], in deck, die and match
	condition             // args[0] given args[1]
	loop                  // repeat(bind = args[0]: args[1], args[2], args[3]), the last may be absent
)

// expr is an expression. The checker sets its last fields.
type expr struct {
	form    form
	at, end int // bytes in the formula
	text    string
	n       int
	bind    string
	args    []*expr

	typ     Type
	rolled  bool      // depends on dice
	inner   bool      // rolls dice itself, not only through a name
	varies  bool      // depends on an input or on an element of x in …
	choices []string  // of type Choice
	symbol  *symbol   // of a name
	table   int       // of lookup: the index of the table
	unit    calc.Unit // of a chance or mean
}

// Type is the type of an expression.
type Type int

// Types of expressions. Pool and Die can be used as Int; then they are the sum of their dice.
const (
	Int    Type = iota + 1 // a whole number
	Bool                   // a condition
	Choice                 // a choice of an input
	List                   // whole numbers that are not rolled
	Die                    // one die
	Pool                   // several dice or cards
	Deck                   // cards to draw from
	Number                 // a chance or a mean
)

// typeNames are the types in messages.
var typeNames = [...]string{Int: "a whole number", Bool: "a condition", Choice: "a choice", List: "a list",
	Die: "a die", Pool: "dice", Deck: "a deck", Number: "a chance or mean"}

func (t Type) String() string { return typeNames[t] }
