package search

import (
	"strings"

	"psyref/gen/site"
)

// Rules is what each block of a page with an id says, by its id: a paragraph its text, a row what stands in it, a section its heading and what follows.
func Rules(s *site.Site, p *site.Page) map[string]string {
	said := map[string]string{}
	for _, e := range textOf(s, p) {
		_, id, _ := strings.Cut(e.Address, "#")
		for _, id := range append(e.IDs, id) {
			if said[id] == "" {
				said[id] = inWords(p.Language, e)
			}
		}
	}
	return said
}

func inWords(l *site.Language, e Entry) string {
	switch {
	case e.Title == "" || e.Text == "":
		return e.Title + e.Text
	case strings.ContainsAny(e.Title[len(e.Title)-1:], ".?!:"):
		return e.Title + " " + e.Text
	}
	return strings.NewReplacer("{label}", e.Title, "{text}", e.Text).Replace(l.UI.Labelled)
}
