package power

import (
	"strconv"

	"psyref/calc/dice"
	"psyref/gen/lang"
)

// percent writes a chance in whole percents without the sign. Only what is certain is 0 or 100.
func percent(n dice.Number) string {
	rounded := int(n.Float()*100 + .5)
	switch {
	case rounded == 0 && !n.IsZero():
		return "<" + lang.NoBreak + "1"
	case rounded == 100 && n.Compare(dice.One) < 0:
		return ">" + lang.NoBreak + "99"
	}
	return strconv.Itoa(rounded)
}
