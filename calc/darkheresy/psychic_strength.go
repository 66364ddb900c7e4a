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

// The table's "maximum of" +25 and +40 are what the largest push brings, so they need no numbers of their own.
var psychicStrength = map[string]strength{
	"bound":    {fettered: true, maxPush: 3, pushModifier: 10},
	"unbound":  {fettered: true, maxPush: 5, unfetteredModifier: 10, perPoint: 5},
	"daemonic": {maxPush: 4, unfetteredModifier: 10, perPoint: 10},
}

var (
	classes = []string{"bound", "unbound", "daemonic"}
	levels  = []string{"fettered", "unfettered", "push"}
)

// drawing names the inputs that decide how much a psyker draws from the warp.
type drawing struct{ rating, class, level, push string }

var (
	caster    = drawing{"psy-rating", "class", "level", "push"}
	resisting = drawing{"resist-psy-rating", "resist-class", "resist-level", "resist-push"}
)

// use is one use of the warp: how much a psyker draws, and what it risks.
type use struct {
	level     string // fettered, unfettered, push
	push      int    // points pushed; 0 unless level is push
	effective int    // effective psy rating; 1 at least once read has accepted it
	phenomena int    // modifier to the phenomena roll
	burden           // the part of both that sustaining brought
}

// read works out a use from the inputs, or names the one that contradicts the others.
func (d drawing) read(v calc.Values, b burden) (use, error) {
	row, level, push := psychicStrength[v.Choice(d.class)], v.Choice(d.level), 0
	if level == "push" {
		push = v.Int(d.push)
	}
	if level == "fettered" && !row.fettered {
		return use{}, v.Conflict(d.level, "fettered-daemonic")
	}
	if push > row.maxPush {
		return use{}, v.Conflict(d.push, "push-above-class")
	}
	u := row.draw(level, push, v.Int(d.rating), b)
	if u.effective < 1 {
		return use{}, v.Conflict(d.rating, "no-psy-rating-left")
	}
	return u, nil
}

// draw applies a row of the table. Document 000, "Fettered", "Unfettered", "Push": half the rating rounded up, all of it, or all and the push; then the burden.
func (row strength) draw(level string, push, rating int, b burden) use {
	u := use{level: level, push: push, effective: rating, burden: b}
	switch level {
	case "fettered":
		u.effective = (rating + 1) / 2
	case "unfettered":
		u.phenomena = row.unfetteredModifier
	case "push":
		u.effective += push
		u.phenomena = row.pushModifier + row.perPoint*push
	}
	u.effective -= b.penalty
	u.phenomena += b.bonus
	return u
}

// triggers tells whether a roll of the focus power test brings phenomena. Document 000, "Fettered", "Unfettered", "Push".
func (u use) triggers(roll int) bool {
	return u.level == "push" || u.level == "unfettered" && double(roll)
}

// perils is the chance that a phenomena roll becomes perils of the warp.
func (u use) perils() dice.Number { return reaching(perilsFrom, u.phenomena) }
