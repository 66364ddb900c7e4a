package power

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Scaffold returns a file of powers with an empty record at its end, with the possible content of
// each field, and that record alone. The result is valid: fields are unknown or left out. An empty
// file gets a heading. The error says why the file has no place for the record.
func Scaffold(
	file *source.File, system *System, discipline, id string, languages lang.List,
) (text []byte, record string, err error) {
	s := sampler(languages)
	if len(file.Bytes()) == 0 {
		record = s.record(system, id, false)
		return []byte(s.file(discipline) + "  - " + strings.ReplaceAll(record, "\n", "\n    ") + "\n"), record, nil
	}
	var log source.Log
	root, ok := yaml.Parse(file, &log)
	if !ok {
		return nil, "", log.Err()
	}
	powers := root.Get("powers")
	switch {
	case powers == nil:
		return nil, "", root.At.Error("begin its records with powers:", "the file has no powers")
	case root.Has("index") && len(powers.Items()) == 0:
		return nil, "", powers.At.Error("replace powers: [] by powers:, and remove the power from the index",
			"the file has an index instead of records")
	}
	for _, item := range powers.Items() {
		if known := item.Get("id"); known != nil && known.Text() == id {
			return nil, "", item.At.Error("", "power %s already exists", id)
		}
	}
	heading := root.Get("discipline")
	record = s.record(system, id, heading != nil && heading.Has("from"))
	text, err = yaml.Append(root, powers, record, true)
	return text, record, err
}

// sampler writes samples of fields in the required languages.
type sampler lang.List

// record returns an empty record at the beginning of a line. It leaves out the provenance if the
// heading of the file states it.
func (s sampler) record(system *System, id string, from bool) string {
	origin := "from: unknown"
	if from {
		origin = "# from: 2"
	}
	lines := []string{
		fmt.Sprintf("id: %s # permanent: part of the address", id),
		origin + " # document, how many other sources agree, ruling, unknown; {all: …, cost: …} where fields differ",
		fmt.Sprintf("names: %s # %s where no such name was published; {text: …, mark: P} for one that we propose",
			s.names(id), unknown),
		fmt.Sprintf("effect: %s # %s, in our own words", unknown, s.texts()),
		"draft: true # gen serve shows it and builds leave it out; remove the line when it is complete, " +
			"since its address is then permanent",
	}
	for _, f := range yaml.Fields(system.Details()) {
		line := f.Name + ": " + empty(f)
		if f.Optional {
			line = "# " + f.Name + ": " + s.sample(f.Value.Type())
		}
		if comment := s.remark(f); comment != "" {
			line += " # " + comment
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// file returns the beginning of a file of powers.
func (s sampler) file(discipline string) string {
	about := ""
	for _, language := range lang.List(s).Whole() {
		about += "    " + language + ": \"…\"\n"
	}
	return "# yaml-language-server: $schema=../" + schemaFile + "\ndiscipline:\n  names: " + s.names(discipline) +
		"\n  about: # one sentence: what the powers of the discipline do\n" + about + "powers:\n"
}

// names returns a name derived from an id in the first language, with capitals; in the others it is
// unknown.
func (s sampler) names(id string) string {
	words := strings.Split(id, "-")
	for i, word := range words {
		words[i] = strings.ToUpper(word[:1]) + word[1:]
	}
	parts := []string{}
	for i, language := range lang.List(s).Whole() {
		name := unknown
		if i == 0 {
			name = fmt.Sprintf("%q", strings.Join(words, " "))
		}
		parts = append(parts, language+": "+name)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// texts is the shape of a text.
func (s sampler) texts() string {
	return "{" + strings.Join(lang.List(s).Whole(), `: "…", `) + `: "…"}`
}

// empty returns a valid value of a required field.
func empty(f yaml.Field) string {
	t := f.Value.Type()
	switch {
	case isFact(t):
		return unknown
	case t.Kind() == reflect.Slice:
		return "[]"
	case choicesOf(t) != nil:
		return choicesOf(t)[0]
	}
	return "0"
}

func isFact(t reflect.Type) bool { return strings.HasPrefix(t.Name(), "Fact[") }

// sample shows the form of an optional field.
func (s sampler) sample(t reflect.Type) string {
	switch {
	case isFact(t):
		return s.sample(t.Field(0).Type.Elem())
	case t == reflect.TypeFor[yaml.Texts]():
		return s.texts()
	case t == reflect.TypeFor[yaml.Map[OpenValue]]():
		return "{cost: " + s.texts() + "}"
	case t == reflect.TypeFor[[]yaml.String]():
		return `["system/name input=value"]`
	case t == reflect.TypeFor[Alternatives]():
		return "[…, …]"
	case choicesOf(t) != nil:
		return choicesOf(t)[0]
	case t.Kind() == reflect.Slice:
		return "[" + s.sample(t.Elem()) + "]"
	case t.Kind() == reflect.Struct && len(fieldsOf(t)) > 0:
		return s.sampleRecord(fieldsOf(t))
	case t.Kind() == reflect.String:
		return "…"
	case t.Kind() == reflect.Bool:
		return "true"
	}
	return "1"
}

func fieldsOf(t reflect.Type) []yaml.Field { return yaml.Fields(reflect.New(t).Interface()) }

// sampleRecord shows every field of a record, or one field of a record that has only one.
func (s sampler) sampleRecord(fields []yaml.Field) string {
	var parts []string
	required := false
	for _, f := range fields {
		required = required || !f.Optional
		parts = append(parts, f.Name+": "+s.sample(f.Value.Type()))
	}
	if !required {
		return "{" + strings.Join(parts, "} or {") + "}"
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// remark is the comment of a field: its meaning, and the words that it may hold.
func (s sampler) remark(f yaml.Field) string {
	t := f.Value.Type()
	if isFact(t) {
		t = t.Field(0).Type.Elem()
	}
	parts := []string{f.Doc}
	if choices := choicesOf(t); choices != nil {
		parts = append(parts, strings.Join(choices, ", "))
	} else if t.Kind() == reflect.Slice && choicesOf(t.Elem()) != nil {
		parts = append(parts, strings.Join(choicesOf(t.Elem()), ", "))
	} else if t.Kind() == reflect.Struct && !f.Optional {
		parts = append(parts, s.sample(t))
	}
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" || s == "1" })
	return strings.Join(parts, "; ")
}

// choicesOf returns the closed set of a type; nil if it has none.
func choicesOf(t reflect.Type) []string {
	if c, ok := reflect.New(t).Elem().Interface().(yaml.Enum); ok {
		return c.Choices()
	}
	return nil
}
