package power

import (
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"psyref/gen/source"
)

// reader reads one file into records. It goes on after an error, so that a writer sees all of them at once.
type reader struct {
	file      *source.File
	languages []string
	log       *source.Log
}

// wrong reports an error at a node.
func (r *reader) wrong(n ast.Node, hint, format string, args ...any) {
	at := placeOf(n)
	r.wrongAt(at, hint, format, args...)
}

func placeOf(n ast.Node) Place {
	token := n.GetToken()
	if m, ok := n.(*ast.MappingNode); ok && len(m.Values) > 0 && token.Value != "{" {
		token = m.Values[0].Key.GetToken() // a block begins at its first key
	} else if m, ok := n.(*ast.MappingValueNode); ok {
		token = m.Key.GetToken()
	}
	return Place{token.Position.Line, token.Position.Column}
}

// entries are the keys of a mapping with their values; nil for any other node.
func entries(n ast.Node) []*ast.MappingValueNode {
	switch n := n.(type) {
	case *ast.MappingNode:
		return n.Values
	case *ast.MappingValueNode:
		return []*ast.MappingValueNode{n}
	}
	return nil
}

func key(e *ast.MappingValueNode) string { return strings.Trim(e.Key.String(), `"' `) }

func hasKey(fields []*ast.MappingValueNode, name string) bool {
	return slices.ContainsFunc(fields, func(e *ast.MappingValueNode) bool { return key(e) == name })
}

// field is a field of one of the structs that a mapping is read into.
type field struct {
	name, doc string
	optional  bool
	value     reflect.Value
}

// fieldsOf are the fields of structs that have a key in YAML.
func fieldsOf(into ...any) (list []field) {
	for _, s := range into {
		v := reflect.ValueOf(s).Elem()
		for i := range v.NumField() {
			tag := v.Type().Field(i).Tag
			name, option, _ := strings.Cut(tag.Get("yaml"), ",")
			if name != "" && name != "-" {
				list = append(list, field{name, tag.Get("doc"), option == "optional", v.Field(i)})
			}
		}
	}
	return list
}

// record reads a mapping into structs. Every key must be a field of one of them, and every field that is not optional must be there.
func (r *reader) record(n ast.Node, what string, into ...any) {
	given := entries(n)
	if given == nil {
		r.wrong(n, "write it as key: value", "%s is not %s", short(n), what)
		return
	}
	fields := fieldsOf(into...)
	seen := map[string]bool{}
	for _, e := range given {
		name := key(e)
		i := slices.IndexFunc(fields, func(f field) bool { return f.name == name })
		switch {
		case i < 0:
			r.wrong(e.Key, nearestOr(name, names(fields)), "unknown key %s", name)
		case seen[name]:
			r.wrong(e.Key, "", "%s stands twice", name)
		default:
			r.value(e.Value, fields[i].value.Addr().Interface())
		}
		seen[name] = true
	}
	for _, f := range fields {
		if !f.optional && !seen[f.name] {
			r.wrong(n, r.missing(f), "%s has no %s", what, f.name)
		}
	}
}

// missing says what to write for a field that is not there.
func (r *reader) missing(f field) string {
	hint := "add " + f.name + ": …"
	if f.doc != "" {
		hint += " (" + f.doc + ")"
	}
	if strings.HasPrefix(f.value.Type().Name(), "Fact[") {
		hint += "; " + unknown + " when nobody could verify it"
	}
	return hint
}

func names(fields []field) []string {
	list := make([]string, len(fields))
	for i, f := range fields {
		list[i] = f.name
	}
	return list
}

// nearestOr is the known word that was probably meant, or else all of them.
func nearestOr(word string, known []string) string {
	if hint := source.Nearest(word, known); hint != "" {
		return hint
	}
	return "known are " + strings.Join(known, ", ")
}

