package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"

	"psyref/calc"
	"psyref/calc/all"
	"psyref/calc/present"
	"psyref/gen"
)

// listCalculators prints every calculator with the question it answers.
func listCalculators(w io.Writer, d *gen.Dictionary) {
	var rows [][]string
	for _, c := range all.Calculators {
		rows = append(rows, []string{c.ID, d.Words(c).Title})
	}
	columns(w, "", rows, "")
}

// describe prints the inputs and results of a calculator.
func describe(w io.Writer, d *gen.Dictionary, c *calc.Calculator) {
	words := d.Words(c)
	fmt.Fprintf(w, "%s\n%s\n\n  gen odds %s", words.Title, words.About, c.ID)
	var rows [][]string
	for i := range c.Inputs {
		in := &c.Inputs[i]
		fmt.Fprintf(w, " [%s=…]", in.Name)
		rows = append(rows, []string{in.Name, in.Format(in.Default), allowed(d, in), words.Inputs[in.Name].Label + ". " + words.Inputs[in.Name].Help})
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

// allowed says what an input takes.
func allowed(d *gen.Dictionary, in *calc.Input) string {
	replace := strings.NewReplacer("{min}", d.Locale.Whole(in.Min), "{max}", d.Locale.Whole(in.Max), "{max-items}", strconv.Itoa(in.MaxItems))
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

// printResult prints a view: figures, distributions, tables, and how they came about. Bars are drawn for people only.
func printResult(out io.Writer, d *gen.Dictionary, c *calc.Calculator, view present.View) error {
	var w bytes.Buffer
	printView(&w, d, c, view, isTerminal(out))
	_, err := out.Write(w.Bytes())
	return err
}

func printView(w io.Writer, d *gen.Dictionary, c *calc.Calculator, view present.View, bars bool) {
	words, ui := d.Words(c), d.UI.Calculator
	fmt.Fprintf(w, "%s\n", words.Title)
	inputs := make([]string, len(view.Inputs))
	for i, in := range view.Inputs {
		inputs[i] = in.Name + "=" + in.Text
	}
	fmt.Fprintf(w, "%s %s\n\n", c.ID, strings.Join(inputs, " "))
	var rows [][]string
	for _, f := range view.Figures {
		rows = append(rows, []string{words.Values[f.ID], f.Text, f.Odds, f.Fraction})
	}
	columns(w, "  ", rows, " >")
	for _, dist := range view.Distributions {
		fmt.Fprintf(w, "\n%s\n", words.Distributions[dist.ID])
		rows = [][]string{{ui.Outcome, ui.Exactly, ui.AtLeast, ui.AtMost}}
		for _, row := range dist.Rows {
			cells := []string{row.Text, row.Exactly.Text, row.AtLeast.Text, row.AtMost.Text}
			if bars {
				cells = append(cells, bar(row.Exactly.Number/dist.Likeliest()))
			}
			rows = append(rows, cells)
		}
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

// columns prints rows in aligned columns. align holds ">" at the place of each column that stands to the right.
func columns(w io.Writer, indent string, rows [][]string, align string) {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
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

// bar draws a share of one, thirty characters wide, to an eighth of a character.
func bar(share float64) string {
	eighths := int(share * 30 * 8)
	text := strings.Repeat("█", eighths/8)
	if eighths%8 > 0 {
		text += string([]rune(" ▏▎▍▌▋▊▉")[eighths%8])
	}
	return text
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
