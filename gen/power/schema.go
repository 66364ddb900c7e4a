package power

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"strings"
)

// object is a node of a JSON Schema.
type object = map[string]any

// schemas collects the definitions of a JSON Schema.
type schemas struct {
	languages []string
	defs      object
}

// SchemaFile is the name of the schema, beside the data and on the site.
const SchemaFile = "power.schema.json"

// draft is the version of JSON Schema.
const draft = "https://json-schema.org/draft/2020-12/schema"

// Schema is the JSON Schema of the files of powers, made from the types that read them. A line of the open data is #/$defs/<set>-line.
func Schema(languages []string) []byte {
	s := &schemas{languages, object{}}
	var files []any
	for _, system := range Systems {
		s.defs[system] = s.record(&Power{}, (&Power{}).numbers(system))
		s.defs[system+"-line"] = s.record(&line{}, &Power{}, (&Power{}).numbers(system))
		files = append(files, object{"$ref": "#/$defs/" + system})
	}
	s.setLines()
	file := s.record(&disciplineFile{})
	file["properties"].(object)["powers"] = object{"description": "its records; [] when it has an index only", "type": "array", "items": object{"anyOf": files}}
	s.defs["discipline-file"] = file
	s.defs["cards-file"] = object{
		"type": "object", "additionalProperties": false, "required": []string{"cards"},
		"properties": object{"cards": object{"type": "array", "items": s.record(&Card{})}},
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	_ = e.Encode(object{ // of maps, slices and strings: it cannot fail
		"$schema": draft, "title": "Psychic powers of Psyref", "description": "One file a discipline. A line of the open data is #/$defs/<set>-line, where a set is the name of its file.",
		"anyOf": []any{object{"$ref": "#/$defs/discipline-file"}, object{"$ref": "#/$defs/cards-file"}}, "$defs": s.defs,
	})
	return b.Bytes()
}

// line is what a record of the open data says beside the record itself.
type line struct {
	System     string `yaml:"system" doc:"the rules system"`
	Discipline string `yaml:"discipline" doc:"id of the discipline"`
}

// record describes the fields of structs as one object.
func (s *schemas) record(of ...any) object {
	properties, required := object{}, []string{}
	for _, f := range fieldsOf(of...) {
		o := s.of(f.value.Addr().Interface())
		if f.doc != "" {
			o = maps.Clone(o)
			o["description"] = f.doc
		}
		properties[f.name] = o
		if !f.optional {
			required = append(required, f.name)
		}
	}
	return object{"type": "object", "additionalProperties": false, "properties": properties, "required": required}
}

// of describes the type that a pointer points at.
func (s *schemas) of(pointer any) object {
	if self, ok := pointer.(reads); ok {
		return self.schema(s)
	}
	v := reflect.ValueOf(pointer).Elem()
	if c, ok := v.Interface().(interface{ Choices() []string }); ok {
		return object{"enum": c.Choices()}
	}
	switch v.Kind() {
	case reflect.Map:
		return s.perLanguage(s.of(&Name{}))
	case reflect.Struct:
		return s.record(pointer)
	case reflect.Slice:
		return object{"type": "array", "items": s.of(reflect.New(v.Type().Elem()).Interface())}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.String:
		return object{"type": "string", "minLength": 1}
	default:
		return object{"type": "integer"}
	}
}

// perLanguage is an object that holds every language and nothing else.
func (s *schemas) perLanguage(each object) object {
	properties := object{}
	for _, language := range s.languages {
		properties[language] = each
	}
	return object{"type": "object", "additionalProperties": false, "properties": properties, "required": s.languages}
}

// define puts a description where others can refer to it.
func (s *schemas) define(name string, make func() object) object {
	if s.defs[name] == nil {
		s.defs[name] = object{} // so that a type may refer to itself
		s.defs[name] = make()
	}
	return object{"$ref": "#/$defs/" + name}
}

func (f *Fact[T]) schema(s *schemas) object {
	var one T
	name := reflect.TypeOf(one).String()
	name = "fact-" + strings.ToLower(strings.Trim(name[strings.LastIndex(name, ".")+1:], "]"))
	return s.define(name, func() object {
		value := s.of(&one)
		either := object{
			"type": "object", "additionalProperties": false, "required": []string{"either", "because"},
			"properties": object{"either": object{"type": "array", "minItems": 2, "items": value}, "because": s.of(&Text{})},
		}
		text := object{"type": "object", "additionalProperties": false, "required": []string{"text"}, "properties": object{"text": s.of(&Text{})}}
		return object{"anyOf": []any{value, object{"const": unknown}, either, text}}
	})
}

func (l *List[T]) schema(s *schemas) object {
	var one T
	return object{"anyOf": []any{s.of(&one), object{"type": "array", "items": s.of(&one)}}}
}

func (a *Alternatives) schema(s *schemas) object {
	return object{"type": "array", "minItems": 2, "uniqueItems": true, "items": s.of(new(ID))}
}

func (t *Text) schema(s *schemas) object {
	return s.define("text", func() object { return s.perLanguage(object{"type": "string", "minLength": 1}) })
}

func (n *Name) schema(s *schemas) object {
	return s.define("name", func() object {
		return object{"anyOf": []any{
			object{"const": unknown}, object{"type": "string", "minLength": 1},
			object{"type": "object", "additionalProperties": false, "required": []string{"text", "mark"}, "properties": object{
				"text": object{"type": "string", "minLength": 1},
				"mark": object{"enum": marks, "description": "V verified, N neighbouring edition, M from memory, P proposal"},
			}},
		}}
	})
}

func (p *Price) schema(s *schemas) object {
	return object{"anyOf": []any{count(), object{"type": "object", "additionalProperties": false, "required": []string{"glory"}, "properties": object{"glory": count()}}}}
}

func (n *Number) schema(*schemas) object {
	return object{"enum": []any{"primaris", 1, 2, 3, 4, 5, 6}}
}

func (c *Count) schema(*schemas) object { return count() }
func (s *Stat) schema(*schemas) object  { return object{"type": []string{"integer", "string"}} }
func (id *ID) schema(*schemas) object {
	return object{"type": "string", "pattern": idPattern.String()}
}
func (d *Inches) schema(*schemas) object      { return distance(d.Choices()) }
func (d *Centimetres) schema(*schemas) object { return distance(d.Choices()) }
func (l *nodes) schema(*schemas) object       { return object{"type": "array"} }

func count() object { return object{"type": "integer", "minimum": 0} }

func distance(words []string) object {
	return object{"anyOf": []any{count(), object{"enum": words}}}
}
