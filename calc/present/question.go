package present

import (
	"strconv"
	"strings"

	"psyref/calc"
	"psyref/calc/dice"
)

// Solve answers which value of an input reaches a goal, as in [calc.ParseGoal]: with a sentence,
// and the case that has this value. If the calculator makes the choice of its decision itself, the
// sentence names the choice too. The error is an *InputError.
func Solve(c *calc.Calculator, v calc.Values, input, goal string, l Locale, w Words) (string, calc.Values, error) {
	g, err := calc.ParseGoal(c, goal)
	if err != nil {
		return "", calc.Values{}, err
	}
	s, err := c.Solve(v, input, g)
	if err != nil {
		return "", calc.Values{}, err
	}
	text := solutionText(c, s, l, w)
	if c.Decision.IsAdvice() || s.Values.Open() {
		text += " " + decision(c, s.Values, s.Result, l, w).Verdict()
	}
	return text, s.Values, nil
}

// solutionText returns the sentence for a solution.
func solutionText(c *calc.Calculator, s calc.Solution, l Locale, w Words) string {
	_, n, _ := c.Pick(s.Result, s.Figure.ID)
	value := s.Values.Text(s.Input)
	value = w.value(s.Input, value)
	if in := c.Input(s.Input); in.Kind == calc.Number {
		value = l.Whole(s.Values.Int(s.Input))
	}
	return w.fill("solve."+string(s.Bound), "label", w.fill("input."+s.Input), "value", value, "result",
		w.resultName(s.Figure.ID), "figure", l.Figure(s.Figure.Unit, n))
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
func LuckText(luck calc.Luck, l Locale, w Words) string {
	return w.fill("luck.rolled", "label", w.fill("distribution."+luck.Distribution), "outcome",
		w.outcome(luck.Distribution, luck.Outcome, l),
		"exactly", w.chance(luck.Exactly, l), "at-most", w.chance(luck.AtMost, l), "at-least", w.chance(luck.AtLeast,
			l))
}

// RowChances returns a sentence for each row of a table: how likely it is, and how likely it or one
// further out is, on the less likely side.
func RowChances(rows []calc.RowChance, l Locale, w Words) []string {
	var list []string
	for _, row := range rows {
		key, tail := "luck.row-high", row.AtLeast
		if row.AtMost.Compare(row.AtLeast) < 0 {
			key, tail = "luck.row-low", row.AtMost
		}
		if tail.Compare(row.Exactly) == 0 {
			key = "luck.row"
		}
		list = append(list, w.fill(key, "exactly", w.chance(row.Exactly, l), "tail", w.chance(tail, l)))
	}
	return list
}

// ThrowText returns the lines about a throw: the dice with their outcomes, the events, and how
// likely each outcome was.
func ThrowText(c *calc.Calculator, r calc.Result, t calc.Throw, l Locale, w Words) string {
	var first, events []string
	for _, d := range t.Dice {
		faces := make([]string, len(d.Faces))
		for i, face := range d.Faces {
			faces[i] = strconv.Itoa(face)
		}
		first = append(first, d.Name+w["colon"]+" "+strings.Join(faces, " "))
	}
	lines := []string{"", ""}
	for _, o := range t.Outcomes {
		d := c.Distribution(r, o.Distribution)
		first = append(first, w.fill("distribution."+o.Distribution)+w["colon"]+" "+w.outcome(o.Distribution, o.N, l))
		lines = append(lines, LuckText(calc.LuckOf(o.Distribution, d, o.N), l, w))
	}
	for _, e := range t.Events {
		events = append(events, w.fill("value."+e.Figure)+w["colon"]+" "+w["switch."+strconv.FormatBool(e.Happened)])
	}
	lines[0], lines[1] = strings.Join(first, " · "), strings.Join(events, " · ")
	return strings.Join(lines, "\n")
}

// outcome is an outcome of a distribution as readers know it.
func (w Words) outcome(distribution string, n int, l Locale) string {
	if text, ok := w["outcome."+distribution+"."+strconv.Itoa(n)]; ok {
		return text
	}
	return l.Whole(n)
}

// chance writes a chance in percent, with its odds in brackets if it has any.
func (w Words) chance(n dice.Number, l Locale) string {
	text := l.Chance(n)
	if odds := w.Odds(n, l); odds != "" {
		text += " (" + odds + ")"
	}
	return text
}
