package ask

import (
	"slices"
	"strings"

	"psyref/calc"
)

// grammar is the rules of a calculator.
type grammar struct {
	calculator *calc.Calculator
	system     string
	rules      []rule
	words      map[string]bool   // of its rules
	figures    map[string]string // by phrase
	units      map[string]bool   // single words before an amount, of every calculator of the system
	roles      []calc.Side       // of inputs
	sided      bool              // some belong to different players
}

// grammar compiles the phrases of a calculator, and adds its units to those of its system. The error
// is [ErrPlaceholder] or [ErrTooManyInputs].
func (l *lexicon) grammar(c *calc.Calculator, w *CalculatorWords, v *Vocabulary,
	units map[string]bool) (*grammar, error) {
	if len(c.Inputs) > MaxInputs {
		return nil, ErrTooManyInputs
	}
	g := &grammar{calculator: c, system: systemOf(c), roles: rolesOf(c), sided: haveSides(c), words: map[string]bool{},
		figures: map[string]string{}, units: units}
	var wrong error
	add := func(r rule, phrase string, input int) {
		elements, err := l.elements(c, phrase, input)
		if err != nil || len(elements) == 0 {
			wrong = ErrPlaceholder
			return
		}
		r.elements = elements
		g.rules = append(g.rules, r)
	}
	for _, phrase := range w.Phrases {
		add(rule{kind: topicRule}, phrase, -1)
	}
	topics := g.rules
	for _, in := range w.Inputs {
		input := inputIndex(c, in.Name)
		if input < 0 {
			return nil, ErrPlaceholder
		}
		for _, phrase := range in.Phrases {
			for _, shape := range shapes(&c.Inputs[input], phrase) {
				add(rule{kind: amountRule}, shape, input)
			}
		}
		for _, value := range in.Values {
			for _, phrase := range value.Phrases {
				add(rule{kind: valueRule, input: input, value: value.ID}, phrase, -1)
			}
		}
	}
	g.addCounterparts()
	g.addRanges(l, w, v.To)
	g.addBare()
	for i := len(topics); i < len(g.rules); i++ {
		g.rules[i].topic = containsAny(g.rules[i].elements, topics)
	}
	for _, figure := range w.Figures {
		for _, phrase := range figure.Phrases {
			add(rule{kind: figureRule, value: figure.ID}, phrase, -1)
			g.figures[g.rules[len(g.rules)-1].key()] = figure.ID
		}
	}
	g.collectWords()
	for _, names := range v.Systems {
		if names.ID == g.system {
			for _, phrase := range names.Phrases {
				add(rule{kind: systemRule}, phrase, -1)
			}
		}
	}
	return g, wrong
}

// shapes returns the phrases of a word of an input: a unit is before or after its amount.
func shapes(in *calc.Input, phrase string) []string {
	switch {
	case strings.Contains(phrase, "{"):
		return []string{phrase}
	case in.Kind == calc.List:
		return []string{phrase + " {list}", "{list} " + phrase, "{count} " + phrase + " {each}"}
	}
	return []string{phrase + " {n}", "{n} " + phrase}
}

// addCounterparts adds rules for the inputs of the answering side, with the words of the inputs that
// they oppose: "wp {n}" may be the willpower of either.
func (g *grammar) addCounterparts() {
	c := g.calculator
	known := len(g.rules)
	for i := range c.Inputs {
		base := inputIndex(c, c.Inputs[i].Opposes)
		if base < 0 {
			continue
		}
		for _, r := range g.rules[:known] {
			if next, ok := r.counterpart(base, i, &c.Inputs[i]); ok {
				g.rules = append(g.rules, next)
			}
		}
	}
}

