package templates

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/a-h/templ"

	"psyref/calc"
	"psyref/calc/present"
	"psyref/gen/site"
)

func itoa(n int) string { return strconv.Itoa(n) }

// calculatorLanguage marks a calculator whose words are not translated yet.
func calculatorLanguage(c *site.Calculator) templ.Attributes { return langAttribute(c.Words.Language) }

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
	return strings.TrimSpace(strings.Join([]string{"gen odds", c.ID, strings.ReplaceAll(c.Values.Query(), "&", " ")}, " "))
}

// slideFrom is the range from which on an input has a slider beside its steps.
const slideFrom = 20

// measures are what the bars of a distribution can show, in the order of a row's shares.
func measures(l *site.Language) []string {
	return []string{l.UI.Calculator.Exactly, l.UI.Calculator.AtLeast, l.UI.Calculator.AtMost}
}

// jointClass tells the parts of the picture apart: works or fails.
func jointClass(i int) string { return [...]string{"works", "works", "fails", "fails"}[i] }

func jointName(l *site.Language, i int) string {
	ui := l.UI.Calculator.JointParts
	return [...]string{ui.WorksClean, ui.WorksPerils, ui.FailsClean, ui.FailsPerils}[i]
}

// solvable are the inputs that can be asked for backwards.
func solvable(c *site.Calculator) (list []calc.Input) {
	for _, in := range c.Inputs {
		if in.Kind != calc.List {
			list = append(list, in)
		}
	}
	return list
}

// chances are the values that are probabilities, those of the headline first.
func chances(c *site.Calculator) (list []calc.Figure) {
	for _, headline := range []bool{true, false} {
		for _, f := range c.Calculator.Values {
			if f.Unit == calc.Chance && slices.Contains(c.Headline, f.ID) == headline {
				list = append(list, f)
			}
		}
	}
	return list
}

// firstOutcome is what the question about a roll starts with.
func firstOutcome(c *site.Calculator) string {
	result, err := c.Run(c.Values)
	if err != nil || len(result.Distributions) == 0 {
		return "0"
	}
	return itoa(result.Distributions[0].Low())
}
