package rows

import (
	"regexp"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// recordText returns a record in YAML, with its provenance unless that is empty. Its name is unknown
// in the other languages.
func recordText(id, from string, values []value, language string, languages lang.List) string {
	lines := []string{"id: " + id}
	if from != "" {
		lines = append(lines, "from: "+from)
	}
	for _, v := range values {
		lines = append(lines, entry(v, language, languages, false))
	}
	return strings.Join(lines, "\n")
}

// entry returns an entry in YAML: a value, or a text in a language.
func entry(v value, language string, languages lang.List, inBrackets bool) string {
	switch {
	case !v.inLanguage:
		return v.key + ": " + v.text
	case v.key == "names":
		return v.key + ": " + names(v.text, language, languages)
	case inBrackets || len(v.text) < 60 && !strings.Contains(v.text, "\n"):
		return v.key + ": {" + language + ": " + quote(v.text) + "}"
	}
	text := language + ": " + textForm(v.text, false)
	return strings.ReplaceAll(v.key+":\n  "+strings.ReplaceAll(text, "\n", "\n  "), "\n  \n", "\n\n")
}

// names returns a name in a language; in the other complete languages it is unknown.
func names(name, language string, languages lang.List) string {
	parts := []string{language + ": " + quote(name)}
	for _, other := range languages.Whole() {
		if other != language {
			parts = append(parts, other+": unknown")
		}
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// textForm returns a text in quotation marks, or several lines as a block.
func textForm(text string, inBrackets bool) string {
	if inBrackets || !strings.Contains(text, "\n") {
		return quote(text)
	}
	var b strings.Builder
	b.WriteString("|-")
	for line := range strings.SplitSeq(text, "\n") {
		if b.WriteString("\n"); strings.TrimSpace(line) != "" {
			b.WriteString("  " + strings.TrimRight(line, " \t"))
		}
	}
	return b.String()
}

func quote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`).Replace(text) + `"`
}

func quoteUnlessEmpty(text string) string {
	if text == "" {
		return ""
	}
	return quote(text)
}

// bare matches words and numbers that need no quotation marks.
var bare = regexp.MustCompile(`^-?[0-9A-Za-z_][0-9A-Za-z_+-]*( [0-9A-Za-z_+-]+)*$`)

// word returns a word, a number or a flag in YAML.
func word(text string) string {
	if text == "" || bare.MatchString(text) {
		return text
	}
	return quote(text)
}

// parsed returns the tree of a value.
func parsed(text string) *yaml.Node {
	n, ok := yaml.Parse(source.NewFile("", []byte(text)), &source.Collector{})
	if !ok {
		return &yaml.Node{}
	}
	return n
}

// plain returns a value as differences show it.
func plain(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.List:
		var list []string
		for _, item := range n.Items() {
			list = append(list, plain(item))
		}
		return strings.Join(list, ", ")
	case n.Kind == yaml.Mapping:
		var list []string
		for _, e := range n.Entries() {
			list = append(list, e.Key+": "+plain(e.Value))
		}
		return "{" + strings.Join(list, ", ") + "}"
	}
	return strings.TrimSpace(n.Text())
}

// excerpt returns the part of a text that differs from another.
func excerpt(text, other string) string {
	const before, most = 15, 60
	runes, others := []rune(text), []rune(other)
	if len(runes) <= most {
		return text
	}
	same := 0
	for same < min(len(runes), len(others)) && runes[same] == others[same] {
		same++
	}
	start := max(0, min(same-before, len(runes)-most))
	out := string(runes[start:min(start+most, len(runes))])
	if start > 0 {
		out = "…" + out
	}
	if start+most < len(runes) {
		out += "…"
	}
	return strings.ReplaceAll(out, "\n", " ")
}
