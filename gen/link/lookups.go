package link

import (
	"regexp"
	"strconv"

	"psyref/calc"
	"psyref/calc/dice"
	"psyref/gen/lang"
	"psyref/gen/markdown"
	"psyref/gen/source"
)

// lookup returns the core's data for a table that is read with a die: the ranges for its first
// column, and their chances with the unmodified die.
func (a *resolver) lookup(t markdown.Table) markdown.Lookup {
	out := markdown.Lookup{Rows: make([]markdown.RowRange, len(t.Rows)), Words: depend[uiWords](a, uiFact{a.Language}).lookup}
	table, ok := a.tables[t.Name]
	if !ok {
		a.wrong(t.Offset, source.DidYouMean(t.Name, sortedKeys(a.tables)), "unknown table %s", t.Name)
		return out
	}
	roll := dieDistribution(table.Die)
	out.Die, out.Min, out.Max = table.Die, roll.Low(), roll.High()
	for i, row := range t.Rows {
		key, err := strconv.Atoi(row.Text)
		if i >= len(table.Rows) {
			a.wrong(row.Offset, "", "%s has only %d rows", t.Name, len(table.Rows))
			return out
		}
		if want := table.Rows[i]; err != nil || key != want.Low {
			a.wrong(row.Offset, "write the lowest number of the row in the first column", "row %d of %s begins at %d", i+1, t.Name, want.Low)
			return out
		}
		out.Rows[i] = formatRange(table.Rows[i])
		chance := roll.Chance(func(n int) bool { found, ok := table.Row(n); return ok && found == table.Rows[i] })
		out.Rows[i].Chance = lang.LocaleOf(a.Language).Figure(calc.Chance, chance)
	}
	if len(t.Rows) < len(table.Rows) {
		a.wrong(t.Offset, "", "%s has %d rows; the row from %d is missing", t.Name, len(table.Rows), table.Rows[len(t.Rows)].Low)
	}
	return out
}

var diePattern = regexp.MustCompile(`^(\d*)[dD](\d+)$`)

// dieDistribution returns the distribution of a table's die, such as "d100" or "2D6".
func dieDistribution(die string) dice.Dist {
	parts := diePattern.FindStringSubmatch(die)
	if parts == nil {
		panic("link: a table has the die " + die + ", which cannot be parsed")
	}
	count, sides := 1, 0
	if parts[1] != "" {
		count, _ = strconv.Atoi(parts[1]) // the pattern matches digits only
	}
	sides, _ = strconv.Atoi(parts[2])
	return dice.Roll(count, dice.Die(sides))
}

// formatRange formats the range of a row as tables of the rules do: 7, 41–44, 75+.
func formatRange(row calc.RollRow) markdown.RowRange {
	low, high := strconv.Itoa(row.Low), strconv.Itoa(row.High)
	out := markdown.RowRange{Text: low + "–" + high, From: low, To: high}
	switch {
	case row.Above:
		out.Text, out.To = low+"+", ""
	case row.Low == row.High:
		out.Text = low
	}
	if row.Below {
		out.From = ""
	}
	return out
}
