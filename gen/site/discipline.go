package site

import "slices"

// Discipline is one discipline in one language.
type Discipline struct {
	Kind   *Powers
	Page   *Page
	ID     string
	Name   Name
	About  Text
	Powers []*Power
	Index  []*Indexed  // powers without a page
	Tree   *Tree       // nil where no power builds on another
	Print  *Page       // the cards of its powers; nil where it has none
	Cards  []CardSheet // of its powers
}

// OnlyNames reports whether nothing but the names of its powers is known.
func (d *Discipline) OnlyNames() bool { return len(d.Powers) > 0 && len(d.Known()) == 0 }

// Unnamed returns the powers of which not even a name is known.
func (d *Discipline) Unnamed() []*Power {
	return slices.DeleteFunc(slices.Clone(d.Powers), func(p *Power) bool { return !p.Unnamed() })
}

// Known returns the powers of which more than the name is known: those with a page.
func (d *Discipline) Known() []*Power { return Known(d.Powers) }

// Known returns those of some powers of which more than the name is known.
func Known(powers []*Power) []*Power {
	return slices.DeleteFunc(slices.Clone(powers), func(p *Power) bool { return p.Bare })
}

// Printed returns the powers that have a card: those with an effect, a cost or a range.
func (d *Discipline) Printed() []*Power {
	return slices.DeleteFunc(d.Known(), func(p *Power) bool {
		return len(p.Effect) == 0 && !slices.ContainsFunc(p.Fields,
			func(f Field) bool { return f.Large && !f.Unknown })
	})
}

// CardCount returns the number of cards of its powers.
func (d *Discipline) CardCount() (n int) {
	for _, sheet := range d.Cards {
		for _, row := range sheet.Rows {
			n += len(row)
		}
	}
	return n
}
