package link

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"psyref/calc/dice"
	"psyref/gen/markdown"
	"psyref/gen/source"
)

// ranges reports gaps and overlaps in tables whose rows begin with a roll, like 01–10. It skips
// tables with ranges from the core.
func (a *adviser) ranges() {
	a.eachText(func(p *localPage) {
		if p.Front.Draft {
			return
		}
		for _, column := range p.text.FirstColumns() {
			for _, wrong := range wrongRanges(column, p.File) {
				a.add(WrongRange, wrong)
			}
		}
	})
}

// rollRange is the range of rolls of a row.
type rollRange struct {
	markdown.TableRow
	low, high int
}

// wrongRanges reports gaps and overlaps in a column of ranges. A column with single numbers only,
// such as a list of levels, may have gaps, and so may a column with words between its numbers.
// Words at its ends, such as "171 or more", are its ends. A column headed D66 has no rolls such as
// 17, so none of its rows needs them.
func wrongRanges(column markdown.Column, f *source.File) (list []source.Error) {
	var ranges []rollRange
	spans, whole := false, true
	for i, row := range column.Rows {
		r, ok := parseRange(row)
		if ok {
			spans = spans || r.low != r.high
			ranges = append(ranges, r)
		} else {
			whole = whole && (i == 0 || i == len(column.Rows)-1)
		}
	}
	if !spans {
		return nil
	}
	die := digitDie(column.Head)
	for i, r := range ranges {
		for _, end := range []int{r.low, r.high} {
			if die.lacks(end) {
				list = append(list, f.At(r.Offset).Error("each digit is from 1 to 6", "%s cannot show %d", die.name,
					end))
			}
		}
		if r.low > r.high {
			list = append(list, f.At(r.Offset).Error("write the lower number first", "the range %s runs backwards",
				r.Text))
			ranges[i].low, ranges[i].high = r.high, r.low
		}
	}
	slices.SortStableFunc(ranges, func(a,
		b rollRange) int {
		return cmp.Or(cmp.Compare(a.low, b.low), cmp.Compare(a.high, b.high))
	})
	last := ranges[0]
	for _, r := range ranges[1:] {
		switch {
		case r.low <= last.high:
			line, _ := f.Position(last.Offset)
			list = append(list, f.At(r.Offset).Error("give each number to one row only", "%s overlaps %s, on line %d",
				r.Text, last.Text, line))
		case whole:
			if low, high := die.shown(last.high+1, r.low-1); low <= high {
				list = append(list, f.At(r.Offset).Error("extend one of the two rows, or add a row",
					"no row for %s, between %s and %s", numberRange(low, high), last.Text, r.Text))
			}
		}
		if r.high > last.high {
			last = r
		}
	}
	return list
}

// rolledDie is the die of a column. The zero rolledDie shows every number.
type rolledDie struct {
	name string
	roll dice.Dist
}

// digitDie returns the die that is named in the heading of a column, if its rolls are digits, as
// those of D66.
func digitDie(head string) rolledDie {
	for _, word := range strings.FieldsFunc(head,
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if n, ok := dice.ParseNotation(word); ok && n.Digits() > 0 {
			return rolledDie{word, n.Dist()}
		}
	}
	return rolledDie{}
}

// lacks reports whether a number is between the lowest and the highest roll, but no roll.
func (r rolledDie) lacks(n int) bool {
	return n > r.roll.Low() && n < r.roll.High() && r.roll.Exactly(n).IsZero()
}

// shown returns the lowest and the highest number from low to high that the die can show. If there
// is none, the first is above the second.
func (r rolledDie) shown(low, high int) (int, int) {
	for low <= high && r.lacks(low) {
		low++
	}
	for low <= high && r.lacks(high) {
		high--
	}
	return low, high
}

var rangePattern = regexp.MustCompile(`^(\d{1,3})(?:\s*[-–—]\s*(\d{1,3})|(\s*\+))?$`)

// parseRange parses the first cell of a row: 7, 01–10, 91–00, 75+.
func parseRange(row markdown.TableRow) (r rollRange, ok bool) {
	m := rangePattern.FindStringSubmatch(row.Text)
	if m == nil {
		return r, false
	}
	r = rollRange{row, numberOnDice(m[1]), 0}
	switch {
	case m[2] != "":
		r.high = numberOnDice(m[2])
	case m[3] != "":
		r.high = math.MaxInt
	default:
		r.high = r.low
	}
	return r, true
}

// numberOnDice returns the number that digits mean: 00 on two ten-sided dice is 100.
func numberOnDice(digits string) int {
	n, _ := strconv.Atoi(digits) // the pattern matches three digits at most
	if n == 0 && len(digits) > 1 {
		n, _ = strconv.Atoi("1" + strings.Repeat("0", len(digits)))
	}
	return n
}

func numberRange(low, high int) string {
	if low == high {
		return strconv.Itoa(low)
	}
	return fmt.Sprintf("%d to %d", low, high)
}
