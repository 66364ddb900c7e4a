package power

import (
	"slices"
	"strconv"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/site"
)

// fact writes a value for readers.
func (s *scope) fact(v *Value) site.Fact {
	if v.Text != nil {
		return s.w.Text(v.Text)
	}
	if len(v.Items) == 0 {
		return site.Fact{Text: s.w.words.Unknown, Unknown: true}
	}
	var texts []string
	language := ""
	for i := range v.Items {
		item := &v.Items[i]
		texts = append(texts, s.pin(v, i).itemText(v.field, item))
		if item.Texts != nil {
			language = s.w.Text(item.Texts).Language
		}
	}
	out := site.Fact{Text: s.w.either(texts), Because: s.w.text(v.Because), Language: language}
	if v.field.Type == groupType { // its own value is certain; those in it may be disputed
		for _, inner := range v.Items[0].Group.list {
			if inner.Because != nil {
				out.Because = s.w.text(inner.Because)
			}
		}
	}
	return out
}

// itemText writes one item of a field.
func (s *scope) itemText(f *Field, i *Item) string {
	switch f.Type {
	case numberType:
		return s.number(f, f.Words, f.One, i.Number)
	case choiceType:
		return s.choice(f, i.Word)
	case choicesType:
		texts := make([]string, len(i.Words))
		for j, word := range i.Words {
			texts[j] = s.choice(f, word)
		}
		return strings.Join(texts, ", ")
	case flagType:
		if i.Number != 0 {
			return s.w.words.Yes
		}
		return s.w.words.No
	case amountType:
		return s.amount(f, i)
	case textType:
		if i.Texts != nil {
			return s.w.text(i.Texts).Text
		}
		return lang.Typeset(s.w.language, i.Word, false)
	case groupType:
		return s.say(f.Words)
	case referenceType, rulesType:
		return strings.Join(i.Words, ", ")
	}
	if i.Word == "-" {
		return "–"
	}
	return i.Word
}

// number writes a number in the words of a phrase, or alone.
func (s *scope) number(f *Field, words, one phrase, n int) string {
	text := lang.LocaleOf(s.w.language).Whole(n)
	if f.Signed {
		text = signed(n)
	}
	if (n == 1 || n == -1) && one.given() {
		if said := s.with("n", text).say(one); said != "" {
			return said
		}
	}
	if said := s.with("n", text).say(words); said != "" {
		return said
	}
	return text
}

// choice writes a word of a closed set, with the number after it.
func (s *scope) choice(f *Field, word string) string {
	number := ""
	if f.Numbered {
		word, number = cutNumber(word)
	}
	known, ok := f.Choices.Get(word)
	if !ok {
		return word
	}
	said := fillPlaces(s.w.in(known.Texts), "n", lang.Typeset(s.w.language, number, false))
	return strings.TrimRight(said, " ")
}

// amount writes an amount: a word, or a number in its unit.
func (s *scope) amount(f *Field, i *Item) string {
	if unit, ok := f.Units.Get(i.Word); ok {
		return s.number(unit, unit.Words, unit.One, i.Number)
	}
	if i.Word != "" {
		return s.choice(f, i.Word)
	}
	return s.number(f, f.Words, f.One, i.Number)
}

// lines writes the fields of a record that have a label, in the order of the declaration.
func (s *scope) lines(values *Values, key string, add func(f *Field, key string, fact site.Fact)) {
	for _, v := range values.list {
		f, owner := v.field, key
		if owner == "" {
			owner = f.key
		}
		if !v.given || !s.has(f.path) && v.Known() {
			continue
		}
		if f.Label != nil && f.Type != markdownType {
			add(f, owner, s.fact(v))
		}
		if f.Type == groupType && v.item() != nil {
			s.lines(s.item(v).Group, owner, add)
		}
	}
}

