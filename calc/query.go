package calc

import (
	"slices"
	"strconv"
	"strings"
)

// Decode parses the inputs of c from the query of an address ("level=push&push=2", without the
// question mark). Missing inputs have their defaults. The error is an *InputError: the first wrong
// input, with the others as Next.
func (c *Calculator) Decode(query string) (Values, error) {
	var pairs []pair
	for _, text := range strings.Split(query, "&") {
		if text == "" {
			continue
		}
		before, after, named := strings.Cut(text, "=") // an escaped "=" is part of a name or value
		name, nameOK := unescape(before)
		value, valueOK := unescape(after)
		switch {
		case !nameOK || !valueOK || !named && strings.Contains(name, "="):
			name, named = text, false
		case name == "":
			name, named = "="+value, false
		}
		pairs = append(pairs, pair{name, value, !named})
	}
	return c.read(pairs)
}

// pair is an input as given. If it is malformed, name is the whole text.
type pair struct {
	name, text string
	malformed  bool
}

// Arguments parses the inputs of c from words of the form name=value, as on the command line and in
// calculator blocks. Otherwise it is like Decode.
func (c *Calculator) Arguments(words []string) (Values, error) {
	pairs := make([]pair, 0, len(words))
	for _, word := range words {
		name, text, ok := strings.Cut(word, "=")
		if !ok || name == "" {
			name, ok = word, false
		}
		pairs = append(pairs, pair{name, text, !ok})
	}
	return c.read(pairs)
}

// mostWrong is the largest number of errors reported for one address.
const mostWrong = 8

// read sets the inputs in order and collects the errors.
func (c *Calculator) read(pairs []pair) (Values, error) {
	v := c.Defaults()
	var wrong InputError // head of the list; only Next is used
	last, left := &wrong, mostWrong
	for i, given := range pairs {
		next, err := c.one(v, given, pairs[:i])
		if err == nil {
			v = next
		} else if left > 0 {
			last.Next, _ = err.(*InputError)
			last = last.Next
			left--
		}
	}
	if last != &wrong {
		return Values{}, wrong.Next
	}
	return v, nil
}

// one sets one input. It refuses an input that is in before.
func (c *Calculator) one(v Values, given pair, before []pair) (Values, error) {
	if given.malformed {
		return Values{}, &InputError{Calculator: c.ID, Input: given.name, Reason: Malformed}
	}
	again := func(other pair) bool { return other.name == given.name }
	if in := c.Input(given.name); in != nil && slices.ContainsFunc(before, again) {
		return Values{}, c.explain(&InputError{Reason: Repeated}, in, given.text)
	}
	return v.Set(given.name, given.text)
}

// Query returns v as the shortest address query: inputs at their defaults are left out, the others
// sorted by name. Decode is its inverse.
func (v Values) Query() string {
	pairs := v.Changed()
	slices.SortFunc(pairs, func(a, b string) int { return strings.Compare(nameOf(a), nameOf(b)) })
	return strings.Join(pairs, "&")
}

func nameOf(pair string) string {
	name, _, _ := strings.Cut(pair, "=")
	return name
}

// Changed lists the inputs that differ from their defaults as name=value, in reading order. It
// omits advised inputs. The first input of a choice that was made is included at its default too,
// because without it the choice would be open.
func (v Values) Changed() []string {
	var pairs []string
	for i := range v.c.Inputs {
		in := &v.c.Inputs[i]
		if text := in.Format(v.v[i]); !v.Advised(in.Name) && (text != in.Format(in.Default) || v.decides(in)) {
			pairs = append(pairs, in.Name+"="+text)
		}
	}
	return pairs
}

// decides reports whether an input shows that the choice was made, whatever its value.
func (v Values) decides(in *Input) bool {
	d := v.c.Decision
	return d != nil && !d.Response && d.Left == "" && slices.Index(d.Takes, in.Name) == 0
}

// unescape decodes a query: %2C is a comma, + a space. It does not use net/url, which would add 71
// kB to the core (after brotli).
func unescape(s string) (string, bool) {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '+':
			out = append(out, ' ')
		case '%':
			if i+2 >= len(s) {
				return "", false
			}
			c, err := strconv.ParseUint(s[i+1:i+3], 16, 8)
			if err != nil {
				return "", false
			}
			out = append(out, byte(c))
			i += 2
		default:
			out = append(out, s[i])
		}
	}
	return string(out), true
}
