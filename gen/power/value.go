package power

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Values are the values of the fields of a record, or of a group of them.
type Values struct {
	At   source.Pos
	list []*Value
	keys []string // those that a line of an index may have; nil for all
}

// newValues returns empty values of fields.
func newValues(fields *yaml.Map[*Field]) *Values {
	v := &Values{}
	for p := range fields.All() {
		v.list = append(v.list, &Value{field: p.Value})
	}
	return v
}

// YAMLFields describes the values to the reader.
func (v *Values) YAMLFields() (list []yaml.Field) {
	for _, value := range v.list {
		f := value.field
		if v.keys != nil && !slices.Contains(v.keys, f.key) {
			continue
		}
		list = append(list, yaml.Field{Name: f.key, Doc: f.doc(), Optional: !f.required(),
			Value: reflect.ValueOf(value).Elem()})
	}
	return list
}

// get returns the value of a field; nil if there is no such field.
func (v *Values) get(key string) *Value {
	for _, value := range v.list {
		if value.field.key == key {
			return value
		}
	}
	return nil
}

// Value is what a record says in one field: one item, several where sources disagree, a text where
// none can express it, or nothing.
type Value struct {
	field   *Field
	given   bool // the record has the field
	Items   []Item
	Because yaml.Texts // which source has which of several items
	Text    yaml.Texts // in place of items
}

// Item is one value of a field.
type Item struct {
	Number int    // of a number, an amount or a flag
	Word   string // a choice, a plain text, dice, or the unit of an amount
	Words  []string
	Texts  yaml.Texts
	Group  *Values
}

// MayBeUnknown lets hints offer the word for unknown values.
func (v Value) MayBeUnknown() bool { return v.field.Fact }

// Known reports whether anything is known.
func (v *Value) Known() bool { return len(v.Items) > 0 || v.Text != nil }

// item returns the first item; nil if there is none.
func (v *Value) item() *Item {
	if len(v.Items) == 0 {
		return nil
	}
	return &v.Items[0]
}

// ReadYAML reads the value, if it is a fact in any of its forms.
func (v *Value) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	v.given = true
	switch {
	case !v.field.Fact:
		v.read(r, n)
	case isUnknown(n):
	case len(n.Entries()) == 1 && n.Has("text"):
		r.Value(n.Get("text"), &v.Text)
	case n.Has("either"):
		var several struct {
			Either  records    `yaml:"either"`
			Because yaml.Texts `yaml:"because"`
		}
		r.Record(n, "a value on which sources disagree", &several)
		for _, item := range several.Either {
			v.read(r, item)
		}
		if v.Because = several.Because; len(several.Either) == 1 {
			r.Wrong(n, "write the value without either:", "either: has only one value")
		}
	default:
		v.read(r, n)
	}
}

// read reads one item.
func (v *Value) read(r *yaml.Reader, n *yaml.Node) {
	v.Items = append(v.Items, Item{})
	i, f := &v.Items[len(v.Items)-1], v.field
	switch f.Type {
	case numberType:
		f.readNumber(r, n, &i.Number)
	case choiceType:
		r.Value(n, &i.Word)
		f.checkWord(r, n, i.Word)
	case choicesType:
		f.readWords(r, n, i)
	case flagType:
		var set bool
		if r.Value(n, &set); set {
			i.Number = 1
		}
	case diceType:
		if r.Value(n, &i.Word); !dicePattern.MatchString(i.Word) {
			r.Wrong(n, "write 8d6 or 2d4+2", "%s is not dice", n)
		}
	case plainType:
		i.readPlain(r, n)
	case textType:
		if n.Kind == yaml.Mapping {
			r.Value(n, &i.Texts)
		} else {
			i.readPlain(r, n)
		}
	case markdownType:
		r.Value(n, (*yaml.Markdown)(&i.Texts))
	case amountType:
		f.readAmount(r, n, i)
	case referenceType, rulesType:
		f.readIDs(r, n, i)
	case groupType:
		i.Group = newValues(&f.Fields)
		r.Record(n, f.key, i.Group)
		f.checkGroup(r, n, i.Group)
	}
}

var dicePattern = regexp.MustCompile(`^[0-9]*d[0-9]+( ?[+−-] ?[0-9]+)?$`)

