package gen

import (
	"slices"
	"strconv"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
)

// powerWriter writes what a record says in a language.
type powerWriter struct {
	language string
	words    *powerWords
	log      *source.Log
	rule     func(id string) string   // address of a rule
	facets   map[string]*facetChoices // by filter
}

// value is the words of a value with its places filled.
func (w *powerWriter) value(key string, pairs ...string) string {
	w.words.need(w.log, key)
	return fillPlaces(w.words.Values[key], pairs...)
}

// fillPlaces puts words into the {places} of a text.
func fillPlaces(text string, pairs ...string) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		text = strings.ReplaceAll(text, "{"+pairs[i]+"}", pairs[i+1])
	}
	return text
}

func (w *powerWriter) set(text string) string { return lang.Typeset(w.language, text, false) }

// fact writes a fact, each of its values as say says it.
func fact[T any](w *powerWriter, f power.Fact[T], say func(T) string) site.Fact {
	if f.Text != nil {
		return site.Fact{Text: w.set(f.Text[w.language])}
	}
	var texts []string
	for _, v := range f.Values {
		texts = append(texts, say(v))
	}
	if len(texts) == 0 {
		return site.Fact{Text: w.words.Unknown, Unknown: true}
	}
	return site.Fact{Text: w.either(texts), Because: w.set(f.Because[w.language])}
}

// either joins values of which one holds. Of several numbers in the same unit only the last says it: "400 or 500 xp".
func (w *powerWriter) either(texts []string) string {
	shown := slices.Clone(texts)
	for i := range len(texts) - 1 {
		n, unit := measure(texts[i])
		_, next := measure(texts[i+1])
		if unit != "" && unit == next {
			shown[i] = n
		}
	}
	return strings.Join(shown, " "+w.words.Or+" ")
}

// measure cuts a text into the number that it begins with and the unit after a space; the unit is empty where it is not so.
func measure(text string) (n, unit string) {
	n, unit, _ = strings.Cut(strings.ReplaceAll(text, lang.NoBreak, " "), " ")
	if _, err := strconv.Atoi(n); err != nil {
		return text, ""
	}
	return n, unit
}

// choice says a word of a closed set.
func choice[T ~string](w *powerWriter, kind string) func(T) string {
	return func(v T) string { return w.value(kind + "." + string(v)) }
}

// number says a number in words like "{n} xp".
func number[T ~int](w *powerWriter, key string) func(T) string {
	return func(n T) string { return w.value(key, "n", whole(int(n))) }
}

