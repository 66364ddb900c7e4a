package rows

import (
	"fmt"
	"regexp"
	"strings"

	"psyref/gen/power"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Map says where the fields of a row go.
type Map struct {
	System string           `yaml:"system,optional" doc:"system of the records"`
	ID     Source           `yaml:"id,optional" doc:"field with the id; without it, the id is made of the name"`
	Name   Source           `yaml:"name" doc:"field with the name"`
	Group  groupOf          `yaml:"group" doc:"field that names the group, or {id: field, name: field}"`
	From   string           `yaml:"from,optional" doc:"where the records come from: document, unknown, …"`
	Fields yaml.Map[Source] `yaml:"fields" doc:"fields of the kind, each with the field it comes from"`
	Ignore []string         `yaml:"ignore,optional" doc:"fields that are left out"`
}

// groupOf are the fields with the id and the name of a group.
type groupOf struct {
	ID   Source `yaml:"id" doc:"field with its id"`
	Name Source `yaml:"name" doc:"field with its name"`
}

// ReadYAML reads one field for both, or one for each.
func (g *groupOf) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	type plain groupOf
	if n.Has("id") {
		r.Record(n, "the group", (*plain)(g))
		return
	}
	r.Value(n, &g.ID)
	g.Name = g.ID
}

// Source is where a value comes from.
type Source struct {
	From    string            `yaml:"from,optional" doc:"path of a field: school.name, classes[].name"`
	Value   string            `yaml:"value,optional" doc:"a value for all records, in place of a field"`
	Choices map[string]string `yaml:"choices,optional" doc:"what becomes of values: {Evocation: evocation}"`
	Number  bool              `yaml:"number,optional" doc:"true for the first number of a text: 2 of 2nd level"`
	Split   string            `yaml:"split,optional" doc:"what separates several values in one text"`
	Join    string            `yaml:"join,optional" doc:"what joins several values to a text"`
}

// ReadYAML reads a path alone, or a mapping.
func (s *Source) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	type plain Source
	if n.Kind != yaml.Mapping {
		r.Value(n, &s.From)
		return
	}
	r.Record(n, "the field", (*plain)(s))
	if (s.From == "") == (s.Value == "") {
		r.Wrong(n, "write from: field, or value: text", "the value comes from no field, or from two places")
	}
}

// ReadMap reads a map for records of a format.
func ReadMap(f *source.File) (*Map, error) {
	errs := &source.Collector{}
	m := &Map{From: "unknown"}
	if root, ok := yaml.Parse(f, errs); ok {
		(&yaml.Reader{Errs: errs, NonEmpty: true}).Record(root, "the map", m)
	}
	return m, errs.Err()
}

// check reports fields that records do not have, or that no row can hold.
func (m *Map) check(file string, format *power.Format, errs *source.Collector) {
	known := append([]string{"effect", "summary"}, format.Fields.Keys()...)
	for p := range m.Fields.All() {
		field, ok := format.Fields.Get(p.Key)
		switch {
		case !ok && p.Key != "effect" && p.Key != "summary":
			errs.AddPos(p.KeyAt, source.DidYouMeanOr(p.Key, known), "the kind has no field %s", p.Key)
		case ok && field.Type == "group":
			errs.AddPos(p.KeyAt, "ignore it, and write it in the records", "%s is a group of fields", p.Key)
		}
	}
}

// sources returns all sources of the map.
func (m *Map) sources() []Source {
	list := []Source{m.ID, m.Name, m.Group.ID, m.Group.Name}
	for p := range m.Fields.All() {
		list = append(list, p.Value)
	}
	return list
}

// places reports whether the map says what becomes of a path.
func (m *Map) places(way string) bool {
	for _, s := range m.sources() {
		if s.From != "" && strings.TrimSuffix(s.From, "[]") == way {
			return true
		}
	}
	for _, ignored := range m.Ignore {
		if rest, ok := strings.CutPrefix(way, strings.TrimSuffix(ignored, "[]")); ok &&
			(rest == "" || rest[0] == '.' || rest[0] == '[') {
			return true
		}
	}
	return false
}

var (
	firstNumber = regexp.MustCompile(`-?[0-9]+`)
	spaceAtEnd  = regexp.MustCompile(`[ \t\r]*\n`)
)

// values returns the values of a row, as texts.
func (s Source) values(row Row) (list []string, err error) {
	var found any = s.Value
	if s.From != "" {
		found = find(row, s.From)
	}
	items, several := found.([]any)
	if !several {
		items = []any{found}
	}
	if text, ok := found.(string); ok && s.Split != "" {
		items = nil
		for part := range strings.SplitSeq(text, s.Split) {
			items = append(items, part)
		}
	}
	for _, item := range items {
		switch item.(type) {
		case nil:
			continue
		case map[string]any, []any:
			return nil, fmt.Errorf("%s holds several values; name the one, as in %s.name or %s[].name", s.From, s.From, s.From)
		}
		text := strings.TrimSpace(spaceAtEnd.ReplaceAllString(fmt.Sprint(item), "\n"))
		if choice, ok := s.Choices[text]; ok {
			text = choice
		} else if s.Number {
			if n := firstNumber.FindString(text); n != "" {
				text = n
			}
		}
		if text != "" {
			list = append(list, text)
		}
	}
	return list, nil
}

// text returns the values of a row as one text. Paragraphs are joined by a blank line, and lines of
// a table by a line break.
func (s Source) text(row Row, paragraphs bool) (string, error) {
	list, err := s.values(row)
	var b strings.Builder
	for i, text := range list {
		switch {
		case i == 0:
		case s.Join != "":
			b.WriteString(s.Join)
		case !paragraphs:
			b.WriteString(", ")
		case strings.HasPrefix(text, "|") && strings.HasPrefix(list[i-1], "|"):
			b.WriteString("\n")
		default:
			b.WriteString("\n\n")
		}
		b.WriteString(text)
	}
	return b.String(), err
}