// counterpart returns the rule for another input in place of its own.
func (r *rule) counterpart(from, to int, in *calc.Input) (rule, bool) {
	out := *r
	out.inherited = true
	switch {
	case r.kind == valueRule:
		out.input = to
		return out, r.input == from && (in.Kind != calc.Choose || slices.Contains(in.Choices, r.value))
	case r.kind != amountRule:
		return out, false
	}
	out.elements = slices.Clone(r.elements)
	found := false
	for i := range out.elements {
		e := &out.elements[i]
		if e.slot == literal {
			continue
		}
		if in.Kind == calc.List && e.slot == amount {
			e.slot = amountList
		}
		if e.input != from || !e.slot.fits(in) {
			return out, false
		}
		e.input, found = to, true
	}
	return out, found
}

// addRanges adds the shapes "n to m" and "unit n to m" for an input that must exceed another.
func (g *grammar) addRanges(l *lexicon, w *CalculatorWords, between []string) {
	c := g.calculator
	for i := range c.Inputs {
		base := inputIndex(c, c.Inputs[i].Beyond)
		if base < 0 {
			continue
		}
		units := [][]element{nil}
		for _, in := range w.Inputs {
			for _, phrase := range in.Phrases {
				if in.Name == c.Inputs[i].Name && !strings.Contains(phrase, "{") {
					elements, _ := l.elements(c, phrase, -1)
					units = append(units, elements)
				}
			}
		}
		for _, word := range between {
			to := element{token: l.tokens(word)[0]}
			for _, unit := range units {
				low := append(slices.Clone(unit), element{slot: amount, input: base}, to)
				high := element{slot: amount, input: i}
				g.rules = append(g.rules, rule{kind: amountRule, elements: append(slices.Clone(low), high)})
				if unit != nil {
					g.rules = append(g.rules,
						rule{kind: amountRule, elements: append(append(slices.Clone(low), unit...), high)})
				}
			}
		}
	}
}

// addBare adds the shapes of numbers without a word: the first number of both players, "my wp 45, his
// 40", or that of either player, and the numbers of the only list.
func (g *grammar) addBare() {
	c := g.calculator
	lists := 0
	for i := range c.Inputs {
		if c.Inputs[i].Kind == calc.List {
			lists++
		}
	}
	add := func(input int) {
		e := element{slot: amount, input: input}
		if c.Inputs[input].Kind == calc.List {
			e.slot = amountList
		}
		g.rules = append(g.rules, rule{kind: amountRule, elements: []element{e}, bare: true})
	}
	first := true
	for i := range c.Inputs {
		in := &c.Inputs[i]
		base := inputIndex(c, in.Opposes)
		number := in.Kind == calc.Number || in.Kind == calc.List
		if base >= 0 && first && number {
			first = false
			add(base)
			add(i)
		} else if in.Kind == calc.List && lists == 1 {
			add(i)
		}
	}
	for i := range c.Inputs {
		if first && g.sided && c.Inputs[i].Kind == calc.Number && g.roles[i] == calc.EitherSide {
			first = false
			add(i)
		}
	}
}

// collectWords records the words of the rules, and those that are units by themselves.
func (g *grammar) collectWords() {
	for i := range g.rules {
		list := g.rules[i].elements
		literals := 0
		for k := range list {
			if list[k].slot == literal {
				g.words[list[k].token.word] = true
				literals++
			}
		}
		if g.rules[i].kind == amountRule && literals == 1 && len(list) == 2 && list[0].slot == literal {
			g.units[list[0].token.word] = true
		}
	}
	delete(g.words, "")
}

// containsAny reports whether the elements contain those of one of the phrases as a run.
func containsAny(list []element, phrases []rule) bool {
	for _, r := range phrases {
		for at := 0; at+len(r.elements) <= len(list); at++ {
			if hasPrefix(list[at:], r.elements) {
				return true
			}
		}
	}
	return false
}

func hasPrefix(list, phrase []element) bool {
	for i := range phrase {
		if list[i].slot != literal || !list[i].token.matches(&phrase[i].token) {
			return false
		}
	}
	return true
}

func inputIndex(c *calc.Calculator, name string) int {
	return slices.IndexFunc(c.Inputs, func(in calc.Input) bool { return in.Name == name })
}
