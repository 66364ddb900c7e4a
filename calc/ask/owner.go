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
func (s side) other() side {
	switch s {
	case mine:
		return theirs
	case theirs:
		return mine
	}
	return noSide
}

// owner says whose a token of a question is.
type owner struct {
	whose side
	// part counts the words for persons and versus so far. Numbers of one part belong to one player.
	part int
	// answering says that the number is that of the player who resists, as behind "denied by".
	answering bool
	person    bool // a word for a person says it, and not the order of the words
	versus    bool // "vs" is before it
	far       bool // another number is nearer to the word for the person, or "vs"
}

// sides is what a question says of the two players.
type sides struct {
	met      bool // words say that two players meet: persons, "vs", "resist"
	answerer side // the player who resists, denies or nullifies, if a word says it
}

// readOwners sets the owner of each token: the nearest word for a person to its left in the same
// clause. Behind "vs" it is the other player. The word for what one does against a power has an owner
// like a number, "he resists", and ends his clause behind his number or before an article: "can my psyker
// 2 deny a psyker 1".
func (l *lexicon) readOwners(tokens []token) (out sides) {
	now, counted := owner{}, false
	for i := range tokens {
		t := &tokens[i]
		person := l.persons[t.word]
		switch {
		case t.comma:
			now.whose, now.person = noSide, false
		case person != noSide:
			out.met = true
			behind := i > 0 && l.versus[tokens[i-1].word]
			now, counted = owner{whose: person, part: now.part + 1, person: true, versus: behind}, false
		case l.versus[t.word]:
			out.met = true
			whose := theirs
			if now.whose == theirs {
				whose = mine
			}
			now, counted = owner{whose: whose, part: now.part + 1, answering: t.answers, versus: true}, false
		case t.answers:
			out.met = true
			if out.answerer == noSide {
				out.answerer = now.whose
			}
		}
		t.owner = now
		t.far = counted
		if t.answers && !l.versus[t.word] && (counted || l.isObject(tokens[i+1:])) {
			now = owner{part: now.part + 1}
		}
		counted = counted || t.isAmount()
	}
	return out
}

// isObject reports whether tokens begin with an article, or with a small word and an article.
func (l *lexicon) isObject(tokens []token) bool {
	if len(tokens) > 1 && tokens[0].small && len(tokens[0].list) == 0 && !tokens[0].closes && !l.articles[tokens[0].word] {
		tokens = tokens[1:]
	}
	return len(tokens) > 0 && l.articles[tokens[0].word]
}

// haveSides reports whether inputs of a calculator belong to different players.
func haveSides(c *calc.Calculator) bool {
	return slices.ContainsFunc(c.Inputs,
		func(in calc.Input) bool { return in.Opposes != "" || in.Side == calc.Answering })
}

// rolesOf returns the role of each input of a calculator: of the player who acts, of the one who
// answers, or of either.
func rolesOf(c *calc.Calculator) []calc.Side {
	out := make([]calc.Side, len(c.Inputs))
	for i := range c.Inputs {
		in := &c.Inputs[i]
		out[i] = max(out[i], in.Side)
		if in.Opposes != "" {
			out[i] = calc.Answering
			if base := inputIndex(c, in.Opposes); base >= 0 {
				out[base] = calc.Acting
			}
		}
	}
	return out
}

// actors returns who may be the player who acts in a calculator, the likelier first.
func (s *sides) actors(c *calc.Calculator) []side {
	switch {
	case !haveSides(c):
		return []side{noSide}
	case c.Role == calc.Acts:
		return []side{mine}
	case c.Role == calc.Answers:
		return []side{theirs, mine}
	}
	return []side{mine, theirs}
}

// exchanged returns what the question sets with the numbers of the two players exchanged. It reports
// false if the question does not give both players the same number, or says whose they are and who
// casts, or which of them resists.
func (q *asked) exchanged(c *calc.Calculator, f *parse) ([]assignment, bool) {
	counterpart := map[int]int{}
	for i := range c.Inputs {
		if base := inputIndex(c, c.Inputs[i].Opposes); base >= 0 {
			counterpart[i], counterpart[base] = base, i
		}
	}
	meet, owned := false, false
	out := slices.Clone(f.assignments)
	for i := range out {
		if to, ok := counterpart[out[i].input]; ok {
			meet = meet || f.setsInput(to) && c.Inputs[to].Kind != calc.Choose
			of := &q.tokens[out[i].to-1].owner
			if of.answering {
				return nil, false
			}
			owned = owned || of.person
			out[i].input = to
			if _, err := c.Defaults().Set(c.Inputs[to].Name, out[i].value); err != nil {
				return nil, false
			}
		}
	}
	return out, meet && !(owned && (c.Role == calc.Acts || q.answerer != noSide))
}