// whole writes a whole number with a real minus sign.
func whole(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// signed writes a modifier.
func signed(n int) string {
	if n < 0 {
		return whole(n)
	}
	return "+" + whole(n)
}

// fields are the lines of the fields of a power, in the order of its system's format.
func (w *powerWriter) fields(p *power.Power) []site.Field {
	var list []site.Field
	rules := powerRules[p.Discipline.System]
	add := func(id, label string, f site.Fact) {
		if f.Text != "" {
			list = append(list, site.Field{ID: id, Label: w.words.Fields[label], Rule: w.rule(rules[id]), Fact: f})
		}
	}
	switch {
	case p.DarkHeresy != nil:
		w.darkHeresy(p.DarkHeresy, add)
	case p.Wh40k7 != nil:
		w.wh40k7(p.Wh40k7, add)
	case p.TrenchHammer != nil:
		w.trenchHammer(p.TrenchHammer, add)
	case p.DarkMillennium != nil:
		w.darkMillennium(p.DarkMillennium, add)
	}
	return list
}

type addField func(id, label string, f site.Fact)

func plain(text string) site.Fact { return site.Fact{Text: text} }

func (w *powerWriter) darkHeresy(d *power.DarkHeresy, add addField) {
	add("cost", "cost", fact(w, d.Cost, number[power.Count](w, "cost.xp")))
	add("action", "action", fact(w, d.Action, choice[power.Action](w, "action")))
	add("test", "test", fact(w, d.Test, w.test))
	add("range", "range", fact(w, d.Range, w.reach))
	add("lasts", "sustained", fact(w, d.Sustained, choice[power.Sustained](w, "sustained")))
	add("type", "subtypes", plain(w.list(subtypes(d))))
	if d.Form != "" {
		add("form", "form", plain(w.value("form."+string(d.Form))))
	}
	if d.Damage.Deals() {
		add("damage", "damage", w.damage(&d.Damage))
		add("penetration", "penetration", w.penetration(&d.Damage))
	}
	if d.Phenomena != nil {
		add("phenomena", "phenomena", plain(w.set(d.Phenomena[w.language])))
	}
}

// subtypes are the keys of the words for the subtypes of a power.
func subtypes(d *power.DarkHeresy) (keys []string) {
	for _, s := range d.Subtypes {
		keys = append(keys, "subtype."+string(s))
	}
	return keys
}

// list joins values with commas.
func (w *powerWriter) list(keys []string) string {
	texts := make([]string, len(keys))
	for i, key := range keys {
		texts[i] = w.value(key)
	}
	return strings.Join(texts, ", ")
}

func (w *powerWriter) test(t power.Test) string {
	test := []string{"characteristic", w.value("characteristic." + string(t.Characteristic)), "modifier", signed(t.Difficulty)}
	if t.Opposed == "none" {
		return w.value("test.plain", test...)
	}
	opposed := w.value("opposed." + string(t.Opposed))
	if t.OpposedModifier != 0 {
		opposed += lang.NoBreak + signed(t.OpposedModifier)
	}
	return w.value("test.opposed", append(test, "opposed", opposed)...)
}

func (w *powerWriter) reach(r power.Reach) string {
	key, n := reachKey(r)
	return w.value("reach."+key, "n", whole(n))
}

// reachKey is the field of a range that is set, and its number.
func reachKey(r power.Reach) (key string, n int) {
	for key, n := range map[string]power.Count{
		"metres": r.Metres, "metres-per-rating": r.MetresPerRating, "kilometres-per-rating": r.KilometresPerRating,
		"radius-metres": r.RadiusMetres, "radius-metres-per-rating": r.RadiusMetresPerRating,
	} {
		if n > 0 {
			return key, int(n)
		}
	}
	if r.Touch {
		return "touch", 0
	}
	return "self", 0
}

func (w *powerWriter) damage(d *power.Damage) site.Fact {
	kind := fact(w, d.Type, choice[power.Energy](w, "energy"))
	text := w.set(d.Text[w.language])
	if d.Text == nil {
		text = w.roll(d)
	}
	kind.Text, kind.Unknown = w.value("damage.typed", "damage", text, "type", kind.Text), false
	return kind
}

// roll writes the dice of a hit: 1d10 + 2 + 3 × psy rating.
func (w *powerWriter) roll(d *power.Damage) string {
	parts := []string{w.value("damage.dice", "dice", whole(int(d.Dice)), "sides", whole(int(d.Sides)))}
	if d.Plus > 0 {
		parts = append(parts, whole(int(d.Plus)))
	}
	switch {
	case d.PlusPerRating == 1:
		parts = append(parts, w.value("damage.rating"))
	case d.PlusPerRating > 1:
		parts = append(parts, w.value("damage.times-rating", "n", whole(int(d.PlusPerRating))))
	}
	return strings.Join(parts, " + ")
}

func (w *powerWriter) penetration(d *power.Damage) site.Fact {
	f := fact(w, d.Penetration, func(n power.Count) string { return whole(int(n)) })
	if n := int(d.PenetrationPerRating); n > 0 {
		f.Text = w.value("damage.times-rating", "n", whole(n))
	}
	return f
}

func (w *powerWriter) wh40k7(p *power.Wh40k7, add addField) {
	if p.Number.Present {
		text := w.value("number.primaris")
		if n := int(p.Number.N); n > 0 {
			text = whole(n)
		}
		add("number", "number", plain(text))
	}
	add("cost", "warp-charge", fact(w, p.Cost, func(n power.Count) string { return whole(int(n)) }))
	keys := []string{"category." + string(p.Category)}
	if p.Subtype != "" {
		keys = append(keys, "witchfire."+string(p.Subtype))
	}
	add("type", "type", plain(w.list(keys)))
	add("range", "range", fact(w, p.Range, w.inches("wh40k-7e")))
	if p.Failure != "" {
		add("failure", "failure", plain(w.value("failure."+string(p.Failure))))
	}
	if s := p.Profile; s.Strength != "" {
		add("strength", "strength", plain(dash(s.Strength)))
		add("ap", "ap", plain(dash(s.AP)))
		add("weapon-type", "weapon-type", plain(w.weaponType(s.Type)))
		var keys []string
		for _, rule := range s.Rules {
			keys = append(keys, "weapon."+string(rule))
		}
		add("weapon-rules", "weapon-rules", plain(w.list(keys)))
	}
}

// dash writes a characteristic, with a real dash for none.
func dash(s power.Stat) string {
	if s == "-" {
		return "–"
	}
	return string(s)
}

// weaponType writes the type of a weapon: its word is translated, its number is not.
func (w *powerWriter) weaponType(text string) string {
	word, n, _ := strings.Cut(text, " ")
	if word == "-" {
		return "–"
	}
	return strings.TrimSpace(w.value("weapon-type."+word) + " " + n)
}

// inches says a distance in inches as the system's rules do.
func (w *powerWriter) inches(system string) func(power.Inches) string {
	return func(d power.Inches) string {
		if d.Word != "" {
			return w.value("inches." + d.Word)
		}
		return w.value("inches-"+system, "n", whole(int(d.Number)))
	}
}

func (w *powerWriter) trenchHammer(t *power.TrenchHammer, add addField) {
	add("type", "type", plain(w.value("kind."+string(t.Type))))
	add("cost", "cost", fact(w, t.Cost, w.price))
	add("range", "range", fact(w, t.Range, w.inches("trenchhammer")))
	if t.Targets.Known() {
		add("targets", "targets", fact(w, t.Targets, choice[power.Targets](w, "targets")))
	}
	var durations []string
	for _, d := range t.Duration {
		durations = append(durations, "duration."+string(d))
	}
	add("lasts", "duration", plain(w.list(durations)))
	add("keywords", "keywords", plain(w.set(strings.Join(t.Keywords, ", "))))
	if t.Dice != 0 {
		add("dice", "dice", plain(w.value("dice", "n", signed(t.Dice))))
	}
	if t.Perilous != 0 {
		add("perilous", "perilous", plain(signed(int(t.Perilous))))
	}
}

func (w *powerWriter) price(p power.Price) string {
	if p.Glory > 0 {
		return w.value("cost.glory", "n", whole(int(p.Glory)))
	}
	return w.value("cost.credits", "n", whole(int(p.Credits)))
}

func (w *powerWriter) darkMillennium(d *power.DarkMillennium, add addField) {
	add("cost", "force", fact(w, d.Force, func(n power.Count) string { return whole(int(n)) }))
	add("range", "range", fact(w, d.Range, w.centimetres))
	add("lasts", "stays-in-play", fact(w, d.StaysInPlay, func(stays bool) string { return w.value("stays." + strconv.FormatBool(stays)) }))
	if d.Restricted != nil {
		add("restricted", "restricted", plain(w.set(d.Restricted[w.language])))
	}
}

func (w *powerWriter) centimetres(d power.Centimetres) string {
	if d.Word != "" {
		return w.value("centimetres." + d.Word)
	}
	return w.value("centimetres", "n", whole(int(d.Number)))
}

// name is a name as the language shows it: its own, or else that of another language, marked as such.
func (w *powerWriter) name(id string, names map[string]power.Name) site.Name {
	if own := names[w.language]; own.Known() {
		return site.Name{Text: lang.Name(w.language, own.Text), Note: w.words.Marks[own.Mark]}
	}
	for _, other := range Languages {
		if name := names[other]; name.Known() {
			return site.Name{Text: lang.Name(other, name.Text), Language: other, Note: w.words.NoName}
		}
	}
	return site.Name{Text: fillPlaces(w.words.Unnamed, "id", id), Note: w.words.Unknown}
}

// passages are the effects of a power. Words between asterisks are those of another language.
func (w *powerWriter) passages(f power.Fact[power.Text]) (list []site.Passage) {
	foreign := Languages[0]
	if w.language == foreign {
		foreign = ""
	}
	for _, text := range f.Values {
		var passage site.Passage
		for i, part := range strings.Split(text[w.language], "*") {
			if part == "" {
				continue
			}
			run := site.Run{Text: lang.Typeset(w.language, part, i > 0)}
			if i%2 == 1 {
				run.Foreign = foreign
			}
			passage = append(passage, run)
		}
		list = append(list, passage)
	}
	return list
}

// plainEffect is the effect as one line of text.
func plainEffect(list []site.Passage) string {
	var b strings.Builder
	for i, passage := range list {
		if i > 0 {
			b.WriteString(" / ")
		}
		for _, run := range passage {
			b.WriteString(run.Text)
		}
	}
	return b.String()
}
