package yaml

import (
	"slices"
	"strings"
)

// Texts is a text by language. Languages with a fallback may be missing.
type Texts map[string]string

// Markdown is a text of several paragraphs by language.
type Markdown map[string]string

// ReadYAML reads the text in each language.
func (t *Markdown) ReadYAML(r *Reader, n *Node) { (*Texts)(t).read(r, n) }

// ReadYAML reads the text in each language, which must be one paragraph.
func (t *Texts) ReadYAML(r *Reader, n *Node) {
	t.read(r, n)
	for language, text := range *t {
		if strings.Contains(strings.TrimSpace(text), "\n\n") {
			r.Wrong(n.Get(language), "write one paragraph; effects, and fields of type markdown, may have several",
				"the text has several paragraphs")
		}
	}
}

func (t *Texts) read(r *Reader, n *Node) {
	*t = Texts{}
	for _, e := range r.PerLanguage(n, "text") {
		var text string
		if r.Value(e.Value, &text); text != "" && strings.EqualFold(text, r.Unknown) {
			r.Wrong(e.Value, "write the text in this language too", "a text cannot be %s in one language only",
				r.Unknown)
		}
		(*t)[e.Key] = text
	}
}

// PerLanguage returns the entries of a mapping whose keys are languages of the site. What names the
// mapping in messages.
func (r *Reader) PerLanguage(n *Node, what string) (list []*Entry) {
	known := r.Languages.Tags()
	if n.Kind != Mapping {
		r.Wrong(n, "write {"+strings.Join(known, ": …, ")+": …}", "the %s has no languages", what)
		return nil
	}
	for _, e := range n.entries {
		switch {
		case !slices.Contains(known, e.Key):
			r.Errs.AddPos(e.KeyAt, "expected one of: "+strings.Join(known, ", "), "%s is not a language of the site",
				e.Key)
		case e.Value.Kind == Null:
			r.Wrong(e.Value, "write its value", "%s is empty", e.Key)
		default:
			list = append(list, e)
		}
	}
	for _, language := range r.Languages.Whole() {
		if !n.Has(language) {
			r.Wrong(n, "add "+language+": …", "the %s is missing in %s", what, language)
		}
	}
	return list
}
