package main

import (
	"errors"
	"maps"

	"psyref/calc"
	"psyref/calc/present"
)

// wrongInput is the usage error of an input that the core refused, in the reader's language, with where to read on. c is nil while no calculator is known.
func wrongInput(d reader, c *calc.Calculator, err error) error {
	words, help := present.Words(d.UI.Shared), d.command
	if c != nil {
		words = d.Words(c).View
		help += " " + c.ID + " --help"
	}
	if e, ok := errors.AsType[*calc.InputError](err); ok && c != nil && c.Input(e.Input) != nil {
		words = asTyped(words, e)
	}
	return usageError{errors.New("gen odds: " + present.ProblemOf(err, d.Locale, words).Message + "\n\t" + help)}
}

// wrongOutcome is wrongInput for what stands after --rolled: a distribution, which may have the name of an input but is not that input.
func wrongOutcome(d reader, c *calc.Calculator, err error) error {
	if e, ok := errors.AsType[*calc.InputError](err); ok {
		about := *e
		about.Input = "--rolled " + e.Input
		err = &about
	}
	return wrongInput(d, c, err)
}

// asTyped are the words with the input that e is about named as it is typed, its label beside it, and with its value as it was given.
// On the page a reader sees the label and never the name; in a terminal the name is what has to be typed again.
func asTyped(words present.Words, e *calc.InputError) present.Words {
	typed := maps.Clone(words)
	name := "input." + e.Input
	typed[name] = e.Input + " (" + words[name] + ")"
	typed["choice."+e.Input+"."+e.Value] = e.Value
	return typed
}
