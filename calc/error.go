package calc

import (
	"strconv"
	"strings"
)

// Reason is the kind of error of an input. It is an id; its text is content.
type Reason string

const (
	UnknownCalculator Reason = "unknown-calculator"
	UnknownInput      Reason = "unknown-input"
	Repeated          Reason = "repeated"
	Empty             Reason = "empty"
	NotANumber        Reason = "not-a-number"
	Fraction          Reason = "fraction"
	Overflow          Reason = "overflow"
	OutOfRange        Reason = "out-of-range"
	WrongChoice       Reason = "wrong-choice"
	ListTooLong       Reason = "list-too-long"
	ListTooShort      Reason = "list-too-short"
	Malformed         Reason = "malformed"      // an address or argument that is not name=value
	BadGoal           Reason = "bad-goal"       // not of the form result>=bound
	UnknownResult     Reason = "unknown-result" // no value or distribution of that name
	NotSolvable       Reason = "not-solvable"   // an input that Solve does not accept
	TooMuch           Reason = "too-much-work"  // a case of formulas that takes more work than is done for one
	TooMuchOf         Reason = "too-much-of"    // the same, where a number of at most Max can be computed
	UnknownName       Reason = "unknown-name"   // of an element of a list that takes names
	Conflict          Reason = "conflict"       // inputs that are each in range but contradict one another
)

// Reasons lists every reason.
var Reasons = []Reason{UnknownCalculator, UnknownInput, Repeated, Empty, NotANumber, Fraction, Overflow, OutOfRange,
	WrongChoice, ListTooLong, ListTooShort, Malformed, BadGoal, UnknownResult, NotSolvable, TooMuch, TooMuchOf, UnknownName,
	Conflict}

// InputError describes a wrong input and the allowed values as ids and numbers. Pages and the
// command line turn it into a sentence in the reader's language.
type InputError struct {
	Calculator string // its id
	Input      string // the input's name; for an unknown one, the name as given
	Value      string // as given
	Reason     Reason
	Conflict   string // with Reason Conflict: the calculator's id for it

	Min, Max           int // allowed, for numbers and the elements of lists
	MinItems, MaxItems int // allowed, for lists
	// Choices are those allowed, for choices and switches, or the known names for an unknown input.
	Choices []string

	Next *InputError // further errors of the same inputs, in their order; at most the first few
}

// Error returns a short English message for logs and tests. Pages show the texts of the content
// instead.
func (e *InputError) Error() string {
	text := e.Calculator
	if e.Input != "" {
		text += ": " + e.Input + "=" + e.Value
	}
	text += ": " + string(e.Reason)
	switch e.Reason {
	case Conflict:
		text += " " + e.Conflict
	case TooMuchOf:
		text += ", computed with " + strconv.Itoa(e.Max)
	case OutOfRange, Overflow:
		text += ", allowed " + strconv.Itoa(e.Min) + " to " + strconv.Itoa(e.Max)
	case WrongChoice, UnknownInput, BadGoal, UnknownResult, NotSolvable:
		text += ", allowed " + strings.Join(e.Choices, ", ")
	case ListTooLong, ListTooShort:
		text += ", allowed " + strconv.Itoa(e.MinItems) + " to " + strconv.Itoa(e.MaxItems)
	}
	return text
}
