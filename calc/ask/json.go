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
	b := append([]byte(nil), `{"readings": [`...)
	for i := range list {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = list[i].appendJSON(b)
	}
	return append(b, "]}"...)
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
	text(`{"calculator": `, r.Calculator().ID)
	text(`, "query": `, r.query())
	b = append(b, `, "inputs": [`...)
	first := true
	for _, in := range r.Inputs {
		if !r.IsWorthNaming(in) {
			continue
		}
		if !first {
			b = append(b, ", "...)
		}
		first = false
		text(`{"name": `, in.Name)
		text(`, "how": `, string(in.Origin))
		text(`, "from": `, in.From)
		b = append(b, '}')
	}
	text(`], "power": `, r.Power)
	b = appendStrings(append(b, `, "figures": `...), r.Figures)
	b = append(b, `, "unread": [`...)
	for i, unread := range r.Unread {
		if i > 0 {
			b = append(b, ", "...)
		}
		text(`{"text": `, unread.Text)
		b = appendStrings(append(b, `, "free": `...), unread.Free)
		b = append(b, '}')
	}
	b = calc.AppendNumber(append(b, `], "sure": `...), r.Confidence)
	b = strconv.AppendBool(append(b, `, "offer": `...), r.Offer)
	text(`, "casts": `, r.Casts)
	b = strconv.AppendBool(append(b, `, "theirs": `...), r.Theirs)
	b = strconv.AppendBool(append(b, `, "turned": `...), r.Turned)
	b = strconv.AppendBool(append(b, `, "weak": `...), r.Weak)
	b = strconv.AppendBool(append(b, `, "elsewhere": `...), r.Elsewhere)
	b = append(b, `, "exchanged": `...)
	if r.Exchanged == nil {
		return append(b, "null}"...)
	}
	return append(r.Exchanged.appendJSON(b), '}')
}

func appendStrings(b []byte, list []string) []byte {
	b = append(b, '[')
	for i, text := range list {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = calc.AppendString(b, text)
	}
	return append(b, ']')
}