// named writes an item where no label is beside it.
func (s *scope) named(f *Field, i *Item) string {
	of := f
	if unit, ok := f.Units.Get(i.Word); ok {
		of = unit
	} else if i.Word != "" || !f.Named.given() {
		return s.itemText(f, i)
	}
	if !of.Named.given() {
		return s.itemText(f, i)
	}
	return s.number(of, of.Named, phrase{}, i.Number)
}

// answers returns the answers of a value to the filter of its field.
func (s *scope) answers(v *Value, rank int) (list []Answer) {
	f := v.field
	if !v.given {
		if f.When.given() && s.holds(f.When) {
			return []Answer{s.w.unknown()}
		}
		return nil
	}
	for i := range v.Items {
		list = append(list, s.pin(v, i).answer(f, &v.Items[i], rank)...)
	}
	switch {
	case v.Text != nil:
		return append(list, Answer{ID: otherID, Text: s.w.words.Varies, Rank: unordered - 2, Order: unordered - 2})
	case len(v.Items) == 0:
		return append(list, s.w.unknown())
	}
	return list
}

// answer returns the answers of one item.
func (s *scope) answer(f *Field, i *Item, rank int) (list []Answer) {
	word := func(id, text string, place int) Answer {
		if f.Labelled == "" {
			return Answer{ID: id, Text: text, Rank: rank + place}
		}
		label, cell := s.w.in(f.Label), text
		if id == f.Without || f.Type == flagType && i.Number == 0 {
			cell = s.w.words.None
		} else if f.Type == flagType {
			cell = label
		}
		return Answer{ID: f.Labelled + "-" + id, Cell: cell,
			Text: fillPlaces(s.w.words.Labelled, "label", label, "text", text), Rank: rank + place}
	}
	choice := func(id string) Answer {
		name, _ := cutSuffixed(f, id)
		return word(name, s.choice(f, id), slices.Index(f.words(), name))
	}
	switch f.Type {
	case choiceType:
		return []Answer{choice(i.Word)}
	case choicesType:
		for _, id := range i.Words {
			list = append(list, choice(id))
		}
		return list
	case flagType:
		return []Answer{word(strconv.FormatBool(i.Number != 0), s.itemText(f, i), i.Number)}
	case numberType, amountType:
		return []Answer{s.amountAnswer(f, i, rank)}
	}
	text, language := i.Word, ""
	if i.Texts != nil {
		text, language = i.Texts[s.w.languages.First()], s.w.Text(i.Texts).Language
	}
	return []Answer{{ID: Slug(text), Text: s.itemText(f, i), Language: language, Rank: rank}}
}

// cutSuffixed splits a choice of a field whose choices may have numbers.
func cutSuffixed(f *Field, word string) (name, number string) {
	if f.Numbered {
		return cutNumber(word)
	}
	return word, ""
}

// amountAnswer returns the answer of a number or an amount: words come before numbers, and those of
// one unit together.
func (s *scope) amountAnswer(f *Field, i *Item, rank int) Answer {
	unit, known := f.Units.Get(i.Word)
	switch {
	case known && unit.Type == flagType:
		return Answer{ID: i.Word, Text: s.named(f, i), Rank: rank}
	case !known && i.Word != "":
		return Answer{ID: i.Word, Text: s.choice(f, i.Word), Rank: rank + slices.Index(f.words(), i.Word)}
	case !known:
		unit = f
	}
	id := strconv.Itoa(i.Number)
	if unit.Unit != "" {
		id = unit.Unit + "-" + id
	}
	order := s.w.unitRank(f.Filter, unit) + i.Number
	return Answer{ID: id, Text: s.named(f, i), Rank: order, Order: order}
}

// unitRank returns where the numbers of a unit begin in the order of a filter.
func (w *Writer) unitRank(filter string, unit *Field) int {
	return unitStart + slices.Index(w.unitOrder[filter], unit.order())*unitStride
}

// order returns the id of the units that are sorted together.
func (f *Field) order() string {
	if f.Order != "" {
		return f.Order
	}
	return f.Unit
}
