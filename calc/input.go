package calc

import (
	"strconv"
	"strings"
)

// Kind is the kind of value an input takes.
type Kind int

const (
	Number Kind = iota // a whole number from Min to Max
	Choose             // one of Choices
	Switch             // true or false
	List               // up to MaxItems whole numbers from Min to Max; MinItems of them at least
)

// Input is one named question that a calculator asks.
type Input struct {
	Name    string // permanent; lower case, words joined by "-"
	Kind    Kind
	Default Value

	Min, Max           int      // of a number, or of each element of a list
	MinItems, MaxItems int      // of a list
	Choices            []string // of a choice, in reading order
	Unit               string   // "", "cm", …: language-neutral; words for it are content

	// ReadWhen names another input that decides whether this one is read, which it is while that one is read itself and at ReadIs; or, where
	// ReadIs is empty, while it is not at ReadNot. Empty when it is always read.
	ReadWhen, ReadIs, ReadNot string

	// Trait is what the input asks of the reader's own psyker or side: something that stays from one test to the next, whatever happens on the table. Inputs of
	// one system that ask for the same have the same name here, so that it can be given once for all of them. Empty for everything else.
	Trait string

	// Beyond names the input with a trait that a number has to be greater than, where there is one: when a psyker's value is put there that is not, this one
	// becomes the next number, as nobody asked for the page's own.
	Beyond string

	// Folded inputs stand behind "more": few readers change them.
	Folded bool
}

// Value is the value of one input, in the field that its kind uses. Lists must not be changed.
type Value struct {
	Number int
	Choice string
	Switch bool
	List   []int
}

// Format returns v as it is written in an address and on the command line.
func (in *Input) Format(v Value) string {
	switch in.Kind {
	case Choose:
		return v.Choice
	case Switch:
		return strconv.FormatBool(v.Switch)
	case List:
		parts := make([]string, len(v.List))
		for i, n := range v.List {
			parts[i] = strconv.Itoa(n)
		}
		return strings.Join(parts, ",")
	default:
		return strconv.Itoa(v.Number)
	}
}

// parse reads text as a value of this input.
func (in *Input) parse(text string) (Value, *InputError) {
	if text == "" && in.Kind != List {
		return Value{}, &InputError{Reason: Empty}
	}
	switch in.Kind {
	case Choose:
		for _, c := range in.Choices {
			if c == text {
				return Value{Choice: text}, nil
			}
		}
		return Value{}, &InputError{Reason: WrongChoice}
	case Switch:
		switch text {
		case "true", "false":
			return Value{Switch: text == "true"}, nil
		}
		return Value{}, &InputError{Reason: WrongChoice}
	case List:
		return in.parseList(text)
	default:
		n, err := in.parseNumber(text)
		return Value{Number: n}, err
	}
}

func (in *Input) parseList(text string) (Value, *InputError) {
	list := []int{}
	var parts []string
	if text != "" {
		parts = strings.SplitN(text, ",", in.MaxItems+2) // one more than too many: what is far too long is not read
	}
	if len(parts) > in.MaxItems {
		return Value{}, &InputError{Reason: ListTooLong}
	}
	for _, part := range parts {
		n, err := in.parseNumber(part)
		if err != nil {
			return Value{}, err
		}
		list = append(list, n)
	}
	if len(list) < in.MinItems {
		return Value{}, &InputError{Reason: ListTooShort}
	}
	return Value{List: list}, nil
}

// parseNumber accepts plain digits with an optional minus and nothing else.
func (in *Input) parseNumber(text string) (int, *InputError) {
	digits := strings.TrimPrefix(text, "-")
	if digits == "" {
		if text == "" {
			return 0, &InputError{Reason: Empty}
		}
		return 0, &InputError{Reason: NotANumber}
	}
	if !isDigits(digits) {
		return 0, &InputError{Reason: notWhole(digits)}
	}
	size, ok := Digits(digits, 10)
	if !ok {
		return 0, &InputError{Reason: Overflow}
	}
	n := int(size)
	if text != digits {
		n = -n
	}
	if n < in.Min || n > in.Max {
		return 0, &InputError{Reason: OutOfRange}
	}
	return n, nil
}

// isDigits reports whether text consists of one or more digits.
func isDigits(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(c rune) bool { return c < '0' || c > '9' })
}

// notWhole distinguishes a fraction, which a reader may have meant, from text that is no number.
func notWhole(digits string) Reason {
	before, after, point := strings.Cut(strings.Replace(digits, ",", ".", 1), ".")
	if point && isDigits(before+after) {
		return Fraction
	}
	return NotANumber
}
