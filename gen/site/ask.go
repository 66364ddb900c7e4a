package site

import (
	"slices"
	"strings"

	"psyref/calc"
	"psyref/calc/present"
)

// Ask is the data that answers questions about figures in a language.
type Ask struct {
	Vocabulary string // in the format of package ask
	Examples   []AskExample
}

// AskExample is a question with its answer, for the home page.
type AskExample struct {
	Question   string
	Calculator *Calculator // with the case of the question
}

// Figures returns the one or two figures that fit in a line: the first and the last chance of the
// headline, which say whether it works and at what risk.
func (e *AskExample) Figures() (list []present.Figure) {
	c := e.Calculator
	chance := func(id string) bool {
		return slices.ContainsFunc(c.Calculator.Values,
			func(f calc.Figure) bool { return f.ID == id && f.Unit == calc.Chance })
	}
	for _, f := range c.HeadlineFigures() {
		if chance(f.ID) {
			list = append(list, f)
		}
	}
	if len(list) > 2 {
		list = []present.Figure{list[0], list[len(list)-1]}
	}
	return list
}

// CaseAddress returns the address of the calculator on its home page, with every input that the
// case uses, whether at its default or not. An open choice stays open.
func (c *Calculator) CaseAddress() string {
	home, prefix, anchor := c.Home, c.HomePrefix, "#"+c.HomeAnchor()
	if home == "" {
		home, prefix, anchor = c.Embed, "", ""
	}
	var pairs []string
	for _, in := range c.View.Inputs {
		if in.Used && !in.Advised {
			pairs = append(pairs, prefix+in.Name+"="+in.Text)
		}
	}
	return home + "?" + strings.Join(pairs, "&") + anchor
}
