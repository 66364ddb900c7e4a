package yaml

import (
	"strings"

	"github.com/goccy/go-yaml/token"
)

// syntaxErrors are what people mistype, by what the library says of it: the first that fits. It speaks of its own parts, and not of what to do.
var syntaxErrors = []struct{ says, wrong, hint string }{
	{"map key-value is pre-defined", "something stands behind a text that has ended", `within quotation marks, type " as \" and ' as ''`},
	{"mapping value is not allowed", "a colon where no key can stand", "put the text in quotation marks if the colon belongs to it; else begin the line in the column of its neighbours"},
	{"end character of double-quoted text", "a quotation mark without its second", `end the text with "`},
	{"end character of single-quoted text", "a quotation mark without its second", "end the text with '"},
	{"unexpected key name", "a key without a value", "put a space behind the colon: key: value"},
	{"non-map value is specified", "a key without a value", "put a space behind the colon: key: value"},
	{"']'", "a list in brackets without its end", "put commas between its items, and ] behind the last"},
	{"'}'", "a map in braces without its end", "put commas between its keys, and } behind the last"},
	{"flow map content", "a map in braces that holds no keys", "put a text that begins with { in quotation marks"},
	{"is a reserved character", "a sign that begins no text", "put the text in quotation marks"},
	{"block sequence entries are not allowed", "a list behind a key", "begin the list in a line of its own"},
	{"value is not allowed in this context", "a line that belongs to nothing", "begin it in the column of its neighbours"},
}

// bracketError finds the cause of an error in a list in brackets or a map in braces, where the library
// reports a place far behind it: a text that goes on after its second quotation mark, or an opening
// bracket that nothing closes. It returns nil if it finds neither.
func bracketError(tokens token.Tokens) (at *token.Token, wrong, hint string) {
	var open []*token.Token
	for i, t := range tokens {
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			open = append(open, t)
		case token.SequenceEndType, token.MappingEndType:
			if len(open) == 0 {
				return nil, "", ""
			}
			last := open[len(open)-1]
			if (last.Type == token.SequenceStartType) != (t.Type == token.SequenceEndType) {
				return unclosed(last)
			}
			open = open[:len(open)-1]
		case token.DoubleQuoteType, token.SingleQuoteType:
			if len(open) > 0 && i+1 < len(tokens) && tokens[i+1].Position.Line == t.Position.Line && isText(tokens[i+1]) {
				return tokens[i+1], "a text goes on after its second quotation mark", `within quotation marks, type " as \" and ' as ''`
			}
		}
	}
	if len(open) > 0 {
		return unclosed(open[0])
	}
	return nil, "", ""
}

// unclosed reports an opening bracket or brace that nothing closes.
func unclosed(t *token.Token) (at *token.Token, wrong, hint string) {
	if t.Type == token.SequenceStartType {
		return t, "a list in brackets without its end", "close it with ] behind its last item"
	}
	return t, "a map in braces without its end", "close it with } behind its last value"
}

// isText reports whether a token is a value, and none of the signs that follow one.
func isText(t *token.Token) bool {
	switch t.Type {
	case token.StringType, token.SingleQuoteType, token.DoubleQuoteType, token.IntegerType, token.FloatType, token.BoolType, token.NullType:
		return true
	}
	return false
}

// explain is what is wrong and what to do, by what the library says.
func explain(message string) (wrong, hint string) {
	for _, m := range syntaxErrors {
		if strings.Contains(message, m.says) {
			return m.wrong, m.hint
		}
	}
	return message, ""
}
