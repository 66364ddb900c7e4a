package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"psyref/calc"
	"psyref/calc/all"
	"psyref/calc/formula"
	"psyref/calc/present"
	"psyref/content"
	"psyref/gen"
	"psyref/gen/source"
)

var (
	// calculatorName matches an id such as dark-heresy/focus, or half of one.
	calculatorName = regexp.MustCompile(`^[A-Za-z0-9-]+(/[A-Za-z0-9-]+)?$`)
	// numberOrDice matches the beginning of formulas that look the same, as 2d6, 4d6k3, 1/6 or d6/2.
	numberOrDice = regexp.MustCompile(`^([0-9]+[A-Za-z0-9-]*|[dD][0-9][A-Za-z0-9-]*|dF)$|^([0-9]*([dD][0-9]+|dF)?)/`)
	// negative matches the beginning of formulas with a minus sign, which no flag has: a number, dice,
	// a bracket or a function.
	negative = regexp.MustCompile(`^-([0-9(\[]|[dD][0-9F]|[A-Za-z]+\()`)
)

// isFormula reports whether an argument is a formula, not the id of a calculator.
func isFormula(text string) bool {
	return !calculatorName.MatchString(text) || numberOrDice.MatchString(text)
}

// formulasAsArguments puts a space before formulas that begin with a minus sign, so that they are
// not read as flags.
func formulasAsArguments(args []string) []string {
	if len(args) == 0 || args[0] != "odds" {
		return args
	}
	args = slices.Clone(args)
	for i, a := range args {
		if negative.MatchString(a) {
			args[i] = " " + a
		}
	}
	return args
}

// formulaOdds computes and prints a formula, with advice on probable slips.
func formulaOdds(cmd *cobra.Command, text, language string, q question) error {
	if err := q.check(); err != nil {
		return err
	}
	if q.solve != "" || q.rolled != "" {
		return usageError{errors.New("gen odds: --solve and --rolled are for calculators, and this is a formula\n" +
			"\tomit them")}
	}
	d, err := formulaReader(cmd, language)
	if err != nil {
		return err
	}
	text = strings.TrimSpace(text)
	r, wrong := formula.Evaluate(text, builtInTables())
	if wrong != nil {
		return usageError{errors.New("gen odds: " + marked(text, wrong))}
	}
	print := func(w io.Writer) { printFormula(w, d, r) }
	if q.json {
		print = func(w io.Writer) { err = writeFormulaJSON(w, text, r) }
	}
	err = cmp.Or(writeAtOnce(cmd.OutOrStdout(), print), err)
	for _, slip := range r.Advice() {
		cmd.PrintErrln("gen odds: advice: " + source.EscapeInvisible(marked(text, slip)))
	}
	return err
}

// formulaReader is readerOf, or the words compiled into the command if those of the folder have
// errors: a formula needs none of its calculators.
func formulaReader(cmd *cobra.Command, language string) (reader, error) {
	d, err := readerOf(cmd, language)
	if _, wrong := errors.AsType[source.Errors](err); !wrong {
		return d, err
	}
	if !slices.Contains(languages(), language) {
		language = languages()[0]
	}
	words, err := gen.ReadDictionary(content.Words, language, all.Calculators, all.Tables)
	return reader{words, "gen odds"}, err
}

// builtInTables returns the tables that formulas may use.
func builtInTables() (tables []formula.Table) {
	for name, table := range all.Tables {
		t := formula.Table{Name: name}
		for _, row := range table.Rows {
			t.Lows = append(t.Lows, row.Low)
		}
		tables = append(tables, t)
	}
	return tables
}

// printFormula prints a chance or mean with the fraction, or the mean and the distribution of a roll.
func printFormula(w io.Writer, d reader, r formula.Result) {
	if !r.Rolled {
		exact := ""
		if f, ok := r.Fraction(); ok {
			exact = d.Locale.Quotient(f.Numerator, f.Denominator)
		}
		columns(w, "", [][]string{{d.Locale.Figure(r.Unit, r.Number), exact}}, "")
		return
	}
	ui := d.UI.Calculator
	fmt.Fprintln(w, present.SpreadText(r.Distribution, d.Locale, d.UI.Shared))
	rows := [][]string{{ui.Outcome, ui.Exactly, ui.AtLeast, ui.AtMost}}
	for n, p := range r.Distribution.Outcomes() {
		rows = append(rows, []string{d.Locale.Whole(n), d.Locale.ChanceCell(p),
			d.Locale.ChanceCell(r.Distribution.AtLeast(n)), d.Locale.ChanceCell(r.Distribution.AtMost(n))})
	}
	columns(w, "", rows, " >>>")
}

// writeFormulaJSON writes a result as one object on one line. A number has a fraction if it has at
// most about 38 digits above and below.
func writeFormulaJSON(w io.Writer, text string, r formula.Result) error {
	type outcome struct {
		Outcome  int     `json:"outcome"`
		P        float64 `json:"p"`
		Fraction string  `json:"fraction,omitempty"`
	}
	out := struct {
		Formula      string    `json:"formula"`
		Chance       *float64  `json:"chance,omitempty"`
		Mean         *float64  `json:"mean,omitempty"`
		Deviation    *float64  `json:"deviation,omitempty"`
		Number       *float64  `json:"number,omitempty"`
		Fraction     string    `json:"fraction,omitempty"`
		Distribution []outcome `json:"distribution,omitempty"`
	}{Formula: text, Fraction: plainFraction(r.Fraction())}
	value := r.Number.Float()
	switch {
	case r.Unit == calc.Chance:
		out.Chance = &value
	case r.Rolled || r.Unit == calc.Mean:
		out.Mean = &value
	default:
		out.Number = &value
	}
	if r.Rolled {
		deviation := r.Distribution.Deviation()
		out.Deviation = &deviation
		for n, p := range r.Distribution.Outcomes() {
			out.Distribution = append(out.Distribution, outcome{n, p.Float(), plainFraction(r.FractionOf(p))})
		}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false) // a formula has < and >
	return e.Encode(out)
}

// plainFraction writes a fraction for programs, or returns "" if there is none.
func plainFraction(f formula.Fraction, ok bool) string {
	if !ok {
		return ""
	}
	return f.Numerator + "/" + f.Denominator
}

// marked returns the message of a mistake with a mark below its place.
func marked(text string, err *formula.Error) string {
	before := strings.Map(func(r rune) rune { return ' ' }, text[:err.Offset])
	out := fmt.Sprintf("%s\n\t%s\n\t%s^", err.Message, text, before)
	if err.Hint != "" {
		out += "\n\t" + err.Hint
	}
	return out
}
