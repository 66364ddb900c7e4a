package ask

import (
	"slices"
	"strconv"
	"strings"

	"psyref/calc"
)

// IsWorthNaming reports whether readers should see an input of a reading. An input that the
// question does not state is hidden if it is folded, zero, off or empty. One that is only used
// because of another input is shown at zero too: the bonus to dice that the question states.
func (r *Reading) IsWorthNaming(in Input) bool {
	if in.Origin == FromQuestion || in.Origin == Implied {
		return true
	}
	text, input := r.Values.Text(in.Name), r.Calculator().Input(in.Name)
	return !input.Folded && text != "false" && text != "" && (text != "0" || input.UsedWhen != "")
}

// JSON encodes readings for the page's scripts. Inputs are those worth naming, in the calculator's
// order.
//
//	{"readings": [{
//	  "calculator": "dark-heresy/focus",
//	  "query": "characteristic=45&level=push&psy-rating=4",
//	  "inputs": [{"name": "level", "how": "stated", "from": "push"}, …],
//	  "power": "", "figures": ["perils"], "unread": [{"text": "45", "free": ["modifier", …]}, …],
//	  "sure": 0.95, "offer": false, "casts": "mine", "theirs": false, "turned": false, "weak": false,
//	  "elsewhere": false, "exchanged": null
//	}, …]}
//
// Exchanged is the reading with the numbers of the two players exchanged, or null.
func JSON(list []Reading) []byte {
	return append(appendList([]byte(`{"readings": `), list, func(b []byte, r Reading) []byte { return r.appendJSON(b) }), '}')
}

func appendList[T any](b []byte, list []T, element func(b []byte, e T) []byte) []byte {
	b = append(b, '[')
	for i, e := range list {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = element(b, e)
	}
	return append(b, ']')
}

// query returns the case as in an address, with the refused amounts, so that its answer is their
// error.
func (r *Reading) query() string {
	pairs := strings.Split(r.Values.Query(), "&")
	for _, wrong := range r.Refused {
		pairs = slices.DeleteFunc(pairs,
			func(pair string) bool { return pair == "" || strings.HasPrefix(pair, wrong.Input+"=") })
		pairs = append(pairs, wrong.Input+"="+wrong.Value)
	}
	return strings.Join(pairs, "&")
}

func (r *Reading) appendJSON(b []byte) []byte {
	text := func(key, value string) { b = calc.AppendString(append(b, key...), value) }
	boolean := func(key string, value bool) { b = strconv.AppendBool(append(b, key...), value) }
	text(`{"calculator": `, r.Calculator().ID)
	text(`, "query": `, r.query())
	worth := slices.DeleteFunc(slices.Clone(r.Inputs), func(in Input) bool { return !r.IsWorthNaming(in) })
	b = appendList(append(b, `, "inputs": `...), worth, func(b []byte, in Input) []byte {
		b = calc.AppendString(append(b, `{"name": `...), in.Name)
		b = calc.AppendString(append(b, `, "how": `...), string(in.Origin))
		b = calc.AppendString(append(b, `, "from": `...), in.From)
		return append(b, '}')
	})
	text(`, "power": `, r.Power)
	b = appendList(append(b, `, "figures": `...), r.Figures, calc.AppendString)
	b = appendList(append(b, `, "unread": `...), r.Unread, func(b []byte, u Unread) []byte {
		b = calc.AppendString(append(b, `{"text": `...), u.Text)
		return append(appendList(append(b, `, "free": `...), u.Free, calc.AppendString), '}')
	})
	b = calc.AppendNumber(append(b, `, "sure": `...), r.Confidence)
	boolean(`, "offer": `, r.Offer)
	text(`, "casts": `, r.Casts)
	boolean(`, "theirs": `, r.Theirs)
	boolean(`, "turned": `, r.Turned)
	boolean(`, "weak": `, r.Weak)
	boolean(`, "elsewhere": `, r.Elsewhere)
	b = append(b, `, "exchanged": `...)
	if r.Exchanged == nil {
		return append(b, "null}"...)
	}
	return append(r.Exchanged.appendJSON(b), '}')
}