// value reads a node into what the pointer points at.
func (r *reader) value(n ast.Node, into any) {
	switch into := into.(type) {
	case reads:
		into.read(r, n)
		return
	case *map[string]Name:
		r.namesOf(n, into)
		return
	}
	v := reflect.ValueOf(into).Elem()
	switch v.Kind() {
	case reflect.Struct:
		r.record(n, "a record", into)
	case reflect.Slice:
		r.sequence(n, v)
	case reflect.String:
		r.text(n, v)
	default:
		r.scalar(n, v)
	}
}

// namesOf reads a name in every language. All of them may be unknown: a card that is known to exist and no more.
func (r *reader) namesOf(n ast.Node, into *map[string]Name) {
	*into = map[string]Name{}
	for _, e := range r.perLanguage(n, "name") {
		var name Name
		name.read(r, e.Value)
		(*into)[key(e)] = name
	}
}

// perLanguage is the entries of a mapping that must hold every language and nothing else.
func (r *reader) perLanguage(n ast.Node, what string) (list []*ast.MappingValueNode) {
	given := entries(n)
	if given == nil {
		r.wrong(n, "write {"+strings.Join(r.languages, ": …, ")+": …}", "the %s does not say its language", what)
		return nil
	}
	for _, e := range given {
		if !slices.Contains(r.languages, key(e)) {
			r.wrong(e.Key, "the languages are "+strings.Join(r.languages, ", "), "%s is not a language of the site", key(e))
			continue
		}
		list = append(list, e)
	}
	for _, language := range r.languages {
		if !hasKey(given, language) {
			r.wrong(n, "add "+language+": …", "the %s does not stand in %s", what, language)
		}
	}
	return list
}

func (r *reader) sequence(n ast.Node, v reflect.Value) {
	s, ok := n.(*ast.SequenceNode)
	if !ok {
		r.wrong(n, "write [ … ]", "%s is not a list", short(n))
		return
	}
	list := reflect.MakeSlice(v.Type(), len(s.Values), len(s.Values))
	for i, item := range s.Values {
		r.value(item, list.Index(i).Addr().Interface())
	}
	v.Set(list)
}

func (r *reader) text(n ast.Node, v reflect.Value) {
	var text string
	switch n := n.(type) {
	case *ast.StringNode:
		text = n.Value
	case *ast.LiteralNode:
		text = n.Value.Value
	default:
		hint := ""
		if _, ok := n.(*ast.BoolNode); ok {
			hint = `write it in quotation marks: "` + n.String() + `"`
		}
		r.wrong(n, hint, "%s is not a text", short(n))
		return
	}
	if strings.TrimSpace(text) == "" {
		r.wrong(n, "leave the key out, or write "+unknown, "the text is empty")
	}
	if c, ok := v.Interface().(interface{ Choices() []string }); ok {
		r.choice(n, text, c.Choices())
	}
	v.SetString(text)
}

// choice checks a word of a closed set.
func (r *reader) choice(n ast.Node, word string, known []string) {
	if !slices.Contains(known, word) {
		r.wrong(n, nearestOr(word, known), "%s is not one of the words for this", word)
	}
}

func (r *reader) scalar(n ast.Node, v reflect.Value) {
	switch node := n.(type) {
	case *ast.IntegerNode:
		if number, ok := node.Value.(uint64); ok && v.CanInt() {
			v.SetInt(int64(number))
			return
		} else if number, ok := node.Value.(int64); ok && v.CanInt() {
			v.SetInt(number)
			return
		}
	case *ast.BoolNode:
		if v.Kind() == reflect.Bool {
			v.SetBool(node.Value)
			return
		}
	}
	want := "a whole number"
	if v.Kind() == reflect.Bool {
		want = "true or false"
	}
	r.wrong(n, "write "+unknown+" when nobody could verify it", "%s is not %s", short(n), want)
}

// short is a node as the message of an error shows it.
func short(n ast.Node) string {
	switch n.(type) {
	case *ast.SequenceNode:
		return "a list"
	case *ast.NullNode:
		return "nothing"
	}
	if entries(n) != nil {
		return "a mapping"
	}
	return strings.TrimSpace(n.String())
}
