package calc

import (
	"strconv"
	"strings"
)

// Named is an element of a list that has a name instead of a number, such as a power with its cost.
// The content defines it.
type Named struct {
	ID    string // permanent
	Facts []int  // one for each of Input.Facts
}

// Names returns the text that WithNames was called with, or "".
func (c *Calculator) Names() string { return c.names }

// WithNames returns a copy of the calculator whose lists accept names. Each line of the text is for
// one list: the input's name, then its elements with their facts, as in
// "powers smite:1,0 prescience:2,0". Names that lack a fact are ignored. For "" it returns c.
func (c *Calculator) WithNames(text string) *Calculator {
	if text == "" {
		return c
	}
	named := *c
	named.names = text
	named.Inputs = append([]Input{}, c.Inputs...)
	for _, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		in := named.Input(words[0])
		if in == nil || len(in.Facts) == 0 {
			continue
		}
		in.Named = nil
		for _, word := range words[1:] {
			if element, ok := parseNamed(word, len(in.Facts)); ok {
				in.Named = append(in.Named, element)
			}
		}
	}
	return &named
}

func parseNamed(word string, facts int) (Named, bool) {
	id, list, _ := strings.Cut(word, ":")
	element := Named{ID: id}
	for _, text := range strings.Split(list, ",") {
		n, err := strconv.Atoi(text)
		if err != nil {
			return Named{}, false
		}
		element.Facts = append(element.Facts, n)
	}
	return element, id != "" && len(element.Facts) == facts
}

// element parses an element of a list: a number, or a name. Names are encoded as numbers above Max.
func (in *Input) element(text string) (int, *InputError) {
	for i := range in.Named {
		if in.Named[i].ID == text {
			return in.Max + 1 + i, nil
		}
	}
	n, err := in.parseNumber(text)
	if err != nil && len(in.Facts) > 0 && err.Reason == NotANumber {
		err.Reason = UnknownName
	}
	return n, err
}

// ElementText returns an element of a list as it is written in an address.
func (in *Input) ElementText(n int) string {
	if element := in.NamedElement(n); element != nil {
		return element.ID
	}
	return strconv.Itoa(n)
}

// NamedElement returns the named element that n encodes, or nil for a plain number.
func (in *Input) NamedElement(n int) *Named {
	if i := n - in.Max - 1; i >= 0 && i < len(in.Named) {
		return &in.Named[i]
	}
	return nil
}