func (f *Field) readNumber(r *yaml.Reader, n *yaml.Node, into *int) {
	before := r.Errs.Len()
	r.Value(n, into)
	switch limit := f.Most; {
	case r.Errs.Len() > before:
	case *into < 0 && !f.Signed && f.Least >= 0:
		r.Wrong(n, "", "%d is negative", *into)
	case f.Least != 0 && *into < f.Least || limit != 0 && *into > limit:
		r.Wrong(n, fmt.Sprintf("write a number from %d to %d", f.Least, limit), "%s cannot be %d", f.key, *into)
	}
}

func (f *Field) checkWord(r *yaml.Reader, n *yaml.Node, word string) {
	if f.Numbered {
		word, _ = cutNumber(word)
	}
	if word != "" {
		r.Choice(n, word, f.words())
	}
}

// readWords reads one choice, or a list of them.
func (f *Field) readWords(r *yaml.Reader, n *yaml.Node, i *Item) {
	nodes := n.Items()
	if n.Kind != yaml.List {
		nodes = []*yaml.Node{n}
	}
	for _, node := range nodes {
		var word string
		r.Value(node, &word)
		f.checkWord(r, node, word)
		i.Words = append(i.Words, word)
	}
}

// readPlain reads a text or a number.
func (i *Item) readPlain(r *yaml.Reader, n *yaml.Node) {
	if n.Kind == yaml.Number {
		i.Word = n.Text()
		return
	}
	r.Value(n, &i.Word)
	refuseUnknownWord(r, n, i.Word)
}

// readAmount reads a number in the field's own unit, a word, or a number of another unit.
func (f *Field) readAmount(r *yaml.Reader, n *yaml.Node, i *Item) {
	switch {
	case n.Kind == yaml.Mapping:
		f.readUnit(r, n, i)
	case slices.Contains(f.words(), n.Text()) && n.Kind != yaml.List:
		i.Word = n.Text()
	case n.Kind == yaml.Number:
		f.readNumber(r, n, &i.Number)
	default:
		if r.Value(n, &i.Word); i.Word != "" {
			r.Choice(n, i.Word, f.words())
		}
	}
}

// readUnit reads an amount as unit: n.
func (f *Field) readUnit(r *yaml.Reader, n *yaml.Node, i *Item) {
	known := f.Units.Keys()
	if len(n.Entries()) != 1 {
		r.Wrong(n, "expected one of: "+strings.Join(known, ", "), "the %s does not have exactly one key", f.key)
		return
	}
	e := n.Entries()[0]
	unit, ok := f.Units.Get(e.Key)
	switch {
	case !ok:
		r.Errs.AddPos(e.KeyAt, source.DidYouMeanOr(e.Key, known), "unknown key %s", e.Key)
	case unit.Type == flagType:
		var set bool
		if r.Value(e.Value, &set); !set {
			r.Wrong(e.Value, "write "+e.Key+": true, or another unit", "%s is not true", e.Key)
		}
	default:
		unit.readNumber(r, e.Value, &i.Number)
	}
	i.Word = e.Key
}

// readIDs reads a list of ids.
func (f *Field) readIDs(r *yaml.Reader, n *yaml.Node, i *Item) {
	var ids []ID
	r.Value(n, &ids)
	for _, id := range ids {
		i.Words = append(i.Words, string(id))
	}
	if n.Kind == yaml.List && len(ids) < f.Least {
		r.Wrong(n, f.Help, "%s has fewer than %d ids", f.key, f.Least)
	}
}

// checkGroup reports a group without any of the fields of which it needs one.
func (f *Field) checkGroup(r *yaml.Reader, n *yaml.Node, values *Values) {
	if len(f.Either) > 0 && !slices.ContainsFunc(f.Either, func(key string) bool { return values.get(key).given }) {
		r.Wrong(n, "add one of: "+strings.Join(f.Either, ", "), "%s has none of %s", f.key, strings.Join(f.Either, ", "))
	}
	values.checkWhen(r, n, &scope{record: values})
}

// checkWhen reports fields that the record must have because of another, or may not have.
func (v *Values) checkWhen(r *yaml.Reader, n *yaml.Node, s *scope) {
	for _, value := range v.list {
		f := value.field
		switch {
		case !f.When.given():
		case value.given && !s.holds(f.When):
			r.Wrong(n.Get(f.key), "remove it", "%s is only for records with %s", f.key, f.When.text)
		case !value.given && !f.Optional && s.holds(f.When):
			r.Wrong(n, "add "+f.key+": …", "a record with %s needs %s", f.When.text, f.key)
		}
	}
}
