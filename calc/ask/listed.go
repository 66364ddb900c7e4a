package ask

import (
	"strings"

	"psyref/calc"
)

// addLists adds candidates for lists of powers, such as "smite and vortex of doom".
func (r *Reader) addLists(p *parser) {
	for i := range p.calculator.Inputs {
		in := &p.calculator.Inputs[i]
		if len(in.Named) == 0 {
			continue
		}
		for at := range p.tokens {
			ids, end := r.elements(in, p.tokens, at)
			if len(ids) == 0 {
				continue
			}
			several := len(ids) > 1
			phrase := &rule{kind: valueRule, input: i, topic: several}
			found := p.candidate(phrase, at, end,
				[]assignment{{input: i, value: strings.Join(ids, ","), from: at, to: end}})
			if !several {
				found.gain -= namedCost // a question about a single power is more likely about its test
			}
			p.candidates[at] = append(p.candidates[at], found)
		}
	}
}

// elements matches names of powers separated by commas or joining words.
func (r *Reader) elements(in *calc.Input, tokens []token, at int) (ids []string, end int) {
	for next := at; next < len(tokens) && len(ids) < in.MaxItems; {
		id, after := r.element(in, tokens, next)
		if id == "" {
			break
		}
		ids, end = append(ids, id), after
		for next = after; next < len(tokens) && tokens[next].joins; next++ {
		}
	}
	return ids, end
}

// element matches the longest name of a power of the list that begins at a token.
func (r *Reader) element(in *calc.Input, tokens []token, at int) (id string, end int) {
	for _, name := range r.powers[tokens[at].word] {
		known := false
		for i := range in.Named {
			known = known || in.Named[i].ID == name.power.ID
		}
		if after := name.end(tokens, at); known && after > end {
			id, end = name.power.ID, after
		}
	}
	return id, end
}
