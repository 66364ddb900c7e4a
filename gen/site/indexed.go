package site

// Indexed is a power of a faction's discipline in one language. It has no page: its effect is not published.
type Indexed struct {
	Discipline *Discipline
	ID         string // its place on the page of its discipline
	Name       Name
	From       Provenance
	Fields     []Field           // type, cost and range
	Facets     map[string]Facet  // as of a power
	Data       map[string]string // as of a power
	NameOrder  int               // its place among all powers when sorted by name
}
