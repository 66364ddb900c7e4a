package yaml

import "strings"

// mistakes are what people mistype, by what the library says of it: the first that fits. It speaks of its own parts, and not of what to do.
var mistakes = []struct{ says, wrong, hint string }{
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

// inWords is what is wrong and what to do, by what the library says.
func inWords(message string) (wrong, hint string) {
	for _, m := range mistakes {
		if strings.Contains(message, m.says) {
			return m.wrong, m.hint
		}
	}
	return message, ""
}
