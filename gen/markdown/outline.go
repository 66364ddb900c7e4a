package markdown

import (
	"reflect"
	"slices"
)

// ownLists are the lists of a document that no other page reads.
var ownLists = []string{"File", "Links", "Odds", "Counts"}

// offsetFields are the fields that hold places in the file.
var offsetFields = []string{"Offset", "At"}

// SameOutline reports whether two texts have the same ids, sections, calculators, callouts, tables
// and so on, at any offsets. It compares every exported list of a document but those that no other
// page reads, so that a new list is compared too.
func (d *Document) SameOutline(other *Document) bool {
	return same(reflect.ValueOf(*d), reflect.ValueOf(*other), ownLists)
}

// same compares values without unexported fields and without the fields of the given names.
func same(a, b reflect.Value, but []string) bool {
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			if f := a.Type().Field(i); f.IsExported() && !slices.Contains(but, f.Name) &&
				!same(a.Field(i), b.Field(i), offsetFields) {
				return false
			}
		}
		return true
	case reflect.Slice:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !same(a.Index(i), b.Index(i), offsetFields) {
				return false
			}
		}
		return true
	default:
		return reflect.DeepEqual(a.Interface(), b.Interface())
	}
}
