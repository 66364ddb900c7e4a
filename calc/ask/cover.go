package ask

import (
	"slices"
	"strings"

	"psyref/calc"
)

// Weights of tokens, and changes to the score of a cover.
const (
	wordWeight    = 1.0
	numberWeight  = 1.5
	smallWeight   = 0.1  // a small word of a phrase
	articleWeight = 0.5  // a number that is also a small word: "one", "une"
	topicBonus    = 1.0  // once, for naming the calculator
	ruleCost      = 0.05 // for each rule, so that of equal covers the one with the longest phrases wins
	inputWeight   = 0.04 // for each input that is set, which is preferred to a name of the same words
	singleCost    = 0.5  // for one amount where a calculator is about several
	refusedCost   = 2.5  // for an amount out of range, which is more than an unread number
	bareCost      = 0.4  // for a number without a word
	namedCost     = 0.5  // for a power whose numbers do not matter to the calculator
	lonelyCost    = 0.4  // for a number of the player who answers without that of the one who casts
	loneCost      = 5.0  // if one player has such a number, and the other none
	switchCost    = 0.3  // for a change of the player where no word says so
	strangerCost  = 0.8  // for a number of the other player
	answererCost  = 1.0  // for a power of the player who resists
	tie           = 1e-9 // difference of scores that are equal but for rounding; the first one wins
)

// weight returns what a token counts if it is read.
func (t *token) weight() float64 {
	switch {
	case t.is(comma):
		return 0
	case t.isArticle():
		return articleWeight
	case t.is(small):
		return smallWeight
	case t.isAmount():
		return numberWeight
	}
	return wordWeight
}

// cost returns what a token counts if it is unread. What one does against a power costs nothing
// where two players meet, since it says whose numbers are.
func (p *parser) cost(at int) float64 {
	if t := &p.tokens[at]; !t.is(small) && !(t.is(answers) && p.sided) {
		return t.weight()
	}
	return 0
}

// MaxInputs is the largest number of inputs of a calculator that questions can be about.
const MaxInputs = 60

// Bits that mark what a cover has used, above the bits of its inputs.
const (
	topicMark uint64 = 1 << (MaxInputs + iota)
	systemMark
	powerMark
	bareMark
)

// state is a place in the question with what the tokens before it have used.
type state struct {
	at   int
	mask uint64
	role calc.Side // of the last input of one player
	part int       // of its token
}

// step is the best cover of the tokens from one place to the end.
type step struct {
	score float64
	by    *candidate // starts here; nil if the token is unread
	next  state
}

// parser finds the best cover of a question for one calculator and one player whose power it is, by
// dynamic programming over the state.
type parser struct {
	*grammar
	tokens     []token
	actor      side
	candidates [][]candidate // by first token
	memo       map[state]step
}

// candidate is a rule that matches at a token.
type candidate struct {
	rule *rule
	end  int
	mask uint64
	gain float64
	sets []assignment
}

// newParser returns a parser with the candidates of the rules, and of the powers that the question
// may name.
func (r *Reader) newParser(g *grammar, q *asked, actor side) *parser {
	p := &parser{grammar: g, tokens: q.tokens, actor: actor, candidates: make([][]candidate, len(q.tokens)),
		memo: map[state]step{}}
	for at := range q.tokens {
		for i := range g.rules {
			if rule := &g.rules[i]; !rule.bare && !rule.inherited || q.met {
				p.addMatches(rule, at)
			}
		}
		for _, power := range r.powers[q.tokens[at].word] {
			if c := power.power.caseFor(g.calculator.ID); c != nil {
				power.topic = len(c.Inputs) > 0
				p.addMatches(&power, at)
			}
		}
		for i := range g.calculator.Inputs {
			if ids, end := r.powerList(&g.calculator.Inputs[i], q.tokens, at); len(ids) > 0 {
				p.add(&rule{kind: valueRule, input: i, topic: len(ids) > 1}, at, end,
					[]assignment{{input: i, value: strings.Join(ids, ","), from: at, to: end}})
			}
		}
	}
	return p
}

