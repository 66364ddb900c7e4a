package ask

import (
	"cmp"
	"slices"
	"strings"

	"psyref/calc"
)

// Reader reads questions of one language.
type Reader struct {
	lexicon  *lexicon
	grammars []*grammar
	powers   map[string][]powerName // by the first word of a name
	words    map[string]bool        // every word of a phrase
	topics   map[string][]string    // words that alone name the topic of a calculator, and its systems
	systems  map[string][]rule      // names of each system
	// conditions are, by system, the words that alone name a value of an input, such as "unbound".
	conditions map[string]map[string][]condition
	counts     [][]element // phrases before what a question asks the number of
}

// powerName is one name of a power, as phrase elements.
type powerName struct {
	power    *Power
	elements []element
}

// NewReader returns a reader of questions about the calculators of a catalog. It skips words of
// calculators that the catalog lacks. The error is [ErrPlaceholder], without the phrase; the
// generator checks all phrases before.
func NewReader(v *Vocabulary, catalog calc.Catalog) (*Reader, error) {
	r := &Reader{lexicon: newLexicon(v), powers: map[string][]powerName{}, systems: map[string][]rule{}}
	for i := range v.Calculators {
		words := &v.Calculators[i]
		c, err := catalog.Find(words.ID)
		if err != nil {
			continue
		}
		for _, names := range v.Names {
			if names.ID == c.ID {
				c = c.WithNames(strings.Join(names.Phrases, "\n"))
			}
		}
		t, err := r.lexicon.grammar(c, words, v)
		if err != nil {
			return nil, err
		}
		r.grammars = append(r.grammars, t)
	}
	for i := range v.Powers {
		for _, name := range v.Powers[i].Names {
			elements, _ := r.lexicon.elements(nil, name, -1)
			if len(elements) > 0 {
				first := elements[0].token.word
				r.powers[first] = append(r.powers[first], powerName{&v.Powers[i], elements})
			}
		}
	}
	for _, g := range v.Systems {
		for _, phrase := range g.Phrases {
			if elements, _ := r.lexicon.elements(nil, phrase, -1); len(elements) > 0 {
				r.systems[g.ID] = append(r.systems[g.ID], rule{elements: elements})
			}
		}
	}
	for _, phrase := range v.Counts {
		if elements, _ := r.lexicon.elements(nil, phrase, -1); len(elements) > 0 {
			r.counts = append(r.counts, elements)
		}
	}
	r.words, r.topics, r.conditions = r.vocabularyWords(), r.topicWords(), r.conditionWords()
	return r, nil
}

// topicWords returns the words that alone name the topic of a calculator, such as "deny", with the
// systems of these calculators.
func (r *Reader) topicWords() map[string][]string {
	words := map[string][]string{}
	for _, t := range r.grammars {
		system, _, _ := strings.Cut(t.calculator.ID, "/")
		for i := range t.rules {
			if one := &t.rules[i]; one.kind == topicRule && len(one.elements) == 1 && !one.elements[0].token.small {
				word := one.elements[0].token.word
				words[word] = append(words[word], system)
			}
		}
	}
	return words
}

// conditionWords returns the words that alone name a value of an input, with these inputs and
// values, by system.
func (r *Reader) conditionWords() map[string]map[string][]condition {
	words := map[string]map[string][]condition{}
	for _, t := range r.grammars {
		system, _, _ := strings.Cut(t.calculator.ID, "/")
		if words[system] == nil {
			words[system] = map[string][]condition{}
		}
		for i := range t.rules {
			one := &t.rules[i]
			if word := one.onlyWord(); one.kind == valueRule && word != "" {
				words[system][word] = append(words[system][word], condition{t.calculator.Inputs[one.input].Name, one.value})
			}
		}
	}
	return words
}

// condition is a value of an input of that name in any calculator of a system.
type condition struct{ input, value string }

// vocabularyWords returns the words of all phrases, small words and synonyms.
func (r *Reader) vocabularyWords() map[string]bool {
	words := map[string]bool{}
	add := func(elements []element) {
		for i := range elements {
			if elements[i].slot == literal && elements[i].token.word != "" {
				words[elements[i].token.word] = true
			}
		}
	}
	for _, t := range r.grammars {
		for i := range t.rules {
			add(t.rules[i].elements)
		}
	}
	for _, names := range r.powers {
		for i := range names {
			add(names[i].elements)
		}
	}
	for _, known := range []map[string]bool{r.lexicon.small, r.lexicon.breaks, r.lexicon.joins} {
		for word := range known {
			words[word] = true
		}
	}
	for word := range r.lexicon.synonyms {
		words[word] = true
	}
	return words
}

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
	// Weak says that rules and powers likely answer better: the question is only the name of a
	// power, asks for a rule, or much of it is unread.
	Weak bool

	rank   float64
	missed bool // see missesMeaning
	parse  *parse
}

