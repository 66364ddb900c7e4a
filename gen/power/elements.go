package power

import (
	"slices"

	"psyref/calc"
	"psyref/gen/lang"
)

// Elements returns the powers of a system as elements of a list of a calculator, in reading order.
// Powers of which a fact is unknown are left out.
func (l *Library) Elements(system string, facts []string) (list []calc.Named) {
	for _, p := range l.of(system) {
		known, ok := p.Record.CalculatorFacts(p.Discipline)
		element := calc.Named{ID: p.ID}
		for _, name := range facts {
			n, given := known[name]
			ok = ok && given
			element.Facts = append(element.Facts, n)
		}
		if ok {
			list = append(list, element)
		}
	}
	return list
}

// NameIn returns the name of a power as a language shows it, its own or that of another language, and
// the language of the name.
func (l *Library) NameIn(language string, p *Power) (name, of string) {
	return l.nameIn(language, p.Names, p.ID)
}

// DisciplineIn returns the name of a discipline as a language shows it.
func (l *Library) DisciplineIn(language string, d *Discipline) string {
	name, _ := l.nameIn(language, d.Names, d.ID)
	return name
}

func (l *Library) nameIn(language string, names Names, id string) (name, of string) {
	for _, reading := range slices.Concat([]string{language}, l.languages.Readings(language), l.languages.Tags()) {
		if name := names[reading]; name.Known() {
			return lang.Name(reading, name.Text), reading
		}
	}
	return id, language
}
