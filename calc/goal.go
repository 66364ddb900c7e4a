package calc

import (
	"psyref/calc/bytewise"
	"psyref/calc/dice"
)

// Goal is what a reader wants of a result: a name as Pick finds it, at least or at most a bound.
type Goal struct {
	Result string
	AtMost bool // the result should be Bound or less; otherwise Bound or more
	Bound  dice.Number
}

// ParseGoal reads "manifest>=0.8", "perils<=5%" or "degrees>=3>=0.5". The last operator is the goal's own. The error is an *InputError of reason BadGoal.
func ParseGoal(c *Calculator, text string) (Goal, error) {
	bad := &InputError{Calculator: c.ID, Input: "for", Value: text, Reason: BadGoal, Choices: c.ResultNames()}
	at := max(bytewise.LastIndex(text, ">="), bytewise.LastIndex(text, "<="))
	if at < 0 {
		return Goal{}, bad
	}
	bound, ok := parseBound(bytewise.TrimSpace(text[at+2:]))
	if !ok {
		return Goal{}, bad
	}
	return Goal{bytewise.TrimSpace(text[:at]), text[at] == '<', bound}, nil
}

// parseBound reads a decimal, or a percentage, exactly: at most nine digits before and after the point.
func parseBound(text string) (dice.Number, bool) {
	text, percent := bytewise.CutSuffix(text, "%")
	whole, rest, _ := bytewise.Cut(bytewise.TrimSpace(bytewise.ReplaceFirst(text, ",", ".")), ".")
	if whole == "" || len(whole) > 9 || len(rest) > 9 {
		return dice.Number{}, false
	}
	n, d := 0, 1
	for i, digits := range []string{whole, rest} {
		for j := range len(digits) {
			if digits[j] < '0' || digits[j] > '9' {
				return dice.Number{}, false
			}
			n = 10*n + int(digits[j]-'0')
			d *= []int{1, 10}[i]
		}
	}
	if percent {
		d *= 100
	}
	return dice.Ratio(n, d), true
}

// Met tells whether n is what the goal asks for.
func (g Goal) Met(n dice.Number) bool {
	if g.AtMost {
		return n.Compare(g.Bound) <= 0
	}
	return n.Compare(g.Bound) >= 0
}

// better tells whether a comes nearer to the goal than b.
func (g Goal) better(a, b dice.Number) bool {
	if g.AtMost {
		return a.Compare(b) < 0
	}
	return a.Compare(b) > 0
}
