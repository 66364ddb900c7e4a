package site

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Powers is the section of a kind of record in one language.
type Powers struct {
	Slug    string    // of the kind, part of addresses
	Readers *Language // the language of the pages
	Names   KindNames
	// The index over all, the comparison, the description of the open data.
	Index, Compare, Data *Page
	Words                PowerWords
	// Language is that of untranslated interface text; Language fields below are relative to it.
	Language    string
	All         []*Power      // in reading order
	Ordered     []*Discipline // all of them
	Disciplines map[*System][]*Discipline
	Filters     []Filter
	Heads       []TableColumn // heads of columns in tables of pages, and the fields that such columns hold
	Pairs       []Pair        // powers of several systems that share a name
	Downloads   []Download    // the powers of each system
	OtherSets   []Download
	SchemaName  string // name of the schema of the open data
	Schema      string // address of the schema of the open data
	Comparison  *Comparison
	Print       *Print
}

// Pages returns all pages of the section in the same order in every language: the index, the
// comparison, the data, each discipline and each power with a page, and the print pages.
func (p *Powers) Pages() []*Page {
	list := []*Page{p.Index, p.Compare, p.Data}
	for _, d := range p.Ordered {
		list = append(list, d.Page)
		for _, power := range d.Powers {
			if !power.Bare {
				list = append(list, power.Page)
			}
		}
		if d.Print != nil {
			list = append(list, d.Print)
		}
	}
	for _, d := range p.Print.Decks {
		list = append(list, d.Page)
	}
	return append(list, p.Print.Selection)
}

// KindNames are what a kind of record and its groups are called: power and powers, discipline and
// disciplines.
type KindNames struct{ One, Many, Group, Groups string }

// Fill fills the names into a text of the program: {one}, {many}, {group} and {groups}, with a
// capital where the place has it.
func (n KindNames) Fill(text string) string {
	if !strings.Contains(text, "{") {
		return text
	}
	return strings.NewReplacer("{one}", n.One, "{many}", n.Many, "{group}", n.Group, "{groups}", n.Groups,
		"{One}", capital(n.One), "{Many}", capital(n.Many), "{Group}", capital(n.Group),
		"{Groups}", capital(n.Groups)).Replace(text)
}

// capital returns a text with a capital first letter.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

// EffectsID is the name of the file of effects among the assets.
func (p *Powers) EffectsID() string { return "effects-" + p.Slug + "-" + p.Readers.Tag }

// Columns returns the filters that are columns of the index, in their order.
func (p *Powers) Columns() []Filter {
	return slices.DeleteFunc(slices.Clone(p.Filters), func(f Filter) bool { return !f.Column })
}

// Several reports whether the records are of several systems.
func (p *Powers) Several() bool { return len(p.Disciplines) > 1 }

// IndexOf returns the address of the index with the records of a system.
func (p *Powers) IndexOf(s *System) string {
	if !p.Several() {
		return p.Index.Path
	}
	return p.Index.Path + "?system=" + s.ID
}

// Rows returns the number of rows of the index, powers without a page included.
func (p *Powers) Rows() int {
	n := len(p.All)
	for _, d := range p.Ordered {
		n += len(d.Index)
	}
	return n
}

// Cardless returns the names by key of the powers that have no card.
func (p *Powers) Cardless() map[string]string {
	names := map[string]string{}
	for _, power := range p.All {
		names[power.Key] = power.Name.Text
	}
	for _, d := range p.Ordered {
		for _, power := range d.Printed() {
			delete(names, power.Key)
		}
	}
	return names
}
