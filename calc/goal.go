package calc

import (
	"strconv"
	"strings"

	"psyref/calc/dice"
)

// Goal is a condition on a result: a name for Pick, and a bound.
type Goal struct {
	Result string
	AtMost bool // the result must be Bound or less; otherwise Bound or more
	Bound  dice.Number
}

// ParseGoal parses "manifest>=0.8", "perils<=5%" or "degrees>=3>=0.5". The last operator belongs to
// the goal. The error is an *InputError with reason BadGoal.
func ParseGoal(c *Calculator, text string) (Goal, error) {
	bad := &InputError{Calculator: c.ID, Input: "for", Value: text, Reason: BadGoal, Choices: c.ResultNames()}
	at := max(strings.LastIndex(text, ">="), strings.LastIndex(text, "<="))
	if at < 0 {
		return Goal{}, bad
	}
	bound, ok := parseBound(strings.TrimSpace(text[at+2:]))
	if !ok {
		return Goal{}, bad
	}
	return Goal{strings.TrimSpace(text[:at]), text[at] == '<', bound}, nil
}

// parseBound parses a decimal or a percentage exactly, with at most nine digits before and after
// the point.
func parseBound(text string) (dice.Number, bool) {
	text, percent := strings.CutSuffix(text, "%")
	whole, rest, _ := strings.Cut(strings.TrimSpace(strings.Replace(text, ",", ".", 1)), ".")
	if whole == "" || len(whole) > 9 || len(rest) > 9 {
		return dice.Number{}, false
	}
	n, err := strconv.ParseUint(whole+rest, 10, 63)
	if err != nil {
		return dice.Number{}, false
	}
	d := 1
	for range rest {
		d *= 10
	}
	if percent {
		d *= 100
	}
	return dice.Ratio(int(n), d), true
}

// Met reports whether n reaches the goal.
func (g Goal) Met(n dice.Number) bool {
	if g.AtMost {
		return n.Compare(g.Bound) <= 0
	}
	return n.Compare(g.Bound) >= 0
}

// better reports whether a is nearer to the goal than b.
func (g Goal) better(a, b dice.Number) bool {
	if g.AtMost {
		return a.Compare(b) < 0
	}
	return a.Compare(b) > 0
}
