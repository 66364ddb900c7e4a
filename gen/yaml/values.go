package yaml

import (
	"cmp"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"psyref/gen/source"
)

// Value reads a node into the variable that a pointer refers to: a string, an integer, a bool, a
// slice, a map, a struct, a pointer to one of these, or a type that reads itself.
func (r *Reader) Value(n *Node, into any) {
	if own, ok := into.(unmarshaler); ok {
		own.ReadYAML(r, n)
		return
	}
	v := reflect.ValueOf(into).Elem()
	switch v.Kind() {
	case reflect.Struct:
		r.Record(n, "a record", into)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		r.Value(n, v.Interface())
	case reflect.Slice:
		r.list(n, v)
	case reflect.Map:
		r.mapping(n, v)
	case reflect.String:
		r.text(n, v)
	case reflect.Bool:
		if yes, ok := n.value.(bool); ok {
			v.SetBool(yes)
		} else {
			r.wrongType(n, "true or false", r.unknownHint())
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		r.number(n, v)
	default:
		panic(fmt.Sprintf("yaml: cannot read into %s", v.Type())) // a mistake in the program, found by any file
	}
}

// unknownHint returns the hint for a value that cannot be read.
func (r *Reader) unknownHint() string {
	if r.Unknown == "" {
		return ""
	}
	return "write " + r.Unknown + " if it could not be verified"
}

func (r *Reader) list(n *Node, v reflect.Value) {
	if n.Kind != List {
		r.wrongType(n, "a list", "write [ … ]")
		return
	}
	list := reflect.MakeSlice(v.Type(), len(n.items), len(n.items))
	for i, item := range n.items {
		r.nonEmpty(item, "an item of the list", "write it, or delete the line", list.Index(i))
	}
	v.Set(list)
}

// mapping reads a mapping with arbitrary keys.
func (r *Reader) mapping(n *Node, v reflect.Value) {
	if n.Kind != Mapping {
		r.wrongType(n, "a mapping", "write key: value")
		return
	}
	v.Set(reflect.MakeMapWithSize(v.Type(), len(n.entries)))
	for _, e := range n.entries {
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		if r.key(e, key) {
			r.nonEmpty(e.Value, e.Key, "write its value, or delete the key", value)
			v.SetMapIndex(key, value)
		}
	}
}

// key reads a key that is a text or a whole number.
func (r *Reader) key(e *Entry, v reflect.Value) bool {
	if v.Kind() == reflect.String {
		v.SetString(e.Key)
		return true
	}
	number, err := strconv.ParseInt(e.Key, 10, v.Type().Bits())
	if err != nil {
		r.Errs.AddPos(e.KeyAt, "", "%s is not a whole number", e.Key)
		return false
	}
	v.SetInt(number)
	return true
}

func (r *Reader) text(n *Node, v reflect.Value) {
	switch {
	case n.Kind == Text:
	case n.Kind == Bool && r.Strict:
		r.wrongType(n, "a text", `write it in quotation marks: "`+n.text+`"`)
		return
	case n.Kind != Number && n.Kind != Bool || r.Strict:
		r.wrongType(n, "a text", "")
		return
	}
	if (r.Strict || r.NonEmpty) && strings.TrimSpace(n.text) == "" {
		hint := "write it, or delete the key"
		if r.Unknown != "" {
			hint += ", or write " + r.Unknown
		}
		r.Wrong(n, hint, "%s is empty", cmp.Or(r.what, "the text"))
	}
	if v.Type().Implements(enumType) {
		r.Choice(n, n.text, v.Interface().(Enum).Choices())
	}
	v.SetString(n.text)
}

// Choice checks that a word is one of a fixed set.
func (r *Reader) Choice(n *Node, word string, known []string) {
	if !slices.Contains(known, word) {
		r.Wrong(n, source.DidYouMeanOr(word, known), "%s is not a known value", word)
	}
}

// digits matches a whole number as people write it. Older YAML reads 010 as eight, and 0x10 as
// sixteen.
var digits = regexp.MustCompile(`^[-+]?(0|[1-9][0-9]*)$`)

func (r *Reader) number(n *Node, v reflect.Value) {
	hint := r.unknownHint()
	switch number := n.value.(type) {
	case int64, uint64:
		if !digits.MatchString(n.text) {
			hint = "write digits only, without a leading 0"
			break
		}
		value, err := strconv.ParseInt(n.text, 10, v.Type().Bits())
		if err == nil {
			v.SetInt(value)
			return
		}
	case string:
		if n.Kind == Text && digits.MatchString(number) {
			hint = "delete the quotation marks"
		}
	}
	r.wrongType(n, "a whole number", hint)
}
