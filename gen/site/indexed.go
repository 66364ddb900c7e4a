package site

// Indexed is a power of a faction's discipline in one language. Its effect is not published, so it
// has no page.
type Indexed struct {
	Discipline *Discipline
	ID         string // anchor on the page of its discipline
	Name       Name
	From       Provenance
	Fields     []Field           // type, cost and range
	Facets     map[string]Facet  // as of a power
	Data       map[string]string // as of a power
	NameOrder  int               // position when sorted by name
}
