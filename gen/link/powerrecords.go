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

// records reports rows of tables that contradict the record of the power that they name. A number
// corrected in one place only would be wrong on some pages.
func (a *adviser) records() {
	made := map[string]*powerRecords{} // by language
	a.eachText(func(p *localPage) {
		named := a.named[p.System]
		if p.Front.Draft || len(named) == 0 {
			return
		}
		if made[p.lang] == nil {
			made[p.lang] = a.powerRecords(p.lang)
		}
		for _, row := range p.text.Rows() {
			for _, cell := range row {
				if found := named.Find(cell.Name.Text, cell.Name.Heading); found != nil {
					a.compareRow(p, row, made[p.lang], found.Key())
					break
				}
			}
		}
	})
}

// compareRow compares a row of a table with the record of the power that it names.
func (a *adviser) compareRow(p *localPage, row []markdown.Cell, in *powerRecords, key string) {
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
				recorded := cmp.Or(field.Text, "nothing")
				if column.shared {
					recorded = column.label + " " + recorded
				}
				const hint = "correct the one that is wrong"
				a.add(ContradictsRecord, p.At(cell.Offset).Error(hint, "%s: the table has %s, but the record has %s",
					power.Name.Text, cell.Text, recorded))
			}
		}
	}
}

// powerRecords holds the records of a language in the form that tables are compared with.
type powerRecords struct {
	powers  map[string]*site.Power     // by key
	columns map[string][]columnField   // fields of columns, by the words of their heads
	words   map[string]map[string]bool // words in any record's field, by system and label
}

// columnField is a field in a column of a table.
type columnField struct {
	label  string
	shared bool // the column has other fields too
}

// powerRecords collects the records of the powers of a language.
func (a *adviser) powerRecords(language string) *powerRecords {
	out := &powerRecords{map[string]*site.Power{}, map[string][]columnField{}, map[string]map[string]bool{}}
	i := slices.IndexFunc(a.site.Languages, func(l *site.Language) bool { return l.Tag == language })
	kinds := a.site.Languages[i].Kinds
	labels := []string{site.NeedsField, site.RequiresField}
	for _, p := range slices.Concat(each(kinds, func(k *site.Powers) []*site.Power { return k.All })...) {
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
	heads := map[string]int{}
	columns := slices.Concat(each(kinds, func(k *site.Powers) []site.TableColumn { return k.Heads })...)
	for _, column := range columns {
		heads[normalizeWords(column.Head)]++
	}
	for _, column := range columns {
		head := normalizeWords(column.Head)
		out.columns[head] = append(out.columns[head], columnField{column.Field, heads[head] > 1})
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

// agrees reports whether a cell agrees with a field of a record. The cell may be worded differently
// and say more, but it must contain every number of the field (one of them if sources disagree), no
// word that only other records have, such as Full instead of Half, and something that is in the
// field. If a cell has several fields, only the numbers are compared.
func (r *powerRecords) agrees(p *site.Power, column columnField, cell string, field site.Fact) bool {
	words, own := wordsIn(cell), wordsIn(field.Text)
	others := r.words[p.Page.System.ID+" "+column.label]
	foreign := func(word string) bool { return others[word] && !slices.Contains(own, word) }
	if column.label == site.NeedsField && !containsAll(words, own) ||
		!column.shared && slices.ContainsFunc(words, foreign) {
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

// containsAll reports whether a list contains all items of another.
func containsAll(list, others []string) bool {
	return !slices.ContainsFunc(others, func(word string) bool { return !slices.Contains(list, word) })
}

// containsAny reports whether two lists have a common item.
func containsAny(list, others []string) bool {
	return slices.ContainsFunc(list, func(word string) bool { return slices.Contains(others, word) })
}

var numberPattern = regexp.MustCompile(`\d+(?:[,\x{a0}\x{202f} ]\d{3}\b)*(?:[.,]\d+)?`)

// numbersIn returns the numbers of a text as digits only, so that 1,000 and 1 000 are equal.
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

// normalizeWords returns a text in lower case, without punctuation and extra spaces.
func normalizeWords(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text),
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ")
}
