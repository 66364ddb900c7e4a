package power

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"

	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/yaml"
)

// object is a node of a JSON Schema.
type object = map[string]any

// schemas collects the definitions of a JSON Schema.
type schemas struct {
	languages lang.List
	group     string // key of the group in lines of open data
	defs      object
}

// schemaSuffix ends the name of the schema, beside the records and on the site.
const schemaSuffix = ".schema.json"

// SchemaName returns the name of the schema of the kind.
func (l *Library) SchemaName() string { return l.kind.ID + schemaSuffix }

// draft is the version of JSON Schema.
const draft = "https://json-schema.org/draft/2020-12/schema"

// Schema returns the JSON Schema of the files of a kind, made from its declaration. A line of the
// open data is #/$defs/<set>-line.
func (l *Library) Schema() []byte {
	s := &schemas{l.languages, l.kind.Addresses.Key, object{}}
	formats, groups := l.kind.formats(l.order), l.kind.Addresses.Groups
	var files []any
	for _, f := range formats {
		s.defs[f.System] = s.record(newPower(), newRecord(f, nil))
		s.defs[l.setOf(f.System)+"-line"] = dataLine(s.record(&line{s.group}, newPower(), newRecord(f, nil)))
		files = append(files, object{"$ref": "#/$defs/" + f.System})
	}
	s.defs[groups+"-line"] = s.record(&disciplineLine{}, &heading{})
	delete(s.defs[groups+"-line"].(object)["properties"].(object), "from") // every line of its powers has it
	file := s.record(&disciplineFile{})
	keys := file["properties"].(object)
	keys["records"] = object{"description": "its records; [] when it has an index only", "type": "array",
		"items": object{"anyOf": files}}
	s.index(formats, keys)
	s.defs["group-file"] = file
	kinds := append([]any{object{"$ref": "#/$defs/group-file"}}, s.cards(formats)...)
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	_ = e.Encode(object{ // of maps, slices and strings: it cannot fail
		"$schema": draft, "title": "Records of the kind " + l.kind.ID,
		"description": "One file a group. A line of the open data is #/$defs/<set>-line, where a set is the name of its file.",
		"anyOf":       kinds, "$defs": s.defs,
	})
	return b.Bytes()
}

// cards describes files of cards, and their lines in the open data, for systems with a deck.
func (s *schemas) cards(formats []*Format) (files []any) {
	for _, f := range formats {
		if f.Deck != nil {
			s.defs[f.Deck.File+"-line"] = dataLine(s.record(newCard()))
			s.defs["cards-file"] = object{
				"type": "object", "additionalProperties": false, "required": []string{"cards"},
				"properties": object{"from": s.of(&From{}), "cards": object{"type": "array", "items": s.record(newCard())}},
			}
			files = []any{object{"$ref": "#/$defs/cards-file"}}
		}
	}
	return files
}

// index describes the lines of indexes, in files and in open data, for systems with an index.
func (s *schemas) index(formats []*Format, keys object) {
	described := keys["index"].(object)
	delete(keys, "index")
	for _, f := range formats {
		if f.Index != nil {
			s.defs["indexed"] = s.record(&Indexed{}, newRecord(f, f.Index.Fields))
			s.defs[f.Index.Set+"-line"] = dataLine(s.record(&line{s.group}, &Indexed{}, newRecord(f, f.Index.Fields)))
			described["items"] = object{"$ref": "#/$defs/indexed"}
			keys["index"] = described
		}
	}
}

// dataLine turns the schema of a record into that of a line of open data, which always has "from".
func dataLine(record object) object {
	record["required"] = append(record["required"].([]string), "from")
	return record
}

// line has the keys that a line of open data adds to a record.
type line struct{ group string }

// YAMLFields describes the keys; that of the group is of the kind.
func (l *line) YAMLFields() []yaml.Field {
	text := func() reflect.Value { return reflect.New(reflect.TypeFor[string]()).Elem() }
	return []yaml.Field{{Name: "system", Doc: "the rules system", Value: text()},
		{Name: l.group, Doc: "id of the " + l.group, Value: text()}}
}

// disciplineLine has the keys that a line of the disciplines adds to their headings.
type disciplineLine struct {
	System string `yaml:"system" doc:"the rules system"`
	ID     string `yaml:"id" doc:"permanent, unique in the system: part of the addresses of its records"`
}

// record describes the fields of structs as one object.
func (s *schemas) record(of ...any) object {
	properties, required := object{}, []string{}
	for _, f := range yaml.Fields(of...) {
		o := s.of(f.Value.Addr().Interface())
		if f.Doc != "" {
			o = maps.Clone(o)
			o["description"] = f.Doc
		}
		properties[f.Name] = o
		if !f.Optional {
			required = append(required, f.Name)
		}
	}
	return object{"type": "object", "additionalProperties": false, "properties": properties, "required": required}
}

// described is a type with a schema of its own, because it reads its YAML itself.
type described interface{ schema(s *schemas) object }

// of describes the type that a pointer points to.
func (s *schemas) of(pointer any) object {
	switch own := pointer.(type) {
	case described:
		return own.schema(s)
	case *yaml.Markdown, *yaml.Texts:
		return s.define("text", func() object { return s.perLanguage(text()) })
	case *yaml.String:
		return text()
	}
	v := reflect.ValueOf(pointer).Elem()
	if c, ok := v.Interface().(yaml.Enum); ok {
		return object{"enum": c.Choices()}
	}
	switch v.Kind() {
	case reflect.Struct:
		return s.record(pointer)
	case reflect.Slice:
		return object{"type": "array", "items": s.of(reflect.New(v.Type().Elem()).Interface())}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.String:
		return text()
	default:
		return object{"type": "integer"}
	}
}

