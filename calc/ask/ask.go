package ask

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"psyref/calc"
)

// Origin says where the value of an input comes from.
type Origin string

const (
	FromQuestion Origin = "stated"  // words of the question
	FromPower    Origin = "power"   // the power that the question names
	Implied      Origin = "implied" // another stated input, which is only read together with this value
	FromPsyker   Origin = "known"   // the reader's saved psyker
	Assumed      Origin = "assumed" // the default of the input
	Advised      Origin = "advised" // the best of the choices that the question leaves
)

// Input is an input of a reading.
type Input struct {
	Name   string
	Origin Origin
	// From is the words of the question; empty unless Origin is FromQuestion, FromPower or Implied.
	From string
}

// Reading is one interpretation of a question.
type Reading struct {
	Values     calc.Values
	Inputs     []Input // the inputs that the case uses, in the calculator's order
	Power      string  // the words of the question that name a power
	Unread     []string
	Confidence float64 // share of the question that was matched, from 0 to 1
	// Refused are the amounts of the question that are out of the range of their inputs. Values has
	// none of them.
	Refused []*calc.InputError
	// Offer says that the calculator is only offered, because the question states too little of the
	// case for an answer, or the reading misses a word that decides it.
	Offer bool
	// Theirs says that the power is the other player's, so that the reader makes none of its choices.
	Theirs bool
	// Turned says that the case is the other player's: the reader of the calculator is he.
	Turned bool
	// Weak says that rules and powers likely answer better: the question is only the name of a
	// power, asks for a rule, much of it is unread, or the only answer is an error.
	Weak bool

	rank   float64
	missed bool // see missesMeaning
	parse  *parse
	acting side // whose the power is
}

// Calculator returns the calculator of the reading.
func (r *Reading) Calculator() *calc.Calculator { return r.Values.Calculator() }

// Context is what is known besides the question.
type Context struct {
	System string   // system of the page or of the reader's psyker; "" for none
	Psyker []string // values of the psyker by trait, "dark-heresy/willpower=45"
}

// Limits of a question.
const (
	maxCharacters = 300
	maxTokens     = 40
)

// CheckLength returns an error if a question is longer than Ask reads.
func (r *Reader) CheckLength(question string) error {
	if n := utf8.RuneCountInString(question); n > maxCharacters {
		return tooLong(n, "characters", maxCharacters)
	}
	if n := len(r.lexicon.tokens(question)); n > maxTokens {
		return tooLong(n, "words, numbers and commas", maxTokens)
	}
	return nil
}

func tooLong(n int, of string, most int) error {
	return errors.New("the question is too long: " + strconv.Itoa(n) + " " + of + ", at most " + strconv.Itoa(most))
}

// Ask returns the readings of a question, the most likely first. It returns none if the question is
// not about a figure, or is too long: see CheckLength.
func (r *Reader) Ask(question string, about Context) []Reading {
	if r.CheckLength(question) != nil {
		return nil
	}
	tokens := r.lexicon.tokens(question)
	if len(tokens) == 0 {
		return nil
	}
	r.correctTypos(tokens)
	q := &asked{sides: r.lexicon.readSides(tokens), lexicon: r.lexicon, text: question, tokens: tokens, about: about,
		number: r.askedNumberOf(tokens), onlyPower: r.isPowerName(tokens)}
	var list []Reading
	for _, t := range r.grammars {
		if one, ok := r.read(t, q); ok {
			list = append(list, one)
		}
	}
	return rankReadings(list)
}

// asked is a question, with what does not depend on the calculator.
type asked struct {
	text      string
	tokens    []token
	about     Context
	number    int  // see askedNumberOf
	onlyPower bool // the question is the name of a power
	sides
	*lexicon
}

// read interprets a question for one calculator. It reports false if nothing of the question fits.
// Words for an input that the case does not use are read again as words for others: "pushing by 2"
// behind an opponent without a psy rating.
func (r *Reader) read(t *grammar, q *asked) (Reading, bool) {
	out, ok := r.readWithout(t, q, nil, noSide)
	if !ok {
		return out, false
	}
	if unused := out.unused(); len(unused) > 0 {
		return r.readWithout(t, q, unused, out.acting)
	}
	return out, true
}

// unused returns what the question sets and the case does not use, except what the other psyker is,
// which is never the reader's: "wp 50 pr 5 vs a daemon with wp 60".
func (r *Reading) unused() (sets []assignment) {
	c := r.Calculator()
	for _, set := range r.parse.assignments {
		in := &c.Inputs[set.input]
		if base := c.Input(in.Opposes); base != nil && base.Trait != "" {
			continue
		}
		if !set.refused && !r.Values.Used(in.Name) {
			sets = append(sets, set)
		}
	}
	return sets
}

