package link

import (
	"bytes"
	"regexp"
	"strings"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// markup matches Markdown, or an extension of this site, in plain text, where readers would see it
// as typed.
var markup = regexp.MustCompile("\\*\\*|`|\\]\\([^)]*\\)|\\{(?:odds|count|table|from|#)[^}]*\\}")

// findMarkup returns the first markup in a text; "" for none. It looks for typical characters
// before it runs the slow pattern, since all titles and leads are checked again when a term is
// saved.
func findMarkup(text string) string {
	if !strings.ContainsAny(text, "*`]{") {
		return ""
	}
	return markup.FindString(text)
}

// checkPlainTexts checks that titles and leads of pages, terms, and effects of powers contain no
// Markdown.
func (m *model) checkPlainTexts() {
	const hint = "write plain words; links, odds and formatting belong in the text of a page"
	m.eachText(func(p *localPage) {
		for what, text := range map[string]string{"title": p.Front.Title, "lead": p.Front.Lead} {
			if found := findMarkup(text); found != "" {
				at := bytes.Index(p.Bytes()[:p.Start], []byte(found))
				m.errs.AddAt(p.File, max(at, 0), hint, "%s in a %s, which must be plain text", found, what)
			}
		}
	})
	wrong := func(at source.Pos, found, what, id string) {
		if found != "" {
			m.errs.AddPos(at, hint, "%s in the %s of %s, which must be plain text", found, what, id)
		}
	}
	for _, t := range m.content.Terms {
		for _, tag := range sortedKeys(t.In) {
			wrong(t.At, findMarkup(t.In[tag].Term+"\n"+t.In[tag].Definition), "definition", t.ID)
		}
	}
	for _, library := range m.content.Records {
		for _, p := range library.All() {
			for _, text := range []yaml.Texts{p.Effect.Text, p.Effect.Because, p.Summary} {
				for _, tag := range sortedKeys(text) {
					wrong(p.At, findMarkup(text[tag]), "effect", p.ID)
				}
			}
		}
	}
}
