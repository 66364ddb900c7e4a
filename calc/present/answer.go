package present

import "psyref/calc"

// Answer computes the answer to a request and returns it as JSON: a view, a sentence, or a problem.
// It is the entry point for the browser.
func Answer(list calc.Catalog, r Request) string {
	text, err := answer(list, r)
	if err != nil {
		return ProblemOf(err, r.Locale, r.Words).JSON()
	}
	return text
}

func answer(list calc.Catalog, r Request) (string, error) {
	c, err := list.Find(r.Calculator)
	if err != nil {
		return "", err
	}
	c = c.WithNames(r.Words[NamesKey])
	v, err := c.Decode(r.Query)
	if err != nil {
		return "", err
	}
	if r.Solve != "" {
		text, solved, err := Solve(c, v, r.Solve, r.For, r.Locale, r.Words)
		if err != nil {
			return "", err
		}
		return reply(text, solved.Query()), nil
	}
	v, result, err := c.Advise(v)
	if err != nil {
		return "", err
	}
	if r.Rolled != "" {
		luck, err := c.Rolled(result, r.Rolled)
		if err != nil {
			return "", err
		}
		return reply(LuckText(luck, r.Locale, r.Words), v.Query()), nil
	}
	if r.Throw != "" && c.Throws != nil {
		return reply(ThrowText(c, result, c.Throws.Make(v, calc.SeededDie(r.Throw)), r.Locale, r.Words), v.Query()), nil
	}
	return NewView(c, v, result, r.Locale, r.Words).JSON(), nil
}
