package power

import (
	"strconv"
	"strings"
)

// scope is what conditions, places and phrases see: a record, the group that it is in, and the
// variables of a table or a field.
type scope struct {
	w         *Writer // nil where nothing is written
	record    *Values
	group     string
	variables map[string]string
	pinned    map[*Value]int // of several items, the one that counts
}

// disputedSuffix ends the path of a field on which sources may disagree: it has a value if they do.
const disputedSuffix = "disputed"

// with returns the scope with more variables, given as names and texts.
func (s *scope) with(pairs ...string) *scope {
	out := *s
	out.variables = map[string]string{}
	for name, text := range s.variables {
		out.variables[name] = text
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		out.variables[pairs[i]] = pairs[i+1]
	}
	return &out
}

// pin returns the scope with one of the items of a value.
func (s *scope) pin(v *Value, item int) *scope {
	out := *s
	out.pinned = map[*Value]int{v: item}
	return &out
}

// find returns the value of a path, and what follows its field in the path. It returns nil where
// the record has no such value.
func (s *scope) find(path string) (v *Value, rest string) {
	values := s.record
	for {
		key, after, more := strings.Cut(path, ".")
		if v = values.get(key); v == nil || !more {
			return v, ""
		}
		if v.field.Type != groupType || after == disputedSuffix {
			return v, after
		}
		item := s.item(v)
		if item == nil {
			return nil, ""
		}
		values, path = item.Group, after
	}
}

// item returns the item of a value that counts: the first, or the pinned one.
func (s *scope) item(v *Value) *Item {
	if i, ok := s.pinned[v]; ok {
		return &v.Items[i]
	}
	return v.item()
}

// has reports whether a record has a value that is not the one that means none.
func (s *scope) has(path string) bool {
	v, rest := s.find(path)
	switch {
	case path == groupPath || v == nil:
		return path == groupPath
	case rest == disputedSuffix:
		return len(v.Items) > 1
	case rest == "" && v.Text != nil:
		return true
	}
	text, ok := s.raw(path)
	return ok && (v.field.None == "" || text != v.field.None)
}

// raw returns the id or the number of a path, for programs.
func (s *scope) raw(path string) (text string, ok bool) {
	if text, ok = s.variables[path]; ok {
		return text, true
	}
	list := s.list(path)
	return first(list), len(list) > 0
}

// list returns the ids or numbers of a path: those of all choices or ids of a list.
func (s *scope) list(path string) []string {
	if text, ok := s.variables[path]; ok {
		return []string{text}
	}
	if path == groupPath {
		return []string{s.group}
	}
	v, rest := s.find(path)
	if v == nil {
		return nil
	}
	item := s.item(v)
	if item == nil {
		if v.field.None != "" && !v.given {
			return []string{v.field.None}
		}
		return nil
	}
	f := v.field
	switch f.Type {
	case choicesType, referenceType, rulesType:
		var list []string
		for _, word := range item.Words {
			list = append(list, cutSuffix(f, word, rest)...)
		}
		return list
	case choiceType, plainType, diceType:
		return cutSuffix(f, item.Word, rest)
	case flagType:
		return []string{strconv.FormatBool(item.Number != 0)}
	case numberType:
		return []string{strconv.Itoa(item.Number)}
	case amountType:
		return item.amount(f, rest)
	case textType, markdownType:
		return []string{item.Word}
	}
	return []string{f.key}
}

// cutSuffix returns a choice without the number after it, or the number after the choice that the
// path names.
func cutSuffix(f *Field, word, rest string) []string {
	if !f.Numbered {
		return []string{word}
	}
	name, number := cutNumber(word)
	switch {
	case rest == "":
		return []string{name}
	case rest != name || number == "":
		return nil
	}
	return []string{number}
}

// amount returns the word of an amount, or its number if it has the unit of the path.
func (i *Item) amount(f *Field, unit string) []string {
	_, other := f.Units.Get(i.Word)
	switch {
	case unit != "" && unit != i.Word:
		return nil
	case i.Word != "" && (!other || i.Number == 0):
		return []string{i.Word}
	}
	return []string{strconv.Itoa(i.Number)}
}

// words returns the words of a path for readers: a variable, or the value of a field; "" if there
// is none.
func (s *scope) words(path string) string {
	if text, ok := s.variables[path]; ok {
		return text
	}
	v, rest := s.find(path)
	if v == nil || !v.given {
		return ""
	}
	if rest != "" {
		text, _ := s.raw(path)
		return text
	}
	if i, ok := s.pinned[v]; ok {
		return s.itemText(v.field, &v.Items[i])
	}
	if text, _ := s.raw(path); text == v.field.None && text != "" && v.Text == nil {
		return ""
	}
	return s.fact(v).Text
}
