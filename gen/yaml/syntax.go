package yaml

import (
	"strings"

	"github.com/goccy/go-yaml/token"
)

// syntaxErrors explains messages of the library, which name its internals: what is wrong, and what
// to do. The first match counts.
var syntaxErrors = []struct{ says, wrong, hint string }{
	{"map key-value is pre-defined", "text after a closing quotation mark", `within quotation marks, type " as \" and ' as ''`},
	{"mapping value is not allowed", "a colon where no key is allowed", "put the text in quotation marks if the colon is part of it; otherwise indent the line like its neighbours"},
	{"end character of double-quoted text", "a missing closing quotation mark", `end the text with "`},
	{"end character of single-quoted text", "a missing closing quotation mark", "end the text with '"},
	{"unexpected key name", "a key without a value", "put a space after the colon: key: value"},
	{"non-map value is specified", "a key without a value", "put a space after the colon: key: value"},
	{"']'", "a list without its closing bracket", "put commas between the items, and ] after the last"},
	{"'}'", "a mapping without its closing brace", "put commas between the entries, and } after the last"},
	{"flow map content", "braces without keys", "put a text that begins with { in quotation marks"},
	{"is a reserved character", "a text that begins with a reserved character", "put the text in quotation marks"},
	{"block sequence entries are not allowed", "a list on the line of its key", "begin the list on a line of its own"},
	{"value is not allowed in this context", "a line with the wrong indentation", "indent it like its neighbours"},
}

// bracketError finds the cause of an error in brackets or braces, for which the library reports a
// place far after it: text after a closing quotation mark, or a bracket that is never closed. It
// returns nil if it finds neither.
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
				return tokens[i+1], "text after a closing quotation mark", `within quotation marks, type " as \" and ' as ''`
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
		return t, "a list without its closing bracket", "put ] after its last item"
	}
	return t, "a mapping without its closing brace", "put } after its last value"
}

// isText reports whether a token is a value, and not an indicator.
func isText(t *token.Token) bool {
	switch t.Type {
	case token.StringType, token.SingleQuoteType, token.DoubleQuoteType, token.IntegerType, token.FloatType, token.BoolType, token.NullType:
		return true
	}
	return false
}

// explain returns what is wrong and what to do for a message of the library.
func explain(message string) (wrong, hint string) {
	for _, m := range syntaxErrors {
		if strings.Contains(message, m.says) {
			return m.wrong, m.hint
		}
	}
	return message, ""
}
