package site

import (
	"cmp"
	"slices"
	"strings"

	"psyref/calc"
	"psyref/calc/present"
)

// mainInputs lists, by calculator id, the inputs that decide at the table: those that are always
// used, what one of them is set against, and those that a choice sets. Their chips are in sight, in
// this order, and those of the others are folded. A calculator that is not listed has so few inputs that none is
// folded.
var mainInputs = map[string][]string{
	"dark-heresy/focus":       {"characteristic", "psy-rating", "class", "modifier", "level", "push"},
	"dark-heresy/turn":        {"powers", "characteristic", "psy-rating", "class", "modifier", "level", "push"},
	"dark-heresy/opposed":     {"characteristic", "psy-rating", "class", "level", "push", "resist"},
	"dark-heresy/bolts":       {"form", "characteristic", "psy-rating", "class", "level", "push"},
	"wh40k-7e/manifest":       {"dice", "cost", "perils-on", "deny-dice"},
	"wh40k-7e/phase":          {"mastery", "enemy-mastery", "roll", "costs"},
	"wh40k-7e/plan":           {"dice", "costs"},
	"wh40k-7e/turn":           {"powers", "dice", "enemy-dice", "deny-bonus"},
	"trenchhammer/cast":       {"psyker", "dice", "used"},
	"trenchhammer/turn":       {"psyker", "used", "casts", "powers"},
	"dark-millennium/nullify": {"caster", "nullifiers", "cards"},
	"dark-millennium/survive": {"warp-dice", "caster", "nullifiers"},
	"dark-millennium/powers":  {"discipline", "level", "wanted"},
	"dark-millennium/turn":    {"powers", "force", "nullify", "enemy-cards", "enemy-powers", "play"},
}

// InputsShown returns the inputs of a calculator whose chips are always visible, or those that are
// folded away. On a page about answering a power, these are the pairs in which the two sides oppose each
// other, those of the one who answers first.
func (c *Calculator) InputsShown(folded bool) []*calc.Input {
	var first, rest []*calc.Input
	main, answering := mainInputs[c.ID], c.IsAnswering()
	for i := range c.Inputs {
		in := &c.Inputs[i]
		away := in.Folded || len(main) > 0 && !slices.Contains(main, in.Name)
		list := &rest
		switch {
		case answering && in.Opposes != "":
			away, list = in.Folded || !slices.Contains(main, in.Opposes), &first
		case answering:
			away = away || c.isOpposedFolded(in)
		}
		if away == folded {
			*list = append(*list, in)
		}
	}
	if !folded && !answering {
		slices.SortStableFunc(rest, func(a, b *calc.Input) int {
			return slices.Index(main, a.Name) - slices.Index(main, b.Name)
		})
	}
	return append(first, rest...)
}

// isOpposedFolded reports whether the input of the other side that opposes an input is folded away.
func (c *Calculator) isOpposedFolded(in *calc.Input) bool {
	return slices.ContainsFunc(c.Inputs,
		func(other calc.Input) bool { return other.Opposes == in.Name && other.Folded })
}

// IsAnswering reports whether the page is about answering a power, by its own case.
func (c *Calculator) IsAnswering() bool { return len(c.Answering) > 0 && c.switchesOn() }

// switchesOn reports whether the page's own case switches on an input that is usually folded away.
func (c *Calculator) switchesOn() bool {
	main := mainInputs[c.ID]
	return slices.ContainsFunc(c.Inputs, func(in calc.Input) bool {
		return in.Kind == calc.Switch && !in.Default.Switch && c.Values.Bool(in.Name) &&
			(in.Folded || len(main) > 0 && !slices.Contains(main, in.Name))
	})
}

// OpensFolded reports whether the page is about inputs that are folded away.
func (c *Calculator) OpensFolded() bool { return c.switchesOn() && !c.IsAnswering() }

// Title returns the question of the calculator, as the page asks it.
func (c *Calculator) Title() string {
	if c.IsAnswering() {
		return cmp.Or(c.Words.Answering, c.Words.Title)
	}
	return c.Words.Title
}

// FoldedValues are the folded inputs that have another value than usual, as "Perilous 2", so that
// they are seen while folded away.
func (c *Calculator) FoldedValues() string {
	var list []string
	for _, in := range c.InputsShown(true) {
		if input := c.inputView(in.Name); input.Used && !input.Advised && !input.Usual {
			list = append(list, input.Phrase)
		}
	}
	return strings.Join(list, " · ")
}

// ChipOf returns what the chip of an input shows: its value in the case shown, and the text before
// and after that.
func (c *Calculator) ChipOf(in *calc.Input) (before, value, after string) {
	words := c.Words.Inputs[in.Name]
	chip := words.Chip
	switch {
	case chip != "":
	case in.Kind == calc.Switch:
		chip = words.Label + c.Words.View["colon"] + " {n}"
	default:
		chip = words.Label + " {n}"
	}
	before, after, _ = strings.Cut(chip, "{n}")
	return before, c.inputView(in.Name).Value, after
}

