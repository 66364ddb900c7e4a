package power

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/yaml"
)

// object is a node of a JSON Schema.
type object = map[string]any

// schemas collects the definitions of a JSON Schema.
type schemas struct {
	languages lang.List
	defs      object
}

// schemaFile is the name of the schema, beside the data and on the site.
const schemaFile = "power.schema.json"

// draft is the version of JSON Schema.
const draft = "https://json-schema.org/draft/2020-12/schema"

// Schema returns the JSON Schema of the files of the library's systems, starting with those that
// have a format of their own.
func (l *Library) Schema() []byte {
	systems := slices.Clone(l.systems)
	for _, s := range l.Systems() {
		if !slices.ContainsFunc(systems, func(system *System) bool { return system.ID == s.ID }) {
			systems = append(systems, s)
		}
	}
	return Schema(systems, l.languages)
}

// Schema returns the JSON Schema of the files of systems, made from the types that read them. A
// line of the open data is #/$defs/<set>-line.
func Schema(systems Systems, languages lang.List) []byte {
	s := &schemas{languages, object{}}
	var files []any
	for _, system := range systems {
		s.defs[system.ID] = s.record(&Power{}, system.Details())
		s.defs[system.ID+"-line"] = lineOf(s.record(&line{}, &Power{}, system.Details()))
		files = append(files, object{"$ref": "#/$defs/" + system.ID})
	}
	s.defs[DisciplinesSet+"-line"] = s.record(&disciplineLine{}, &heading{})
	delete(s.defs[DisciplinesSet+"-line"].(object)["properties"].(object), "from") // every line of its powers has it
	file := s.record(&disciplineFile{})
	keys := file["properties"].(object)
	keys["powers"] = object{"description": "its records; [] when it has an index only", "type": "array",
		"items": object{"anyOf": files}}
	s.index(systems, keys)
	s.defs["discipline-file"] = file
	kinds := append([]any{object{"$ref": "#/$defs/discipline-file"}}, s.cards(systems)...)
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	_ = e.Encode(object{ // of maps, slices and strings: it cannot fail
		"$schema": draft, "title": "Psychic powers of Psyref",
		"description": "One file a discipline. A line of the open data is #/$defs/<set>-line, where a set is the name of its file.",
		"anyOf":       kinds, "$defs": s.defs,
	})
	return b.Bytes()
}

// cards describes files of cards, and their lines in the open data, for systems with a deck.
func (s *schemas) cards(systems Systems) []any {
	if !slices.ContainsFunc(systems, func(system *System) bool { return system.Deck != nil }) {
		return nil
	}
	s.defs[WarpCardsSet+"-line"] = lineOf(s.record(&Card{}))
	s.defs["cards-file"] = object{
		"type": "object", "additionalProperties": false, "required": []string{"cards"},
		"properties": object{"from": s.of(&From{}), "cards": object{"type": "array", "items": s.record(&Card{})}},
	}
	return []any{object{"$ref": "#/$defs/cards-file"}}
}

// index describes the lines of indexes, in files and in open data, for systems with an index.
func (s *schemas) index(systems Systems, keys object) {
	described := keys["index"].(object)
	delete(keys, "index")
	for _, system := range systems {
		if system.Listing != nil {
			s.defs["indexed"] = s.record(&Indexed{}, system.Listing())
			s.defs[FactionPowersSet+"-line"] = lineOf(s.record(&line{}, &Indexed{}, system.Listing()))
			described["items"] = object{"$ref": "#/$defs/indexed"}
			keys["index"] = described
		}
	}
}

// lineOf turns the schema of a record into that of a line of open data, which always has "from".
func lineOf(record object) object {
	record["required"] = append(record["required"].([]string), "from")
	return record
}

// line has the keys that a line of open data adds to a record.
type line struct {
	System     string `yaml:"system" doc:"the rules system"`
	Discipline string `yaml:"discipline" doc:"id of the discipline"`
}

// disciplineLine has the keys that a line of the disciplines adds to their headings.
type disciplineLine struct {
	System string `yaml:"system" doc:"the rules system"`
	ID     string `yaml:"id" doc:"permanent, unique in the system: part of the addresses of its powers"`
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
	case *yaml.Texts:
		return s.define("text", func() object { return s.perLanguage(text()) })
	case *yaml.String:
		return text()
	case *yaml.Map[OpenValue]:
		return object{"type": "object", "propertyNames": object{"pattern": idPattern.String()},
			"additionalProperties": s.of(&OpenValue{})}
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

func (f *Fact[T]) schema(s *schemas) object {
	var one T
	return s.define("fact-"+nameOf(reflect.TypeOf(one)), func() object {
		value := s.of(&one)
		either := object{
			"type": "object", "additionalProperties": false, "required": []string{"either", "because"},
			"properties": object{"either": object{"type": "array", "minItems": 2, "items": value},
				"because": s.of(&yaml.Texts{})},
		}
		words := object{"type": "object", "additionalProperties": false, "required": []string{"text"},
			"properties": object{"text": s.of(&yaml.Texts{})}}
		return object{"anyOf": []any{value, object{"const": unknown}, either, words}}
	})
}

// nameOf returns the name of a type in the definitions.
func nameOf(t reflect.Type) string {
	if t == reflect.TypeFor[yaml.Texts]() {
		return "text"
	}
	name := t.String()
	return strings.ToLower(strings.Trim(name[strings.LastIndex(name, ".")+1:], "]"))
}

func (l *List[T]) schema(s *schemas) object {
	var one T
	return object{"anyOf": []any{s.of(&one), object{"type": "array", "items": s.of(&one)}}}
}

func (a *Alternatives) schema(s *schemas) object {
	return object{"type": "array", "minItems": 2, "uniqueItems": true, "items": s.of(new(ID))}
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

func (p *Price) schema(s *schemas) object {
	return object{"anyOf": []any{count(), object{"type": "object", "additionalProperties": false,
		"required": []string{"glory"}, "properties": object{"glory": count()}}}}
}

func (o *OpenValue) schema(all *schemas) object {
	return object{"anyOf": []any{object{"const": unknown}, text(), object{"type": "number"}, all.of(&yaml.Texts{})}}
}

func (n *Number) schema(*schemas) object {
	return object{"enum": []any{"primaris", 1, 2, 3, 4, 5, 6}}
}

func (c *Count) schema(*schemas) object { return count() }
func (s *Stat) schema(*schemas) object  { return object{"type": []string{"integer", "string"}} }
func (id *ID) schema(*schemas) object {
	return object{"type": "string", "pattern": idPattern.String()}
}
func (i *Inches) schema(*schemas) object      { return distance(i.Choices()) }
func (c *Centimetres) schema(*schemas) object { return distance(c.Choices()) }
func (list *records) schema(*schemas) object  { return object{"type": "array"} }

func text() object  { return object{"type": "string", "minLength": 1} }
func count() object { return object{"type": "integer", "minimum": 0} }

func distance(words []string) object {
	return object{"anyOf": []any{count(), object{"enum": words}}}
}
