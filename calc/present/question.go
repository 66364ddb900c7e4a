package present

import (
	"strconv"
	"strings"

	"psyref/calc"
	"psyref/calc/dice"
)

// SolutionText returns the sentence for a solution.
func SolutionText(c *calc.Calculator, s calc.Solution, l Locale, w Words) string {
	_, n, _ := c.Pick(s.Result, s.Figure.ID)
	value := s.Values.Text(s.Input)
	value = w.value(s.Input, value)
	if in := c.Input(s.Input); in.Kind == calc.Number {
		value = l.Whole(s.Values.Int(s.Input))
	}
	return w.fill("solve."+string(s.Bound), "label", w.fill("input."+s.Input), "value", value, "result", w.resultName(s.Figure.ID), "figure", l.Figure(s.Figure.Unit, n))
}

// resultName returns the word for a name of [calc.Calculator.Pick]: that of a value, or that of a
// distribution with "≥ 3".
func (w Words) resultName(id string) string {
	for _, operator := range [][2]string{{">=", "≥"}, {"<=", "≤"}, {"=", "="}} {
		if name, outcome, ok := strings.Cut(id, operator[0]); ok {
			return w.fill("distribution."+name) + " " + operator[1] + " " + outcome
		}
	}
	return w.fill("value." + id)
}

// LuckText returns the sentence about how likely a roll was.
func LuckText(k calc.Luck, l Locale, w Words) string {
	outcome, ok := w["outcome."+k.Distribution+"."+strconv.Itoa(k.Outcome)]
	if !ok {
		outcome = l.Whole(k.Outcome)
	}
	return w.fill("luck.rolled", "label", w.fill("distribution."+k.Distribution), "outcome", outcome,
		"exactly", w.chance(k.Exactly, l), "at-most", w.chance(k.AtMost, l), "at-least", w.chance(k.AtLeast, l))
}

// chance writes a chance in percent, with its odds in brackets if it has any.
func (w Words) chance(n dice.Number, l Locale) string {
	text := l.Chance(n)
	if odds := w.Odds(n, l); odds != "" {
		text += " (" + odds + ")"
	}
	return text
}
