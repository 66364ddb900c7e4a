package present

import (
	"errors"
	"strconv"
	"unicode/utf8"
)

// Request is what a page asks of the core: the result for a query or, where Solve or Rolled is set, a question about it.
type Request struct {
	Calculator string // its id
	Query      string // the inputs, as an address gives them
	Solve, For string // find a value of the input Solve that reaches the goal For
	Rolled     string // how likely was this outcome?
	Levers     string // which single changes of inputs matter most, with a curve along this input

	Language string // whose words they are; to the core a name and nothing more
	Locale   Locale
	Words    Words // those that Keys and SharedKeys list; nil where the request has none
}

// longestRequest bounds what is read, in bytes: many times what all words of a calculator take.
const longestRequest = 1 << 20

// ParseRequest reads a request as JSON, in the form that the package's documentation describes. The error is about a mistake of the script that asks,
// never of the reader: it names the byte where the text stops being a request.
func ParseRequest(text string) (Request, error) {
	var q Request
	r := reader{text: text}
	ok := len(text) <= longestRequest && utf8.ValidString(text) && r.object(func(name string) bool { return q.read(&r, name) }) && r.ended() &&
		q.Locale.Decimal != ""
	if !ok {
		return Request{}, errors.New("not a request at byte " + strconv.Itoa(r.at))
	}
	return q, nil
}

// read reads the member of a name; it reports false where a request has no such member.
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
