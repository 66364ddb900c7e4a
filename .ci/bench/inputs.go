package main

import (
	"slices"
	"strconv"
	"strings"

	"psyref/calc"
	"psyref/calc/all"
	"psyref/gen/lang"
)

// question is a calculator with valid inputs.
type question struct {
	*calc.Calculator
	inputs []string // name=value
	result calc.Result
}

// calculator returns the calculator of page n: those of the catalogue in turn.
func calculator(n int) *calc.Calculator { return all.Calculators[n%len(all.Calculators)] }

// ask sets up to three random inputs of a calculator. It retries on contradictions and falls back
// to the defaults.
func (p prose) ask(c *calc.Calculator) question {
	for range 30 {
		var words []string
		for _, i := range p.Perm(len(c.Inputs))[:min(1+p.IntN(3), len(c.Inputs))] {
			in := &c.Inputs[i]
			words = append(words, in.Name+"="+p.value(in))
		}
		if v, err := c.Arguments(words); err == nil {
			// Content must not set unused inputs.
			words = slices.DeleteFunc(words, func(word string) bool { return !v.Read(nameOf(word)) })
			if result, err := c.Run(v); err == nil && len(words) > 0 {
				return question{c, words, result}
			}
		}
	}
	result, err := c.Run(c.Defaults())
	if err != nil {
		panic(err) // a test of the core checks that defaults are valid
	}
	return question{c, nil, result}
}

// nameOf returns the name in name=value.
func nameOf(word string) string {
	name, _, _ := strings.Cut(word, "=")
	return name
}

// value returns a random value of an input. Numbers are near the default.
func (p prose) value(in *calc.Input) string {
	switch in.Kind {
	case calc.Choose:
		return p.pick(in.Choices)
	case calc.Switch:
		return strconv.FormatBool(p.IntN(2) == 0)
	case calc.List:
		list := make([]string, max(in.MinItems, 1+p.IntN(min(3, in.MaxItems))))
		for i := range list {
			list[i] = strconv.Itoa(in.Min + p.IntN(in.Max-in.Min+1))
		}
		return strings.Join(list, ",")
	}
	around, err := strconv.Atoi(in.Format(in.Default))
	if err != nil {
		panic(err) // the default of a number is a number
	}
	low, high := max(in.Min, around-10), min(in.Max, around+10)
	return strconv.Itoa(low + p.IntN(high-low+1))
}

// query returns the query of an address with the inputs.
func (q question) query() string { return "?" + strings.Join(q.inputs, "&") }

// one returns the name of a random value of the answer, and its text in English.
func (p prose) one(q question) (name, number string) {
	name = q.Values[p.IntN(len(q.Values))].ID
	figure, value, _ := q.Pick(q.result, name) // the result has all declared values
	return name, lang.LocaleOf("en").Figure(figure.Unit, value)
}
