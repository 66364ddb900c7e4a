package templates

import (
	"slices"

	"psyref/gen/site"
)

// posted is what is shared of a power, as the script reads it.
type posted struct {
	System     string      `json:"system"`
	Discipline string      `json:"discipline"`
	Name       string      `json:"name"`
	Facts      [][2]string `json:"facts"` // labels with their colon, and values
	Effect     string      `json:"effect"`
	Strip      *site.Strip `json:"strip,omitempty"`
}

// sharedPower returns what is shared of a power: its known fields, its effect, and the odds of its
// card.
func sharedPower(l *site.Language, p *site.Power) posted {
	out := posted{System: p.Page.System.Short[l.Tag], Discipline: p.Discipline.Name.Text, Name: p.Name.Text,
		Facts: [][2]string{}, Effect: p.Page.Lead}
	for _, f := range p.Fields {
		if !f.Unknown {
			out.Facts = append(out.Facts, [2]string{f.Label + colon(l), f.Text})
		}
	}
	for _, sheet := range p.Discipline.Cards {
		for _, row := range sheet.Rows {
			if i := slices.IndexFunc(row, func(c site.PowerCard) bool { return c.Power == p }); i >= 0 {
				out.Strip = row[i].Strip
			}
		}
	}
	return out
}

// hasCard reports whether a power has a card to print.
func hasCard(p *site.Power) bool {
	return p.Discipline.Print != nil && slices.Contains(p.Discipline.Printed(), p)
}
