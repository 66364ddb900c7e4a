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

// multiples computes a chance for each pair of a row and a column after the first, and draws a
// chart for each column with a bar for each row. The marked row, counted from 0, is the case whose
// figure is written out. It reports false where the catalogue has no such calculator.
func (o *Odds) multiples(t *oddsTable, rows, marked int,
	chance func(row, column int) (dice.Number, bool)) (*site.Multiples, bool) {
	columns := len(t.Columns) - 1
	out := &site.Multiples{Width: rows*(barWidth+barGap) - barGap, Height: chartHeight,
		Charts: make([]site.Multiple, columns)}
	for row := range rows {
		cells := []string{whole(row + 1)}
		for column := range columns {
			n, ok := chance(row, column)
			if !ok {
				return nil, false
			}
			cells = append(cells, o.chance(n))
			chart := &out.Charts[column]
			chart.Title = t.Columns[column+1]
			if chart.Bars = append(chart.Bars, bar(row, n)); row == marked {
				chart.Figure, chart.Bars[row].Marked = o.chance(n), true
			}
		}
		t.row(cells...)
	}
	out.Table, out.First, out.Last = t.OddsTable, t.Rows[0][0], t.Rows[rows-1][0]
	return out, true
}

// bar is the bar of a chance in its place; a chance of 0 is a line.
func bar(place int, n dice.Number) site.MultipleBar {
	height := max(1, int(n.Float()*chartHeight+.5))
	return site.MultipleBar{X: strconv.Itoa(place * (barWidth + barGap)), Y: strconv.Itoa(chartHeight - height),
		Width: strconv.Itoa(barWidth), Height: strconv.Itoa(height)}
}
