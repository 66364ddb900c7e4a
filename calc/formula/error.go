package formula

// Error is a mistake in a formula.
type Error struct {
	Formula string // the name of the formula, from its [Source]
	Offset  int    // in bytes from the start of the formula
	Message string
	Hint    string // what was expected or what to write instead; may be empty
}

// Error returns the name of the formula, the message and the hint.
func (e *Error) Error() string {
	if e.Hint == "" {
		return e.Formula + ": " + e.Message
	}
	return e.Formula + ": " + e.Message + "; " + e.Hint
}

// Source is the text of a formula and its name in errors.
type Source struct{ Name, Text string }

// stop is the panic that ends work on a formula. It does not leave the package. Without an error,
// the cause is an error of another formula.
type stop struct{ err *Error }

// recoverError recovers from a stop and stores its error.
func recoverError(err **Error) {
	switch r := recover().(type) {
	case nil:
	case stop:
		*err = r.err
	default:
		panic(r)
	}
}
