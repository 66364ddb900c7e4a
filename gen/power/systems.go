package power

// DarkHeresy is the ten fields of a power of Dark Heresy.
type DarkHeresy struct {
	Cost          Fact[Count]     `yaml:"cost" doc:"xp"`
	Prerequisites Fact[List[ID]]  `yaml:"prerequisites" doc:"ids of other powers of the system"`
	AnyOf         Alternatives    `yaml:"any-of,optional" doc:"ids of two or more powers of the system, of which one must be known"`
	Requires      Text            `yaml:"requires,optional" doc:"every other prerequisite"`
	Action        Fact[Action]    `yaml:"action"`
	Test          Fact[Test]      `yaml:"test" doc:"the focus power test"`
	Range         Fact[Reach]     `yaml:"range"`
	Sustained     Fact[Sustained] `yaml:"sustained" doc:"the action that sustains it"`
	Subtypes      []Subtype       `yaml:"subtypes"`
	Form          Form            `yaml:"form,optional" doc:"left out when it is no bolt of any kind"`
	Damage        Damage          `yaml:"damage,optional" doc:"left out when it deals none"`
	Phenomena     Text            `yaml:"phenomena,optional" doc:"only where the power has its own"`
}

// Test is a focus power test.
type Test struct {
	Characteristic  Characteristic `yaml:"characteristic"`
	Difficulty      int            `yaml:"difficulty"`
	Opposed         Opposed        `yaml:"opposed" doc:"none, or the characteristic or skill that resists"`
	OpposedModifier int            `yaml:"opposed-modifier,optional" doc:"to the test of whoever resists"`
}

// Reach is the range of a power of Dark Heresy; one of its fields is set.
type Reach struct {
	Self                  bool  `yaml:"self,optional"`
	Touch                 bool  `yaml:"touch,optional"`
	Metres                Count `yaml:"metres,optional"`
	MetresPerRating       Count `yaml:"metres-per-rating,optional"`
	KilometresPerRating   Count `yaml:"kilometres-per-rating,optional"`
	RadiusMetres          Count `yaml:"radius-metres,optional"`
	RadiusMetresPerRating Count `yaml:"radius-metres-per-rating,optional"`
}

// Damage is what a hit does: dice and pluses, or a text where no number can say it.
type Damage struct {
	Dice                 Count        `yaml:"dice,optional"`
	Sides                Count        `yaml:"sides,optional"`
	Plus                 Count        `yaml:"plus,optional"`
	PlusPerRating        Count        `yaml:"plus-per-rating,optional" doc:"for each point of effective psy rating"`
	Text                 Text         `yaml:"text,optional" doc:"in place of the dice, where no number can say it"`
	Type                 Fact[Energy] `yaml:"type"`
	Penetration          Fact[Count]  `yaml:"penetration,optional"`
	PenetrationPerRating Count        `yaml:"penetration-per-rating,optional"`
}

// Deals tells whether the power deals damage at all.
func (d *Damage) Deals() bool { return d.Dice > 0 || d.Text != nil }

// Rolled tells whether the damage is dice and pluses, so that it can be computed.
func (d *Damage) Rolled() bool { return d.Dice > 0 && d.Text == nil }

// Wh40k7 is a power of Warhammer 40,000, seventh edition.
type Wh40k7 struct {
	Number   Number       `yaml:"number,optional" doc:"primaris, or 1 to 6; Force has none"`
	Cost     Fact[Count]  `yaml:"cost" doc:"Warp Charge"`
	Category Category     `yaml:"category"`
	Subtype  Witchfire    `yaml:"subtype,optional" doc:"left out when it is none"`
	Range    Fact[Inches] `yaml:"range" doc:"inches, or a word"`
	Profile  Profile      `yaml:"profile,optional" doc:"witchfires that have one"`
	Failure  Failure      `yaml:"failure,optional" doc:"perils where failing the Psychic test is Perils of the Warp, whatever the dice show"`
}

// FailureIsPerils tells whether failing the Psychic test is Perils of the Warp, whatever the dice show.
func (w *Wh40k7) FailureIsPerils() bool { return w.Failure == "perils" }

// Profile is the weapon profile of a witchfire. A dash stands for what it does not have.
type Profile struct {
	Strength Stat   `yaml:"strength"`
	AP       Stat   `yaml:"ap"`
	Type     string `yaml:"type" doc:"like assault 2"`
	Rules    []ID   `yaml:"rules"`
}

