package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"psyref/calc/all"
	"psyref/calc/formula"
)

// isFormula reports whether an argument is a formula, not the id of a calculator.
func isFormula(text string) bool {
	return strings.ContainsAny(text, " ()<>=+*") || !strings.Contains(text, "/") && strings.ContainsAny(text, "0123456789")
}

// printFormula computes a formula and prints its chance or mean with the fraction, or the
// distribution of a roll.
func printFormula(w io.Writer, d reader, text string) error {
	var tables []formula.Table
	for name, table := range all.Tables {
		t := formula.Table{Name: name}
		for _, row := range table.Rows {
			t.Lows = append(t.Lows, row.Low)
		}
		tables = append(tables, t)
	}
	r, err := formula.Evaluate(text, tables)
	if err != nil {
		return usageError{errors.New(markedError(text, err))}
	}
	return writeAtOnce(w, func(w io.Writer) {
		if !r.Rolled {
			columns(w, "", [][]string{{d.Locale.Figure(r.Unit, r.Number), d.Locale.Fraction(r.Number)}}, "")
			return
		}
		ui := d.UI.Calculator
		rows := [][]string{{ui.Outcome, ui.Exactly, ui.AtLeast, ui.AtMost}}
		for n, p := range r.Distribution.Outcomes() {
			rows = append(rows, []string{d.Locale.Whole(n), d.Locale.ChanceCell(p), d.Locale.ChanceCell(r.Distribution.AtLeast(n)), d.Locale.ChanceCell(r.Distribution.AtMost(n))})
		}
		columns(w, "", rows, " >>>")
	})
}

// markedError returns the message of a mistake with a mark below its place.
func markedError(text string, err *formula.Error) string {
	before := strings.Map(func(r rune) rune { return ' ' }, text[:err.Offset])
	return fmt.Sprintf("gen odds: %s\n\t%s\n\t%s^\n\t%s", err.Message, text, before, err.Hint)
}
