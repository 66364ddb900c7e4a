package ask

import (
	"cmp"
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
	Values calc.Values
	Inputs []Input // the inputs that the case uses, in the calculator's order
	Power  string  // the words of the question that name a power
	// Figures are those that the question names, in its order; of a power that the reader answers,
	// if it names none, those that matter to him.
	Figures []string
	// Unread are the words and numbers of the question that the case does not use, as they are
	// typed.
	Unread     []Unread
	Confidence float64 // share of the question that was matched, from 0 to 1
	// Refused are the amounts of the question that are out of the range of their inputs. Values has
	// none of them.
	Refused []*calc.InputError
	// Offer says that the calculator has no figure for the question, only what was understood: the
	// question states too little of a case, or the reading misses a negation or the asked figure.
	Offer bool
	// Theirs says that the power is the other player's, so that the reader makes none of its
	// choices.
	Theirs bool
	// Casts says whose power the case is about, "mine" or "theirs"; "" in a calculator that is
	// about the reader alone, or about both at once.
	Casts string
	// Turned says that the case is the other player's: the reader of the calculator is he.
	Turned bool
	// Weak says that rules and powers likely answer better: the question is only the name of a
	// power, asks for a rule, much of it is unread, or the only answer is an error.
	Weak bool
	// Elsewhere says that the question names, or the page belongs to, another system.
	Elsewhere bool
	// Exchanged is the same question with the numbers of the two players exchanged, if it does not
	// say whose they are; else nil.
	Exchanged *Reading

	rank  float64
	cover *cover
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
func (r *Reader) Ask(question string, about Context) (list []Reading) {
	if r.CheckLength(question) != nil {
		return nil
	}
	q := &asked{text: question, tokens: r.lexicon.tokens(question), about: about}
	r.lexicon.correctTypos(q.tokens, r.words)
	q.sides = readOwners(q.tokens)
	for _, g := range r.grammars {
		if reading, ok := r.read(g, q); ok {
			list = append(list, reading)
		}
	}
	return best(list)
}

// asked is a question, with what does not depend on the calculator.
type asked struct {
	text   string
	tokens []token
	about  Context
	sides
}

// words returns the text of some tokens.
func (q *asked) words(from, to int) string { return q.text[q.tokens[from].from:q.tokens[to-1].to] }

const (
	systemBonus    = 1.5  // if the calculator belongs to the system of the page
	weakConfidence = 0.73 // below it, rules likely answer better
	minConfidence  = 0.5  // below it, the question is not about a figure
	maxReadings    = 3
	maxRankGap     = 1.0 // largest difference in rank to the first reading
)

// read interprets a question for one calculator. It reports false if nothing of the question fits.
func (r *Reader) read(g *grammar, q *asked) (Reading, bool) {
	c, f := g.calculator, r.coverFor(g, q)
	if len(f.sets) == 0 && !f.topic || f.read == 0 {
		return Reading{}, false
	}
	r.keepFacts(g, f, q.tokens)
	out := newReading(c, q, f)
	withheld, elsewhere := r.unreadNames(g, f, q.tokens)
	amounts := f.amounts(c)
	out.Elsewhere = elsewhere || q.about.System != "" && q.about.System != g.system && !f.system
	out.Offer = withheld || f.negated || f.isBare() || f.power == nil && len(f.sets) < 2 && amounts == 0
	onlyPower := slices.ContainsFunc(r.powers[q.tokens[0].word],
		func(name rule) bool { return name.end(q.tokens, 0) == len(q.tokens) })
	out.Weak = out.Weak || out.Elsewhere || onlyPower || asksForRule(q.tokens, f, amounts > 0) ||
		out.Confidence < weakConfidence && len(f.figures) == 0 && amounts < 2
	out.rank = f.score
	if q.about.System == g.system {
		out.rank += systemBonus
	}
	if sets, ok := q.exchanged(c, f); ok && !out.Offer {
		exchanged := *f
		exchanged.actor, exchanged.sets = f.actor.other(), sets
		other := newReading(c, q, &exchanged)
		out.Exchanged = &other
	} else if out.Theirs && len(out.Figures) == 0 {
		out.Figures = c.Answering
	}
	return out, true
}

// newReading returns the reading of a cover, with its inputs.
func newReading(c *calc.Calculator, q *asked, f *cover) Reading {
	out := Reading{cover: f, Confidence: f.read / (f.read + f.left), Figures: f.figures,
		Theirs: f.actor == theirs && c.Role == calc.ActsOrAnswers, Turned: f.actor == mine && c.Role == calc.Answers}
	if c.Role != calc.Acts {
		out.Casts = f.actor.String()
	}
	out.complete(c, q)
	return out
}

// unreadNames reports whether the question names a figure that the reading does not have, or
// another calculator while it does not name its own; and whether it names another system.
func (r *Reader) unreadNames(g *grammar, f *cover, tokens []token) (withheld, elsewhere bool) {
	for at := range tokens {
		for _, name := range r.names[tokens[at].word] {
			if end := name.end(tokens, at); end == 0 || !f.leaves(at, end) {
				continue
			}
			switch {
			case name.kind == systemRule:
				elsewhere = elsewhere || name.system != g.system && !f.system
			case tokens[at].is(small) || tokens[at].is(answers) && g.setsAnswer(f):
			case name.kind == figureRule:
				counted := at > 0 && tokens[at-1].isAmount() // "2 blood markers"
				withheld = withheld || name.system == g.system && !counted
			default:
				withheld = withheld || !f.topic && len(f.figures) == 0
			}
		}
	}
	return withheld, elsewhere
}

// setsAnswer reports whether the question sets an input of the player who answers.
func (g *grammar) setsAnswer(f *cover) bool {
	return slices.ContainsFunc(f.sets, func(set assignment) bool { return g.roles[set.input] == calc.Answering })
}

// leaves reports whether the reading uses none of the tokens of a range, but for numbers that have
// no word.
func (f *cover) leaves(from, to int) bool {
	return !slices.ContainsFunc(f.readBy[from:to], func(by *rule) bool { return by != nil && !by.bare })
}

// keepFacts removes the values that words for a caster set, if the question names a power that does
// not spare him. To a Grey Knight, any double of a Malefic power is Perils of the Warp as it is to
// most psykers.
func (r *Reader) keepFacts(g *grammar, f *cover, tokens []token) {
	if f.power == nil {
		return
	}
	spares := f.power.caseFor(g.calculator.ID).Spares
	f.sets = slices.DeleteFunc(f.sets, func(set assignment) bool {
		return slices.ContainsFunc(r.casters, func(caster rule) bool {
			return caster.system == g.system && !slices.Contains(spares, caster.value) &&
				caster.isIn(tokens[set.from:set.to])
		})
	})
}

// isIn reports whether tokens contain a phrase without amounts.
func (r *rule) isIn(tokens []token) bool {
	for at := range tokens {
		if r.end(tokens, at) > 0 {
			return true
		}
	}
	return false
}

// isBare reports whether the reading has nothing but numbers without a word.
func (f *cover) isBare() bool {
	return !slices.ContainsFunc(f.readBy, func(by *rule) bool { return by != nil && !by.bare })
}

// asksForRule reports whether tokens ask what a rule says: they state no amount, in figures or by
// another word, or at most one beside a word of such questions, or beside "how many" of what the
// calculator does not know. "may I push by 3" asks for a rule, "can I deny 3 with 6 dice" and
// "another cast" for a figure. A number in the name of a system is no amount.
func asksForRule(tokens []token, f *cover, amount bool) bool {
	asks, amounts := false, 0
	if f.power != nil && f.readBy[0] != nil && f.readBy[0].kind == topicRule && tokens[0].is(small) {
		return false // "how many dice for prescience"
	}
	for i := range tokens {
		asks = asks || tokens[i].is(rules) ||
			tokens[i].is(counts) && f.leaves(i, i+1) && i+1 < len(tokens) && f.leaves(i+1, i+2)
		if tokens[i].isAmount() && (f.readBy[i] == nil || f.readBy[i].kind != systemRule) {
			amounts++
		}
	}
	return amounts == 0 && !amount || asks && amounts < 2
}

// unreadOf returns what a question says and the case does not use: unread words, and words for
// inputs that the others make irrelevant.
func (o *Reading) unreadOf(q *asked) (list []Unread) {
	unread := slices.Clone(o.cover.unread)
	for _, set := range o.cover.sets {
		for at := set.from; at < set.to; at++ {
			if !set.refused && !q.tokens[at].is(small) && !o.Values.Used(o.Calculator().Inputs[set.input].Name) {
				unread = append(unread, at)
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
	if !t.isNumber {
		return nil
	}
	d := o.Calculator().Decision
	for _, how := range o.Inputs {
		in := o.Calculator().Input(how.Name)
		takes := (in.Kind == calc.Number || in.Kind == calc.List) && in.Min <= t.number && t.number <= in.Max
		isPrice := d != nil && slices.Contains(d.Prices, in.Name)
		if takes && !isPrice && how.Origin != FromQuestion {
			names = append(names, in.Name)
		}
	}
	return names
}

// best sorts readings by rank, those of another system than the one named or open last. It drops
// those that add nothing.
func best(list []Reading) (out []Reading) {
	slices.SortStableFunc(list, func(a, b Reading) int { // equal ranks keep the order of the catalog
		if a.Elsewhere != b.Elsewhere {
			return map[bool]int{true: 1, false: -1}[a.Elsewhere]
		}
		return cmp.Compare(b.rank, a.rank)
	})
	for i := range list {
		reading := &list[i]
		onlyName := reading.Offer && len(reading.cover.sets) == 0 && reading.cover.power == nil
		if len(out) < maxReadings && reading.Confidence >= minConfidence && !(onlyName && reading.Confidence < 1) &&
			reading.isWorthAdding(out) {
			out = append(out, *reading)
		}
	}
	return out
}

// isWorthAdding reports whether a reading adds something to better ones: another system, or a
// calculator that the question names.
func (o *Reading) isWorthAdding(better []Reading) bool {
	if len(better) == 0 {
		return true
	}
	first := &better[0]
	if o.rank < first.rank-maxRankGap || o.Offer && !first.Offer || o.cover.read <= first.cover.read-articleWeight {
		return false // it ignores an amount or a word that the first one reads
	}
	repeats := slices.ContainsFunc(better,
		func(b Reading) bool { return systemOf(b.Calculator()) == systemOf(o.Calculator()) })
	return !repeats || o.cover.topic && o.rank >= first.rank-maxRankGap/4
}

// systemOf returns the system of a calculator.
func systemOf(c *calc.Calculator) string {
	system, _, _ := strings.Cut(c.ID, "/")
	return system
}
