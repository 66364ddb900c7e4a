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
	Values  calc.Values
	Inputs  []Input  // the inputs that the case uses, in the calculator's order
	Power   string   // the words of the question that name a power
	Figures []string // the figures that the question names, in its order
	// Unread are the words and numbers of the question that the case does not use, as they are typed.
	Unread     []Unread
	Confidence float64 // share of the question that was matched, from 0 to 1
	// Refused are the amounts of the question that are out of the range of their inputs. Values has
	// none of them.
	Refused []*calc.InputError
	// Offer says that the calculator has no figure for the question, only what was understood: the
	// question states too little of a case, or the reading misses a negation or the asked figure.
	Offer bool
	// Theirs says that the power is the other player's, so that the reader makes none of its choices.
	Theirs bool
	// Casts says whose power the case is about, "mine" or "theirs"; "" in a calculator that is about
	// the reader alone, or about both at once.
	Casts string
	// Turned says that the case is the other player's: the reader of the calculator is he.
	Turned bool
	// Weak says that rules and powers likely answer better: the question is only the name of a
	// power, asks for a rule, much of it is unread, or the only answer is an error.
	Weak bool
	// Elsewhere says that the question names, or the page belongs to, another system.
	Elsewhere bool
	// Exchanged is the same question with the numbers of the two players exchanged, if it does not say
	// whose they are; else nil.
	Exchanged *Reading

	rank  float64
	parse *parse
}

// Unread is a word or number that a reading does not use.
type Unread struct {
	Text string
	// Free names the inputs that the question leaves and that may have this number; none for words.
	Free []string
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
	number := r.askedNumberOf(tokens)
	q := &asked{sides: r.lexicon.readOwners(tokens), text: question, tokens: tokens, about: about,
		number: number, onlyPower: r.isPowerName(tokens)}
	if c := r.questions[wholeQuestion(question)]; c != nil {
		out := Reading{parse: &parse{}, Confidence: 1, Elsewhere: about.System != "" && about.System != systemOf(c)}
		out.complete(c, q)
		return []Reading{out}
	}
	var list []Reading
	for _, g := range r.grammars {
		if reading, ok := r.read(g, q); ok {
			list = append(list, reading)
		}
	}
	return rankReadings(list)
}

// wholeQuestion returns the same text for two questions that differ only in case, accents and marks.
func wholeQuestion(text string) string { return normalize(strings.TrimRight(text, " \u00a0\u202f?")) }

// asked is a question, with what does not depend on the calculator.
type asked struct {
	text      string
	tokens    []token
	about     Context
	number    int  // see askedNumberOf
	onlyPower bool // the question is the name of a power
	sides
}

// words returns the text of some tokens.
func (q *asked) words(from, to int) string { return q.text[q.tokens[from].from:q.tokens[to-1].to] }

const (
	systemBonus  = 1.5  // if the calculator belongs to the system of the page
	assumedCost  = 0.12 // for each used input with a default
	responseCost = 1    // if it recommends no choice, such as a denial, and the question does not name it
	lonelyCost   = 0.4  // for an amount of the answering side without that of the acting side
	answererCost = 1    // if the power is that of the player who resists it
	withheldCost = 3    // if the reading has no figure
)

// read interprets a question for one calculator. It reports false if nothing of the question fits.
func (r *Reader) read(g *grammar, q *asked) (Reading, bool) {
	p, f := r.parse(g, q)
	if len(f.assignments) == 0 && !f.topic || f.matchedWeight == 0 ||
		q.number >= 0 && !f.names(q.number) { // it asks for the number of something else
		return Reading{}, false
	}
	c := g.calculator
	out := Reading{parse: &f, Confidence: f.matchedWeight / (f.matchedWeight + f.unmatchedWeight), Figures: f.figures,
		Theirs: p.actor == theirs && c.Role == calc.ActsOrAnswers, Turned: p.actor == mine && c.Role == calc.Answers}
	if c.Role != calc.Acts {
		out.Casts = p.actor.String()
	}
	out.Elsewhere = r.namesOther(g.system, &f, q.tokens) || q.about.System != "" && q.about.System != g.system && !f.system
	withheld := f.negated || r.missesName(g, &f, q.tokens) || !r.isOwn(g, &f, q)
	out.Offer = withheld || f.power == nil && len(f.assignments) < 2 && f.amounts(c) == 0
	amounts := f.amounts(c)
	unclear := out.Confidence < weakConfidence && len(f.figures) == 0 && amounts < 2
	out.Weak = out.Elsewhere || unclear || q.onlyPower ||
		!asksForAmount(c, q, &f) && r.asksForRule(q.tokens, &f, amounts > 0)
	out.rank = f.score
	if withheld {
		out.rank -= withheldCost
	}
	if q.answerer == theirs && c.Role == calc.Answers {
		out.rank -= answererCost
	}
	if c.Decision != nil && c.Decision.Response && !f.topic {
		out.rank -= responseCost
	}
	if q.about.System == g.system {
		out.rank += systemBonus
	}
	r.keepFacts(c, &f, q.tokens)
	out.complete(c, q)
	for _, in := range out.Inputs {
		if open := out.Values.Advised(in.Name); !open && (in.Origin == Assumed || in.Origin == Advised) &&
			out.IsWorthNaming(in) {
			out.rank -= assumedCost // an open choice is what the reading answers
		}
	}
	if sets, ok := q.exchanged(c, &f); ok && !out.Offer {
		turned := f
		turned.assignments = sets
		out.Exchanged = &Reading{parse: &turned, Figures: out.Figures, Theirs: !out.Theirs && c.Role == calc.ActsOrAnswers,
			Turned: !out.Turned && c.Role == calc.Answers}
		if out.Casts != "" {
			out.Exchanged.Casts = p.actor.other().String()
		}
		out.Exchanged.complete(c, q)
	}
	return out, true
}

