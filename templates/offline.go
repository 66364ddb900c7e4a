package templates

import "psyref/gen/site"

// manifest is the address of the web app manifest in the language of a page.
func manifest(s *site.Site, h head) string {
	for _, l := range s.Languages {
		if l.Tag == h.language {
			return l.Manifest()
		}
	}
	return s.Languages[0].Manifest()
}

// offlineHead is the head of the page on which readers choose what their device keeps.
func offlineHead(s *site.Site, p *site.Page) head {
	h := pageHead(s, p)
	h.style, h.script = s.Assets.OfflineStyle, s.Assets.Offline
	if s.Preview {
		h.script = ""
	}
	return h
}

// kept is the data that the offline script needs: the languages, and its words.
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