// inputView returns an input as the case shown uses it.
func (c *Calculator) inputView(name string) *present.Input {
	i := slices.IndexFunc(c.View.Inputs, func(in present.Input) bool { return in.Name == name })
	return &c.View.Inputs[i]
}

// Anchor returns the permanent id of the calculator on its page. It follows the prefix of its
// inputs; a calculator without a prefix is "calculator".
func (c *Calculator) Anchor() string { return anchor(c.Prefix) }

func anchor(prefix string) string {
	if prefix == "" {
		return "calculator"
	}
	return "calculator-" + strings.TrimSuffix(prefix, ".")
}

// HomeAnchor is the id of the calculator on its home page.
func (c *Calculator) HomeAnchor() string { return anchor(c.HomePrefix) }

// HomeAddress returns the address of the calculator on its home page, or "" if it has none.
func (c *Calculator) HomeAddress() string {
	if c.Home == "" {
		return ""
	}
	return c.Home + "#" + c.HomeAnchor()
}

// LargeFigures returns the figures to show large in this case or another: those of the calculator's
// chain, or else the most important.
func (c *Calculator) LargeFigures() []present.Figure {
	switch {
	case c.IsAnswering():
		return c.figures(c.Answering)
	case len(c.Chain) > 0:
		return c.figures(c.Chain)
	}
	return c.HeadlineFigures()
}

// Shown returns the ids of the figures to show large in this case.
func (c *Calculator) Shown() []string {
	if c.IsAnswering() {
		return c.Answering
	}
	return c.View.Shown
}

// ChainAddress returns the address of what a figure of the chain leads to: the rule that decides it
// or, if the rule is on a page that continues the case, the table of that page with the case.
func (c *Calculator) ChainAddress(figure string) string {
	address := c.Words.Chain[figure]
	page, rule, _ := strings.Cut(address, "#")
	opening, ok := c.OnwardPages[page]
	if !ok {
		return address
	}
	if c.View.Onward != "" {
		page += "?" + c.View.Onward
	}
	return page + "#" + cmp.Or(opening, rule)
}

// Continues reports whether the rule of a figure of the chain is on a page that continues the case.
func (c *Calculator) Continues(figure string) bool {
	page, _, _ := strings.Cut(c.Words.Chain[figure], "#")
	_, ok := c.OnwardPages[page]
	return ok
}

// HeadlineFigures returns the most important figures, in the calculator's order.
func (c *Calculator) HeadlineFigures() []present.Figure { return c.figures(c.Headline) }

func (c *Calculator) figures(ids []string) (list []present.Figure) {
	for _, id := range ids {
		for _, f := range c.View.Figures {
			if f.ID == id {
				list = append(list, f)
			}
		}
	}
	return list
}

// Label returns the label of a figure of the case shown.
func (c *Calculator) Label(f present.Figure) string { return cmp.Or(f.Label, c.Words.Values[f.ID]) }

// Follows reports whether the answer depends on a ruling.
func (c *Calculator) Follows(ruling string) bool { return slices.Contains(c.View.Rulings, ruling) }

// TablesShown returns the tables that the page shows. One of the choices would repeat their picture.
func (c *Calculator) TablesShown() (shown []int) {
	for i, t := range c.Tables {
		if d := c.Decision; d == nil || d.IsAdvice() || t.Columns[0].ID != d.Takes[0] {
			shown = append(shown, i)
		}
	}
	return shown
}

// Takes returns the names of the inputs that are advised while the decision is open, joined by
// spaces.
func (c *Calculator) Takes() string {
	if d := c.Decision; d != nil && !d.Response && d.Left == "" {
		return strings.Join(d.Takes, " ")
	}
	return ""
}

// Advised reports whether the case shown has advised inputs.
func (c *Calculator) Advised() bool {
	return slices.ContainsFunc(c.View.Inputs, func(in present.Input) bool { return in.Advised })
}

// Solvable returns the inputs that can be solved for.
func (c *Calculator) Solvable() (list []calc.Input) {
	for _, in := range c.Inputs {
		if in.Kind != calc.List {
			list = append(list, in)
		}
	}
	return list
}

// Chances returns the values that are probabilities, those of the headline first.
func (c *Calculator) Chances() (list []calc.Figure) {
	for _, headline := range []bool{true, false} {
		for _, f := range c.Calculator.Values {
			if f.Unit == calc.Chance && slices.Contains(c.Headline, f.ID) == headline {
				list = append(list, f)
			}
		}
	}
	return list
}

// FirstOutcome returns the initial outcome of the question about a roll: the lowest outcome of the
// only distribution.
func (c *Calculator) FirstOutcome() int { return c.View.Distributions[0].Rows[0].Outcome }
