package site

import (
	"strings"

	"psyref/calc/present"
)

// Ask is what answers questions about figures in a language.
type Ask struct {
	Vocabulary string // as package ask reads it
	Examples   []AskExample
}

// AskExample is a question with its answer, for the first page.
type AskExample struct {
	Question   string
	Calculator *Calculator // with the case that the question means
}

// Figures are the one or two that a line has room for: whether it works and with what danger, or the chances of the headline.
func (e *AskExample) Figures() (list []present.Figure) {
	c := e.Calculator
	for _, f := range c.View.Figures {
		if c.Joint != nil && (f.ID == c.Joint.Works || f.ID == c.Joint.Perils) {
			list = append(list, f)
		}
	}
	if list != nil {
		return list
	}
	for _, f := range c.HeadlineFigures() {
		if f.Odds != "" && len(list) < 2 {
			list = append(list, f)
		}
	}
	return list
}

// CaseAddress leads to the calculator on the page that is its own, with exactly its case: every input that is read, at its default or not.
func (c *Calculator) CaseAddress() string {
	home, prefix, anchor := c.Home, c.HomePrefix, "#"+c.HomeAnchor()
	if home == "" {
		home, prefix, anchor = c.Embed, "", ""
	}
	var pairs []string
	for _, in := range c.View.Inputs {
		if in.Read {
			pairs = append(pairs, prefix+in.Name+"="+in.Text)
		}
	}
	return home + "?" + strings.Join(pairs, "&") + anchor
}
