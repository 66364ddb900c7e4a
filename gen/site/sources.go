package site

// Sources lists the origin of everything in a system, collected from its pages and powers.
type Sources struct {
	Document Document
	Kinds    []SourceKind    // by provenance, the best attested first
	Pages    []*Page         // of the content, each with what it restates of the document
	Places   []SourcePlace   // of texts that do not come from the document, in reading order
	Powers   []SourcePowers  // by discipline
	Names    []UnsureName    // of powers
	Ruled    int             // questions that we answered
	Open     []SourcePlace   // unknown facts
	Gaps     []UnknownFields // of powers
}

// Parts returns the non-empty parts of the page, by the names of [Provenance.Place].
func (s *Sources) Parts() []string {
	parts := []string{FromDocument.Place()}
	if len(s.Places)+len(s.Powers) > 0 {
		parts = append(parts, Provenance(1).Place())
	}
	parts = append(parts, FromRuling.Place(), FromUnknown.Place())
	return parts
}

// SourceKind counts the content of a system with one provenance.
type SourceKind struct {
	From          Provenance
	Rules, Powers int // rules and tables with an id; powers and cards
}

// SourcePlace is a place in a text.
type SourcePlace struct {
	Page    *Page
	Title   string // of the question or the section, HTML
	Address string
	From    Provenance

	Language string // of a place that is not translated though its page is
}

// SourcePowers holds powers of a discipline with the same provenance.
type SourcePowers struct {
	Discipline *Discipline
	Powers     []*Power
	Indexed    int // powers without a page
	From       Provenance
	Fields     []FieldFrom // with another provenance
}

// FieldFrom is the provenance of a field.
type FieldFrom struct {
	Label string
	From  Provenance
}

// UnsureName is a name that is in no source of its game.
type UnsureName struct {
	Power *Power
	Name  Name
}

// UnknownFields are the unknown fields of a power.
type UnknownFields struct {
	Power  *Power
	Whole  bool // no more than its name is known
	Labels []string
}

// Place returns the part of the page of sources for a provenance.
func (p Provenance) Place() string {
	switch p {
	case FromDocument:
		return "document"
	case FromRuling:
		return "rulings"
	case FromUnknown:
		return "open"
	}
	return "elsewhere"
}

// SourceWords is the text of the page of sources.
type SourceWords struct {
	Title     string `yaml:"title"`
	Lead      string `yaml:"lead"`      // "{system}"
	Overview  string `yaml:"overview"`  // caption of the table of all
	From      string `yaml:"from"`      // column
	Rules     string `yaml:"rules"`     // column
	Powers    string `yaml:"powers"`    // column
	Document  string `yaml:"document"`  // heading
	Elsewhere string `yaml:"elsewhere"` // heading
	Rulings   string `yaml:"rulings"`   // heading
	Open      string `yaml:"open"`      // heading
	Restates  string `yaml:"restates"`  // before the list of pages, "{document}", "{about}"
	Default   string `yaml:"default"`   // about content without a tag
	Texts     string `yaml:"texts"`     // heading of places in texts
	Decks     string `yaml:"decks"`     // heading of powers by discipline
	Count     string `yaml:"count"`     // "{n}" powers of a discipline
	One       string `yaml:"one"`       // a single one
	Ruled     string `yaml:"ruled"`     // "{n}" questions that we answered
	Questions string `yaml:"questions"` // link to them
	Unknown   string `yaml:"unknown"`   // heading of what is unknown of powers
	Whole     string `yaml:"whole"`     // no more than a name is known
	Names     string `yaml:"names"`     // heading of names that are not verified
	Nothing   string `yaml:"nothing"`   // of an empty part
	Licence   string `yaml:"licence"`   // title of the page for pages that repeat their document
	Verbatim  string `yaml:"verbatim"`  // lead of that page, "{system}"
	Under     string `yaml:"under"`     // before the name of the licence
}

// Of returns the heading of a part.
func (w SourceWords) Of(part string) string {
	return map[string]string{"document": w.Document, "elsewhere": w.Elsewhere, "rulings": w.Rulings,
		"open": w.Open}[part]
}
