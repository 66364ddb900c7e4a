// Package oddsdiff lists the computed figures of a site, and the differences between two versions
// of it. gen check --against and gen serve show an editor which odds a change moves.
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
	Rule     string // id of the rule or section that it stands in; "" where it stands in none
	Question string // what it answers: "dark-heresy/focus level=push : perils"
	Text     string // as the page prints it
}

// Collect returns the figures of all pages, in the order of the site.
func Collect(s *site.Site) (list []Figure) {
	for _, p := range s.Pages() {
		list = append(list, figuresOn(s, p)...)
	}
	for _, l := range s.Languages {
		list = append(list, powers(l)...)
	}
	return list
}

// figuresOn are the figures of one page: those of its sentences, then those of its calculators.
func figuresOn(s *site.Site, p *site.Page) (list []Figure) {
	if article := s.Articles[p]; article != nil {
		for _, o := range article.Odds {
			list = append(list, Figure{p.Path, o.Rule, o.Question, o.Text})
		}
	}
	for _, c := range s.CalculatorsOn(p) {
		list = append(list, calculator(p, c)...)
	}
	return list
}

// calculator are the figures that a calculator shows for its page's case.
func calculator(p *site.Page, c *site.Calculator) (list []Figure) {
	asked := strings.TrimSpace(c.ID+" "+strings.ReplaceAll(c.Values.Query(), "&", " ")) + " : "
	add := func(what, text string) { list = append(list, Figure{Page: p.Path, Question: asked + what, Text: text}) }
	for _, f := range c.View.Figures {
		add(f.ID, f.Text)
	}
	for _, part := range c.View.Joint {
		add(part.Name, part.Text)
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

// rowNames name the rows of a table by their first cells, and where several begin alike by the
// second too.
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

// powers are the figures of the tables on the pages of powers in a language.
func powers(l *site.Language) (list []Figure) {
	if l.Powers == nil {
		return nil
	}
	for _, p := range l.Powers.All {
		for _, t := range p.Odds {
			for _, row := range t.Rows {
				for i, text := range row[1:] {
					list = append(list, Figure{Page: p.Page.Path, Question: t.Caption + " : " + row[0] + ", " + t.Columns[i+1], Text: text})
				}
			}
		}
	}
	return list
}