// readWithout interprets a question without the phrases for some inputs, as one about the power of a
// player, or of either.
func (r *Reader) readWithout(t *grammar, q *asked, without []assignment, acting side) (Reading, bool) {
	tokens := q.tokens
	powers := r.powerRules(t.calculator, tokens)
	f, inFull := t.parseInFull(tokens, powers)
	var p *parser
	if !inFull {
		p, f = r.parse(t, q, powers, without, acting)
	}
	if len(f.assignments) == 0 && !f.topic || f.matchedWeight == 0 {
		return Reading{}, false
	}
	system, _, _ := strings.Cut(t.calculator.ID, "/")
	if !inFull && r.namesOtherSystem(system, &f, tokens) {
		return Reading{}, false
	}
	if !inFull && q.number >= 0 && !f.namesTopic(q.number) {
		return Reading{}, false // it asks for the number of something else
	}
	out := Reading{parse: &f, Confidence: f.matchedWeight / (f.matchedWeight + f.unmatchedWeight)}
	out.missed = !inFull && (r.missesMeaning(t.calculator, &f, tokens, system) || p.contradicts(&f) || p.guesses(&f, q))
	out.Offer = out.missed || !inFull && f.power == nil && len(f.assignments) < 2 &&
		!f.sets(t.calculator, calc.Number, calc.List)
	out.Weak = !inFull && (out.Confidence < weakConfidence || q.onlyPower ||
		r.asksForRule(tokens, &f, f.sets(t.calculator, calc.Number)))
	out.rank = f.score
	if out.missed {
		out.rank -= missedCost
	}
	if q.answerer == theirs && t.calculator.Role == calc.Answers {
		out.rank -= otherUseCost
	}
	if p != nil {
		out.setSides(p, q, &f)
	}
	if d := t.calculator.Decision; d != nil && d.Response && !f.topic {
		out.rank -= responseCost
	}
	if system == q.about.System {
		out.rank += systemBonus
	}
	r.keepFacts(t.calculator, &f, tokens)
	out.fillInputs(t.calculator, q)
	out.adviseRest()
	for _, in := range out.Inputs {
		if open := out.Values.Advised(in.Name); !open && (in.Origin == Assumed || in.Origin == Advised) &&
			out.IsWorthNaming(in) {
			out.rank -= assumedCost // an open choice is what the reading answers
		}
	}
	for _, at := range f.unread {
		out.Unread = append(out.Unread, q.text[tokens[at].from:tokens[at].to])
	}
	return out, true
}

// parseInFull reports whether tokens are a question that the calculator answers in full, alone or
// with the name of a power after it.
func (t *grammar) parseInFull(tokens []token, powers []rule) (parse, bool) {
	for i := range t.questions {
		end, _ := t.questions[i].match(nil, tokens, 0, 0)
		if end == 0 {
			continue
		}
		out := parse{score: topicBonus + askedBonus, topic: true}
		for i := range tokens {
			out.matchedWeight += tokens[i].weight()
		}
		out.score += out.matchedWeight
		if end == len(tokens) {
			return out, true
		}
		for end < len(tokens) && tokens[end].small {
			end++
		}
		for i := range powers {
			if last, _ := powers[i].match(nil, tokens, end, 0); last == len(tokens) {
				out.power, out.powerTokens = powers[i].power, [2]int{end, last}
				return out, true
			}
		}
	}
	return parse{}, false
}

const (
	askedBonus   = 2.0  // for a question in full
	systemBonus  = 1.5  // if the calculator belongs to the system of the page
	assumedCost  = 0.12 // for each used input with a default
	responseCost = 1    // if it recommends no choice, such as a denial, and the question does not name its topic
	secondCost   = 0.15 // for the less likely player as the one whose power it is
	lonelyCost   = 0.4  // for an amount of the answering side without that of the acting side
	otherUseCost = 2    // if the other denies or nullifies, and the calculator is meant for the reader who does
	missedCost   = 3    // if the reading has no answer, because it misses a word that decides it
)

// powerRules returns a rule for each power that the question may name and that has a case of the
// calculator.
func (r *Reader) powerRules(c *calc.Calculator, tokens []token) (rules []rule) {
	for i := range tokens {
		for _, name := range r.powers[tokens[i].word] {
			if one := name.power.caseFor(c); one != nil {
				rules = append(rules, rule{kind: powerRule, elements: name.elements, power: name.power,
					topic: len(one.Inputs) > 0})
			}
		}
	}
	return rules
}

// keepFacts removes the values that only words for the caster set, if the power of the question has
// a case of the calculator and spares another caster or none. To a Grey Knight, any double of a
// Malefic power is Perils of the Warp as it is to most psykers.
func (r *Reader) keepFacts(c *calc.Calculator, f *parse, tokens []token) {
	if f.power == nil {
		return
	}
	spares := f.power.caseFor(c).Spares
	f.assignments = slices.DeleteFunc(f.assignments, func(set assignment) bool {
		return slices.ContainsFunc(r.casters[c.ID], func(one caster) bool {
			return !slices.Contains(spares, one.id) && one.isNamed(tokens[set.from:set.to])
		})
	})
}

// isNamed reports whether tokens contain a word for the caster.
func (c *caster) isNamed(tokens []token) bool {
	for at := range tokens {
		for i := range c.words {
			if end, _ := c.words[i].match(nil, tokens, at, 0); end > at {
				return true
			}
		}
	}
	return false
}

// isIn reports whether a calculator of a system has a case of the power.
func (p *Power) isIn(system string) bool {
	return slices.ContainsFunc(p.Cases, func(one Case) bool { return strings.HasPrefix(one.Calculator, system+"/") })
}

// caseFor returns the case of a power for a calculator, or nil.
func (p *Power) caseFor(c *calc.Calculator) *Case {
	for i := range p.Cases {
		if p.Cases[i].Calculator == c.ID {
			return &p.Cases[i]
		}
	}
	return nil
}
