package power

import (
	"cmp"
	"slices"
	"strings"

	"psyref/calc/dice"
	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// trenchHammer is TrenchHammer: powers are bought with credits or glory, and the documents of
// factions have powers of their own.
var trenchHammer = &System{
	ID:      "trenchhammer",
	Details: func() Details { return &TrenchHammer{} },
	Units:   []string{"credits", "glory"},
	Listing: func() IndexLine { return &trenchHammerListing{} },
	Words: map[string][]string{
		"kind": Kind("").Choices(), "targets": Targets("").Choices(), "duration": Duration("").Choices(),
		"inches":  Inches{}.Choices(),
		"keyword": keywords, "dice": {oneDie, moreDice},
	},
}

// TrenchHammer is a power of TrenchHammer. Targets and duration belong to Effects.
type TrenchHammer struct {
	Type     Kind           `yaml:"type"`
	Cost     Fact[Price]    `yaml:"cost" doc:"credits, or {glory: n}"`
	Range    Fact[Inches]   `yaml:"range" doc:"inches, or a word"`
	Targets  Fact[Targets]  `yaml:"targets,optional" doc:"Effects only: whom it may affect, as the rules name them"`
	Duration List[Duration] `yaml:"duration,optional" doc:"Effects only"`
	Keywords []yaml.String  `yaml:"keywords"`
	Dice     int            `yaml:"dice" doc:"DICE that the power itself gives its Success Roll"`
	Perilous Count          `yaml:"perilous" doc:"PERILOUS of the power itself"`
}

// trenchHammerListing is a power of a faction's discipline. Its type, cost and range are verified;
// its effect is only in the faction's document.
type trenchHammerListing struct {
	Type  Kind         `yaml:"type"`
	Cost  Fact[Price]  `yaml:"cost" doc:"credits, or {glory: n}"`
	Range Fact[Inches] `yaml:"range" doc:"inches, or a word"`
}

// Details returns the line as a record.
func (t *trenchHammerListing) Details() Details {
	return &TrenchHammer{Type: t.Type, Cost: t.Cost, Range: t.Range}
}

// Price is credits or glory.
type Price struct{ Credits, Glory Count }

// Closed sets of words.
type (
	Kind     string
	Targets  string
	Duration string
)

func (Kind) Choices() []string { return []string{"attack", "effect"} }
func (Targets) Choices() []string {
	return []string{"Each Model", "Each Model Besides Self", "No Targets", "One Ally", "One Enemy", "Point", "Self",
		"Self or One Ally", "X Allies", "X Enemies"}
}
func (Duration) Choices() []string {
	return []string{"end-of-battle", "end-of-turn", "immediate", "next-activation", "special", "target-activation"}
}

// ReadYAML reads credits, or glory.
func (p *Price) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	if n.Kind != yaml.Mapping {
		r.Value(n, &p.Credits)
		return
	}
	var glory struct {
		Glory Count `yaml:"glory"`
	}
	r.Record(n, "a cost", &glory)
	p.Glory = glory.Glory
}

// Check requires targets and a duration for Effects and refuses them for Attacks.
func (t *TrenchHammer) Check(r *yaml.Reader, n *yaml.Node) {
	switch targets, duration := n.Has("targets"), n.Has("duration"); {
	case t.Type == "effect" && !(targets && duration):
		r.Wrong(n, "add targets: … and duration: …", "an Effect needs targets and a duration")
	case t.Type == "attack" && (targets || duration):
		r.Wrong(n, "only Effects have targets and a duration", "an Attack has no targets and no duration")
	}
}

