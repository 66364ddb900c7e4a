package templates

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"psyref/calc"
	"psyref/calc/present"
	"psyref/gen/site"
)

func itoa(n int) string { return strconv.Itoa(n) }

// at is an element id inside the nth part of a page.
func at(n int, names ...string) string { return "c" + itoa(n) + "-" + strings.Join(names, "-") }

func plainInputs(c *site.Calculator) []*calc.Input  { return inputs(c, false) }
func foldedInputs(c *site.Calculator) []*calc.Input { return inputs(c, true) }

func inputs(c *site.Calculator, folded bool) (list []*calc.Input) {
	for i := range c.Inputs {
		if c.Inputs[i].Folded == folded {
			list = append(list, &c.Inputs[i])
		}
	}
	return list
}

func kindClass(in *calc.Input) string {
	return [...]string{calc.Number: "number", calc.Choose: "choice", calc.Switch: "toggle", calc.List: "list"}[in.Kind]
}

// rangeText says what an input takes, where its control does not show that.
func rangeText(l *site.Language, in *calc.Input) string {
	ui, locale := l.UI.Calculator, l.Locale
	switch in.Kind {
	case calc.Number:
		return sentence(fill(ui.RangeFrom, "min", locale.Whole(in.Min), "max", locale.Whole(in.Max)))
	case calc.List:
		return sentence(fill(ui.ListHelp, "max-items", locale.Whole(in.MaxItems), "min", locale.Whole(in.Min), "max", locale.Whole(in.Max)))
	}
	return ""
}

// sentence gives a phrase its capital and its stop.
func sentence(phrase string) string {
	first, size := utf8.DecodeRuneInString(phrase)
	return string(unicode.ToUpper(first)) + phrase[size:] + "."
}

// headline is the figures that matter most, in the calculator's order.
func headline(c *site.Calculator) (list []present.Figure) {
	for _, id := range c.Headline {
		for _, f := range c.View.Figures {
			if f.ID == id {
				list = append(list, f)
			}
		}
	}
	return list
}

func touched(c *site.Calculator, ruling string) bool { return slices.Contains(c.View.Rulings, ruling) }

func mark(l *site.Language, current bool) string {
	if current {
		return l.UI.Calculator.Current
	}
	return ""
}

// command is what prints the same numbers in a terminal.
func command(c *site.Calculator) string {
	return strings.Join(append([]string{"gen odds", c.ID}, c.Values.Changed()...), " ")
}
