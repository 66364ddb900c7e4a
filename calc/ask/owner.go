package ask

import (
	"slices"

	"psyref/calc"
)

// side is one of the two players.
type side uint8

const (
	noSide side = iota
	mine
	theirs
)

func (s side) String() string { return []string{"", "mine", "theirs"}[s] }

// other returns the opposite side; noSide of noSide.
func (s side) other() side { return []side{noSide, theirs, mine}[s] }

// owner says whose a token of a question is.
type owner struct {
	whose side
	part  int  // how many words for persons and versus are before it: numbers of one part belong to one player
	said  bool // a word for a person says it, and not the order of the words
	vs    bool // it is behind "vs"
}

// sides is what a question says of the two players.
type sides struct {
	met      bool // words say that two players meet: persons, "vs", "resist"
	answerer side // the player who resists, denies or nullifies, if a word says it
}

// readOwners sets the owner of each token: the nearest word for a person to its left in the same
// clause, behind "vs" the other player. The word for what one does against a power has an owner
// like a number, "he resists", and ends his clause behind his number or before an article: "can I
// resist a psyker with wp 50".
func readOwners(tokens []token) (out sides) {
	now, counted, answered := owner{}, false, false
	for i := range tokens {
		t := &tokens[i]
		out.met = out.met || t.is(person|versus|answers)
		switch {
		case t.is(comma):
			now.whose, now.said = noSide, false
		case t.is(forMine):
			now, counted = owner{mine, now.part + 1, true, i > 0 && tokens[i-1].is(versus)}, false
		case t.is(forTheirs):
			now, counted = owner{theirs, now.part + 1, true, i > 0 && tokens[i-1].is(versus)}, false
		case t.is(versus):
			whose := theirs
			if now.whose == theirs {
				whose = mine
			}
			now, counted = owner{whose, now.part + 1, t.is(answers), true}, false
			if t.is(answers) { // "denied by"
				out.answerer = whose
			}
		case t.is(answers):
			answered = true
			if out.answerer == noSide {
				out.answerer = now.whose
			}
		case t.is(article) && answered && counted: // "I deny with psyker 2 the power of a psyker 3"
			now, answered = owner{part: now.part + 1}, false
		}
		t.owner = now
		if t.is(answers) && !t.is(versus) && (counted || beginsWithArticle(tokens[i+1:])) {
			now = owner{part: now.part + 1}
		}
		counted = counted || t.isAmount()
	}
	return out
}

// beginsWithArticle reports whether the first of some tokens is an article, or the one behind a
// small word.
func beginsWithArticle(tokens []token) bool {
	if len(tokens) > 1 && tokens[0].is(small) && !tokens[0].is(closes) && !tokens[0].isNumber {
		tokens = tokens[:2]
	} else if len(tokens) > 1 {
		tokens = tokens[:1]
	}
	return slices.ContainsFunc(tokens, func(t token) bool { return t.is(article) })
}

// actors returns who may be the player who acts in a calculator, the likelier first.
func (g *grammar) actors() []side {
	switch role := g.calculator.Role; {
	case !g.sided:
		return []side{noSide}
	case role == calc.Acts:
		return []side{mine}
	case role == calc.Answers:
		return []side{theirs, mine}
	}
	return []side{mine, theirs}
}

// exchanged returns what the question sets with the numbers of the two players exchanged. It
// reports false if the question does not give both players the same number, or says whose they are
// and who casts, or which of them resists.
func (q *asked) exchanged(c *calc.Calculator, f *cover) ([]assignment, bool) {
	meet, said := false, false
	out := slices.Clone(f.sets)
	for i := range out {
		in := &c.Inputs[out[i].input]
		to := slices.IndexFunc(c.Inputs, func(other calc.Input) bool {
			return other.Opposes == in.Name || other.Name == in.Opposes
		})
		if to < 0 {
			continue
		}
		meet = meet || f.setsInput(to) && c.Inputs[to].Kind != calc.Choose
		said = said || q.tokens[out[i].to-1].owner.said
		out[i].input = to
		if _, err := c.Defaults().Set(c.Inputs[to].Name, out[i].value); err != nil {
			return nil, false
		}
	}
	return out, meet && !(said && (c.Role == calc.Acts || q.answerer != noSide))
}