// addMatches adds the matches of a rule at a token. A rule with a list has a match for each shorter
// list too, so that an amount beside its own unit is left to it: "with 4 2 2 cards".
func (p *parser) addMatches(r *rule, at int) {
	most, last := 1, 0
	for i := range r.elements {
		if e := &r.elements[i]; e.slot == amountList {
			most = p.calculator.Inputs[e.input].MaxItems
		}
	}
	for ; most > 0; most-- {
		end, sets := match(p.calculator, r, p.tokens, at, most)
		if end > at && end != last && (!r.bare || p.isAlone(end)) {
			last = end
			p.add(r, at, end, sets)
		}
	}
}

// isAlone reports whether no word that the calculator lacks follows a number: "2 blood markers".
func (p *parser) isAlone(end int) bool {
	if end == len(p.tokens) {
		return true
	}
	t := &p.tokens[end]
	return t.isNumber || t.is(small|closes) || p.words[t.word]
}

func (p *parser) add(r *rule, at, end int, sets []assignment) {
	c := candidate{rule: r, end: end, sets: sets, gain: -ruleCost}
	for i := at; i < end; i++ {
		if t := &p.tokens[i]; !t.is(small) || t.isArticle() {
			c.gain += t.weight()
		}
	}
	for i := range r.elements { // small words between these count for nothing
		if e := &r.elements[i]; e.slot == literal && e.token.is(small) {
			c.gain += smallWeight
		}
	}
	for i := range sets {
		set, in := &sets[i], &p.calculator.Inputs[sets[i].input]
		if d := p.calculator.Decision; r.kind != valueRule || d == nil || !slices.Contains(d.Takes, in.Name) {
			c.mask |= 1 << set.input // of a choice, several values may be named
		}
		c.gain += inputWeight - p.ownerCost(set)
		if set.refused {
			c.gain -= refusedCost
		}
		if len(in.Default.List) > 1 && !strings.Contains(set.value, ",") {
			c.gain -= singleCost
		}
	}
	switch {
	case r.bare:
		c.gain -= bareCost
	case r.kind == systemRule:
		c.mask |= systemMark
	case r.kind == powerRule:
		c.mask |= powerMark
		if !r.topic {
			c.gain -= namedCost
		}
	}
	p.candidates[at] = append(p.candidates[at], c)
}

// ownerCost returns the cost of an input of one player that is set by a number of the other.
func (p *parser) ownerCost(set *assignment) float64 {
	player, of := p.actor, p.tokens[set.to-1].owner
	if p.roles[set.input] == calc.Answering {
		player = p.actor.other()
	}
	if p.roles[set.input] == calc.EitherSide || of.whose == noSide || player == noSide || of.whose == player {
		return 0
	}
	return strangerCost
}

// after returns the state after a candidate, and the cost of the change of the player. Words that
// only an input of the player who answers has say whose it is.
func (p *parser) after(c *candidate, s state) (state, float64) {
	cost := 0.0
	next := state{c.end, s.mask | c.mask, s.role, s.part}
	if c.rule.bare {
		next.mask |= bareMark
	}
	for _, set := range c.sets {
		role, part := p.roles[set.input], p.tokens[set.to-1].owner.part
		if role == calc.EitherSide || role == calc.Answering && !c.rule.inherited && !c.rule.bare {
			continue
		}
		if next.role != calc.EitherSide && next.role != role && next.part == part {
			cost += switchCost
		}
		next.role, next.part = role, part
	}
	return next, cost
}

// best returns the best cover of the tokens from a state on.
func (p *parser) best(s state) step {
	if s.at == len(p.tokens) {
		if s.mask&bareMark != 0 && s.mask&p.pair != p.pair {
			return step{score: -loneCost, next: s}
		}
		return step{next: s}
	}
	if known, ok := p.memo[s]; ok {
		return known
	}
	skipped := s
	skipped.at++
	out := step{score: p.best(skipped).score - p.cost(s.at), next: skipped}
	for i := range p.candidates[s.at] {
		c := &p.candidates[s.at][i]
		if c.mask&s.mask != 0 {
			continue
		}
		next, cost := p.after(c, s)
		gain := c.gain - cost
		if (c.rule.topic || c.rule.kind == topicRule) && s.mask&topicMark == 0 {
			next.mask |= topicMark
			gain += topicBonus
		}
		if score := gain + p.best(next).score; score > out.score+tie {
			out = step{score, c, next}
		}
	}
	p.memo[s] = out
	return out
}

