package yaml

import (
	"strings"

	"github.com/goccy/go-yaml/token"
)

// textAfterQuote is what the library says of a text after a closing quotation mark.
const textAfterQuote = "map key-value is pre-defined"

// syntaxErrors explains messages of the library, which name its internals: what is wrong, and what
// to do. The first match counts.
var syntaxErrors = []struct{ says, wrong, hint string }{
	{textAfterQuote, "text after a closing quotation mark", `within quotation marks, type " as \" and ' as ''`},
	{"mapping value is not allowed", "a colon where no key is allowed",
		"put the text in quotation marks if the colon is part of it; otherwise indent the line like its neighbours"},
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

// explain returns what is wrong and what to do for a message of the library, and whether it is
// about brackets or braces.
func explain(message string) (wrong, hint string, inBrackets bool) {
	for _, m := range syntaxErrors {
		if strings.Contains(message, m.says) {
			return m.wrong, m.hint, strings.HasPrefix(m.says, "'")
		}
	}
	return message, "", false
}

// openBracket returns the bracket or brace that is open at the token of an error, for which the
// library reports a position far behind it; nil if there is none. Quote reports whether the error
// is text after a closing quotation mark.
func openBracket(tokens token.Tokens, at *token.Token) (opener *token.Token, quote bool) {
	var open []*token.Token
	for i, t := range tokens {
		if t == at && i > 0 {
			before := tokens[i-1]
			quote = before.Type == token.DoubleQuoteType || before.Type == token.SingleQuoteType
			quote = quote && before.Position.Line == t.Position.Line && isText(t)
		}
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			open = append(open, t)
		case token.SequenceEndType, token.MappingEndType:
			if t != at && len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
		if t == at {
			break
		}
	}
	if len(open) > 0 {
		opener = open[len(open)-1]
	}
	return opener, quote
}

// isText reports whether a token is a value, and not an indicator.
func isText(t *token.Token) bool {
	return t.CharacterType == token.CharacterTypeMiscellaneous || t.Indicator == token.QuotedScalarIndicator
}
