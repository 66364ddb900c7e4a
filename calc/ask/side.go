package ask

import "slices"

// side is one of the two players whom a question may name. Values are bits, so that a phrase can
// have words of both.
type side uint8

const (
	noSide side = 0
	mine   side = 1
	theirs side = 2
)

// other returns the opposite side; noSide of noSide.
func (s side) other() side {
	switch s {
	case mine:
		return theirs
	case theirs:
		return mine
	}
	return noSide
}

// sideReader finds out whose the numbers of a question are, from the words for persons: "my wp 40,
// he has wp 50 pr 5, do I resist".
type sideReader struct {
	*lexicon
	tokens   []token
	phrase   bool           // the tokens are a phrase, of which nothing is assumed
	owner    side           // of the numbers that follow
	named    int            // the token that names the owner
	units    map[string]int // words beside the numbers that the owner has already, with their places
	subject  side           // of a verb that follows
	object   bool           // the owner is behind "vs", and so no subject
	target   side           // at whom the subject casts, in this clause
	verb     bool           // the clause has one
	actor    side           // who does what the verb says
	parts    int            // so far
	persons  bool           // a word names a person
	answerer side           // who resists, denies or nullifies; both if the verbs differ
	caster   side           // who casts, likewise

	isOpen   bool // "he" casts, who may be the psyker of either player
	isUnsaid bool // a verb such as "resist" has no subject
	speaks   bool // the reader spoke of himself: "I have wp 40"

	answersNumber bool // a clause with a verb such as "resist" has a number
	castsNumber   bool // a clause with a verb such as "cast" has one
}

// sides is what a question says of the two players.
type sides struct {
	named    bool // a word names a person
	answerer side // who resists, denies or nullifies; noSide if it is not said, or said in two ways
	byVerb   side // the same, by a word for that and not by one for casting
	isOpen   bool // either may be who casts: "my psyker has wp 50, he casts"
}

// readSides sets the sides of tokens, and returns what they say.
func (l *lexicon) readSides(tokens []token) sides {
	r := &sideReader{lexicon: l, tokens: tokens, units: map[string]int{}}
	return r.readAll()
}

// readAll reads the tokens.
func (r *sideReader) readAll() sides {
	tokens := r.tokens
	for at := 0; at < len(tokens); {
		at = r.read(at)
	}
	behind := r.readBackwards()
	if r.answerer == r.caster && !r.answersNumber && r.castsNumber {
		r.answerer = noSide // "should I save dice for denying? He has 2 dice, I cast with 4"
	}
	out := sides{named: r.persons, byVerb: oneOf(r.answerer),
		isOpen: (r.isOpen || behind && r.isUnsaid) && r.answerer == noSide}
	if out.answerer = out.byVerb; out.answerer == noSide {
		out.answerer = oneOf(r.caster).other()
	}
	return out
}

// oneOf returns a side, and noSide of both.
func oneOf(s side) side {
	if s == mine|theirs {
		return noSide
	}
	return s
}

// person returns the side that a token names.
func (l *lexicon) person(t *token) side { return l.persons[t.word] }

// read reads what begins at a token and returns where the rest begins.
func (r *sideReader) read(at int) (next int) {
	if end := r.passiveEnd(at); end > 0 {
		r.passive(at, end)
		return end
	}
	t := &r.tokens[at]
	switch who := r.person(t); {
	case who != noSide:
		r.readPerson(at, who)
	case t.noun && r.personOf(at) != noSide:
		r.answerer |= r.personOf(at)
		r.verb, r.actor, t.verb = true, r.personOf(at), true
		r.begin(noSide)
	case r.wasBefore(at):
	case r.answers[t.word] && !r.isCounted(at):
		r.answer(at)
	case r.cast(at):
	case r.versus[t.word]:
		if r.owner == noSide { // "I resist wp 40 vs wp 50"
			r.owner = r.actor
		}
		r.begin(r.owner.other())
		r.subject, r.object = noSide, true
	case t.comma:
		r.comma(at)
	case r.who[t.word]:
		switch r.subject = noSide; {
		case r.isNumber(at - 1): // "psyker 1 who already denied"
			r.subject = r.owner
		case at > 0: // "psyker 2 à moi qui nie"
			r.subject = r.person(&r.tokens[at-1])
		}
	case t.breaks && at > 0 && !r.tokens[at-1].verb: // not "he resists with wp 40"
		r.preposition(at)
	case r.repeatsUnit(at):
		r.begin(noSide)
		r.subject = noSide
	}
	t.side, t.part = r.owner, r.parts
	if len(t.list) > 0 && r.owner != noSide {
		r.tokens[r.named].person = true
	}
	r.addUnit(at)
	return at + 1
}

