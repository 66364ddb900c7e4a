package yaml

import (
	"reflect"
	"slices"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/source"
)

// Reader reads nodes into Go values. It continues after an error, so that an editor sees all errors
// at once.
//
// Struct fields are described by their tags: yaml:"key" for a required key, yaml:"key,optional" for
// an optional one, yaml:",inline" for an embedded struct, doc:"…" for its meaning, used in hints and
// schemas. A field At of type source.Pos is set to the position of the struct.
type Reader struct {
	Errs      *source.Collector
	Languages lang.List // languages of texts
	// Unknown is the word for a value that could not be verified, for hints; "" if there is none.
	Unknown string

	// Strict rejects numbers, true and false as texts, and empty texts, as the schema does.
	Strict bool

	NonEmpty bool // reject empty texts, as Strict does
	Partial  bool // required fields may be missing

	what string // the value that is being read, for messages; "" if it has no name
}

// unmarshaler is a type that reads itself.
type unmarshaler interface {
	ReadYAML(r *Reader, n *Node)
}

// Enum is a text type with a fixed set of values.
type Enum interface {
	Choices() []string
}

var (
	enumType = reflect.TypeFor[Enum]()
	posType  = reflect.TypeFor[source.Pos]()
)

// Wrong reports an error at a node.
func (r *Reader) Wrong(n *Node, hint, format string, args ...any) {
	r.Errs.AddPos(n.At, hint, format, args...)
}

// Field is a struct field with a key.
type Field struct {
	Name, Doc string
	Optional  bool
	Value     reflect.Value
}

// declared is a struct whose fields are declared by data, not by its type.
type declared interface{ YAMLFields() []Field }

// Fields returns the fields with a key of structs, in order. The arguments are pointers to structs.
func Fields(of ...any) (list []Field) {
	for _, s := range of {
		if d, ok := s.(declared); ok {
			list = append(list, d.YAMLFields()...)
			continue
		}
		v := reflect.ValueOf(s).Elem()
		list = slices.Grow(list, v.NumField())
		for i := range v.NumField() {
			tag := v.Type().Field(i).Tag
			name, option, _ := strings.Cut(tag.Get("yaml"), ",")
			if option == "inline" {
				list = append(list, Fields(v.Field(i).Addr().Interface())...)
			} else if name != "" && name != "-" {
				list = append(list, Field{name, tag.Get("doc"), option == "optional", v.Field(i)})
			}
		}
	}
	return list
}

// Names returns the keys of fields.
func Names(fields []Field) []string {
	list := make([]string, len(fields))
	for i, f := range fields {
		list[i] = f.Name
	}
	return list
}

// Record reads a mapping into structs. Every key must be a field of one of them, and every required
// field must be present. What names the mapping in messages: "the page".
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
	meant := map[string]bool{} // fields with misspelt keys, which are not also reported as missing
	for _, e := range n.entries {
		i := slices.IndexFunc(fields, func(f Field) bool { return f.Name == e.Key })
		if i < 0 {
			meant[source.Nearest(e.Key, Names(fields))] = true
			r.Errs.AddPos(e.KeyAt, source.DidYouMeanOr(e.Key, Names(fields)), "unknown key %s", e.Key)
			continue
		}
		hint := "write its value"
		if fields[i].Optional {
			hint += ", or delete the key"
		}
		r.nonEmpty(e.Value, e.Key, hint, fields[i].Value)
	}
	for _, f := range fields {
		if !f.Optional && !r.Partial && !n.Has(f.Name) && !meant[f.Name] {
			r.Wrong(n, r.missingHint(f), "%s has no %s", what, f.Name)
		}
	}
}

// wrongType reports a node of another type than expected.
func (r *Reader) wrongType(n *Node, what, hint string) {
	if n.Kind == Null {
		r.Wrong(n, hint, "%s is empty", what)
		return
	}
	r.Wrong(n, hint, "%s is not %s", n, what)
}

// nonEmpty reads a value that must not be null.
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

// missingHint returns the hint for a missing field.
func (r *Reader) missingHint(f Field) string {
	hint := "add " + f.Name + ": …"
	if f.Doc != "" {
		hint += " (" + f.Doc + ")"
	}
	if open, ok := f.Value.Interface().(interface{ MayBeUnknown() bool }); ok && open.MayBeUnknown() &&
		r.Unknown != "" {
		hint += "; " + r.Unknown + " if it could not be verified"
	}
	return hint
}
