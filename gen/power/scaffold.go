package power

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Scaffold returns a file of records with an empty record at its end, with the possible content of
// each field, and that record alone. The result is valid: fields are unknown or left out. An empty
// file gets a heading. The error says why the file has no place for the record.
func Scaffold(
	file *source.File, format *Format, discipline, id string, languages lang.List,
) (text []byte, record string, err error) {
	s := sampler(languages)
	if len(file.Bytes()) == 0 {
		record = s.record(format, id, false)
		return []byte(s.file(s.names(discipline), "", format.kind.ID+schemaSuffix) + "  - " + strings.ReplaceAll(record, "\n", "\n    ") + "\n"), record, nil
	}
	var errs source.Collector
	root, ok := yaml.Parse(file, &errs)
	if !ok {
		return nil, "", errs.Err()
	}
	powers := root.Get("records")
	switch {
	case powers == nil:
		return nil, "", root.At.Error("begin them with records:", "the file has no records")
	case root.Has("index") && len(powers.Items()) == 0:
		return nil, "", powers.At.Error("replace records: [] by records:, and remove the record from the index",
			"the file has an index instead of records")
	}
	for _, item := range powers.Items() {
		if known := item.Get("id"); known != nil && known.Text() == id {
			return nil, "", item.At.Error("", "record %s already exists", id)
		}
	}
	heading := root.Get("group")
	record = s.record(format, id, heading != nil && heading.Has("from"))
	text, err = yaml.Append(root, powers, record, true)
	return text, record, err
}

// ScaffoldKind returns the declaration of a kind with the commonest fields, each with a remark. The
// result is valid.
func ScaffoldKind(id string, languages lang.List) string {
	s := sampler(languages)
	say := func(text string) string {
		var parts []string
		for _, language := range languages.Whole() {
			parts = append(parts, fmt.Sprintf("%s: %q", language, text))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	name := strings.ReplaceAll(id, "-", " ")
	return strings.Join([]string{
		"# What a record is: its fields, and what pages make of them.",
		"slug: " + id + "s # the folder of the records, and part of their addresses; permanent",
		"names: # what readers call the records, in sentences",
		"  one: " + say(name),
		"  many: " + say(name+"s"),
		"  group: " + say("group") + " # what a file of them is",
		"  groups: " + say("groups"),
		"filters: # of the index, in their order",
		"  type: {label: " + say("Type") + ", column: true}",
		"  level: {label: " + say("Level") + ", column: true, sort: true}",
		"fields: # in the order of the page; fact: true for a value that may be unknown or disputed",
		"  type: # a word of a closed set",
		"    type: choice",
		"    label: " + say("Type"),
		"    filter: type",
		"    choices:",
		"      common: " + say("common"),
		"  level: {type: number, label: " + say("Level") + ", filter: level, card: large}",
		"  range: {type: text, optional: true, label: " + say("Range") + "} # one paragraph, " + s.texts(),
		"  details: {type: markdown, optional: true, label: " + say("Details") + "} # several paragraphs, lists, tables",
		"",
	}, "\n")
}

// sampler writes samples of fields in the required languages.
type sampler lang.List

// record returns an empty record at the beginning of a line. It leaves out the provenance if the
// heading of the file states it.
func (s sampler) record(format *Format, id string, from bool) string {
	origin := "from: unknown"
	if from {
		origin = "# from: 2"
	}
	lines := []string{
		fmt.Sprintf("id: %s # permanent: part of the address", id),
		origin + " # document, how many other sources agree, ruling, unknown; {all: …, cost: …} where fields differ",
		fmt.Sprintf("names: %s # %s where no such name was published; {text: …, mark: P} for one that we propose",
			s.names(id), unknown),
		fmt.Sprintf("effect: %s # %s, what it is or does", unknown, s.texts()),
		"draft: true # gen serve shows it and builds leave it out; remove the line when it is complete, " +
			"since its address is then permanent",
	}
	for p := range format.Fields.All() {
		f := p.Value
		line := f.key + ": " + s.empty(f)
		if !f.required() {
			line = "# " + f.key + ": " + s.sample(f)
		}
		if comment := s.remark(f); comment != "" {
			line += " # " + comment
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// ScaffoldGroup returns the beginning of a file of records. Names is a mapping in YAML, and from the
// provenance of its records.
func ScaffoldGroup(format *Format, names, from string, languages lang.List) string {
	return sampler(languages).file(names, "  from: "+from+"\n", format.kind.ID+schemaSuffix)
}

// file returns the beginning of a file of records.
func (s sampler) file(names, from, schema string) string {
	about := ""
	for _, language := range lang.List(s).Whole() {
		about += "    " + language + ": \"…\"\n"
	}
	return "# yaml-language-server: $schema=../" + schema + "\ngroup:\n" + from + "  names: " + names +
		"\n  about: # one sentence about the group\n" + about + "records:\n"
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
func (s sampler) empty(f *Field) string {
	switch {
	case f.Fact:
		return unknown
	case f.Type == choicesType || f.Type == referenceType || f.Type == rulesType:
		return "[]"
	case f.Type == plainType || f.Type == textType:
		return `"…"`
	case f.Type == markdownType:
		return s.texts()
	}
	return s.sample(f)
}

// sample shows the form of a field.
func (s sampler) sample(f *Field) string {
	switch f.Type {
	case choiceType:
		return f.words()[0]
	case choicesType:
		return "[" + f.words()[0] + "]"
	case flagType:
		return "true"
	case diceType:
		return "1d6"
	case plainType:
		return "…"
	case textType, markdownType:
		return s.texts()
	case referenceType, rulesType:
		return "[" + strings.TrimSuffix(strings.Repeat("…, ", max(1, f.Least)), ", ") + "]"
	case groupType:
		var parts []string
		for p := range f.Fields.All() {
			parts = append(parts, p.Key+": "+s.sample(p.Value))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case amountType:
		return s.amount(f)
	}
	return strconv.Itoa(max(f.Least, min(1, cmp.Or(f.Most, 1))))
}

// amount shows the forms of an amount.
func (s sampler) amount(f *Field) string {
	var forms []string
	for _, unit := range f.units() {
		value := "1"
		if unit.Type == flagType {
			value = "true"
		}
		forms = append(forms, "{"+unit.key+": "+value+"}")
	}
	if f.Words.given() || forms == nil {
		forms = append([]string{"1"}, forms...)
	}
	return strings.Join(forms, " or ")
}

// remark is the comment of a field: its meaning, and what it may hold.
func (s sampler) remark(f *Field) string {
	parts := []string{f.Help}
	if f.Choices.Len() > 0 {
		parts = append(parts, strings.Join(f.words(), ", "))
	}
	if f.required() && (f.Type == groupType || f.Units.Len() > 0) {
		parts = append(parts, s.sample(f))
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), "; ")
}
