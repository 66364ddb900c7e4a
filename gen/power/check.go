package power

import (
	"slices"
	"strings"

	"psyref/gen/source"
)

// check compares records: duplicate names and ids, and prerequisites and alternatives that do not
// exist or are circular.
func (l *Library) check(errs *source.Collector) {
	c := &checker{library: l, errs: errs, byKey: map[string]*Power{}}
	for _, d := range l.Disciplines {
		for _, p := range d.Powers {
			c.checkOnce(p)
		}
	}
	for _, d := range l.Disciplines {
		c.checkIndex(d)
		c.checkNames(d)
	}
	c.checkCards()
	for _, d := range l.Disciplines {
		for _, p := range d.Powers {
			c.checkNeeds(p)
		}
	}
}

type checker struct {
	library *Library
	errs    *source.Collector
	byKey   map[string]*Power
}

func (c *checker) checkOnce(p *Power) {
	if first := c.byKey[p.Key()]; first != nil {
		c.errs.AddPos(p.At, "an id is used once in its system; give this one another", "record %s is already in %s:%d",
			p.ID, first.At.File.Name, first.At.Line)
		return
	}
	c.byKey[p.Key()] = p
}

// checkIndex reports duplicate names in an index, and names that also have a record.
func (c *checker) checkIndex(d *Discipline) {
	for i, line := range d.Index {
		if first := slices.IndexFunc(d.Index, func(other *Indexed) bool { return other.ID() == line.ID() }); first < i {
			c.errs.AddPos(line.At, "remove one of them from the index", "%s is already on line %d", line.Name,
				d.Index[first].At.Line)
		}
		for _, p := range d.Powers {
			for _, name := range p.Names {
				if p.ID == line.ID() || name.Known() && strings.EqualFold(name.Text, line.Name) {
					c.errs.AddPos(line.At, "remove it from the index", "%s is in the index and has a record", line.Name)
					break
				}
			}
		}
	}
}

// checkNames reports powers of a discipline with the same name in a language.
func (c *checker) checkNames(d *Discipline) {
	byName := map[string]*Power{}
	for _, p := range d.Powers {
		for language, name := range p.Names {
			folded := language + " " + strings.ToLower(strings.Join(strings.Fields(name.Text), " "))
			if first := byName[folded]; first != nil && name.Known() {
				c.errs.AddPos(p.At, "names are unique in a group; rename one of the two",
					"%s is also the name of %s", name.Text, first.ID)
			}
			byName[folded] = p
		}
	}
}

func (c *checker) checkCards() {
	seen := map[string]bool{}
	for _, card := range c.library.Cards {
		if seen[card.ID] {
			c.errs.AddPos(card.At, "ids are unique; rename one of the two", "card id %s is used twice", card.ID)
		}
		seen[card.ID] = true
	}
}

func (c *checker) checkNeeds(p *Power) {
	system, needs := p.Discipline.System, p.BuildsOn()
	all, _ := p.Needs()
	always := len(all.All)
	for i, id := range needs {
		switch needed := c.byKey[system+"/"+string(id)]; {
		case needed == nil:
			c.errs.AddPos(p.At, source.DidYouMeanOr(string(id), c.library.ids(system)),
				"%s needs %s, which is not a record of %s", p.ID, id, system)
		case i >= always && slices.Contains(needs[:always], id):
			c.errs.AddPos(p.At, "remove it from any-of", "%s needs %s always and as an alternative", p.ID, id)
		case slices.Contains(needs[:i], id):
			c.errs.AddPos(p.At, "name it once", "%s needs %s twice", p.ID, id)
		}
	}
	if circle := c.cycle(p, nil); circle != nil {
		c.errs.AddPos(p.At, "remove one of the prerequisites", "%s needs itself: %s", p.ID,
			strings.Join(circle, " needs "))
	}
}

// cycle returns the path from the first power of a path back to itself; nil if there is none.
func (c *checker) cycle(p *Power, way []string) []string {
	if len(way) > 0 && p.ID == way[0] {
		return append(way, p.ID)
	}
	if slices.Contains(way, p.ID) {
		return nil // a circle without the first power
	}
	way = append(slices.Clone(way), p.ID)
	for _, id := range p.BuildsOn() {
		if needed := c.byKey[p.Discipline.System+"/"+string(id)]; needed != nil {
			if found := c.cycle(needed, way); found != nil {
				return found
			}
		}
	}
	return nil
}