// parse returns the best parse of a question, with its parser. A question in which two players meet is
// read for each of them as the one whose power it is.
func (r *Reader) parse(g *grammar, q *asked) (best *parser, out parse) {
	powers := r.powerRules(g.calculator, q.tokens)
	highest := 0.0
	for _, actor := range q.actors(g.calculator) {
		p, f := r.parseFor(g, q, actor, powers, true)
		if p.isLone(&f) {
			p, f = r.parseFor(g, q, actor, powers, false)
		}
		score := f.score - p.lonelyCost(&f)
		if actor != noSide && actor == q.answerer {
			score -= answererCost
		}
		if f.score = score; best == nil || score > highest+tie {
			best, out, highest = p, f, score
		}
	}
	best.readAgain(&out)
	return best, out
}

func (r *Reader) parseFor(g *grammar, q *asked, actor side, powers []rule, bare bool) (*parser, parse) {
	p := newParser(g, q, actor, powers, bare)
	r.addLists(p)
	return p, p.parse()
}

// isLone reports whether a number without a word is that of one player, and the other has none.
func (p *parser) isLone(f *parse) bool {
	return slices.ContainsFunc(f.assignments, func(set assignment) bool {
		if !f.readBy[set.from].bare || p.roles[set.input] == calc.EitherSide {
			return false
		}
		return !slices.ContainsFunc(f.assignments, func(other assignment) bool {
			return p.calculator.Inputs[other.input].Opposes == p.calculator.Inputs[set.input].Name ||
				p.calculator.Inputs[set.input].Opposes == p.calculator.Inputs[other.input].Name
		})
	})
}

// lonelyCost returns the cost of a parse that leaves out amounts of the side whose power it is.
func (p *parser) lonelyCost(f *parse) (cost float64) {
	for i := range p.calculator.Inputs {
		base := inputIndex(p.calculator, p.calculator.Inputs[i].Opposes)
		if base < 0 || !f.setsInput(i) || f.setsInput(base) || p.isBehindVersus(f, i) {
			continue
		}
		in, d, when := &p.calculator.Inputs[base], p.calculator.Decision, p.calculator.Inputs[i].UsedWhen
		implied := when != "" && !f.setsInput(inputIndex(p.calculator, when)) // "his second power" is no denial
		if in.UsedWhen == "" && (in.Default.Number != 0 || implied) && (d == nil || !slices.Contains(d.Takes, in.Name)) {
			cost += lonelyCost
		}
	}
	return cost
}

// setsAnswer reports whether a question sets an input of the player who answers.
func (g *grammar) setsAnswer(f *parse) bool {
	return slices.ContainsFunc(f.assignments, func(set assignment) bool { return g.roles[set.input] == calc.Answering })
}

// isBehindVersus reports whether an input is set by words behind "vs".
func (p *parser) isBehindVersus(f *parse, input int) bool {
	return slices.ContainsFunc(f.assignments,
		func(set assignment) bool { return set.input == input && p.tokens[set.from].versus })
}

// missesName reports whether the question names a figure that the reading does not have, or another
// calculator while it does not name its own.
func (r *Reader) missesName(g *grammar, f *parse, tokens []token) bool {
	for at := range tokens {
		for i := range r.names[tokens[at].word] {
			name := &r.names[tokens[at].word][i]
			if tokens[at].answers && g.setsAnswer(f) ||
				name.kind == figureRule && at > 0 && tokens[at-1].isAmount() { // "2 blood markers"
				continue
			}
			if name.kind == topicRule && (f.topic || len(f.figures) > 0) || name.kind == figureRule && name.system != g.system {
				continue
			}
			if end := name.end(tokens, at); end > at && !tokens[at].small && f.leavesUnread(at, end) {
				return true
			}
		}
	}
	return false
}

