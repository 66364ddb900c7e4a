package power

import (
	"regexp"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Markdown is a text of a record that is more than a plain paragraph.
type Markdown struct {
	Power    *site.Power
	Into     *site.Passage
	Language string // of the text
	Reader   string // language of the page
	At       source.Pos
	Text     string
}

// markup matches what is more than a plain paragraph with words in italics: several paragraphs,
// lists, tables, headings, quotes, links, bold words, code and {odds …}.
var markup = regexp.MustCompile("(?m)\\n[ \t]*\\n|^[ \t]*(?:[-+*#>|]|[0-9]+[.)])[ \t]|^\\||\\]\\(|\\*\\*|`|\\{[a-z]+ ")

// passages returns the effects of a power. Words between asterisks of a plain paragraph are in
// another language.
func (w *Writer) passages(f *Value) (list []site.Passage) {
	if f.Text != nil {
		text := w.text(f.Text)
		return []site.Passage{{Runs: []site.Run{{Text: text.Text}}, Language: text.Language}}
	}
	for _, item := range f.Items {
		text, of := lang.In(w.languages, item.Texts, w.language)
		passage := site.Passage{Language: w.foreign(of)}
		if !markup.MatchString(text) {
			passage.Runs = w.runs(text, of)
		}
		list = append(list, passage)
	}
	return list
}

// runs returns a plain paragraph.
func (w *Writer) runs(text, of string) (runs []site.Run) {
	foreign := w.languages.First() // names of rules are mostly English in every language
	if of == foreign {
		foreign = ""
	}
	for i, part := range strings.Split(text, "*") {
		if part == "" {
			continue
		}
		run := site.Run{Text: lang.Typeset(of, part, i > 0)}
		if i%2 == 1 {
			run.Foreign = foreign
		}
		runs = append(runs, run)
	}
	return runs
}

// texts hands over the Markdown of a power: its effects, and its fields of that type.
func (b *builder) texts(out *site.Power, p *Power) {
	for i, item := range p.Effect.Items {
		if passage := &out.Effect[i]; passage.Runs == nil {
			b.markdown(out, p, passage, item.Texts)
		}
	}
	for _, v := range p.Record.list {
		if v.field.Type == markdownType && v.item() != nil {
			text := &site.TextField{ID: v.field.line(), Label: b.w.in(v.field.Label)}
			out.Texts = append(out.Texts, text)
			b.markdown(out, p, &text.Passage, v.item().Texts)
		}
	}
	if p.Summary != nil {
		out.Summary = b.w.text(p.Summary)
	} else if len(out.Effect) > 0 {
		out.Summary = site.Text{Text: out.Effect[0].Beginning(), Language: out.Effect[0].Language}
	}
}

func (b *builder) markdown(out *site.Power, p *Power, into *site.Passage, texts yaml.Texts) {
	text, of := lang.In(b.c.Languages, texts, b.language.Tag)
	into.Language = b.w.foreign(of)
	into.Paragraphs = b.c.Markdown(Markdown{out, into, of, b.language.Tag, placeOfText(p.At, text), text})
	for i, paragraph := range into.Paragraphs {
		into.Paragraphs[i] = lang.Typeset(of, paragraph, false)
	}
}

// placeOfText returns where a text begins in a file, at or after the record; the record itself if
// the text is written in another form.
func placeOfText(record source.Pos, text string) source.Pos {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	from := record.Offset()
	if i := strings.Index(string(record.File.Bytes()[from:]), line); i >= 0 && line != "" {
		return record.File.At(from + i)
	}
	return record
}
