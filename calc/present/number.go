package present

import (
	"math"
	"strconv"
	"strings"

	"psyref/calc"
	"psyref/calc/dice"
)

const (
	narrowSpace  = "\u202f" // before a percent sign, in French and in English; it allows no break
	noBreakSpace = "\u00a0"
)

// Locale is the number format of a language. Callers supply it; the core has no table of languages.
type Locale struct {
	Decimal   string // between units and tenths
	Thousands string // between thousands and hundreds
}

// Chance writes a probability in percent: with one decimal, with more near 0 and 100, and with none
// if it is a whole percentage.
func (l Locale) Chance(n dice.Number) string {
	p := n.Float()
	percent := 100 * p
	if whole := math.Round(percent); math.Abs(percent-whole) < 1e-9 &&
		(n.IsZero() || n.Compare(dice.One) == 0 || whole > 0 && whole < 100) {
		return l.decimal(whole, 0) + narrowSpace + "%"
	}
	return l.percent(n)
}

// ChanceCell writes a probability for columns: in percent with one decimal, so that all numbers of
// a column have the same precision. A smaller chance is "< 0.1 %".
func (l Locale) ChanceCell(n dice.Number) string {
	switch percent := 100 * n.Float(); {
	case n.IsZero() || n.Compare(dice.One) == 0:
		return l.decimal(percent, 0) + narrowSpace + "%"
	case halfUp(percent, 1) < 0.05:
		return "<" + narrowSpace + l.decimal(0.1, 1) + narrowSpace + "%"
	case halfUp(percent, 1) >= 99.95:
		return ">" + narrowSpace + l.decimal(99.9, 1) + narrowSpace + "%"
	default:
		return l.decimal(percent, 1) + narrowSpace + "%"
	}
}

// minPercent is the smallest percentage that is written out. A smaller one is written as less than
// it, and one that is as near to 100 as more than its complement.
const minPercent = 0.000001

// percent writes a percentage with at least one decimal, more near 0 and 100.
func (l Locale) percent(n dice.Number) string {
	p := n.Float()
	switch percent := 100 * p; {
	case percent < minPercent && !n.IsZero():
		return "<" + narrowSpace + l.decimal(minPercent, 6) + narrowSpace + "%"
	case percent > 100-minPercent && n.Compare(dice.One) != 0:
		return ">" + narrowSpace + l.decimal(100-minPercent, 6) + narrowSpace + "%"
	default:
		return l.decimal(percent, decimals(p)) + narrowSpace + "%"
	}
}

// decimals returns the number of decimals of a percentage: one, or as many as give two significant
// digits of the distance to 0 or 100 if that is less than one percent.
func decimals(p float64) int {
	distance := 100 * min(p, 1-p)
	if distance >= 0.995 || distance <= 0 {
		return 1
	}
	decimals := 1
	for distance *= 1.0000000001; distance < 1; distance *= 10 { // a power of ten itself has its own first digit
		decimals++
	}
	return decimals
}

// Mean writes an average with two decimals.
func (l Locale) Mean(n dice.Number) string { return l.TwoDecimals(n.Float()) }

// TwoDecimals writes a number such as a deviation.
func (l Locale) TwoDecimals(f float64) string { return l.decimal(f, 2) }

// Whole writes a whole number, with a real minus sign.
func (l Locale) Whole(n int) string { return l.decimal(float64(n), 0) }

// Figure writes a number by its unit. A mean that is a whole number has no decimals.
func (l Locale) Figure(u calc.Unit, n dice.Number) string {
	switch u {
	case calc.Chance:
		return l.Chance(n)
	case calc.Mean:
		if whole, denominator, ok := n.Fraction(); ok && denominator == 1 {
			return l.Whole(int(whole))
		}
		return l.Mean(n)
	case calc.Face:
		return l.Whole(int(math.Round(n.Float()))) + "+"
	default:
		return l.Whole(int(math.Round(n.Float())))
	}
}

// Cell writes a number by its unit for columns, whose numbers have one precision: chances as
// [Locale.ChanceCell] does, and all means with two decimals.
func (l Locale) Cell(u calc.Unit, n dice.Number) string {
	switch u {
	case calc.Chance:
		return l.ChanceCell(n)
	case calc.Mean:
		return l.Mean(n)
	default:
		return l.Figure(u, n)
	}
}

func (l Locale) decimal(f float64, places int) string {
	text := strconv.FormatFloat(halfUp(math.Abs(f), places), 'f', places, 64)
	whole, rest, _ := strings.Cut(text, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + l.Thousands + whole[i:]
	}
	if rest != "" {
		whole += l.Decimal + rest
	}
	if f < 0 && strings.ContainsFunc(text, func(c rune) bool { return c > '0' }) {
		return "−" + whole
	}
	return whole
}

// halfUp rounds an exact half up: 6.25 to 6.3. It leaves other numbers as they are. strconv would
// round a half to the even digit.
func halfUp(f float64, places int) float64 {
	scale := 1.0
	for range places {
		scale *= 10
	}
	if scaled := f * scale; math.Abs(scaled-math.Floor(scaled)-0.5) < 1e-9 { // allows for float errors
		return (math.Floor(scaled) + 1) / scale
	}
	return f
}

// Fraction writes the exact fraction, or returns "" if it has more than 15 digits.
func (l Locale) Fraction(n dice.Number) string {
	numerator, denominator, ok := n.Fraction()
	if !ok {
		return ""
	}
	return l.Quotient(strconv.FormatUint(numerator, 10), strconv.FormatUint(denominator, 10))
}

// Quotient writes a fraction of two numbers, given by their digits. The numerator may begin with a
// minus sign.
func (l Locale) Quotient(numerator, denominator string) string {
	digits, negative := strings.CutPrefix(numerator, "-")
	text := l.long(digits)
	if negative {
		text = "−" + text
	}
	if denominator == "1" {
		return text
	}
	return text + "\u2060/\u2060" + l.long(denominator)
}

func (l Locale) long(text string) string {
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + l.Thousands + text[i:]
	}
	return text
}

// odds returns a simple fraction for a chance below 10 % or above 90 %: "1 in 37", "19 in 20". It
// reports whether the fraction is exact; otherwise it is within half a percentage point.
func odds(n dice.Number) (numerator, denominator int, exact bool) {
	a, b := nearest(n.Float())
	top, bottom, ok := n.Fraction()
	switch {
	case ok && (bottom <= 20 || top == 1 && bottom <= 1000):
		return int(top), int(bottom), true
	case ok && uint64(a)*bottom == top*uint64(b):
		return a, b, true
	}
	return a, b, false
}

// nearest returns the fraction nearest to p of the form 1/n or, above a half, (n−1)/n.
func nearest(p float64) (numerator, denominator int) {
	if p < 0.5 {
		return 1, int(math.Round(1 / p))
	}
	d := int(math.Round(1 / (1 - p)))
	return d - 1, d
}
