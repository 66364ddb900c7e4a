package present

import (
	"math"
	"strconv"
	"strings"

	"psyref/calc"
	"psyref/calc/dice"
)

// Narrow no-break space stands between a number and its percent sign, in French as in English.
const thin = "\u202f"

// Locale is the number format of a language. Callers supply it; the core has no table of languages.
type Locale struct {
	Decimal   string // between units and tenths
	Thousands string // between thousands and hundreds
}

// Chance writes a probability in percent: to a tenth, finer near 0 and 100 where a tenth would hide the difference,
// and without decimals where it is a whole percentage.
func (l Locale) Chance(n dice.Number) string {
	p := n.Float()
	percent := 100 * p
	if whole := math.Round(percent); math.Abs(percent-whole) < 1e-9 && (n.IsZero() || n.Compare(dice.One) == 0 || whole > 0 && whole < 100) {
		return l.decimal(whole, 0) + thin + "%"
	}
	return l.percent(n)
}

// ChanceCell writes a probability for columns: in percent with one decimal, so that all numbers of a
// column are as precise as one another. A chance too small for that is "< 0.1 %".
func (l Locale) ChanceCell(n dice.Number) string {
	switch percent := 100 * n.Float(); {
	case n.IsZero() || n.Compare(dice.One) == 0:
		return l.decimal(percent, 0) + thin + "%"
	case halfUp(percent, 1) < 0.05:
		return "<" + thin + l.decimal(0.1, 1) + thin + "%"
	case halfUp(percent, 1) >= 99.95:
		return ">" + thin + l.decimal(99.9, 1) + thin + "%"
	default:
		return l.decimal(percent, 1) + thin + "%"
	}
}

// finest is the smallest percentage that is written out; what lies closer to impossible or certain is only said to.
const finest = 0.000001

// percent writes a percentage with at least one decimal, more near 0 and 100.
func (l Locale) percent(n dice.Number) string {
	p := n.Float()
	switch percent := 100 * p; {
	case percent < finest && !n.IsZero():
		return "<" + thin + l.decimal(finest, 6) + thin + "%"
	case percent > 100-finest && n.Compare(dice.One) != 0:
		return ">" + thin + l.decimal(100-finest, 6) + thin + "%"
	default:
		return l.decimal(percent, places(p)) + thin + "%"
	}
}

// places is the number of decimals of a percentage: two significant digits of what is missing to 0 or to 100 where that is less than one percent.
func places(p float64) int {
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
func (l Locale) Mean(n dice.Number) string { return l.decimal(n.Float(), 2) }

// Whole writes a whole number, with a real minus sign.
func (l Locale) Whole(n int) string { return l.decimal(float64(n), 0) }

// Figure writes a number as its unit asks.
func (l Locale) Figure(u calc.Unit, n dice.Number) string {
	switch u {
	case calc.Chance:
		return l.Chance(n)
	case calc.Mean:
		return l.Mean(n)
	default:
		return l.Whole(int(math.Round(n.Float())))
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

// halfUp rounds an exact half up, as people do: 6.25 to 6.3. strconv rounds it to the even digit.
func halfUp(f float64, places int) float64 {
	scale := 1.0
	for range places {
		scale *= 10
	}
	if scaled := f * scale; math.Abs(scaled-math.Floor(scaled)-0.5) < 1e-9 { // a float is seldom an exact half itself
		return (math.Floor(scaled) + 1) / scale
	}
	return f
}

// Fraction writes the exact fraction, or nothing where none of at most 15 digits exists.
func (l Locale) Fraction(n dice.Number) string {
	numerator, denominator, ok := n.Fraction()
	if !ok {
		return ""
	}
	if denominator == 1 {
		return l.long(numerator)
	}
	return l.long(numerator) + "\u2060/\u2060" + l.long(denominator)
}

func (l Locale) long(n uint64) string {
	text := strconv.FormatUint(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + l.Thousands + text[i:]
	}
	return text
}

// odds finds the fraction that a player would use for a chance below 10 % or above 90 %: "1 in 37",
// "19 in 20". It reports whether the fraction is exact; otherwise it is within half a percentage point.
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

// nearest returns one in how many p is or, if p is above a half, all but one in how many.
func nearest(p float64) (numerator, denominator int) {
	if p < 0.5 {
		return 1, int(math.Round(1 / p))
	}
	d := int(math.Round(1 / (1 - p)))
	return d - 1, d
}