// Fields adds the lines of the record.
func (t *TrenchHammer) Fields(w *Writer, add AddField) {
	add("type", "type", "th-types-two", Plain(w.Value("kind."+string(t.Type))))
	add("cost", "cost", "th-power-bought-as-battlekit", fact(w, t.Cost, w.price))
	add("range", "range", "th-effect-range", fact(w, t.Range, inches(w, "inches-trenchhammer")))
	if t.Targets.Known() {
		add("targets", "targets", "th-effect-targets", fact(w, t.Targets, choice[Targets](w, "targets")))
	}
	durations := make([]string, len(t.Duration))
	for i, d := range t.Duration {
		durations[i] = "duration." + string(d)
	}
	add("lasts", "duration", "th-dur-list", Plain(w.Values(durations...)))
	add("keywords", "keywords", "", Plain(w.keywords(t.Keywords)))
	if t.Dice != 0 {
		add("dice", "dice", "", Plain(w.dice(t.Dice)))
	}
	if t.Perilous != 0 {
		add("perilous", "perilous", "th-perilous-def", Plain(signed(int(t.Perilous))))
	}
}

func (w *Writer) price(p Price) string {
	if p.Glory > 0 {
		return w.costs("glory", int(p.Glory))
	}
	return w.costs("credits", int(p.Credits))
}

// keywords are the Keywords of powers, without the number after some of them. Every language has
// words for them.
var keywords = []string{
	"ASSAULT", "AUTOMATIC", "BLAST", "FIRE", "IGNORE ARMOUR", "IGNORE COVER", "IGNORE LONG RANGE", "NONLETHAL",
	"PSYCHIC", "RELOAD", "RISKY", "SCATTER", "SHRAPNEL", "STUN", "STUN MARKERS",
}

// keywords writes Keywords in the words of the language. It reports an unknown Keyword that the
// language has no words for.
func (w *Writer) keywords(list []yaml.String) string {
	texts := make([]string, len(list))
	for i, keyword := range list {
		name, number := cutKeyword(keyword.Value)
		if key := "keyword." + name; slices.Contains(keywords, name) || w.words.Values[key] != "" {
			texts[i] = w.Value(key, "n", lang.Typeset(w.language, number, false))
			continue
		}
		hint := cmp.Or(source.DidYouMean(name, keywords), "they are "+strings.Join(keywords, ", "))
		w.words.log.AtPos(keyword.At, hint, "unknown Keyword %s", name)
	}
	return strings.Join(texts, ", ")
}

// cutKeyword splits a Keyword from the number after it.
func cutKeyword(keyword string) (name, number string) {
	number = keyword[strings.LastIndex(keyword, " ")+1:]
	name, numbered := strings.CutSuffix(keyword, " "+number)
	if !numbered || !strings.ContainsAny(number[:1], "0123456789") {
		return keyword, ""
	}
	return name, number
}

// The keys of the words for +DICE and −DICE: singular and plural.
const (
	oneDie   = "one"
	moreDice = "more"
)

// dice writes the DICE that a power adds to its own roll. 1 and −1 are singular in every language
// that distinguishes the two.
func (w *Writer) dice(n int) string {
	key := moreDice
	if n == 1 || n == -1 {
		key = oneDie
	}
	return w.Value("dice."+key, "n", signed(n))
}

// Answers returns type, cost, range and durations, which apply together. Every Effect has a
// duration, which may be unknown.
func (t *TrenchHammer) Answers(w *Writer) Answers {
	say := inches(w, "inches-trenchhammer")
	a := Answers{Type: w.Worded("kind", string(t.Type)), LastsTogether: true}
	a.Cost = answersOf(w, t.Cost, func(p Price) Answer {
		if p.Glory > 0 {
			return w.Cost("glory", int(p.Glory))
		}
		return w.Cost("credits", int(p.Credits))
	})
	a.Range = answersOf(w, t.Range, func(i Inches) Answer { return i.answer("in", rankInches, say(i)) })
	for _, d := range t.Duration {
		a.Lasts = append(a.Lasts, w.Worded("duration", string(d))...)
	}
	if t.Type == "effect" && a.Lasts == nil {
		a.Lasts = []Answer{w.unknown()}
	}
	return a
}