// readPerson reads a word for a person, who is the subject of what follows and the owner of its
// numbers, unless the person is the object of a verb.
func (r *sideReader) readPerson(at int, who side) {
	r.mayBeEither(at, who)
	r.persons = true
	alone := r.alone[r.tokens[at].word]
	onto := at > 1 && r.onto[r.tokens[at-1].word]
	switch {
	case at > 0 && r.tokens[at-1].verb && alone: // "I resist him, wp 40"
		return
	case onto && r.tokens[at-2].verb && alone: // "he casts at me fettered"
		r.caster |= who.other()
		r.target = who
		return
	}
	r.begin(who)
	r.named, r.subject = at, who
	aimed := onto && r.isNumber(at-2) && !r.tokens[at-2].signed && r.tokens[at-2].side == who.other()
	if aimed { // "he pushes 3 at my sister"
		r.caster |= who.other()
	}
	if r.object = aimed || at > 0 && r.versus[r.tokens[at-1].word]; r.object { // "my level 1 vs his level 3 nullify"
		r.subject = noSide
	}
	r.takeBefore(at)
}

// mayBeEither sets isOpen if a pronoun before a verb for casting may mean the reader's psyker: "my
// psyker has wp 50, he casts". After "I have wp 40" it means the other player's.
func (r *sideReader) mayBeEither(at int, who side) {
	word := r.tokens[at].word
	r.speaks = r.speaks || who == mine && !r.own[word]
	if r.he[word] && r.persons && !r.speaks && r.own[r.tokens[r.named].word] && at+1 < len(r.tokens) &&
		r.casts[r.tokens[at+1].word] {
		r.isOpen = true
	}
}

// cast reads a word for casting, or one such as "me" before a verb of the other player. It reports
// false for other words, and for a power without an owner.
func (r *sideReader) cast(at int) bool {
	t := &r.tokens[at]
	switch {
	case r.casts[t.word] && at > 0 && r.toMe[r.tokens[at-1].word]: // "un démon me vise"
		r.caster |= theirs
		t.verb, r.persons = true, true
	// "il me balance un pouvoir"
	case r.toMe[t.word] && r.subject == theirs && at+1 < len(r.tokens) && !r.answers[r.tokens[at+1].word]:
		r.caster |= theirs
	// "I cast", "my power"
	case r.casts[t.word] && r.subject != noSide && (!t.counted || r.person(&r.tokens[at-1]) != noSide):
		r.caster |= r.subject
		r.castsNumber = r.castsNumber || r.numberInClause(at)
		t.verb, r.tokens[r.named].person = true, true
	default:
		return false
	}
	return true
}

// begin begins the numbers of a side.
func (r *sideReader) begin(owner side) {
	r.owner = owner
	r.parts++
	clear(r.units)
}

// comma reads a comma. A new subject behind it is not the one before: "my wp 40, the witch has wp
// 50".
func (r *sideReader) comma(at int) {
	r.verb, r.actor = false, noSide
	r.parts++
	if r.target != noSide { // what follows may be of either
		r.begin(noSide)
		r.subject, r.target = noSide, noSide
	}
	if next := at + 1; next < len(r.tokens) {
		if t := &r.tokens[next]; r.answers[t.word] || r.casts[t.word] ||
			t.small && !t.breaks && !t.joins && !t.counted {
			r.begin(noSide)
			r.subject = noSide
		}
	}
}

// preposition reads a word such as "with". What follows belongs to the one who resists if the power
// has its numbers: "I deny his psyker 3 with psyker 2". If it has none, it may be anybody's: "I
// resist his psyker with wp 40", "destroy his power with 2 cards".
func (r *sideReader) preposition(at int) {
	r.subject = noSide
	switch {
	case len(r.units) == 0 && !r.isNumber(at+1) && !r.object: // not "he pushes by 2", "vs a daemon with wp 60"
		r.begin(noSide)
	case r.verb:
		r.begin(r.actor)
	}
}