// perLanguage describes an object with exactly one value for each language.
func (s *schemas) perLanguage(each object) object {
	properties := object{}
	for _, language := range s.languages.Tags() {
		properties[language] = each
	}
	return object{"type": "object", "additionalProperties": false, "properties": properties,
		"required": s.languages.Whole()}
}

// define stores a description under a name and returns a reference to it.
func (s *schemas) define(name string, make func() object) object {
	if s.defs[name] == nil {
		s.defs[name] = object{} // so that a type may refer to itself
		s.defs[name] = make()
	}
	return object{"$ref": "#/$defs/" + name}
}

// fact describes a value that may be unknown, that sources may disagree on, or that may be a text.
func (s *schemas) fact(value object) object {
	either := object{
		"type": "object", "additionalProperties": false, "required": []string{"either", "because"},
		"properties": object{"either": object{"type": "array", "minItems": 2, "items": value},
			"because": s.of(&yaml.Texts{})},
	}
	words := object{"type": "object", "additionalProperties": false, "required": []string{"text"},
		"properties": object{"text": s.of(&yaml.Texts{})}}
	return object{"anyOf": []any{value, object{"const": unknown}, either, words}}
}

func (names *Names) schema(s *schemas) object { return s.perLanguage(s.of(&Name{})) }

func (name *Name) schema(s *schemas) object {
	return s.define("name", func() object {
		return object{"anyOf": []any{
			object{"const": unknown}, text(),
			object{"type": "object", "additionalProperties": false, "required": []string{"text", "mark"},
				"properties": object{
					"text": text(),
					"mark": object{"enum": marks,
						"description": "V verified, N neighbouring edition, M from memory, P proposal"},
				}},
		}}
	})
}

func (f *From) schema(s *schemas) object {
	return s.define("from", func() object {
		one := object{"anyOf": []any{
			object{"enum": []string{site.FromDocument.String(), site.FromRuling.String(), site.FromUnknown.String()}},
			object{"type": "integer", "minimum": 1, "maximum": site.MostSources,
				"description": "how many sources beside the document agree"},
		}}
		each := object{"type": "object", "minProperties": 1, "additionalProperties": one}
		keys := maps.Clone(each)
		keys["properties"] = object{wholeKey: one, namesKey: object{"anyOf": []any{one, each}}}
		return object{"anyOf": []any{one, keys}}
	})
}

// schema describes the values of a field.
func (v *Value) schema(s *schemas) object {
	value := s.value(v.field)
	if !v.field.Fact {
		return value
	}
	return s.fact(value)
}

// value describes one item of a field.
func (s *schemas) value(f *Field) object {
	var choices []any
	for _, word := range f.words() {
		choices = append(choices, word)
	}
	switch f.Type {
	case numberType:
		return f.numberSchema()
	case choiceType:
		return f.choiceSchema(choices)
	case choicesType:
		one := f.choiceSchema(choices)
		return object{"anyOf": []any{one, object{"type": "array", "items": one}}}
	case flagType:
		return object{"type": "boolean"}
	case diceType:
		return object{"type": "string", "pattern": dicePattern.String()}
	case plainType:
		return object{"type": []string{"integer", "string"}}
	case markdownType:
		return s.of(&yaml.Texts{})
	case textType:
		return object{"anyOf": []any{text(), object{"type": "number"}, s.of(&yaml.Texts{})}}
	case amountType:
		return f.amountSchema(choices)
	case referenceType, rulesType:
		list := object{"type": "array", "items": s.of(new(ID))}
		if f.Least > 0 {
			list["minItems"], list["uniqueItems"] = f.Least, true
		}
		return list
	}
	return s.record(newValues(&f.Fields))
}

func (f *Field) numberSchema() object {
	o := object{"type": "integer"}
	if !f.Signed {
		o["minimum"] = f.Least
	}
	if f.Most != 0 {
		o["maximum"] = f.Most
	}
	return o
}

func (f *Field) choiceSchema(choices []any) object {
	if f.Numbered {
		return text()
	}
	return object{"enum": choices}
}

func (f *Field) amountSchema(choices []any) object {
	var forms []any
	if f.Words.given() || f.Units.Len() == 0 {
		forms = append(forms, f.numberSchema())
	}
	if choices != nil {
		forms = append(forms, object{"enum": choices})
	}
	for _, unit := range f.units() {
		value := unit.numberSchema()
		if unit.Type == flagType {
			value = object{"type": "boolean"}
		}
		forms = append(forms, object{"type": "object", "additionalProperties": false, "required": []string{unit.key},
			"properties": object{unit.key: value}})
	}
	return object{"anyOf": forms}
}

func (c *Count) schema(*schemas) object { return count() }
func (id *ID) schema(*schemas) object {
	return object{"type": "string", "pattern": idPattern.String()}
}
func (list *records) schema(*schemas) object { return object{"type": "array"} }

func text() object  { return object{"type": "string", "minLength": 1} }
func count() object { return object{"type": "integer", "minimum": 0} }
