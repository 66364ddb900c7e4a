package site

// Unnamed reports that not even its name is known.
func (p *Power) Unnamed() bool { return p.Bare && p.Name.Unknown }

// Power is one power in one language.
type Power struct {
	Page       *Page
	Key        string // unique over all systems, "dark-heresy/smite"
	ID         string // anchor on the page of its discipline
	Discipline *Discipline
	Name       Name
	Others     []Name    // its names in the other languages
	Effect     []Passage // several if sources disagree, none if unknown
	Texts      []*TextField
	Summary    Text    // its effect in a sentence, for lists
	Terms      []*Term // that its texts link to
	Because    Text    // which source gives which effect
	Fields     []Field

	From         Provenance // of the record; unknown if only the name is known
	EffectFrom   Provenance
	NeedsFrom    Provenance // of the required powers
	RequiresFrom Provenance // of other prerequisites

	// Untranslated is the language of an untranslated effect.
	Untranslated string

	// Bare reports that nothing but its name is known. It has no page: Page.Path is its row on the
	// page of its discipline, to which Unused, the address that its page would have, redirects.
	Bare   bool
	Unused string

	Builds    bool       // its system has prerequisites between powers
	Requires  Fact       // beside other powers
	NoNeeds   bool       // known to require no other power
	Path      *PowerPath // nil if unknown or if the system has no path costs
	Needs     []*Power
	AnyOf     Alternatives // beside Needs
	NeededBy  []*Power     // including powers that accept it as an alternative
	Rules     []RuleLink
	Same      []*Power // powers of other systems with the same name
	Compare   string   // address of the comparison with those, or of one that begins with this power
	Odds      []OddsTable
	Multiples []*Multiples      // its odds against resistance, as small multiples
	Spared    Spared            // zero if the calculator of the page is for all psykers
	OddsNote  string            // what the calculator of the page does not consider
	Facets    map[string]Facet  // by filter
	Data      map[string]string // data attributes by name
	NameOrder int               // position when sorted by name
}

// Permanent returns the address that redirects to the power wherever its page is. No rule has it,
// since ids of rules have no slash.
func (p *Power) Permanent() string {
	return "/" + p.Page.Language.Tag + "/r/" + p.Page.System.ID + "/" + p.Discipline.Kind.Slug + "/" + p.ID + "/"
}

// Differs reports whether the value of a field has another origin than the record. An unknown field
// never differs.
func (p *Power) Differs(f Field) bool { return !f.Unknown && f.From != p.From }

// Weaker reports whether a field is less well attested than the record. Compact views show only
// this.
func (p *Power) Weaker(f Field) bool { return !f.Unknown && f.From.Below(p.From) }

// Field returns the field with an id, or a field without text.
func (p *Power) Field(id string) Field {
	for _, f := range p.Fields {
		if f.ID == id {
			return f
		}
	}
	return Field{From: p.From}
}

// Differing returns the known parts of the power whose origin is not that of the record.
func (p *Power) Differing(words PowerWords) (list []FieldFrom) {
	add := func(label string, from Provenance) {
		if from != p.From {
			list = append(list, FieldFrom{label, from})
		}
	}
	if p.Name.Mark == "" && p.Name.From != FromUnknown {
		add(words.Power.Name, p.Name.From)
	}
	if len(p.Effect) > 0 {
		add(words.Fields.Effect, p.EffectFrom)
	}
	for _, f := range p.Fields {
		if !f.Unknown {
			add(f.Label, f.From)
		}
	}
	if p.Builds && !p.NeedsUnknown() {
		add(words.Fields.Needs, p.NeedsFrom)
	}
	if p.Requires.Text != "" {
		add(words.Power.AlsoNeeds, p.RequiresFrom)
	}
	return list
}