// Calculator returns the calculator of the reading.
func (r *Reading) Calculator() *calc.Calculator { return r.Values.Calculator() }

// Context is what is known besides the question.
type Context struct {
	System string   // system of the page or of the reader's psyker; "" for none
	Psyker []string // values of the psyker by trait, "dark-heresy/willpower=45"
}

// Limits of a question: bytes that are read, and tokens.
const (
	maxQuestionBytes = 300
	maxTokens        = 40
)

// Ask returns the readings of a question, the most likely first. It returns none if the question is
// not about a figure.
func (r *Reader) Ask(question string, about Context) []Reading {
	if len(question) > maxQuestionBytes {
		question = question[:maxQuestionBytes]
	}
	tokens := r.lexicon.tokens(question)
	if len(tokens) > maxTokens {
		tokens = tokens[:maxTokens]
	}
	r.correctTypos(tokens)
	var list []Reading
	for _, t := range r.grammars {
		if one, ok := r.read(t, question, tokens, about); ok {
			list = append(list, one)
		}
	}
	return rankReadings(list)
}

// read interprets a question for one calculator. It reports false if nothing of the question fits.
func (r *Reader) read(t *grammar, question string, tokens []token, about Context) (Reading, bool) {
	p := newParser(t.calculator, tokens, t.rules, r.powerRules(t.calculator, tokens))
	r.addLists(p)
	f, asked := r.parseInFull(t, tokens)
	if !asked {
		f = p.parse()
		p.leaveOpen(&f)
	}
	if len(f.assignments) == 0 && !f.topic || f.matchedWeight == 0 {
		return Reading{}, false
	}
	system, _, _ := strings.Cut(t.calculator.ID, "/")
	if r.namesAnother(system, &f, tokens) {
		return Reading{}, false
	}
	if thing := r.askedNumberOf(tokens); thing >= 0 && !asked && !f.topicTokens[thing] {
		return Reading{}, false // it asks for the number of something else
	}
	out := Reading{parse: &f, Confidence: f.matchedWeight / (f.matchedWeight + f.unmatchedWeight)}
	out.missed = r.missesMeaning(t.calculator, &f, tokens, system)
	out.Offer = out.missed || !asked && f.power == nil && len(f.assignments) < 2 && !f.sets(t.calculator, calc.Number, calc.List)
	out.Weak = !asked && (out.Confidence < weakConfidence || r.isPowerName(tokens) || r.asksForRule(tokens, &f, f.sets(t.calculator, calc.Number)))
	out.rank = f.score
	if out.missed {
		out.rank -= missedCost
	}
	if d := t.calculator.Decision; d != nil && d.Response && !f.topic {
		out.rank -= responseCost
	}
	if system == about.System {
		out.rank += systemBonus
	}
	out.fillInputs(t.calculator, question, tokens, about)
	out.adviseRest()
	for _, in := range out.Inputs {
		if open := out.Values.Advised(in.Name); !open && (in.Origin == Assumed || in.Origin == Advised) && out.IsWorthNaming(in) {
			out.rank -= assumedCost // an open choice is what the reading answers
		}
	}
	for _, at := range f.unread {
		out.Unread = append(out.Unread, question[tokens[at].from:tokens[at].to])
	}
	return out, true
}

// parseInFull reports whether tokens are a question that the calculator answers in full, alone or
// with the name of a power after it.
func (r *Reader) parseInFull(t *grammar, tokens []token) (parse, bool) {
	powers := r.powerRules(t.calculator, tokens)
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
	missedCost   = 3    // if the reading has no answer, because it misses a word that decides it
)

// missesMeaning reports whether a figure would answer another question: an amount, a negation or a
// word of a condition is unread, or a word that names a calculator is, and no other word names the
// one of the reading. If a word names the system, only the calculators of that system count.
func (r *Reader) missesMeaning(c *calc.Calculator, f *parse, tokens []token, system string) bool {
	return f.negated || slices.ContainsFunc(f.unread, func(at int) bool {
		systems := r.topics[tokens[at].word]
		names := len(systems) > 0 && !f.topic && (!f.system || slices.Contains(systems, system))
		return names || len(tokens[at].list) > 0 || tokens[at].ordinal > 0 || tokens[at].marked || r.missesCondition(c, f, r.conditions[system][tokens[at].word])
	})
}

