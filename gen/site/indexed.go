package site

// Indexed is a power of a faction's discipline in one language. It has no page: its effect is not published.
type Indexed struct {
	Discipline *Discipline
	ID         string // its place on the page of its discipline
	Name       Name
	Fields     []Field          // type, cost and range
	Facets     map[string]Facet // as of a power
	NameOrder  int              // its place among all powers when sorted by name
}

// SetWords are the words around the open data beside the powers of the systems.
type SetWords struct {
	Title              string `yaml:"title"` // heading
	Lead               string `yaml:"lead"`
	Set                string `yaml:"set"`   // column
	Count              string `yaml:"count"` // column
	Disciplines        string `yaml:"disciplines"`
	DisciplinesAbout   string `yaml:"disciplines-about"`
	FactionPowers      string `yaml:"faction-powers"`
	FactionPowersAbout string `yaml:"faction-powers-about"`
	WarpCards          string `yaml:"warp-cards"`
	WarpCardsAbout     string `yaml:"warp-cards-about"`
}
