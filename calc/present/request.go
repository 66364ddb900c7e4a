package present

import (
	"errors"
	"strconv"
	"unicode/utf8"
)

// Request is a request of a page: for the result of a query or, if Solve, Rolled or Throw is set, for
// the answer to a question about it.
type Request struct {
	Calculator string // its id
	Query      string // the inputs, as in an address
	Solve, For string // find a value of the input Solve that reaches the goal For
	Rolled     string // how likely was this outcome?
	Throw      string // make the test of the case with the dice of this seed

	Language string // a name for Words; it does not change the answer
	Locale   Locale
	Words    Words // those that Keys and SharedKeys list; nil if the request has none
}

// maxRequest is the maximum length of a request in bytes, far above that of all words of a
// calculator.
const maxRequest = 1 << 20

// ParseRequest parses a request in the JSON form that the package documentation describes. An error
// is a bug of the script that sends it; it names the offset of the first wrong byte.
func ParseRequest(text string) (Request, error) {
	var r Request
	p := parser{text: text}
	ok := len(text) <= maxRequest && utf8.ValidString(text) &&
		p.object(func(name string) bool { return r.read(&p, name) }) && p.atEnd() &&
		r.Locale.Decimal != ""
	if !ok {
		return Request{}, errors.New("invalid request at byte " + strconv.Itoa(p.at))
	}
	return r, nil
}

// read parses the named member. It reports false if requests have no such member or its value is
// wrong.
func (r *Request) read(p *parser, name string) bool {
	switch name {
	case "calculator":
		return p.stringInto(&r.Calculator)
	case "query":
		return p.stringInto(&r.Query)
	case "solve":
		return p.stringInto(&r.Solve)
	case "for":
		return p.stringInto(&r.For)
	case "rolled":
		return p.stringInto(&r.Rolled)
	case "throw":
		return p.stringInto(&r.Throw)
	case "language":
		return p.stringInto(&r.Language)
	case "locale":
		return p.object(func(name string) bool {
			return name == "decimal" && p.stringInto(&r.Locale.Decimal) ||
				name == "thousands" && p.stringInto(&r.Locale.Thousands)
		})
	case "words":
		r.Words = Words{}
		return p.object(func(key string) (ok bool) {
			r.Words[key], ok = p.string()
			return ok
		})
	}
	return false
}
