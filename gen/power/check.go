package power

import (
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"psyref/gen/source"
)

func sprintf(format string, args ...any) string { return fmt.Sprintf(format, args...) }

// checkPower checks what one record says against itself.
func (r *reader) checkPower(n ast.Node, p *Power) {
	if t := p.TrenchHammer; t != nil {
		effect := t.Type == "effect"
		if given := hasKey(entries(n), "targets") && hasKey(entries(n), "duration"); effect && !given {
			r.wrong(n, "add targets: … and duration: …", "an Effect says its targets and its duration")
		}
		if given := hasKey(entries(n), "targets") || hasKey(entries(n), "duration"); t.Type == "attack" && given {
			r.wrong(n, "only Effects have targets and a duration", "an Attack has no targets and no duration")
		}
	}
	if d := p.DarkHeresy; d != nil {
		r.checkReach(n, d)
		if hasKey(entries(n), "damage") && !d.Damage.Deals() {
			r.wrong(n, "write dice and sides, or text: {…}", "the damage has neither dice nor a text")
		}
	}
}

// checkReach checks that a range says one thing.
func (r *reader) checkReach(n ast.Node, d *DarkHeresy) {
	for _, e := range entries(n) {
		if key(e) != "range" || len(d.Range.Values) != 1 {
			continue
		}
		if d.Range.Values[0] == (Reach{}) || len(entries(e.Value)) != 1 {
			r.wrong(e.Value, "write one of "+strings.Join(names(fieldsOf(&Reach{})), ", "), "a range says one thing")
		}
	}
}

// Check checks what records say of each other: names and ids that stand twice, prerequisites and alternatives that do not exist or lead back to themselves.
func (l *Library) Check(log *source.Log) {
	c := &checker{library: l, log: log, byKey: map[string]*Power{}}
	for _, d := range l.Disciplines {
		for _, p := range d.Powers {
			c.checkOnce(p)
		}
	}
	c.checkNames()
	c.checkCards()
	for _, d := range l.Disciplines {
		for _, p := range d.Powers {
			c.checkPrerequisites(p)
		}
	}
}

// Find is the power of a system with an id; nil when there is none.
func (l *Library) Find(system string, id ID) *Power {
	for _, d := range l.Disciplines {
		for _, p := range d.Powers {
			if d.System == system && p.ID == string(id) {
				return p
			}
		}
	}
	return nil
}

type checker struct {
	library *Library
	log     *source.Log
	byKey   map[string]*Power
}

func (c *checker) wrong(f *source.File, at Place, hint, format string, args ...any) {
	c.log.Add(source.Error{File: f.Name, Line: at.Line, Column: at.Column, Message: fmt.Sprintf(format, args...), Hint: hint})
}

func (c *checker) checkOnce(p *Power) {
	if other := c.byKey[p.Key()]; other != nil {
		c.wrong(p.Discipline.File, p.At, "an id stands once in its system; give this power another", "power %s stands in %s:%d already", p.ID, other.Discipline.File.Name, other.At.Line)
		return
	}
	c.byKey[p.Key()] = p
}

// checkNames checks that no two powers of a discipline have the same name in a language, those of its index included.
func (c *checker) checkNames() {
	for _, d := range c.library.Disciplines {
		c.checkIndex(d)
		known := map[string]*Power{}
		for _, p := range d.Powers {
			for language, name := range p.Names {
				folded := language + " " + strings.ToLower(strings.Join(strings.Fields(name.Text), " "))
				if other := known[folded]; other != nil && name.Known() {
					c.wrong(d.File, p.At, "two powers of a discipline cannot share a name", "the name %s is that of %s too", name.Text, other.ID)
				}
				known[folded] = p
			}
		}
	}
}

func (c *checker) checkCards() {
	seen := map[string]bool{}
	for _, card := range c.library.Cards {
		if seen[card.ID] {
			c.wrong(card.File, card.At, "an id stands once", "card %s stands twice", card.ID)
		}
		seen[card.ID] = true
	}
}

func (c *checker) checkPrerequisites(p *Power) {
	always, all := len(p.Prerequisites()), p.BuildsOn()
	for i, id := range all {
		switch needed := c.byKey[p.Discipline.System+"/"+string(id)]; {
		case needed == nil:
			c.wrong(p.Discipline.File, p.At, source.Nearest(string(id), c.ids(p.Discipline.System)), "%s needs %s, which is not a power of %s", p.ID, id, p.Discipline.System)
		case i >= always && slices.Contains(all[:always], id):
			c.wrong(p.Discipline.File, p.At, "what is needed in any case is no alternative; take it out of any-of", "%s needs %s both in any case and as an alternative", p.ID, id)
		case slices.Contains(all[:i], id):
			c.wrong(p.Discipline.File, p.At, "name it once", "%s needs %s twice", p.ID, id)
		}
	}
	if circle := c.circle(p, nil); circle != nil {
		c.wrong(p.Discipline.File, p.At, "take one of the prerequisites away", "%s needs itself: %s", p.ID, strings.Join(circle, " needs "))
	}
}

// circle is the way from the first power of a path back to itself; nil when there is none.
func (c *checker) circle(p *Power, way []string) []string {
	if len(way) > 0 && p.ID == way[0] {
		return append(way, p.ID)
	}
	if slices.Contains(way, p.ID) {
		return nil // a circle that the first power is not part of
	}
	way = append(slices.Clone(way), p.ID)
	for _, id := range p.BuildsOn() {
		if needed := c.byKey[p.Discipline.System+"/"+string(id)]; needed != nil {
			if found := c.circle(needed, way); found != nil {
				return found
			}
		}
	}
	return nil
}

func (c *checker) ids(system string) (list []string) {
	for _, d := range c.library.Disciplines {
		for _, p := range d.Powers {
			if d.System == system {
				list = append(list, p.ID)
			}
		}
	}
	return list
}
