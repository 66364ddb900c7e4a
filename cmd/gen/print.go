package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"psyref/calc"
	"psyref/calc/present"
)

// listCalculators prints every calculator with the question that it answers.
func listCalculators(w io.Writer, d reader) {
	var rows [][]string
	for _, c := range d.Catalog() {
		rows = append(rows, []string{c.ID, d.Words(c).Title})
	}
	columns(w, "", rows, "")
}

// describe prints the inputs and results of a calculator.
func describe(w io.Writer, d reader, c *calc.Calculator) {
	words := d.Words(c)
	fmt.Fprintf(w, "%s\n%s\n\n  %s %s", words.Title, words.About, d.command, c.ID)
	var rows [][]string
	for i := range c.Inputs {
		in := &c.Inputs[i]
		fmt.Fprintf(w, " [%s=…]", in.Name)
		rows = append(rows, []string{in.Name, in.Format(in.Default), allowed(d, in),
			words.Inputs[in.Name].Label + ". " + words.Inputs[in.Name].Help})
	}
	fmt.Fprint(w, "\n\n")
	columns(w, "  ", rows, "")
	fmt.Fprintln(w)
	rows = nil
	for _, f := range c.Values {
		rows = append(rows, []string{f.ID, words.Values[f.ID]})
	}
	for _, id := range c.Distributions {
		rows = append(rows, []string{id, words.Distributions[id]})
	}
	for _, t := range c.Tables {
		rows = append(rows, []string{t.ID, words.Tables[t.ID].Label})
	}
	columns(w, "  ", rows, "")
}

// allowed describes the values of an input.
func allowed(d reader, in *calc.Input) string {
	replace := strings.NewReplacer("{min}", d.Locale.Whole(in.Min), "{max}", d.Locale.Whole(in.Max), "{max-items}",
		strconv.Itoa(in.MaxItems))
	switch in.Kind {
	case calc.Choose:
		return strings.Join(in.Choices, ", ")
	case calc.Switch:
		return "true, false"
	case calc.List:
		return replace.Replace(d.UI.Calculator.ListHelp)
	default:
		return replace.Replace(d.UI.Calculator.RangeFrom)
	}
}

// printResult prints a view: figures, distributions, tables, and the steps of the calculation. It
// draws bars only on a terminal.
func printResult(out io.Writer, d reader, c *calc.Calculator, view present.View) error {
	return writeAtOnce(out, func(w io.Writer) { printView(w, d, c, view, widthOf(out)) })
}

// writeAtOnce writes the output in one call, so that a partial write is an error.
func writeAtOnce(out io.Writer, write func(w io.Writer)) error {
	var text bytes.Buffer
	write(&text)
	_, err := out.Write(text.Bytes())
	return err
}

// printView prints a view for a terminal with that many columns; 0 means no terminal.
func printView(w io.Writer, d reader, c *calc.Calculator, view present.View, width int) {
	words, ui := d.Words(c), d.UI.Calculator
	fmt.Fprintf(w, "%s\n", words.Title)
	inputs := make([]string, len(view.Inputs))
	for i, in := range view.Inputs {
		inputs[i] = in.Name + "=" + in.Text
	}
	fmt.Fprintf(w, "%s %s\n\n", c.ID, strings.Join(inputs, " "))
	var rows [][]string
	for _, f := range view.Figures {
		rows = append(rows, []string{cmp.Or(f.Label, words.Values[f.ID]), f.Text, f.Odds, f.Fraction})
	}
	columns(w, "  ", rows, " >")
	if view.Decision != nil {
		fmt.Fprintln(w)
		if title := words.View["decision.title"]; title != "" {
			fmt.Fprintln(w, title)
		}
		fmt.Fprintf(w, "  %s\n", view.Decision.Verdict())
	}
	for _, dist := range view.Distributions {
		fmt.Fprintf(w, "\n%s\n", words.Distributions[dist.ID])
		if dist.Spread != "" {
			fmt.Fprintf(w, "  %s\n", dist.Spread)
		}
		rows = [][]string{{ui.Outcome, ui.Exactly, ui.AtLeast, ui.AtMost}}
		for _, row := range dist.Rows {
			rows = append(rows, []string{row.Text, row.Exactly.Text, row.AtLeast.Text, row.AtMost.Text})
		}
		addBars(rows, dist, width)
		columns(w, "  ", rows, " >>>")
	}
	for i, table := range view.Tables {
		printTable(w, words.Tables[table.ID].Label, ui.Current, c.Tables[i], words.Tables[table.ID].Columns, table)
	}
	fmt.Fprintf(w, "\n%s\n", ui.Working)
	for i, step := range view.Steps {
		fmt.Fprintf(w, "  %d. %s\n", i+1, step)
	}
	for _, id := range view.Rulings {
		fmt.Fprintf(w, "  ⚖ %s (%s)\n", words.Rulings[id].Text, words.Rulings[id].Rule)
	}
}

func printTable(w io.Writer, label, current string, shape calc.TableShape, names map[string]string, t present.Table) {
	if len(t.Rows) == 0 {
		return // no rows in this case
	}
	fmt.Fprintf(w, "\n%s\n", label)
	head := make([]string, len(shape.Columns))
	for i, column := range shape.Columns {
		head[i] = names[column.ID]
	}
	rows := [][]string{head}
	for i, cells := range t.Rows {
		row := make([]string, len(cells), len(cells)+1)
		for j, cell := range cells {
			row[j] = cell.Text
		}
		if i == t.Current {
			row = append(row, "← "+current)
		}
		rows = append(rows, row)
	}
	columns(w, "  ", rows, " "+strings.Repeat(">", len(head)-1))
}

// widthsOf returns the widths of columns: those of their widest cells.
func widthsOf(rows [][]string) []int {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	return widths
}

// columns prints rows in aligned columns. Align has ">" for each column that is aligned right.
func columns(w io.Writer, indent string, rows [][]string, align string) {
	widths := widthsOf(rows)
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i < len(align) && align[i] == '>' {
				line.WriteString(pad + cell)
			} else {
				line.WriteString(cell + pad)
			}
			line.WriteString("  ")
		}
		fmt.Fprintln(w, indent+strings.TrimRight(line.String(), " "))
	}
}
