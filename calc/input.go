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
	List               // MinItems to MaxItems whole numbers, each from Min to Max
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

	// Optional says that the 0 of a number stands for a number that is not given, such as a roll
	// that is yet to be made.
	Optional bool

	// Facts name the numbers that belong to a named element of the list, such as the cost of a
	// power. The elements are content: see WithNames. A list without facts takes numbers only.
	Facts []string
	Named []Named

	// UsedWhen names the input that decides whether this one is used; empty if it always is. It is
	// used if that input is used and has the value UsedIs or, if UsedIs is empty, does not have the
	// value UsedNot.
	UsedWhen, UsedIs, UsedNot string

	// Trait names a property of the reader's psyker or side that this input asks for and that stays
	// the same from one test to the next. Inputs of one system with the same trait can be filled in
	// at once. It is empty for all other inputs.
	Trait string

	// Beyond names an input with a trait that this number must exceed, or is empty. If a psyker's
	// value makes that input too high, this input becomes the next number. A question that states
	// only this input is about the step to it.
	Beyond string

	// Opposes names the input of the acting side that corresponds to this one of the answering side:
	// resist-psy-rating opposes psy-rating. It is empty if there is none.
	Opposes string

	// Side is the side that the input belongs to. Pairs linked by Opposes do not need it.
	Side Side

	// Folded hides the input behind "more", because few readers change it.
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
			parts[i] = in.ElementText(n)
		}
		return strings.Join(parts, ",")
	default:
		return strconv.Itoa(v.Number)
	}
}

// Parse reads text, as Format writes it, as a value of this input.
func (in *Input) Parse(text string) (Value, *InputError) {
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
		parts = strings.SplitN(text, ",", in.MaxItems+2) // one part beyond the limit is enough for the error
	}
	if len(parts) > in.MaxItems {
		return Value{}, &InputError{Reason: ListTooLong}
	}
	for _, part := range parts {
		n, err := in.element(part)
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
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, &InputError{Reason: Overflow}
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

// Extremes returns the least and the greatest value of the input as an address writes them: each of
// its choices, or the empty and the longest list.
func (in *Input) Extremes() []string {
	switch in.Kind {
	case Choose:
		return in.Choices
	case Switch:
		return []string{"false", "true"}
	case List:
		longest := strings.Repeat(","+strconv.Itoa(in.Max), in.MaxItems)
		return []string{"", strings.TrimPrefix(longest, ",")}
	}
	return []string{strconv.Itoa(in.Min), strconv.Itoa(in.Max)}
}