// personOf returns who does what a noun says by a person directly behind it, as "enemy" may be in
// other languages, or by "of": "denial of the enemy", but "denial of my power" is by the other.
func (r *sideReader) personOf(at int) side {
	after := at + 1
	for after < len(r.tokens) && after < at+3 &&
		(r.of[r.tokens[after].word] || after > at+1 && r.tokens[after].small && r.person(&r.tokens[after]) == noSide) {
		after++
	}
	if after == len(r.tokens) || after == at+1 && r.tokens[after].small {
		return noSide // "annulation ? mon niveau 2"
	}
	who := r.person(&r.tokens[after])
	if t := &r.tokens[after]; t.small && !r.alone[t.word] {
		return who.other()
	}
	return who
}

// haveNumber reports whether one of the tokens is a number.
func haveNumber(tokens []token) bool {
	return slices.ContainsFunc(tokens, func(t token) bool { return len(t.list) > 0 })
}

// numberInClause reports whether a number is between the commas around a token.
func (r *sideReader) numberInClause(at int) bool {
	from, to := at, at
	for from > 0 && !r.tokens[from-1].comma {
		from--
	}
	for to < len(r.tokens) && !r.tokens[to].comma {
		to++
	}
	return haveNumber(r.tokens[from:to])
}

// wasBefore reports whether a word for casting, resisting or the like is about what was done before:
// "I already cast 1 power".
func (r *sideReader) wasBefore(at int) bool {
	if t := &r.tokens[at]; !r.answers[t.word] && !r.casts[t.word] {
		return false
	}
	before := at - 1
	if before > 0 && r.isNumber(before) {
		before--
		if r.casts[r.tokens[before].word] {
			before--
		}
	}
	return before >= 0 && r.already[r.tokens[before].word]
}

// isNumber reports whether a token is a number.
func (r *sideReader) isNumber(at int) bool {
	return at >= 0 && at < len(r.tokens) && len(r.tokens[at].list) > 0
}

// isCounted reports whether a token is what a number is the number of: "2 nullify", but not "psyker
// 2 denies".
func (r *sideReader) isCounted(at int) bool {
	if at == 0 || len(r.tokens[at-1].list) == 0 || !r.counts[r.tokens[at].word] {
		return false
	}
	if next := at + 1; next < len(r.tokens) && r.person(&r.tokens[next]) != noSide && r.tokens[next].small &&
		!r.isAlone(next) {
		return false // "level 3 and 1 nullify his level 2 power"
	}
	return at == 1 || !r.tokens[at-2].counted
}

// passiveEnd returns the end of a phrase such as "denied by" that begins at a token; 0 for none, and
// for one with an object, "is denying me".
func (r *sideReader) passiveEnd(at int) int {
	for _, phrase := range r.answered {
		if startsAt(phrase, r.tokens, at) {
			end := at + len(phrase)
			if end < len(r.tokens) && !r.tokens[end-1].breaks && r.person(&r.tokens[end]) != noSide {
				return 0
			}
			return end
		}
	}
	return 0
}

// passive reads a phrase such as "denied by", which has its subject behind it.
func (r *sideReader) passive(at, end int) {
	agent := r.subject.other()
	if agent == noSide {
		agent, _ = r.personAfter(end)
	}
	by := r.tokens[end-1].breaks
	if agent == noSide && by && !r.phrase { // "psyker 3 casts, denied by psyker 2"
		agent, r.persons = theirs, true
	}
	r.answerer |= agent
	for i := at; i < end; i++ {
		r.tokens[i].verb = agent != noSide && !r.tokens[i].small
	}
	r.verb, r.actor = true, agent
	if !by {
		agent = noSide
	}
	r.begin(agent)
}

