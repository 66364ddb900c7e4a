package link

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"psyref/gen/markdown"
	"psyref/gen/site"
)

// records looks through tables for rows of powers that contradict the records of these powers. A
// figure corrected in one place only would be wrong on some pages.
func (a *adviser) records() {
	made := map[string]*powerRecords{} // by language
	a.eachText(func(e *localPage) {
		named := a.named[e.System]
		if e.Front.Draft || len(named) == 0 {
			return
		}
		if made[e.readers] == nil {
			made[e.readers] = a.powerRecords(e.readers)
		}
		for _, row := range e.text.Rows() {
			for _, cell := range row {
				if found := named.Find(cell.Name.Text, cell.Name.Heading); found != nil {
					a.compareRow(e, row, made[e.readers], found.Key())
					break
				}
			}
		}
	})
}

// compareRow compares a row of a table with the record of the power that it names.
func (a *adviser) compareRow(e *localPage, row []markdown.Cell, in *powerRecords, key string) {
	power := in.powers[key]
	for _, cell := range row {
		heads := strings.Split(cell.Column, ", ") // a column may hold several fields
		for _, head := range heads {
			for _, column := range in.columns[normalizeWords(head)] {
				column.shared = column.shared || len(heads) > 1
				field, ok := powerField(power, column.label)
				if !ok || in.agrees(power, column, cell.Text, field) {
					continue
				}
				says := cmp.Or(field.Text, "nothing")
				if column.shared {
					says = column.label + " " + says
				}
				const hint = "correct the one that is wrong: the table repeats the record"
				a.add(ContradictsRecord, e.At(cell.Offset).Error(hint, "%s: %s is here, and %s in its record", power.Name.Text, cell.Text, says))
			}
		}
	}
}

// powerRecords holds what tables in a language are compared with.
type powerRecords struct {
	powers  map[string]*site.Power     // by key
	columns map[string][]columnField   // what columns hold, by what their heads say
	words   map[string]map[string]bool // that stand in a field of any power of a system, by system and label
}

// columnField is a field that a column of a table holds.
type columnField struct {
	label  string
	shared bool // other things
}

// powerRecords gathers the powers of a language.
func (a *adviser) powerRecords(language string) *powerRecords {
	out := &powerRecords{map[string]*site.Power{}, map[string][]columnField{}, map[string]map[string]bool{}}
	i := slices.IndexFunc(a.site.Languages, func(l *site.Language) bool { return l.Tag == language })
	all := a.site.Languages[i].Powers
	labels := []string{site.NeedsField, site.RequiresField}
	for _, p := range all.All {
		out.powers[p.Key] = p
		for _, f := range p.Fields {
			if !slices.Contains(labels, f.Label) {
				labels = append(labels, f.Label)
			}
		}
		for _, label := range labels {
			key := p.Page.System.ID + " " + label
			if out.words[key] == nil {
				out.words[key] = map[string]bool{}
			}
			field, _ := powerField(p, label)
			for _, word := range wordsIn(field.Text) {
				out.words[key][word] = true
			}
		}
	}
	for _, label := range labels[2:] {
		out.columns[normalizeWords(label)] = []columnField{{label: label}}
	}
	for head, keys := range all.Words.Columns {
		for _, key := range keys {
			label := key
			if key != site.NeedsField && key != site.RequiresField {
				label = all.Words.Fields[key]
			}
			out.columns[normalizeWords(head)] = append(out.columns[normalizeWords(head)], columnField{label, len(keys) > 1})
		}
	}
	return out
}

// powerField returns a field of a record by its label. It reports false if there is nothing to
// compare: no such field, an unknown value, or a text in another language.
func powerField(p *site.Power, label string) (site.Fact, bool) {
	switch label {
	case site.NeedsField:
		return site.Fact{Text: p.NeededLine()}, p.Builds && !p.NeedsUnknown()
	case site.RequiresField:
		return p.Requires, p.Builds && !p.Requires.Unknown && p.Requires.Language == ""
	}
	i := slices.IndexFunc(p.Fields, func(f site.Field) bool { return f.Label == label })
	if i < 0 || p.Fields[i].Unknown || p.Fields[i].Language != "" {
		return site.Fact{}, false
	}
	return p.Fields[i].Fact, true
}

// agrees reports whether a cell agrees with a field of a record. It may use other words and say
// more, but it has every number of the field, or one if sources disagree; it has no word that only
// other records have, such as Full if this one has Half; and it shares something with the field. If
// a cell holds several fields, only the numbers are compared.
func (r *powerRecords) agrees(p *site.Power, column columnField, cell string, field site.Fact) bool {
	words, own := wordsIn(cell), wordsIn(field.Text)
	others := r.words[p.Page.System.ID+" "+column.label]
	foreign := func(word string) bool { return others[word] && !slices.Contains(own, word) }
	if column.label == site.NeedsField && !containsAll(words, own) || !column.shared && slices.ContainsFunc(words, foreign) {
		return false
	}
	in, want := numbersIn(cell), numbersIn(field.Text)
	disputed := field.Because.Text != ""
	switch {
	case len(want) == 0:
		return column.shared || len(own) == 0 || containsAny(words, own)
	case disputed:
		return containsAny(in, want)
	}
	return containsAll(in, want)
}

// containsAll reports whether a list has all items of another.
func containsAll(list, others []string) bool {
	return !slices.ContainsFunc(others, func(one string) bool { return !slices.Contains(list, one) })
}

// containsAny reports whether two lists share an item.
func containsAny(list, others []string) bool {
	return slices.ContainsFunc(list, func(one string) bool { return slices.Contains(others, one) })
}

var numberPattern = regexp.MustCompile(`\d+(?:[,\x{a0}\x{202f} ]\d{3}\b)*(?:[.,]\d+)?`)

// numbersIn are the numbers of a text, however they are set: 1,000 and 1 000 are the same.
func numbersIn(text string) []string {
	list := numberPattern.FindAllString(text, -1)
	for i, number := range list {
		list[i] = strings.Map(func(r rune) rune {
			if unicode.IsDigit(r) {
				return r
			}
			return -1
		}, number)
	}
	return list
}

// wordsIn returns the words of a text in lower case, without those of one or two letters: units and
// function words are too common.
func wordsIn(text string) []string {
	list := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) })
	return slices.DeleteFunc(list, func(word string) bool { return len([]rune(word)) < 3 })
}

// normalizeWords is a text as it is compared: however its spaces and marks are set.
func normalizeWords(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ")
}
