package present

import "psyref/calc"

// Request is what a page asks of the core: the result for a query, or, where the fields after it are set, a question about it.
type Request struct {
	Calculator, Query string
	Solve, For        string // find a value of the input Solve that reaches the goal For
	Rolled            string // how likely was this outcome?
}

// Answer decodes a request, computes, and returns the view, the answer as a sentence, or the problem, as JSON: all that the browser asks of the core.
func Answer(list calc.Catalog, q Request, l Locale, w Words) string {
	text, err := answer(list, q, l, w)
	if err != nil {
		return ProblemOf(err, l, w).JSON()
	}
	return text
}

func answer(list calc.Catalog, q Request, l Locale, w Words) (string, error) {
	c, err := list.Find(q.Calculator)
	if err != nil {
		return "", err
	}
	v, err := c.Decode(q.Query)
	if err != nil {
		return "", err
	}
	if q.Solve != "" {
		goal, err := calc.ParseGoal(c, q.For)
		if err != nil {
			return "", err
		}
		s, err := c.Solve(v, q.Solve, goal)
		if err != nil {
			return "", err
		}
		return said(SolutionText(c, s, l, w), s.Values.Query()), nil
	}
	r, err := c.Run(v)
	if err != nil {
		return "", err
	}
	if q.Rolled != "" {
		luck, err := c.Rolled(r, q.Rolled)
		if err != nil {
			return "", err
		}
		return said(LuckText(luck, l, w), v.Query()), nil
	}
	return Of(c, v, r, l, w).JSON(), nil
}

// said is an answer in a sentence, with the inputs that it speaks of.
func said(sentence, query string) string {
	b := calc.AppendString([]byte(`{"said":`), sentence)
	b = calc.AppendString(append(b, `,"query":`...), query)
	return string(append(b, '}'))
}
