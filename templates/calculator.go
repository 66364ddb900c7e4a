package templates

import (
	"cmp"
	"html"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/a-h/templ"

	"psyref/calc"
	"psyref/calc/present"
	"psyref/gen/lang"
	"psyref/gen/site"
)

func itoa(n int) string { return strconv.Itoa(n) }

// calculatorLanguage marks a calculator whose words are not translated yet.
func calculatorLanguage(c *site.Calculator) templ.Attributes { return langAttribute(c.Words.Language) }

// onward marks a link that carries the case along.
func onward(c *site.Calculator, figure string) templ.Attributes {
	if !c.Continues(figure) {
		return nil
	}
	return templ.Attributes{"data-onward": true}
}

// unbroken is a text whose words are not broken where the language forbids it.
func unbroken(l *site.Language, text string) templ.Component {
	return templ.Raw(lang.Unbroken(l.Tag, html.EscapeString(text)))
}

// at is an element id inside the nth part of a page.
func at(n int, names ...string) string { return "c" + itoa(n) + "-" + strings.Join(names, "-") }

// choiceAttributes names the inputs that a choice sets, and says whether the choice is open.
func choiceAttributes(c *site.Calculator) templ.Attributes {
	takes := c.Takes()
	if takes == "" {
		return nil
	}
	return templ.Attributes{"data-takes": takes, "data-open": c.Advised()}
}

// priceOf is the sentence on a price of harm, or "".
func priceOf(c *site.Calculator, input string) string {
	for _, price := range c.View.Decision.Prices {
		if price.Input == input {
			return price.Text
		}
	}
	return ""
}

func kindClass(in *calc.Input) string {
	return [...]string{calc.Number: "number", calc.Choose: "choice", calc.Switch: "toggle", calc.List: "list"}[in.Kind]
}

// hasPsykerInputs reports whether a calculator has an input for a value of a psyker.
func hasPsykerInputs(c *site.Calculator) bool {
	return slices.ContainsFunc(c.Inputs, func(in calc.Input) bool { return in.Trait != "" })
}

// inputLabel is the label of an input. On a page about answering a power it says which inputs are the
// opponent's.
func inputLabel(l *site.Language, c *site.Calculator, in *calc.Input) string {
	label := c.Words.Inputs[in.Name].Label
	if c.IsAnswering() && in.Opposes == "" && in.Kind != calc.Switch {
		return strings.ReplaceAll(l.UI.Calculator.Theirs, "{label}", label)
	}
	return label
}

// shownAlways names the figures that are shown large in every case, unless the case decides.
func shownAlways(c *site.Calculator) templ.Attributes {
	if c.IsAnswering() {
		return templ.Attributes{"data-shown": strings.Join(c.Answering, " ")}
	}
	return nil
}

// traitAttributes names the value of a psyker that an input takes, or the input that this one must
// exceed.
func traitAttributes(c *site.Calculator, in *calc.Input) templ.Attributes {
	trait := in.Trait
	if c.IsAnswering() { // the reader's psyker is the one who answers
		trait = ""
		if base := c.Input(in.Opposes); base != nil {
			trait = base.Trait
		}
	}
	switch {
	case trait != "":
		return templ.Attributes{"data-trait": trait}
	case in.Beyond != "":
		return templ.Attributes{"data-beyond": in.Beyond}
	}
	return nil
}

// groupAttributes name a control of several parts, which then can have the focus as a whole. Choices
// and switches are a group or one part already.
func groupAttributes(l *site.Language, c *site.Calculator, in *calc.Input) templ.Attributes {
	if in.Kind == calc.Choose || in.Kind == calc.Switch {
		return nil
	}
	return templ.Attributes{"role": "group", "aria-label": inputLabel(l, c, in), "tabindex": "-1"}
}

// element is a number that a list of powers accepts, with its name.
type element struct{ ID, Name string }

// elementNumbers are the elements without names of a list that takes names.
func elementNumbers(c *site.Calculator, in *calc.Input) (list []element) {
	for n := in.Min; n <= in.Max; n++ {
		list = append(list, element{itoa(n), c.Words.View.Element(in.Name, itoa(n))})
	}
	return list
}

// takesOneName reports whether an input is a list of exactly one element, which may have a name.
func takesOneName(in *calc.Input) bool {
	return len(in.Facts) > 0 && in.MinItems == 1 && in.MaxItems == 1
}

