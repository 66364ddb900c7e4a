package formula

// Error is a mistake in a formula.
type Error struct {
	Formula string // the name of the formula, as its [Source] gives it
	Offset  int    // in bytes, from the beginning of the formula
	Message string
	Hint    string // what was expected or what to write instead; may be empty
}

// Error is the message and the hint, without the place.
func (e *Error) Error() string {
	if e.Hint == "" {
		return e.Formula + ": " + e.Message
	}
	return e.Formula + ": " + e.Message + "; " + e.Hint
}

// Source is the text of a formula and the name that errors give it.
type Source struct{ Name, Text string }

// stop ends the work on one formula. It is raised as a panic inside of the package and never leaves it.
type stop struct{ err *Error }

// caught turns a stop into its error.
func recoverError(err **Error) {
	switch r := recover().(type) {
	case nil:
	case stop:
		*err = r.err
	default:
		panic(r)
	}
}
