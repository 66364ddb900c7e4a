package yaml

import (
	"reflect"
	"slices"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/source"
)

// Reader reads nodes into Go values. It goes on after an error, so that a writer sees all of them at once.
//
// Structs are read by the tags of their fields: yaml:"key" for one that must be there, yaml:"key,optional" for one that may be left out, doc:"…" for
// what it means, as hints and schemas say it. A field At of the type source.Pos is set to where the struct begins.
type Reader struct {
	Log       *source.Log
	Languages lang.List // in which texts stand
	Unknown   string    // the word that stands for what nobody could verify, for hints; "" where there is none

	// Strict holds texts to what a schema says: a number or a true is no text, and an empty one is none either.
	Strict bool

	NonEmpty bool // an empty text is an error, as with Exact
	Partial  bool // fields may be missing that must be there otherwise

	what string // names the value that is being read, for messages; "" where nothing does
}

// unmarshaler is a type that reads itself.
type unmarshaler interface {
	ReadYAML(r *Reader, n *Node)
}

// Enum is a type of texts of which there is a closed set.
type Enum interface {
	Choices() []string
}

var (
	enumType = reflect.TypeFor[Enum]()
	posType  = reflect.TypeFor[source.Pos]()
)

// Wrong reports an error at a node.
func (r *Reader) Wrong(n *Node, hint, format string, args ...any) {
	r.Log.AtPos(n.At, hint, format, args...)
}

// Field is a field of a struct that has a key.
type Field struct {
	Name, Doc string
	Optional  bool
	Value     reflect.Value
}

// Fields are the fields of structs that have a key, in their order. Of are pointers.
func Fields(of ...any) (list []Field) {
	for _, s := range of {
		v := reflect.ValueOf(s).Elem()
		for i := range v.NumField() {
			tag := v.Type().Field(i).Tag
			name, option, _ := strings.Cut(tag.Get("yaml"), ",")
			if name != "" && name != "-" {
				list = append(list, Field{name, tag.Get("doc"), option == "optional", v.Field(i)})
			}
		}
	}
	return list
}

// Names are the keys of fields.
func Names(fields []Field) []string {
	list := make([]string, len(fields))
	for i, f := range fields {
		list[i] = f.Name
	}
	return list
}

// Record reads a mapping into structs. Every key must be a field of one of them, and every field that is not optional must be there. What names the mapping
// in messages, "the page".
func (r *Reader) Record(n *Node, what string, into ...any) {
	for _, s := range into {
		if at := reflect.ValueOf(s).Elem().FieldByName("At"); at.IsValid() && at.Type() == posType {
			at.Set(reflect.ValueOf(n.At))
		}
	}
	if n.Kind != Mapping {
		r.wrongType(n, what, "write it as key: value")
		return
	}
	fields := Fields(into...)
	meant := map[string]bool{} // fields whose keys are misspelled, so that they are not missing too
	for _, e := range n.entries {
		i := slices.IndexFunc(fields, func(f Field) bool { return f.Name == e.Key })
		if i < 0 {
			meant[source.Nearest(e.Key, Names(fields))] = true
			r.Log.AtPos(e.KeyAt, DidYouMeanOr(e.Key, Names(fields)), "unknown key %s", e.Key)
			continue
		}
		hint := "write its value"
		if fields[i].Optional {
			hint += ", or take the key away"
		}
		r.nonEmpty(e.Value, e.Key, hint, fields[i].Value)
	}
	for _, f := range fields {
		if !f.Optional && !r.Partial && !n.Has(f.Name) && !meant[f.Name] {
			r.Wrong(n, r.missingHint(f), "%s has no %s", what, f.Name)
		}
	}
}

// wrongType reports a node that is not what is wanted.
func (r *Reader) wrongType(n *Node, what, hint string) {
	if n.Kind == Null {
		r.Wrong(n, hint, "%s is empty", what)
		return
	}
	r.Wrong(n, hint, "%s is not %s", n, what)
}

// nonEmpty reads a value that must not be empty.
func (r *Reader) nonEmpty(n *Node, name, hint string, into reflect.Value) {
	if n.Kind == Null {
		r.Wrong(n, hint, "%s is empty", name)
		return
	}
	outer := r.what
	r.what = name
	defer func() { r.what = outer }()
	if _, own := into.Addr().Interface().(unmarshaler); !own && into.Kind() == reflect.Struct {
		r.Record(n, name, into.Addr().Interface())
		return
	}
	r.Value(n, into.Addr().Interface())
}

// missingHint says what to write for a field that is not there.
func (r *Reader) missingHint(f Field) string {
	hint := "add " + f.Name + ": …"
	if f.Doc != "" {
		hint += " (" + f.Doc + ")"
	}
	if open, ok := f.Value.Interface().(interface{ MayBeUnknown() bool }); ok && open.MayBeUnknown() && r.Unknown != "" {
		hint += "; " + r.Unknown + " when nobody could verify it"
	}
	return hint
}

// DidYouMeanOr is the known word that was probably meant, or else all of them.
func DidYouMeanOr(word string, known []string) string {
	if hint := source.DidYouMean(word, known); hint != "" || len(known) == 0 {
		return hint
	}
	return "known are " + strings.Join(known, ", ")
}
