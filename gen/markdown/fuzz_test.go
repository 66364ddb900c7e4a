package markdown

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"psyref/gen/source"
)

// resolved returns values with which any text can be rendered.
func resolved(d *Document) Resolved {
	r := Resolved{
		Settings: &Settings{Language: "fr", Italics: "en", Callouts: map[string]string{},
			Permanent: func(string) string { return "" }},
		Links: slices.Repeat([]string{"/"}, len(d.Links)), Odds: slices.Repeat([]string{"1 %"}, len(d.Odds)),
		Counts: slices.Repeat([]string{"2"}, len(d.Counts)),
		Names:  slices.Repeat([]NameLink{{"/name/", "en"}}, len(d.names)),
	}
	for range d.Images {
		r.Pictures = append(r.Pictures, Picture{"/large.png", 800, 600})
	}
	for _, table := range d.Tables {
		r.Lookups = append(r.Lookups, Lookup{Rows: slices.Repeat([]RowRange{{Text: "1–2", From: "1", To: "2",
			Chance: "3 %"}}, len(table.Rows)), Max: 100})
	}
	r.Pictures = slices.Repeat([]Picture{{Address: "/a.png", Width: 2, Height: 1}}, len(d.Images))
	v := Vocabulary{}
	v.Add("mot", "term")
	v.Sort()
	r.Terms = d.FindTerms(v, r.Names, func(string) bool { return false })
	return r
}

// FuzzText checks that any text is refused with valid positions, or rendered as balanced HTML, the
// same each time.
func FuzzText(f *testing.F) {
	for _, c := range hostile {
		f.Add("Mot.\n\n" + strings.Repeat(c, 5) + "\n\n| a | b |\n|:--|--:|\n| 1 " + c +
			" | 2 |\n\n> [!ruling] Who? {#q-who}\n> " + c + "\n>\n> More.\n")
	}
	f.Add("![a](b.png)\n\n> [!ruling] Who? {#q-who}\n> ![a](b.png)\n")
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
			return // refused before
		}
		var errs source.Collector
		d := Parse(source.NewFile("page.md", []byte(text)), 0, &errs)
		for _, e := range errorsOf(&errs) {
			if e.Line > strings.Count(text, "\n")+1 || e.Line == 0 && !strings.Contains(e.Message, "more than") {
				t.Fatalf("%v has no position", e)
			}
		}
		if errs.Len() > 0 {
			return
		}
		first, again := d.Render(resolved(d)), d.Render(resolved(d))
		if !slices.Equal(first, again) {
			t.Fatal("laid out twice, it is not the same")
		}
		for _, c := range d.Callouts {
			if c.IsQuestion() { // other pages show it without what is around it
				d.Question(c, resolved(d), "/page/")
			}
		}
		for _, part := range first {
			if bytes.Count([]byte(part.HTML), []byte("<")) != bytes.Count([]byte(part.HTML), []byte(">")) {
				t.Fatalf("tags that do not end: %s", part.HTML)
			}
			for _, tag := range []string{"p", "div", "table", "td", "a", "em", "strong", "code", "ul", "ol", "li", "details",
				"span", "h2", "h3"} {
				if opened, closed := strings.Count(part.HTML, "<"+tag+">")+strings.Count(part.HTML, "<"+tag+" "),
					strings.Count(part.HTML, "</"+tag+">"); opened != closed {
					t.Fatalf("%d times <%s>, %d times its end: %s", opened, tag, closed, part.HTML)
				}
			}
		}
	})
}
