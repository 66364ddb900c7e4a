// Package oddsdiff lists the computed figures of a site, and the differences between two versions
// of it. gen check --against and gen serve use it to show which odds a change affects.
package oddsdiff

import (
	"strconv"
	"strings"

	"psyref/calc/present"
	"psyref/gen/site"
)

// Figure is one figure of a page.
type Figure struct {
	Page     string // its address
	Rule     string // id of the enclosing rule or section; "" for none
	Question string // such as "dark-heresy/focus level=push : perils"
	Text     string // as shown on the page
}

// Collect returns the figures of all pages, in the order of the site.
func Collect(s *site.Site) (list []Figure) {
	for _, p := range s.Pages() {
		list = append(list, figuresOn(s, p)...)
	}
	for _, l := range s.Languages {
		list = append(list, powerFigures(l)...)
	}
	return list
}

// figuresOn returns the figures of one page: those in its sentences, then those of its calculators.
func figuresOn(s *site.Site, p *site.Page) (list []Figure) {
	if article := s.Articles[p]; article != nil {
		for _, o := range article.Odds {
			list = append(list, Figure{p.Path, o.Rule, o.Question, o.Text})
		}
	}
	for _, c := range s.CalculatorsOn(p) {
		list = append(list, calculatorFigures(p, c)...)
	}
	return list
}

// calculatorFigures returns the figures that a calculator shows for its page's case.
func calculatorFigures(p *site.Page, c *site.Calculator) (list []Figure) {
	asked := strings.TrimSpace(c.ID+" "+strings.ReplaceAll(c.Values.Query(), "&", " ")) + " : "
	add := func(what, text string) { list = append(list, Figure{Page: p.Path, Question: asked + what, Text: text}) }
	for _, f := range c.View.Figures {
		add(f.ID, f.Text)
	}
	for _, d := range c.View.Distributions {
		for _, row := range d.Rows {
			add(d.ID+"="+strconv.Itoa(row.Outcome), row.Exactly.Text)
		}
	}
	for _, t := range c.View.Tables {
		names := rowNames(t.Rows)
		for at, row := range t.Rows {
			for i, cell := range row[1:] {
				add(t.ID+" "+names[at]+" "+t.Columns[i+1], cell.Text)
			}
		}
	}
	return list
}

// rowNames returns a name for each row of a table: its first cell, and also the second if several
// rows have the same first one.
func rowNames(rows [][]present.Cell) (names []string) {
	count := map[string]int{}
	for _, row := range rows {
		count[row[0].Text]++
	}
	for _, row := range rows {
		name := row[0].Text
		if count[name] > 1 && len(row) > 2 {
			name += " " + row[1].Text
		}
		names = append(names, name)
	}
	return names
}

// powerFigures returns the figures of the tables on the pages of powers in a language.
func powerFigures(l *site.Language) (list []Figure) {
	var all []*site.Power
	for _, k := range l.Kinds {
		all = append(all, k.All...)
	}
	for _, p := range all {
		for _, t := range p.Odds {
			for _, row := range t.Rows {
				for i, text := range row[1:] {
					list = append(list, Figure{Page: p.Page.Path,
						Question: t.Caption + " : " + row[0] + ", " + t.Columns[i+1], Text: text})
				}
			}
		}
	}
	return list
}
