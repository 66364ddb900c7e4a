package present

import (
	"errors"
	"strconv"
	"unicode/utf8"
)

// Request is a request of a page: for the result of a query or, if Solve, Rolled or Levers is set,
// for the answer to a question about it.
type Request struct {
	Calculator string // its id
	Query      string // the inputs, as in an address
	Solve, For string // find a value of the input Solve that reaches the goal For
	Rolled     string // how likely was this outcome?
	Throw      string // make the test of the case with the dice of this seed
	Levers     string // which single changes of inputs matter most, with a curve along this input

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
	var q Request
	r := reader{text: text}
	ok := len(text) <= maxRequest && utf8.ValidString(text) && r.object(func(name string) bool { return q.read(&r, name) }) && r.atEnd() &&
		q.Locale.Decimal != ""
	if !ok {
		return Request{}, errors.New("invalid request at byte " + strconv.Itoa(r.at))
	}
	return q, nil
}

// read parses the named member. It reports false if requests have no such member or its value is
// wrong.
func (q *Request) read(r *reader, name string) bool {
	switch name {
	case "calculator":
		return r.stringInto(&q.Calculator)
	case "query":
		return r.stringInto(&q.Query)
	case "solve":
		return r.stringInto(&q.Solve)
	case "for":
		return r.stringInto(&q.For)
	case "rolled":
		return r.stringInto(&q.Rolled)
	case "throw":
		return r.stringInto(&q.Throw)
	case "levers":
		return r.stringInto(&q.Levers)
	case "language":
		return r.stringInto(&q.Language)
	case "locale":
		return r.object(func(name string) bool {
			return name == "decimal" && r.stringInto(&q.Locale.Decimal) || name == "thousands" && r.stringInto(&q.Locale.Thousands)
		})
	case "words":
		q.Words = Words{}
		return r.object(func(key string) (ok bool) {
			q.Words[key], ok = r.string()
			return ok
		})
	}
	return false
}
