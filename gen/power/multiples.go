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

// multiples computes a chance for each number of the rows and each column after the first, and
// draws a chart for each column with a bar for each row. The figure of the marked row is written
// out.
func (o *Odds) multiples(t site.OddsTable, rows []int, marked string,
	chance func(row, column int) dice.Number) *site.Multiples {
	columns := len(t.Columns) - 1
	out := &site.Multiples{Width: len(rows)*(barWidth+barGap) - barGap, Height: chartHeight,
		Charts: make([]site.Multiple, columns)}
	for place, row := range rows {
		cells := []string{whole(row)}
		for column := range columns {
			n := chance(row, column)
			cells = append(cells, o.chance(n))
			chart := &out.Charts[column]
			chart.Title = t.Columns[column+1]
			if chart.Bars = append(chart.Bars, bar(place, n)); whole(row) == marked {
				chart.Figure, chart.Bars[place].Marked = o.chance(n), true
			}
		}
		t.Rows = append(t.Rows, cells)
	}
	out.Table, out.First, out.Last = t, t.Rows[0][0], t.Rows[len(rows)-1][0]
	return out
}

// bar is the bar of a chance in its place; a chance of 0 is a line.
func bar(place int, n dice.Number) site.MultipleBar {
	height := max(1, int(n.Float()*chartHeight+.5))
	return site.MultipleBar{X: strconv.Itoa(place * (barWidth + barGap)), Y: strconv.Itoa(chartHeight - height),
		Width: strconv.Itoa(barWidth), Height: strconv.Itoa(height)}
}