// Rules returns the rules of casting, of the type, of each duration, and of the risks.
func (t *TrenchHammer) Rules(*Discipline) []string {
	ids := []string{"th-cast-bonus-dice"}
	switch t.Type {
	case "attack":
		ids = append(ids, "th-attack-like-weapon")
	case "effect":
		ids = append(ids, "th-effect-success")
	}
	for _, duration := range t.Duration {
		ids = append(ids, "th-dur-"+string(duration))
	}
	if t.Perilous > 0 {
		ids = append(ids, "th-perilous-def")
	}
	return append(ids, "th-perils-trigger", "th-deny-roll")
}

// Calculators returns the Success Roll.
func (t *TrenchHammer) Calculators(*Discipline) []Case {
	return []Case{always("trenchhammer/cast", t.own()...)}
}

// own returns the inputs that the power itself adds to its roll.
func (t *TrenchHammer) own() []string {
	return []string{input("dice", t.Dice), input("perilous", int(t.Perilous))}
}

// attacks returns the number of attacks of the Keyword AUTOMATIC, each with its own Success Roll,
// or "".
func (t *TrenchHammer) attacks() string {
	for _, keyword := range t.Keywords {
		if n, ok := strings.CutPrefix(keyword.Value, "AUTOMATIC "); ok {
			return n
		}
	}
	return ""
}

// maxPsyker is the last row of the table by PSYKER.
const maxPsyker = 4

// Odds returns the table of a cast by the caster's PSYKER, as the first and as the second power of
// the Turn. A critical success counts for attacks only.
func (t *TrenchHammer) Odds(o *Odds, _ *Discipline) (tables []site.OddsTable, note string) {
	table := o.table("by-psyker")
	var notes []string
	if t.Dice != 0 || t.Perilous != 0 {
		notes = append(notes, o.word("by-psyker-own"))
	}
	if n := t.attacks(); n != "" {
		notes = append(notes, o.word("by-psyker-each", "n", n))
	}
	table.Note = strings.Join(notes, " ")
	attack := t.Type == "attack"
	table.columns("psyker", "succeeds")
	if attack {
		table.columns("critical")
	}
	table.columns("perils", "succeeds-second", "perils-second")
	for psyker := 0; psyker <= maxPsyker; psyker++ {
		row := []string{whole(psyker)}
		for used := 0; used <= 1; used++ {
			cast, ok := o.ask("trenchhammer/cast", append(t.own(), input("psyker", psyker), input("used", used))...)
			if !ok {
				return nil, ""
			}
			row = append(row, o.chance(cast.value("success")))
			if used == 0 && attack {
				row = append(row, o.chance(cast.value("critical")))
			}
			row = append(row, o.chance(cast.value("perils")))
		}
		table.row(row...)
	}
	return table.one(), ""
}

// maxDenier is the highest PSYKER of the denier in the small multiples.
const maxDenier = 3

// Multiples returns the chance that a cast works, by the caster's PSYKER, without a denier and past
// deniers by theirs.
func (t *TrenchHammer) Multiples(o *Odds, _ *Discipline) []*site.Multiples {
	table := o.table("past-denier")
	table.Note = o.word("past-denier-note", "n", whole(1))
	table.columns("psyker", "no-denier")
	for n := 1; n <= maxDenier; n++ {
		table.Columns = append(table.Columns, o.word("denier", "n", whole(n)))
	}
	m, ok := o.multiples(table, maxPsyker, 0, func(row, column int) (dice.Number, bool) {
		inputs := append(t.own(), input("psyker", row+1))
		if column > 0 {
			inputs = append(inputs, "deny=true", input("deny-psyker", column))
		}
		cast, ok := o.ask("trenchhammer/cast", inputs...)
		if !ok {
			return dice.Number{}, false
		}
		return cast.value("works"), true
	})
	if !ok {
		return nil
	}
	return []*site.Multiples{m}
}

// CalculatorFacts are the DICE and the PERILOUS of the power itself.
func (t *TrenchHammer) CalculatorFacts(*Discipline) (map[string]int, bool) {
	return map[string]int{"dice": t.Dice, "perilous": int(t.Perilous)}, true
}