// namesAnother reports whether a question names a system, and not that of the reading. Words that
// the reading uses name none: "7th cast".
func (r *Reader) namesAnother(system string, f *parse, tokens []token) bool {
	if f.system {
		return false
	}
	for id, names := range r.systems {
		for i := range names {
			for at := range tokens {
				end, _ := names[i].match(nil, tokens, at, 0)
				if id != system && end > at && f.leavesUnread(at, end) {
					return true
				}
			}
		}
	}
	return false
}

// missesCondition reports whether a word means values of which the reading has none.
func (r *Reader) missesCondition(c *calc.Calculator, f *parse, meant []condition) bool {
	return len(meant) > 0 && !slices.ContainsFunc(f.assignments, func(set assignment) bool {
		return slices.Contains(meant, condition{c.Inputs[set.input].Name, set.value})
	})
}

// askedNumberOf returns the place of the word for what a question asks the number of, "powers" in
// "how many powers", or −1.
func (r *Reader) askedNumberOf(tokens []token) int {
	for at := range tokens {
		for i := range r.counts {
			end := at + len(r.counts[i])
			if end < len(tokens) && startsAt(r.counts[i], tokens, at) && (!tokens[end].small || r.lexicon.counted[tokens[end].word]) {
				return end
			}
		}
	}
	return -1
}

// isPowerName reports whether tokens are the whole name of a power.
func (r *Reader) isPowerName(tokens []token) bool {
	for _, name := range r.powers[tokens[0].word] {
		phrase := rule{elements: name.elements}
		if end, _ := phrase.match(nil, tokens, 0, 0); end == len(tokens) {
			return true
		}
	}
	return false
}

// asksForRule reports whether tokens ask what a rule says: they state no amount, in figures or by
// another word, or at most one beside a word of such questions. "may I push by 3" asks for a rule,
// "can I deny 3 with 6 dice" and "another cast" for a figure. A number in the name of a system is
// no amount.
func (r *Reader) asksForRule(tokens []token, f *parse, number bool) bool {
	asks, amounts := false, 0
	for i := range tokens {
		t := &tokens[i]
		asks = asks || r.lexicon.rules[t.word]
		if !f.systemTokens[i] && (t.ordinal > 0 || len(t.list) > 0 && !t.isArticle()) {
			amounts++
		}
	}
	return amounts == 0 && !number || asks && amounts < 2
}

// powerRules returns a rule for each power that the question may name and that has a case of the
// calculator.
func (r *Reader) powerRules(c *calc.Calculator, tokens []token) (rules []rule) {
	for i := range tokens {
		for _, name := range r.powers[tokens[i].word] {
			if one := name.power.caseFor(c); one != nil {
				rules = append(rules, rule{kind: powerRule, elements: name.elements, power: name.power, topic: len(one.Inputs) > 0})
			}
		}
	}
	return rules
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

// rankReadings sorts readings by rank. It drops readings far below the first, and readings of a
// system that only repeat a better one.
func rankReadings(list []Reading) (out []Reading) {
	slices.SortStableFunc(list, func(a, b Reading) int { return cmp.Compare(b.rank, a.rank) }) // equal ranks keep the order of the catalog
	for i := range list {
		one := &list[i]
		if one.Confidence < minConfidence || one.Offer && !one.missed && one.Confidence < minOfferConfidence || len(out) == maxReadings {
			continue
		}
		if len(out) > 0 && !isWorthAdding(out, one) {
			continue
		}
		out = append(out, *one)
	}
	return out
}

const (
	minConfidence      = 0.6
	minOfferConfidence = 0.99
	weakConfidence     = 0.73
	maxReadings        = 3
	maxRankGap         = 1.0 // largest difference in rank to the first reading
)

// isWorthAdding reports whether a reading adds something to better ones: another system, or a topic
// that the question names.
func isWorthAdding(better []Reading, one *Reading) bool {
	first := &better[0]
	if one.rank < first.rank-maxRankGap || first.parse.system || one.Offer && !first.Offer {
		return false
	}
	if one.parse.matchedWeight <= first.parse.matchedWeight-articleWeight {
		return false // it ignores an amount or a word that the first one reads
	}
	for i := range better {
		a, _, _ := strings.Cut(better[i].Calculator().ID, "/")
		b, _, _ := strings.Cut(one.Calculator().ID, "/")
		if a == b && !(one.parse.topic && one.rank >= first.rank-maxRankGap/4) {
			return false
		}
	}
	return true
}
