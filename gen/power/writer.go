package power

import (
	"slices"
	"strconv"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Writer writes records in one language.
type Writer struct {
	language  string
	languages lang.List
	words     *lexicon
	from      site.ProvenanceWords
	errs      *source.Collector
	rule      func(id string) string   // address of a rule; "" if it has none
	facets    map[string]*facetChoices // by filter
	unitOrder map[string][]string      // units that are sorted together, by filter
	kind      *Kind
	formats   []*Format // in the order of the site
}

// fillPlaces fills in the {placeholders} of a text.
func fillPlaces(text string, pairs ...string) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		text = strings.ReplaceAll(text, "{"+pairs[i]+"}", pairs[i+1])
	}
	return text
}

// Plain returns a fact with a text.
func Plain(text string) site.Fact { return site.Fact{Text: text} }

// Text returns a text in the language as a fact.
func (w *Writer) Text(t yaml.Texts) site.Fact {
	text := w.text(t)
	return site.Fact{Text: text.Text, Language: text.Language}
}

// text returns a text in the language, typeset.
func (w *Writer) text(t yaml.Texts) site.Text {
	text, of := lang.In(w.languages, t, w.language)
	return site.Text{Text: lang.Typeset(of, text, false), Language: w.foreign(of)}
}

// foreign returns a language, or "" if it is that of the words around a text. Those are in the
// page's language or its fallback.
func (w *Writer) foreign(language string) string {
	if language == w.words.language {
		return ""
	}
	return language
}

// either joins alternative values. If they are numbers in the same unit, only the last one has it:
// "400 or 500 xp".
func (w *Writer) either(texts []string) string {
	shown := slices.Clone(texts)
	for i := range len(texts) - 1 {
		n, unit := measure(texts[i])
		_, next := measure(texts[i+1])
		if unit != "" && unit == next {
			shown[i] = n
		}
	}
	return strings.Join(shown, " "+w.words.Or+" ")
}

// measure splits a text into its leading number and the unit after a space. The unit is empty for
// other texts.
func measure(text string) (n, unit string) {
	n, unit, _ = strings.Cut(strings.ReplaceAll(text, lang.NoBreak, " "), " ")
	if _, err := strconv.Atoi(n); err != nil {
		return text, ""
	}
	return n, unit
}

// whole writes a whole number with a minus sign, not a hyphen.
func whole(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// signed writes a modifier with its sign.
func signed(n int) string {
	if n < 0 {
		return whole(n)
	}
	return "+" + whole(n)
}

// fields returns the fields of a record. Fields with the same line share it.
func (w *Writer) fields(r *Record, group string, from From) (list []site.Field) {
	s := r.scope(w, group)
	s.lines(&r.Values, "", func(f *Field, key string, fact site.Fact) {
		if fact.Text == "" {
			return
		}
		if last := len(list) - 1; last >= 0 && list[last].ID == f.line() {
			list[last].Text += ", " + fact.Text
			return
		}
		field := site.Field{ID: f.line(), Label: w.in(f.Label), Aside: f.Long, Large: f.largeOnCard(), Named: f.Named.given(), Fact: fact,
			From: site.FromUnknown}
		if f.Rule != "" {
			field.Rule = w.rule(f.Rule)
		}
		if !fact.Unknown {
			field.From = from.Of(key)
		}
		list = append(list, field)
	})
	return list
}

// name returns the name that the language shows: its own, or that of another language with a note.
func (w *Writer) name(names Names, from From) site.Name {
	_, given := names[w.language]
	for i, reading := range slices.Concat([]string{w.language}, w.languages.Readings(w.language), w.languages.Tags()) {
		switch name := names[reading]; {
		case !name.Known():
		// its own name, or one that is not translated yet
		case i == 0 || !given && slices.Contains(w.languages.Readings(w.language), reading):
			out := w.attested(reading, name, from)
			out.Language, out.Note = w.foreign(reading), w.words.Marks[name.Mark]
			return out
		default:
			out := w.attested(reading, name, from)
			out.Language, out.Note = w.foreign(reading), w.words.NoName
			return out
		}
	}
	return site.Name{Text: w.words.Unnamed, Note: w.words.Unknown, From: site.FromUnknown, Unknown: true}
}

// attested returns a name with its mark of verification and its provenance.
func (w *Writer) attested(language string, name Name, from From) site.Name {
	out := site.Name{Text: lang.Name(language, name.Text), Mark: w.words.Marked[name.Mark],
		From: from.Of(namesKey + "." + language)}
	if name.Mark != verified {
		out.From = site.FromUnknown
	}
	return out
}

// others returns the names of a power in other languages, if they differ from the one shown.
func (w *Writer) others(names Names, from From) (list []site.Name) {
	if !names[w.language].Known() {
		return nil
	}
	for _, tag := range w.languages.Tags() {
		if name := names[tag]; tag != w.language && name.Known() && name.Text != names[w.language].Text {
			out := w.attested(tag, name, from)
			out.Language, out.Note = tag, w.words.Marks[name.Mark]
			list = append(list, out)
		}
	}
	return list
}
