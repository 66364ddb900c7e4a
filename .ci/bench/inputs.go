package main

import (
	"slices"
	"strconv"
	"strings"

	"psyref/calc"
	"psyref/calc/all"
	"psyref/gen/lang"
)

// question is a calculator with inputs that it accepts.
type question struct {
	*calc.Calculator
	inputs []string // name=value
	result calc.Result
}

// calculator is the one that a page opens with: all of the catalogue in turn.
func calculator(n int) *calc.Calculator { return all.Calculators[n%len(all.Calculators)] }

// ask sets up to three inputs of a calculator by chance. What contradicts itself is thrown away; after many throws the defaults remain, which never do.
func (p prose) ask(c *calc.Calculator) question {
	for range 30 {
		var words []string
		for _, i := range p.Perm(len(c.Inputs))[:min(1+p.IntN(3), len(c.Inputs))] {
			in := &c.Inputs[i]
			words = append(words, in.Name+"="+p.value(in))
		}
		if v, err := c.Arguments(words); err == nil {
			words = slices.DeleteFunc(words, func(word string) bool { return !v.Read(nameOf(word)) }) // content must not say what counts for nothing
			if result, err := c.Run(v); err == nil && len(words) > 0 {
				return question{c, words, result}
			}
		}
	}
	result, err := c.Run(c.Defaults())
	if err != nil {
		panic(err) // a test of the core holds that defaults have an answer
	}
	return question{c, nil, result}
}

// nameOf is the input that name=value is about.
func nameOf(word string) string {
	name, _, _ := strings.Cut(word, "=")
	return name
}

// value is a value of an input, of numbers one near the default: nobody asks for a psyker with forty dice.
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
		panic(err) // the default of a number is one
	}
	low, high := max(in.Min, around-10), min(in.Max, around+10)
	return strconv.Itoa(low + p.IntN(high-low+1))
}

// query is the question as an address holds it.
func (q question) query() string { return "?" + strings.Join(q.inputs, "&") }

// one is one of the numbers that answer the question: its name, and how it stands in English text.
func (p prose) one(q question) (name, number string) {
	name = q.Values[p.IntN(len(q.Values))].ID
	figure, value, _ := q.Pick(q.result, name) // it has all the values that it declares
	return name, lang.LocaleOf("en").Figure(figure.Unit, value)
}