// elementWord is what an element of a list is called, with its number as {n}: "level {n}".
func elementWord(c *site.Calculator, in *calc.Input) string {
	return cmp.Or(c.Words.View["element."+in.Name], "{n}")
}

// elementsOf are the elements of a list, with their names.
func elementsOf(c *site.Calculator, in *calc.Input) (list []element) {
	for _, n := range c.Values.List(in.Name) {
		text := in.ElementText(n)
		name := fill(elementWord(c, in), "n", text)
		if len(in.Facts) > 0 {
			name = c.Words.View.Element(in.Name, text)
		}
		list = append(list, element{text, name})
	}
	return list
}

// numbersOf are the numbers that a list accepts, with their names.
func numbersOf(c *site.Calculator, in *calc.Input) (list []element) {
	for n := in.Min; n <= in.Max; n++ {
		list = append(list, element{itoa(n), fill(elementWord(c, in), "n", itoa(n))})
	}
	return list
}

// rangeText describes the values that an input accepts, unless its control already shows them.
func rangeText(l *site.Language, in *calc.Input) string {
	ui, locale := l.UI.Calculator, l.Locale
	switch in.Kind {
	case calc.Number:
		return sentence(fill(ui.RangeFrom, "min", locale.Whole(in.Min), "max", locale.Whole(in.Max)))
	case calc.List:
		if len(in.Facts) > 0 {
			return "" // the menu shows them
		}
		return sentence(fill(ui.ListHelp, "max-items", locale.Whole(in.MaxItems), "min", locale.Whole(in.Min), "max",
			locale.Whole(in.Max)))
	}
	return ""
}

// sentence capitalises a phrase and adds a full stop.
func sentence(phrase string) string { return capitalised(phrase) + "." }

func capitalised(phrase string) string {
	first, size := utf8.DecodeRuneInString(phrase)
	return string(unicode.ToUpper(first)) + phrase[size:]
}

func currentMark(l *site.Language, current bool) string {
	return markIf(l.UI.Calculator.Current, current)
}

// figuresFor is the label of the fold with the figures of a choice, "" for none in particular.
func figuresFor(l *site.Language, choice string) string {
	if choice == "" {
		return l.UI.Calculator.Figures
	}
	return fill(l.UI.Calculator.FiguresFor, "choice", choice)
}

// presetMark is the mark of the row of the case that a page sets. Rows that are given, and not
// chosen, are the reader's own from the start.
func presetMark(l *site.Language, c *site.Calculator) string {
	if c.Decision.Response {
		return l.UI.Calculator.Current
	}
	return l.UI.Calculator.Preset
}

// markIf returns the text that marks the current choice, or "".
func markIf(current string, now bool) string {
	if now {
		return current
	}
	return ""
}

// optionPart is one part of the bar of a choice. The script uses the same name.
type optionPart struct {
	name, class, from, to string
	harm                  bool
}

// optionParts are success without harm, success with harm and, if success is a chance, harm alone.
// Where no choice risks harm, success is the only part.
func optionParts(c *site.Calculator, o present.Option, full float64) []optionPart {
	if !c.Decision.Risky() {
		return []optionPart{{name: "clean", class: "works", from: "0%", to: length(o.Success.Number, full)}}
	}
	parts := []optionPart{
		{"clean", "works", "0%", length(o.Clean, full), false},
		{"harmed", "works", length(o.Clean, full), length(o.Success.Number, full), true},
	}
	if c.Decision.Success != calc.Chance {
		return parts
	}
	return append(parts, optionPart{"harm", "fails", length(o.Success.Number, full),
		length(o.Success.Number+o.Harm(c.Decision), full), true})
}

// length is the length of the bar of a chance, on a scale that ends at full, for style sheets and
// SVG. The script computes the lengths of other cases in the same way.
func length(chance, full float64) string {
	return strconv.FormatFloat(math.Round(1e4*chance/full)/100, 'f', -1, 64) + "%"
}

// systemName is the name of the system that a calculator belongs to.
func systemName(l *site.Language, c *site.Calculator) string {
	for system := range l.Pages {
		if strings.HasPrefix(c.ID, system.ID+"/") {
			return system.Names[l.Tag]
		}
	}
	return ""
}