// isOwn reports whether something of the question belongs to the system of a calculator: its name, a
// figure, a power, or a phrase that no calculator of another system has. "Level 3 against level 2" is
// about any game.
func (r *Reader) isOwn(g *grammar, f *parse, q *asked) bool {
	return f.topic || len(f.figures) > 0 || f.power != nil || f.system || q.about.System == g.system ||
		slices.ContainsFunc(f.readBy, func(by *rule) bool { return by != nil && r.owned[by.key()] == g.system })
}

// powerRules returns a rule for each power that the question may name and that has a case of the
// calculator.
func (r *Reader) powerRules(c *calc.Calculator, tokens []token) (rules []rule) {
	for i := range tokens {
		for _, name := range r.powers[tokens[i].word] {
			if powerCase := name.power.caseFor(c); powerCase != nil {
				name.topic = len(powerCase.Inputs) > 0
				rules = append(rules, name)
			}
		}
	}
	return rules
}

// isPowerName reports whether tokens are the whole name of a power.
func (r *Reader) isPowerName(tokens []token) bool {
	return slices.ContainsFunc(r.powers[tokens[0].word],
		func(name rule) bool { return name.end(tokens, 0) == len(tokens) })
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
		return slices.ContainsFunc(r.casters[c.ID], func(named caster) bool {
			return !slices.Contains(spares, named.id) && named.isNamed(tokens[set.from:set.to])
		})
	})
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

// asksForAmount reports whether a question asks for the number of what a power needs: "how many dice for
// prescience".
func asksForAmount(c *calc.Calculator, q *asked, f *parse) bool {
	return q.number >= 0 && f.power != nil && len(f.power.caseFor(c).Inputs) > 0
}

// asksForRule reports whether tokens ask what a rule says: they state no amount, in figures or by
// another word, or at most one beside a word of such questions. "may I push by 3" asks for a rule,
// "can I deny 3 with 6 dice" and "another cast" for a figure. A number in the name of a system is
// no amount.
func (r *Reader) asksForRule(tokens []token, f *parse, amount bool) bool {
	asks, amounts := false, 0
	for i := range tokens {
		t := &tokens[i]
		asks = asks || r.lexicon.rules[t.word]
		if t.isAmount() && (f.readBy[i] == nil || f.readBy[i].kind != systemRule) {
			amounts++
		}
	}
	return amounts == 0 && !amount || asks && amounts < 2
}

// leavesUnread reports whether the reading uses none of the tokens of a range, but for numbers that
// have no word.
func (f *parse) leavesUnread(from, to int) bool {
	return !slices.ContainsFunc(f.readBy[from:to], func(by *rule) bool { return by != nil && !by.bare })
}

// names reports whether a token names the calculator or a figure. The first token of an amount does
// not, since it may be the unit.
func (f *parse) names(at int) bool {
	by := f.readBy[at]
	return by != nil && (by.kind == topicRule || by.kind == figureRule ||
		by.topic && (by.kind == valueRule || at > 0 && f.readBy[at-1] == by))
}

// unreadOf returns what a question says and the case does not use: unread words, and words for
// inputs that the others make irrelevant.
func (o *Reading) unreadOf(q *asked) (list []Unread) {
	c := o.Calculator()
	unread := slices.Clone(o.parse.unread)
	for _, set := range o.parse.assignments {
		if !set.refused && !o.Values.Used(c.Inputs[set.input].Name) {
			for at := set.from; at < set.to; at++ {
				if !q.tokens[at].small {
					unread = append(unread, at)
				}
			}
		}
	}
	slices.Sort(unread)
	from, next := 0, -1 // words beside each other are shown as one
	for _, at := range slices.Compact(unread) {
		free := o.freeFor(&q.tokens[at])
		if at != next || free != nil || list[len(list)-1].Free != nil {
			from = at
			list = append(list, Unread{Free: free})
		}
		next = at + 1
		list[len(list)-1].Text = q.words(from, next)
	}
	return list
}

// freeFor returns the inputs that the question leaves and that a number may be.
func (o *Reading) freeFor(t *token) (names []string) {
	n, ok := t.number()
	if !ok {
		return nil
	}
	c := o.Calculator()
	for _, in := range o.Inputs {
		shape := c.Input(in.Name)
		takes := (shape.Kind == calc.Number || shape.Kind == calc.List) && shape.Min <= n && n <= shape.Max
		isPrice := c.Decision != nil && slices.Contains(c.Decision.Prices, in.Name)
		if takes && !isPrice && in.Origin != FromQuestion {
			names = append(names, in.Name)
		}
	}
	return names
}

// systemOf returns the system of a calculator.
func systemOf(c *calc.Calculator) string {
	system, _, _ := strings.Cut(c.ID, "/")
	return system
}
