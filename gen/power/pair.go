package power

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/site"
)

// pairs finds powers of several systems with the same name, and links them. The comparison of any
// other power begins with it alone. Powers of which only the name is known are linked, and not
// compared.
func (b *builder) pairs() (pairs []site.Pair) {
	for _, p := range b.powers {
		p.Compare = b.compareAddress([]*site.Power{p})
	}
	groups := map[string][]*site.Power{}
	for _, d := range b.library.Disciplines {
		for _, p := range d.Powers {
			if name := sharedName(p, b.c.Languages); name != "" && b.powers[p] != nil {
				groups[name] = append(groups[name], b.powers[p])
			}
		}
	}
	for _, group := range groups {
		for _, p := range group {
			for _, alternative := range group {
				if alternative.Page.System != p.Page.System {
					p.Same = append(p.Same, alternative)
				}
			}
			if same := site.Known(p.Same); len(same) > 0 {
				p.Compare = b.compareAddress(append([]*site.Power{p}, same...))
			}
		}
		if known := site.Known(group); len(known) > 1 && len(site.Known(known[0].Same)) > 0 {
			pairs = append(pairs, site.Pair{Powers: known, Compare: b.compareAddress(known)})
		}
	}
	slices.SortFunc(pairs, func(a, b site.Pair) int {
		return cmp.Or(cmp.Compare(len(b.Powers), len(a.Powers)),
			cmp.Compare(a.Powers[0].NameOrder, b.Powers[0].NameOrder))
	})
	return pairs
}

// sharedName is the name by which powers of several systems count as the same: the published one of
// the first language, or of another. Names from memory or of another game are ignored.
func sharedName(p *Power, languages lang.List) string {
	for _, language := range languages.Tags() {
		if name := p.Names[language]; name.Known() && name.Mark == marks[0] {
			return strings.ToLower(normalizeName(name.Text))
		}
	}
	return ""
}

// linkTranslations links each page with its translations.
func (r *Result) linkTranslations() {
	translations := map[string][]*site.Page{} // by the address without the language
	for _, p := range r.Powers {
		for _, page := range p.Pages() {
			key := strings.TrimPrefix(page.Path, "/"+page.Language.Tag)
			translations[key] = append(translations[key], page)
		}
	}
	for _, same := range translations {
		for _, page := range same {
			page.Translations = same
		}
	}
}

// Effects returns the known effects of the powers of a language as a JSON object, by their keys, for
// the search of the index and for the comparison. Each paragraph is a line.
func Effects(p *site.Powers) []byte {
	effects := map[string]string{}
	for _, power := range p.All {
		if len(power.Effect) > 0 {
			effects[power.Key] = strings.Join(power.Paragraphs(), "\n")
		}
	}
	data, err := json.Marshal(effects)
	if err != nil {
		panic(err) // a map of strings
	}
	return data
}
