package formula

import (
	"slices"
	"strconv"
	"strings"

	"psyref/calc"
)

// symbol is the meaning of a name.
type symbol struct {
	typ     Type
	rolled  bool
	varies  bool // as in expr
	choices []string
	unit    calc.Unit
	bound   *expr // the formula of a let
	place   int   // index of an input
	element bool  // bound by x in …
	wrong   bool  // a let whose formula has an error
}

// symbolOf returns the symbol of a name for a checked expression.
func (e *expr) symbolOf() *symbol {
	return &symbol{bound: e, typ: e.typ, rolled: e.rolled, varies: e.varies, choices: e.choices, unit: e.unit}
}

// scope is the names that formulas of a definition can use.
type scope struct {
	symbols map[string]*symbol
	names   []string // in order, for hints
	later   []string // names that let defines from here on, that of the present formula first
	tables  []Table
}

func newScope(tables []Table) *scope {
	return &scope{symbols: map[string]*symbol{}, tables: tables}
}

// input adds an input.
func (s *scope) input(in *calc.Input, place int) {
	sym := &symbol{place: place, typ: Int, choices: in.Choices, varies: true}
	switch in.Kind {
	case calc.Choose:
		sym.typ = Choice
	case calc.Switch:
		sym.typ = Bool
	case calc.List:
		sym.typ = List
	}
	s.add(in.Name, sym)
}

func (s *scope) add(name string, sym *symbol) {
	s.symbols[name] = sym
	s.names = append(s.names, name)
}

// with defines a name, which may hide another, and returns a function that restores the scope.
func (s *scope) with(name string, sym *symbol) func() {
	before := s.symbols[name]
	s.symbols[name] = sym
	return func() {
		if before == nil {
			delete(s.symbols, name)
		} else {
			s.symbols[name] = before
		}
	}
}

// hint returns a hint for an unknown name.
func (s *scope) hint(text string) string {
	for i := range len(text) {
		if text[i] == '-' && s.symbols[text[:i]] != nil {
			return "with spaces around it a hyphen is a minus: " + text[:i] + " - " + text[i+1:]
		}
	}
	if i := slices.Index(s.later, text); i == 0 {
		return "a formula cannot use its own name"
	} else if i > 0 {
		return text + " is further down; move it above this formula"
	}
	if hint := hintForDice(strings.ToLower(text)); hint != "" {
		return hint
	}
	if len(s.names) == 0 {
		return "a name comes first with its formula, as in roll = 3d6; roll >= 10"
	}
	return hintFor(text, s.names)
}

// tableNamed returns the index of a table, or −1.
func (s *scope) tableNamed(text string) int {
	return slices.IndexFunc(s.tables, func(t Table) bool { return t.Name == text })
}

func (s *scope) tableNames() string {
	list := make([]string, len(s.tables))
	for i := range s.tables {
		list[i] = s.tables[i].Name
	}
	return strings.Join(list, ", ")
}

func plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + one + "s"
}
