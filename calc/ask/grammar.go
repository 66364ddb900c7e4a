package ask

import (
	"slices"
	"strings"

	"psyref/calc"
)

// grammar is the rules of a calculator.
type grammar struct {
	calculator *calc.Calculator
	rules      []rule
	opposing   []rule // for questions that name persons: see counterparts
	questions  []rule // questions in full
}

// grammar compiles the phrases of a calculator, whose system has these names. The error is
// [ErrPlaceholder] or [ErrTooManyInputs].
func (l *lexicon) grammar(c *calc.Calculator, w *CalculatorWords, systemNames []rule) (*grammar, error) {
	if len(c.Inputs) > MaxInputs {
		return nil, ErrTooManyInputs
	}
	t := &grammar{calculator: c}
	var wrong error
	add := func(r rule, phrase string, input int) {
		earlier, phrase, _ := cutContext(phrase)
		elements, err := l.elements(c, phrase, input)
		if err == nil {
			r.context, err = l.elements(c, earlier, input)
		}
		if err == nil && len(elements) == 0 {
			err = ErrPlaceholder
		}
		if err != nil {
			wrong = err
			return
		}
		r.elements = elements
		t.rules = append(t.rules, r)
	}
	for _, phrase := range w.Phrases {
		add(rule{kind: topicRule}, phrase, -1)
	}
	topicRules := t.rules
	for _, pattern := range w.Patterns {
		add(rule{kind: amountRule}, pattern, -1)
	}
	for _, in := range w.Inputs {
		input := inputIndex(c, in.Name)
		if input < 0 {
			return nil, ErrPlaceholder
		}
		for _, phrase := range in.Phrases {
			if strings.Contains(phrase, "{") {
				add(rule{kind: amountRule}, phrase, input)
				continue
			}
			place := " {n} "
			if c.Inputs[input].Kind == calc.List {
				place = " {list} "
			}
			add(rule{kind: amountRule}, phrase+place, input)
			add(rule{kind: amountRule}, place+phrase, input)
		}
		for _, value := range in.Values {
			for _, phrase := range value.Phrases {
				add(rule{kind: valueRule, input: input, value: value.ID}, phrase, -1)
			}
		}
	}
	for i := len(topicRules); i < len(t.rules); i++ {
		r := &t.rules[i]
		r.topic = containsAny(r.elements, topicRules)
		r.ofFamily = r.kind == valueRule && slices.ContainsFunc(topicRules, func(topic rule) bool {
			return topic.elements[len(topic.elements)-1].token.plural && containsAny(r.elements, []rule{topic})
		})
	}
	for _, question := range w.Questions {
		elements, err := l.elements(c, question, -1)
		if err != nil {
			return nil, err
		}
		if len(elements) > 0 {
			t.questions = append(t.questions, rule{kind: topicRule, elements: elements})
		}
	}
	if haveSides(c) {
		for i := range t.rules {
			t.rules[i].setSides(l)
		}
		t.opposing = t.counterparts(l)
	}
	t.rules = append(t.rules, systemNames...)
	return t, wrong
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
	for i := range c.Inputs {
		if c.Inputs[i].Name == name {
			return i
		}
	}
	return -1
}
