package present

import "psyref/calc"

// Answer decodes a query, computes, and returns the view or the problem as JSON: all that the browser asks of the core.
func Answer(list calc.Catalog, id, query string, l Locale, w Words) string {
	c, err := list.Find(id)
	if err != nil {
		return ProblemOf(err, l, w).JSON()
	}
	v, err := c.Decode(query)
	if err != nil {
		return ProblemOf(err, l, w).JSON()
	}
	r, err := c.Run(v)
	if err != nil {
		return ProblemOf(err, l, w).JSON()
	}
	return Of(c, v, r, l, w).JSON()
}
