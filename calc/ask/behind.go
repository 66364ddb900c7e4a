package ask

import "slices"

// Persons behind their numbers: "8 dice me, 5 dice him", "3 dice of the enemy".

// readBackwards gives each number to the person behind it, if all persons stand behind theirs: "8
// dice me, 5 dice him". A number behind a person and before a comma is that person's: "8 dice me at
// +1, 5 dice him". If they may as well stand before them, as in "45 wp me 35 wp him pr 4", the
// numbers are left to either. It reports whether persons stand behind their numbers.
func (r *sideReader) readBackwards() bool {
	persons, certain := r.personsBehind()
	if len(persons) == 0 {
		return false
	}
	next := 0
	for at := range r.tokens[:persons[len(persons)-1]] {
		t := &r.tokens[at]
		if at == persons[next] {
			t.person, t.closes = true, true
			next++
			continue
		}
		t.side, t.part = noSide, 0
		if certain {
			owner := next
			if next > 0 && r.hasComma(at, persons[next]) {
				owner--
			}
			t.side, t.part, t.bare = r.person(&r.tokens[persons[owner]]), owner, len(t.list) > 0
		}
	}
	return true
}

// hasComma reports whether a comma is between two tokens.
func (r *sideReader) hasComma(from, to int) bool {
	return slices.ContainsFunc(r.tokens[from:to], func(t token) bool { return t.comma })
}

// personsBehind returns the persons if each has a number before it and none has a comma or "vs"
// there, and if two are of different sides. It also returns whether no number goes with the last
// as well.
func (r *sideReader) personsBehind() (persons []int, certain bool) {
	var numbers, behind, of int // behind: after the last person, before a comma
	sides, comma := noSide, false
	for at := range r.tokens {
		t := &r.tokens[at]
		who := r.person(t)
		switch {
		case len(t.list) > 0:
			numbers++
			if !comma {
				behind++
			}
		case t.comma:
			comma = true
		case who == noSide || r.isSubject(at):
		case !r.isAlone(at) || numbers == 0 || at > 0 && (r.tokens[at-1].comma || r.versus[r.tokens[at-1].word]):
			return nil, false
		default:
			if r.of[r.tokens[at-1].word] {
				of++
			}
			persons, sides = append(persons, at), sides|who
			numbers, behind, comma = 0, 0, false
		}
	}
	if sides != mine|theirs {
		return nil, false
	}
	return persons, behind == 0 || of == len(persons)
}

// isSubject reports whether a verb follows a person: "45 wp me, 40 wp him, I cast".
func (r *sideReader) isSubject(at int) bool {
	next := at + 1
	return next < len(r.tokens) && (r.answers[r.tokens[next].word] || r.casts[r.tokens[next].word])
}

// isAlone reports whether no noun follows a person, as it does in "his psyker".
func (r *sideReader) isAlone(at int) bool {
	next := at + 1
	if r.alone[r.tokens[at].word] || next == len(r.tokens) {
		return true
	}
	t := &r.tokens[next]
	return t.comma || t.joins || len(t.list) > 0 || r.versus[t.word]
}

// takeBefore gives the number before a word such as "enemy" to it: "3 dice of the enemy". Without a
// word such as "of" it does so only if no number is behind it: "psyker 3 enemy".
func (r *sideReader) takeBefore(at int) {
	number := at - 1
	for number > max(0, at-5) && r.leadsBack(&r.tokens[number]) {
		number--
	}
	if number < 0 || len(r.tokens[number].list) == 0 || r.tokens[number].side != noSide {
		return
	}
	of := slices.ContainsFunc(r.tokens[number:at], func(t token) bool { return r.of[t.word] })
	acts := r.alone[r.tokens[at].word] && r.isSubject(at) // "psyker 2 me casting psyker 3 him denying"
	if !of && (number < at-1 || r.hasNumber(at+1) && !acts) {
		return
	}
	r.tokens[number].side, r.tokens[at].person = r.owner, true
	r.tokens[number].bare, r.tokens[at].closes = of, of
	r.begin(noSide)
}

// leadsBack reports whether a token can be between a number and the person behind it.
func (r *sideReader) leadsBack(t *token) bool {
	return len(t.list) == 0 && !t.comma && r.person(t) == noSide && (!t.breaks || r.of[t.word]) &&
		(!r.answers[t.word] || t.noun)
}

// hasNumber reports whether a number is before the next comma, "with" or the like.
func (r *sideReader) hasNumber(at int) bool {
	for ; at < len(r.tokens) && !r.tokens[at].comma && !r.tokens[at].breaks; at++ {
		if len(r.tokens[at].list) > 0 {
			return true
		}
	}
	return false
}
