package main

import (
	"cmp"
	"errors"
	"maps"
	"path"
	"slices"
	"strings"

	"psyref/calc"
	"psyref/calc/present"
	"psyref/gen/source"
)

// arguments parses the inputs of a calculator from words name=value. Wrong holds the errors of all
// wrong words, in the order of the calculator's inputs; unknown inputs come last, in the order of
// the words.
func arguments(c *calc.Calculator, words []string) (v calc.Values, wrong []error) {
	var right []string
	for _, word := range words {
		if _, err := c.Arguments(append(right, word)); err != nil { // after the ones before it, so that a repeated input is an error
			wrong = append(wrong, err)
		} else {
			right = append(right, word)
		}
	}
	if len(wrong) > 0 {
		slices.SortStableFunc(wrong, func(a, b error) int { return cmp.Compare(inputOf(c, a), inputOf(c, b)) })
		return calc.Values{}, wrong
	}
	v, err := c.Arguments(right)
	if err != nil {
		wrong = []error{err}
	}
	return v, wrong
}

// inputOf returns the index of the input that an error is about, or the number of inputs for none.
func inputOf(c *calc.Calculator, err error) int {
	if e, ok := errors.AsType[*calc.InputError](err); ok {
		if at := slices.IndexFunc(c.Inputs, func(in calc.Input) bool { return in.Name == e.Input }); at >= 0 {
			return at
		}
	}
	return len(c.Inputs)
}

// wrongInput returns the usage error for refused inputs: one line for each, in the reader's
// language, and where to read more. c is nil if no calculator is known.
func wrongInput(d reader, c *calc.Calculator, wrong ...error) error {
	var text strings.Builder
	for _, err := range wrong {
		words := present.Words(d.UI.Shared)
		if c != nil {
			words = d.Words(c).View
		}
		if e, ok := errors.AsType[*calc.InputError](err); ok && c != nil && c.Input(e.Input) != nil {
			words = asTyped(words, e)
		}
		text.WriteString("gen odds: " + present.ProblemOf(err, d.Locale, words).Message + "\n")
	}
	help := d.command
	if c != nil {
		help += " " + c.ID + " --help"
	} else if near := calculatorMeant(wrong); near != "" {
		help = strings.ReplaceAll(d.UI.Command.Meant, "{name}", near) + " " + d.command + " " + near
	}
	return usageError{errors.New(text.String() + "\t" + help)}
}

// calculatorMeant returns the calculator that an unknown name probably means: one with a similar
// name, or with this name in some system; "" for none.
func calculatorMeant(wrong []error) string {
	for _, err := range wrong {
		e, ok := errors.AsType[*calc.InputError](err)
		if !ok || e.Reason != calc.UnknownCalculator {
			continue
		}
		if near := source.Nearest(e.Calculator, e.Choices); near != "" {
			return near
		}
		for _, id := range e.Choices {
			if path.Base(id) == e.Calculator {
				return id
			}
		}
	}
	return ""
}

// wrongOutcome is wrongInput for the argument of --rolled: a distribution, which may have the name
// of an input but is not that input.
func wrongOutcome(d reader, c *calc.Calculator, err error) error {
	if e, ok := errors.AsType[*calc.InputError](err); ok {
		about := *e
		about.Input = "--rolled " + e.Input
		err = &about
	}
	return wrongInput(d, c, err)
}

// asTyped returns the words with the input of e named as it is typed, followed by its label, and
// its value as it was given. A reader of the page sees only the label; in a terminal the name must
// be typed again.
func asTyped(words present.Words, e *calc.InputError) present.Words {
	typed := maps.Clone(words)
	name := "input." + e.Input
	typed[name] = e.Input + " (" + words[name] + ")"
	typed["choice."+e.Input+"."+e.Value] = e.Value
	return typed
}