// answer reads a word such as "resist". What follows belongs to the subject where no object is
// between: "he resists with wp 40", but not "I resist wp 50 with wp 40".
func (r *sideReader) answer(at int) {
	who := r.subject
	if at > 0 && r.toMe[r.tokens[at-1].word] { // "son psyker me résiste"
		who = theirs
	}
	if who == noSide && !r.object && at > 0 && len(r.tokens[at-1].list) > 0 { // "the target with pr 3 resisting"
		who = r.owner
	}
	if who == noSide && !r.object {
		who = r.purposeOf(at)
	}
	if who == noSide && !r.tokens[at].colon && !r.tokens[at].noun {
		object, instrument := r.personAfter(at + 1)
		if who = object; !instrument {
			who = object.other()
		}
	}
	if r.subject != noSide {
		r.tokens[r.named].person = true
	}
	next := at + 1
	intransitive := next < len(r.tokens) && (r.tokens[next].breaks || r.tokens[next].comma) &&
		!r.versus[r.tokens[next].word]
	if who == noSide && !r.phrase && r.isOrder(at) {
		who, r.persons = mine, true
	}
	r.answerer |= who
	r.isUnsaid = r.isUnsaid || who == noSide && haveNumber(r.tokens[:at])
	r.answersNumber = r.answersNumber || r.numberInClause(at)
	r.tokens[at].verb = who != noSide
	switch {
	case intransitive:
		r.begin(who)
		return
	case r.subject != noSide || at == 0 || len(r.tokens[at-1].list) == 0: // not "his pr 3 resisting fettered"
		r.begin(noSide)
	}
	r.verb, r.actor = true, who
}

// purposeOf returns the owner of the number that a verb gives a purpose: "he has 4 dice left to stop
// it". A small word precedes the verb, and the number is at most five tokens back. Other verbs return
// noSide.
func (r *sideReader) purposeOf(at int) side {
	for before := at - 1; before >= max(0, at-5); before-- {
		t := &r.tokens[before]
		switch {
		case len(t.list) > 0:
			return t.side
		case r.alone[t.word] && before < at-1: // "psyker 2 à moi pour nier"
			return r.person(t)
		case t.comma || t.joins || r.versus[t.word] || r.who[t.word] || r.person(t) != noSide ||
			before == at-1 && !t.small:
			return noSide
		}
	}
	return noSide
}

// isOrder reports whether a verb begins a clause without a person: "deny with psyker 2".
func (r *sideReader) isOrder(at int) bool {
	for before := at - 1; before >= 0 && !r.tokens[before].comma; before-- {
		if t := &r.tokens[before]; !t.small || len(t.list) > 0 || r.persons {
			return false
		}
	}
	next := at + 1
	return next < len(r.tokens) && !r.versus[r.tokens[next].word] &&
		(r.tokens[next].breaks || r.of[r.tokens[next].word])
}

// personAfter returns whose the object of a verb is, or whose what a word such as "with" introduces
// behind it.
func (r *sideReader) personAfter(at int) (who side, instrument bool) {
	number := false
	for ; at < len(r.tokens); at++ {
		t := &r.tokens[at]
		switch {
		case t.comma || r.versus[t.word] || number && !instrument && r.person(t) != noSide:
			return noSide, false
		case r.person(t) != noSide && (instrument || at+1 < len(r.tokens) && !r.tokens[at+1].comma):
			return r.person(t), instrument
		}
		instrument, number = instrument || t.breaks, number || len(t.list) > 0
	}
	return noSide, false
}

// repeatsUnit reports whether a token is a unit that the owner has a number of already, or a number
// before one. It then belongs to somebody else: "my psyker 2 casts, psyker 3 denies".
func (r *sideReader) repeatsUnit(at int) bool {
	if len(r.tokens[at].list) > 0 {
		at++
	}
	if at == len(r.tokens) {
		return false
	}
	known, ok := r.units[r.tokens[at].word]
	return ok && known != at
}

// addUnit notes the word beside a number: the one before it, or else the one behind it.
func (r *sideReader) addUnit(at int) {
	if len(r.tokens[at].list) == 0 {
		return
	}
	for _, place := range []int{at - 1, at + 1} {
		if place >= 0 && place < len(r.tokens) {
			t := &r.tokens[place]
			if t.word != "" && len(t.list) == 0 && !t.breaks && r.person(t) == noSide {
				r.units[t.word] = place
				return
			}
		}
	}
}
