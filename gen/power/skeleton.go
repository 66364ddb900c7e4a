package power

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Skeleton is a record that says nothing yet, with what may stand in each field. It is sound: what nobody has filled in is unknown or left out.
func Skeleton(system, id, name string) (text string, ok bool) {
	numbers := (&Power{}).numbers(system)
	if numbers == nil {
		return "", false
	}
	var b strings.Builder
	fmt.Fprintf(&b, "  - id: %s   # permanent: part of the address\n", id)
	fmt.Fprintf(&b, "    names: {en: %q, fr: %s}   # %s where no such name was published; {text: …, mark: P} for one that we propose\n", name, unknown, unknown)
	fmt.Fprintf(&b, "    effect: %s   # {en: \"…\", fr: \"…\"}, in our own words\n", unknown)
	for _, f := range fieldsOf(numbers) {
		line := "    " + f.name + ": " + empty(f)
		if f.optional {
			line = "    # " + f.name + ": " + sample(f.value.Type())
		}
		if comment := remark(f); comment != "" {
			line += "   # " + comment
		}
		b.WriteString(line + "\n")
	}
	return b.String(), true
}

// SkeletonDiscipline is the beginning of a file of powers.
func SkeletonDiscipline(name string) string {
	return "# yaml-language-server: $schema=../" + SchemaFile + "\ndiscipline:\n" +
		fmt.Sprintf("  names: {en: %q, fr: %s}\n", name, unknown) +
		"  about:\n    en: \"One sentence: what the powers of the discipline do.\"\n    fr: \"Une phrase : ce que font les pouvoirs de la discipline.\"\npowers:\n"
}

// empty is a sound value of a required field.
func empty(f field) string {
	t := f.value.Type()
	switch {
	case isFact(t):
		return unknown
	case t.Kind() == reflect.Slice:
		return "[]"
	case choicesOf(t) != nil:
		return choicesOf(t)[0]
	}
	return "0"
}

func isFact(t reflect.Type) bool { return strings.HasPrefix(t.Name(), "Fact[") }

// sample shows the shape of a field that may be left out.
func sample(t reflect.Type) string {
	switch {
	case isFact(t):
		return sample(t.Field(0).Type.Elem())
	case t == reflect.TypeFor[Text]():
		return `{en: "…", fr: "…"}`
	case t == reflect.TypeFor[Alternatives]():
		return "[…, …]"
	case choicesOf(t) != nil:
		return choicesOf(t)[0]
	case t.Kind() == reflect.Slice:
		return "[" + sample(t.Elem()) + "]"
	case t.Kind() == reflect.Struct && len(fieldsOf(reflect.New(t).Interface())) > 0:
		return sampleRecord(fieldsOf(reflect.New(t).Interface()))
	case t.Kind() == reflect.String:
		return "…"
	case t.Kind() == reflect.Bool:
		return "true"
	}
	return "1"
}

// sampleRecord shows every field of a record, or each alone where a record has one of them only.
func sampleRecord(fields []field) string {
	var parts []string
	required := false
	for _, f := range fields {
		required = required || !f.optional
		parts = append(parts, f.name+": "+sample(f.value.Type()))
	}
	if !required {
		return "{" + strings.Join(parts, "} or {") + "}"
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// remark is what stands behind a field: what it means, and the words that it may hold.
func remark(f field) string {
	t := f.value.Type()
	if isFact(t) {
		t = t.Field(0).Type.Elem()
	}
	parts := []string{f.doc}
	if choices := choicesOf(t); choices != nil {
		parts = append(parts, strings.Join(choices, ", "))
	} else if t.Kind() == reflect.Slice && choicesOf(t.Elem()) != nil {
		parts = append(parts, strings.Join(choicesOf(t.Elem()), ", "))
	} else if t.Kind() == reflect.Struct && !f.optional {
		parts = append(parts, sample(t))
	}
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" || s == "1" })
	return strings.Join(parts, "; ")
}

// choicesOf is the closed set of a type; nil when it has none.
func choicesOf(t reflect.Type) []string {
	if c, ok := reflect.New(t).Elem().Interface().(interface{ Choices() []string }); ok {
		return c.Choices()
	}
	return nil
}