// cover is the best cover of a whole question.
type cover struct {
	actor   side
	score   float64
	sets    []assignment
	readBy  []*rule // by token
	power   *Power
	named   [2]int   // first and end token of the power's name
	figures []string // that the question names, in its order
	unread  []int    // places of tokens, but for small words
	negated bool     // a negation is unread
	topic   bool     // it names the calculator
	system  bool     // it names the system
	read    float64  // weight of what is read
	left    float64  // and of what is not
}

func (p *parser) cover() *cover {
	out := &cover{actor: p.actor, score: p.best(state{}).score, readBy: make([]*rule, len(p.tokens))}
	s := state{}
	for s.at < len(p.tokens) {
		step := p.best(s)
		if step.by != nil {
			out.take(step.by, p.tokens, s.at)
		} else {
			t, cost := &p.tokens[s.at], p.cost(s.at)
			out.negated = out.negated || t.is(negates)
			out.left += cost
			if cost > 0 || t.is(answers) && !p.words[t.word] {
				out.unread = append(out.unread, s.at)
			}
		}
		s = step.next
	}
	out.topic = s.mask&topicMark != 0
	out.unread = slices.DeleteFunc(out.unread, func(at int) bool { return p.repeats(out, at) })
	return out
}

// repeats reports whether a token says again what the cover has: "unbound sorcerer".
func (p *parser) repeats(f *cover, at int) bool {
	return slices.ContainsFunc(p.candidates[at], func(c candidate) bool {
		return c.rule.kind == valueRule && slices.ContainsFunc(f.sets, func(set assignment) bool {
			return set.input == c.sets[0].input && set.value == c.sets[0].value
		})
	})
}

// take adds a candidate to a cover.
func (f *cover) take(c *candidate, tokens []token, at int) {
	for i := at; i < c.end; i++ {
		f.read += tokens[i].weight()
		f.readBy[i] = c.rule
	}
	f.sets = append(f.sets, c.sets...)
	if figure := c.rule.figure; figure != "" && !slices.Contains(f.figures, figure) {
		f.figures = append(f.figures, figure)
	}
	switch c.rule.kind {
	case powerRule:
		f.power, f.named = c.rule.power, [2]int{at, c.end}
	case systemRule:
		f.system = true
	}
}

// setsInput reports whether the question sets an input.
func (f *cover) setsInput(input int) bool {
	return slices.ContainsFunc(f.sets, func(set assignment) bool { return set.input == input })
}

// amounts returns how many numbers and lists the question sets.
func (f *cover) amounts(c *calc.Calculator) (n int) {
	for _, set := range f.sets {
		if kind := c.Inputs[set.input].Kind; kind == calc.Number || kind == calc.List {
			n++
		}
	}
	return n
}

// coverFor returns the best cover of a question for a calculator. A question in which two players
// meet is read for each of them as the one whose power it is.
func (r *Reader) coverFor(g *grammar, q *asked) (best *cover) {
	for _, actor := range g.actors() {
		f := r.newParser(g, q, actor).cover()
		if actor != noSide && actor == q.answerer {
			f.score -= answererCost
		}
		f.score -= lonelyCost * float64(g.lonely(f, q.tokens))
		if best == nil || f.score > best.score+tie {
			best = f
		}
	}
	return best
}

// lonely returns how many numbers of the player who answers are stated without those of the one who
// casts, which he needs: the player with a psy rating casts. A number that is only used if he
// answers is one, too, unless the question says that he does: "his second power". Behind "vs" none
// is.
func (g *grammar) lonely(f *cover, tokens []token) (n int) {
	c := g.calculator
	for _, set := range f.sets {
		in := &c.Inputs[set.input]
		base := inputIndex(c, in.Opposes)
		if base < 0 || f.setsInput(base) || c.Inputs[base].UsedWhen != "" || tokens[set.from].owner.vs {
			continue
		}
		when := inputIndex(c, in.UsedWhen)
		if c.Inputs[base].Default.Number != 0 || when >= 0 && !f.setsInput(when) {
			n++
		}
	}
	return n
}
