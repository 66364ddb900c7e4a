package darkheresy

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// strength is a row of the table in document 000, "Psychic Strength".
type strength struct {
	fettered           bool // may use powers at the fettered level
	maxPush            int  // points of psy rating that a push may add
	unfetteredModifier int  // to the phenomena roll after a double at the unfettered level
	pushModifier       int  // to the phenomena roll of every push
	perPoint           int  // to it, for each point pushed
}

// psychicStrength is the table. The maximum modifiers in it, +25 and +40, follow from the largest
// push.
var psychicStrength = map[string]strength{
	"bound":    {fettered: true, maxPush: 3, pushModifier: 10},
	"unbound":  {fettered: true, maxPush: 5, unfetteredModifier: 10, perPoint: 5},
	"daemonic": {maxPush: 4, unfetteredModifier: 10, perPoint: 10},
}

var (
	classes = []string{"bound", "unbound", "daemonic"}
	levels  = []string{"fettered", "unfettered", "push"}
)

// drawing names the inputs that determine how much a psyker draws from the warp.
type drawing struct{ rating, class, level, push string }

var (
	caster    = drawing{"psy-rating", "class", "level", "push"}
	resisting = drawing{"resist-psy-rating", "resist-class", "resist-level", "resist-push"}
)

// use is a use of the warp: the strength drawn, and the risk.
type use struct {
	level     string // fettered, unfettered, push
	push      int    // points pushed; 0 unless level is push
	effective int    // effective psy rating; 1 at least once read has accepted it
	phenomena int    // modifier to the phenomena roll
	burden           // the part of both that sustaining causes
}

// read computes a use from the inputs, or returns the conflict of an input.
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

// draw applies a row of the table, then the burden. Document 000, "Fettered", "Unfettered", "Push":
// half the rating rounded up, all of it, or all of it plus the push.
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

// uses returns the levels that the class may use and that leave a psy rating, in rising order of
// power.
func (row strength) uses(rating int, b burden) []use {
	var list []use
	add := func(level string, push int) {
		if u := row.draw(level, push, rating, b); u.effective >= 1 {
			list = append(list, u)
		}
	}
	if row.fettered {
		add("fettered", 0)
	}
	add("unfettered", 0)
	for push := 1; push <= row.maxPush; push++ {
		add("push", push)
	}
	return list
}

// choice returns the values of level and push that make this use.
func (u use) choice() []calc.Value {
	if u.push > 0 {
		return []calc.Value{{Choice: u.level}, {Number: u.push}}
	}
	return []calc.Value{{Choice: u.level}}
}

// triggers reports whether a roll of the focus power test causes phenomena. Document 000,
// "Fettered", "Unfettered", "Push".
func (u use) triggers(roll int) bool {
	return u.level == "push" || u.level == "unfettered" && double(roll)
}

// perils returns the chance that a phenomena roll becomes perils of the warp.
func (u use) perils() dice.Number { return reaching(perilsFrom, u.phenomena) }
