package darkheresy

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// strength is a row of the table of psychic strength. Document 000, "Psychic Strength", table.
type strength struct {
	fettered           bool // may use powers at the fettered level
	maxPush            int  // points of psy rating that a push may add
	unfetteredModifier int  // to the phenomena roll that a double at the unfettered level brings
	pushModifier       int  // to the phenomena roll of every push
	perPoint           int  // to it, for each point pushed
}

var psychicStrength = map[string]strength{
	"bound":    {fettered: true, maxPush: 3, pushModifier: 10},
	"unbound":  {fettered: true, maxPush: 5, unfetteredModifier: 10, perPoint: 5},
	"daemonic": {maxPush: 4, unfetteredModifier: 10, perPoint: 10},
}

// use is one use of a power: how much a psyker draws from the warp, and what comes of it.
type use struct {
	level           string // fettered, unfettered, push
	push            int    // points pushed; 0 unless level is push
	effective       int    // effective psy rating, 1 at least
	penalty         int    // what sustaining took from it
	phenomena       int    // modifier to the phenomena roll
	sustainingBonus int    // the part of it that sustaining brought
}

// drawing holds the inputs that decide a use of a power; prefix is "" for the caster and "resist-" for a psyker who resists.
type drawing struct {
	prefix, rating, class, level, push string
}

var caster = drawing{"", "psy-rating", "class", "level", "push"}

// read works out a use from the inputs, or names the one that contradicts the others.
func (d drawing) read(v calc.Values) (use, error) {
	row := psychicStrength[v.Choice(d.class)]
	level, push := v.Choice(d.level), 0
	if level == "push" {
		push = v.Int(d.push)
	}
	if level == "fettered" && !row.fettered {
		return use{}, v.Conflict(d.level, "fettered-daemonic")
	}
	if push > row.maxPush {
		return use{}, v.Conflict(d.push, "push-above-class")
	}
	penalty, bonus := 0, 0
	if d == caster {
		penalty, bonus = sustaining(v)
	}
	u := draw(row, level, push, v.Int(d.rating), penalty, bonus)
	if u.effective < 1 {
		return use{}, v.Conflict(d.rating, "no-psy-rating-left")
	}
	return u, nil
}

// draw applies the table. Document 000, "Fettered", "Unfettered", "Push": half the rating rounded up, all of it, or all and the push.
func draw(row strength, level string, push, rating, penalty, bonus int) use {
	u := use{level: level, push: push, effective: rating, penalty: penalty, sustainingBonus: bonus}
	switch level {
	case "fettered":
		u.effective = (rating + 1) / 2
	case "unfettered":
		u.phenomena = row.unfetteredModifier
	case "push":
		u.effective += push
		u.phenomena = row.pushModifier + row.perPoint*push
	}
	u.effective -= penalty
	u.phenomena += bonus
	return u
}

// sustaining is what the powers being sustained cost: a penalty to psy rating and a bonus to phenomena rolls. Document 000, "Sustaining
// Psychic Powers" against the last column of its table: the ruling "sustaining" lets the reader choose.
func sustaining(v calc.Values) (penalty, bonus int) {
	n := v.Int("sustained")
	switch {
	case v.Choice("sustain-reading") == "table" && n >= 1:
		return n, 10
	case v.Choice("sustain-reading") == "text" && n >= 2:
		return n, 10 * (n - 1)
	}
	return 0, 0
}

// triggers tells whether a roll of the focus power test brings phenomena. Document 000, "Fettered", "Unfettered", "Push".
func (u use) triggers(roll int) bool {
	return u.level == "push" || u.level == "unfettered" && double(roll)
}

// perils is the chance that a phenomena roll becomes perils of the warp: 75 or more on d100 with the modifier.
// Table: psychic phenomena, verified outside the document.
func (u use) perils() dice.Number { return dice.Ratio(min(max(0, 26+u.phenomena), 100), 100) }

// double tells whether both dice of a d100 roll from 1 to 100 show the same; 100 is two zeros. Document 000, "Unfettered".
func double(roll int) bool { return roll%100/10 == roll%10 }
