package power

import (
	"strconv"

	"psyref/calc/dice"
	"psyref/gen/site"
)

// Size of one chart of small multiples, in units of its drawing.
const (
	chartHeight = 40
	barWidth    = 8
	barGap      = 2
)

// multiples draws a chart for each column of a table after the first, with a bar for each row. The
// figure of the marked row is written out.
func multiples(t site.OddsTable, numbers [][]dice.Number, marked string) *site.Multiples {
	out := &site.Multiples{Table: t, Width: len(t.Rows)*(barWidth+barGap) - barGap, Height: chartHeight}
	if len(t.Rows) > 0 {
		out.First, out.Last = t.Rows[0][0], t.Rows[len(t.Rows)-1][0]
	}
	for i := 1; i < len(t.Columns); i++ {
		chart := site.Multiple{Title: t.Columns[i]}
		for place, row := range t.Rows {
			b := bar(place, numbers[place][i-1])
			if row[0] == marked {
				chart.Figure, b.Marked = row[i], true
			}
			chart.Bars = append(chart.Bars, b)
		}
		out.Charts = append(out.Charts, chart)
	}
	return out
}

// bar is the bar of a chance in its place; a chance of 0 is a line.
func bar(place int, n dice.Number) site.MultipleBar {
	height := max(1, int(n.Float()*chartHeight+.5))
	return site.MultipleBar{X: strconv.Itoa(place * (barWidth + barGap)), Y: strconv.Itoa(chartHeight - height),
		Width: strconv.Itoa(barWidth), Height: strconv.Itoa(height)}
}
