package templates

import "psyref/gen/site"

// manifest is where the description of the app stands in the language of a page.
func manifest(s *site.Site, h head) string {
	for _, l := range s.Languages {
		if l.Tag == h.language {
			return l.Manifest()
		}
	}
	return s.Languages[0].Manifest()
}

// offlineHead is the head of the page on which readers say what their device keeps.
func offlineHead(s *site.Site, p *site.Page) head {
	h := pageHead(s, p)
	h.style, h.script = s.Assets.OfflineStyle, s.Assets.Offline
	if s.Preview {
		h.script = ""
	}
	return h
}

// kept is what the script of the page needs to know of the languages and of their words.
type kept struct {
	Words     site.OfflineWords `json:"words"`
	Languages []keptLanguage    `json:"languages"`
}

type keptLanguage struct {
	Tag  string `json:"tag"`
	Name string `json:"name"` // in the language of the page
}

func keptOf(s *site.Site, l *site.Language) kept {
	k := kept{Words: l.UI.Offline}
	for _, other := range s.Languages {
		name := l.UI.Languages[other.Tag]
		if name == "" {
			name = other.UI.Name
		}
		k.Languages = append(k.Languages, keptLanguage{other.Tag, name})
	}
	return k
}
