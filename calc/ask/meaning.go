package ask

import (
	"slices"

	"psyref/calc"
)

// missesMeaning reports whether a figure would answer another question: an amount, a negation or a
// word of a condition is unread, or a word that names a calculator is, and no other word names the
// one of the reading. If a word names the system, only the calculators of that system count.
func (r *Reader) missesMeaning(c *calc.Calculator, f *parse, tokens []token, system string) bool {
	named := "" // the system that the question names
	if f.system {
		named = system
	}
	return f.negated || r.missesPower(f, tokens, system) || slices.ContainsFunc(f.unread, func(at int) bool {
		return !f.topic && r.namesTopic(tokens, at, named) || len(tokens[at].list) > 0 || tokens[at].ordinal > 0 ||
			tokens[at].marked || missesCondition(c, f, r.conditions[system][tokens[at].word])
	})
}

// namesOtherSystem reports whether a question names a system, and not that of the reading. Words that
// the reading uses name none: "7th cast".
func (r *Reader) namesOtherSystem(system string, f *parse, tokens []token) bool {
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

// missesPower reports whether the name of a power of a system is unread, so that the question is
// about several: "3 rolls want iron arm or endurance".
func (r *Reader) missesPower(f *parse, tokens []token, system string) bool {
	for at := range tokens {
		for _, name := range r.powers[tokens[at].word] {
			if end := name.end(tokens, at); end > at && !tokens[at].small && name.power.isIn(system) &&
				f.leavesUnread(at, end) {
				return true
			}
		}
	}
	return false
}

// missesCondition reports whether a word means values of which the reading has none.
func missesCondition(c *calc.Calculator, f *parse, meant []condition) bool {
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
			if end < len(tokens) && startsAt(r.counts[i], tokens, at) && (!tokens[end].small || tokens[end].counted) {
				return end
			}
		}
	}
	return -1
}

// isPowerName reports whether tokens are the whole name of a power.
func (r *Reader) isPowerName(tokens []token) bool {
	for _, name := range r.powers[tokens[0].word] {
		if name.end(tokens, 0) == len(tokens) {
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
		if !f.namesSystem(i) && (t.ordinal > 0 || len(t.list) > 0 && !t.isArticle()) {
			amounts++
		}
	}
	return amounts == 0 && !number || asks && amounts < 2
}

// guessesPlan reports whether a calculator plans the use of several powers although the question
// names none and does not ask for a plan. The advice would depend on the default powers.
func (f *parse) guessesPlan(c *calc.Calculator) bool {
	if c.Decision == nil || c.Decision.Left == "" || f.topic || f.power != nil {
		return false
	}
	return !slices.ContainsFunc(f.assignments, func(set assignment) bool { return len(c.Inputs[set.input].Facts) > 0 })
}