// TrenchHammer is a power of TrenchHammer. Targets and duration belong to Effects.
type TrenchHammer struct {
	Type     Kind           `yaml:"type"`
	Cost     Fact[Price]    `yaml:"cost" doc:"credits, or {glory: n}"`
	Range    Fact[Inches]   `yaml:"range" doc:"inches, or a word"`
	Targets  Fact[Targets]  `yaml:"targets,optional" doc:"Effects only: whom it may affect, as the rules name them"`
	Duration List[Duration] `yaml:"duration,optional" doc:"Effects only"`
	Keywords []string       `yaml:"keywords"`
	Dice     int            `yaml:"dice" doc:"DICE that the power itself gives its Success Roll"`
	Perilous Count          `yaml:"perilous" doc:"PERILOUS of the power itself"`
}

// Price is credits or glory.
type Price struct{ Credits, Glory Count }

// DarkMillennium is a power card of Dark Millennium.
type DarkMillennium struct {
	Force       Fact[Count]       `yaml:"force" doc:"Force cards"`
	Range       Fact[Centimetres] `yaml:"range" doc:"centimetres, or a word"`
	StaysInPlay Fact[bool]        `yaml:"stays-in-play"`
	Restricted  Text              `yaml:"restricted,optional" doc:"left out when every psyker of the list may have it"`
}

// Closed sets of words. A word is an id: what it is called is content.
type (
	Action         string
	Characteristic string
	Opposed        string
	Sustained      string
	Subtype        string
	Form           string
	Energy         string
	Category       string
	Witchfire      string
	Failure        string
	Kind           string
	Targets        string
	Duration       string
)

func (Action) Choices() []string { return []string{"free", "reaction", "half", "full", "extended"} }
func (Characteristic) Choices() []string {
	return []string{"willpower", "perception", "psyniscience", "awareness"}
}
func (Opposed) Choices() []string {
	return []string{"none", "willpower", "toughness", "strength", "agility", "perception", "intelligence", "fellowship", "logic"}
}
func (Sustained) Choices() []string { return []string{"no", "free", "half", "full", "special"} }
func (Subtype) Choices() []string {
	return []string{"attack", "concentration", "movement", "miscellany"}
}
func (Form) Choices() []string   { return []string{"bolt", "barrage", "storm", "blast"} }
func (Energy) Choices() []string { return []string{"energy", "impact", "explosive", "rending"} }
func (Category) Choices() []string {
	return []string{"blessing", "malediction", "conjuration", "witchfire"}
}
func (Failure) Choices() []string { return []string{"perils"} }
func (Witchfire) Choices() []string {
	return []string{"beam", "focussed", "nova"}
}
func (Kind) Choices() []string { return []string{"attack", "effect"} }
func (Targets) Choices() []string {
	return []string{"Each Model", "Each Model Besides Self", "No Targets", "One Ally", "One Enemy", "Point", "Self", "Self or One Ally", "X Allies", "X Enemies"}
}
func (Duration) Choices() []string {
	return []string{"end-of-battle", "end-of-turn", "immediate", "next-activation", "special", "target-activation"}
}

// Inches is a distance in inches, or one of the words that stand in its place.
type Inches struct{ Distance }

func (Inches) Choices() []string { return []string{"self", "melee", "template", "unlimited", "none"} }

// Centimetres is a distance in centimetres, or one of the words that stand in its place.
type Centimetres struct{ Distance }

func (Centimetres) Choices() []string {
	return []string{"self", "line-of-sight", "unlimited", "template"}
}

// Distance is a number or a word.
type Distance struct {
	Number Count
	Word   string
}

// Vocabulary is the words of every closed set that readers see, by the name of the set.
func Vocabulary() map[string][]string {
	return map[string][]string{
		"action": Action("").Choices(), "characteristic": Characteristic("").Choices(), "opposed": Opposed("").Choices(), "sustained": Sustained("").Choices(),
		"subtype": Subtype("").Choices(), "form": Form("").Choices(), "energy": Energy("").Choices(), "category": Category("").Choices(), "witchfire": Witchfire("").Choices(), "failure": Failure("").Choices(),
		"kind": Kind("").Choices(), "targets": Targets("").Choices(), "duration": Duration("").Choices(), "reach": names(fieldsOf(&Reach{})),
		"inches": Inches{}.Choices(), "centimetres": Centimetres{}.Choices(),
	}
}
