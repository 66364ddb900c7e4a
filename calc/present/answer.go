package present

import "psyref/calc"

// Answer computes the answer to a request and returns it as JSON: a view, a sentence, levers, or a
// problem. It is the entry point for the browser.
func Answer(list calc.Catalog, q Request) string {
	text, err := answer(list, q)
	if err != nil {
		return ProblemOf(err, q.Locale, q.Words).JSON()
	}
	return text
}

func answer(list calc.Catalog, q Request) (string, error) {
	c, err := list.Find(q.Calculator)
	if err != nil {
		return "", err
	}
	c = c.WithNames(q.Words[NamesKey])
	v, err := c.Decode(q.Query)
	if err != nil {
		return "", err
	}
	if q.Solve != "" {
		text, solved, err := Solve(c, v, q.Solve, q.For, q.Locale, q.Words)
		if err != nil {
			return "", err
		}
		return reply(text, solved.Query()), nil
	}
	v, r, err := c.Advise(v)
	if err != nil {
		return "", err
	}
	if q.Rolled != "" {
		luck, err := c.Rolled(r, q.Rolled)
		if err != nil {
			return "", err
		}
		return reply(LuckText(luck, q.Locale, q.Words), v.Query()), nil
	}
	if q.Throw != "" && c.Throws != nil {
		return reply(ThrowText(c, r, c.Throws.Make(v, calc.SeededDie(q.Throw)), q.Locale, q.Words), v.Query()), nil
	}
	if q.Levers != "" {
		return LeversOf(c, v, r, q.Levers, q.Locale, q.Words).JSON(), nil
	}
	return NewView(c, v, r, q.Locale, q.Words).JSON(), nil
}
