package search

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"psyref/gen/site"
)

// Folder is the folder of the indexes. It has no pages.
const Folder = "search/"

// file is the index of a language.
type file struct {
	Words   site.SearchWords  `json:"words"`
	Names   map[string]string `json:"names"` // of the languages, by tag
	Systems []system          `json:"systems"`
	// Together has the pages that show several powers; nil without powers.
	Together *together `json:"together,omitempty"`
	Small    []string  `json:"small"` // stop words
	Endings  []string  `json:"endings"`
	Rolls    []string  `json:"rolls"`   // words that say that a number was rolled
	Phrases  []string  `json:"phrases"` // forms of several words
	Forms    string    `json:"forms"`   // all forms in order, separated by spaces
	// Stems has for each form how many forms before it the first one with its stem is.
	Stems  []int  `json:"stems"`
	Places string `json:"places"` // of each form, separated by spaces: see appendPlaces
	// Omitted has the number of entries with a frequent form that are not among its places.
	Omitted map[string]int `json:"omitted"`
	// Means has the forms that a word of readers means, separated by spaces.
	Means map[string]string `json:"means"`
	Units []unit            `json:"units"`
}

// together holds the pages for the powers that a query names.
type together struct {
	Kind    string    `json:"kind"` // the slug of their kind
	Compare namedPage `json:"compare"`
	Print   namedPage `json:"print"`
}

type namedPage struct {
	Title   string `json:"title"`
	Address string `json:"address"`
}

// system is a system to which a reader can limit the search.
type system struct {
	ID     string   `json:"id"`
	Name   string   `json:"name"`
	Called []string `json:"called,omitempty"` // names that readers use, as forms
}

// unit is the results of a [Unit]. The entries of all units are numbered in order.
type unit struct {
	Title  string   `json:"title"` // of the first entry
	System string   `json:"system,omitempty"`
	Late   bool     `json:"late,omitempty"`
	List   []result `json:"list"`
}

// result is the data that the script shows for an entry.
type result struct {
	Kind     Kind        `json:"kind"`
	Address  string      `json:"address,omitempty"` // without that of the first entry if it begins so
	Title    string      `json:"title,omitempty"`
	Mark     string      `json:"mark,omitempty"`
	Text     string      `json:"text,omitempty"`
	IDs      []string    `json:"ids,omitempty"`
	Language string      `json:"language,omitempty"` // if it differs from the language of the index
	Names    [][2]string `json:"names,omitempty"`    // language and name
	Systems  []string    `json:"systems,omitempty"`
	Key      string      `json:"key,omitempty"`    // of a power with a card
	Record   string      `json:"record,omitempty"` // what a record is called, on a site with several kinds of them
}

// Files returns the index of each language. The same site always gives the same bytes.
func (t *Texts) Files() (files []site.File) {
	for _, l := range t.site.Languages {
		files = append(files, site.File{Path: strings.TrimPrefix(l.SearchIndex(), "/"), Bytes: marshal(t.file(l))})
	}
	return files
}

func (t *Texts) file(l *site.Language) file {
	x := newIndex(l, units(t, l))
	t.unknown[l.Tag] = x.unknown
	f := file{Words: l.UI.Search, Names: l.UI.Languages, Systems: systems(t.site, l, x.units), Phrases: x.phrases}
	if len(l.Kinds) == 1 { // results of several kinds cannot be compared
		page := func(p *site.Page) namedPage { return namedPage{p.Title, t.site.Prefix + p.Path} }
		f.Together = &together{l.Kinds[0].Slug, page(l.Kinds[0].Compare), page(l.Kinds[0].Print.Selection)}
	}
	if v := l.SearchVocabulary; v != nil {
		f.Small, f.Endings, f.Rolls = foldAll(v.StopWords), foldAll(v.Endings), foldAll(v.Rolls)
	}
	f.addWords(x)
	for _, u := range x.units {
		f.Units = append(f.Units, t.results(l, u))
	}
	return f
}

// foldAll returns folded words.
func foldAll(words []string) (list []string) {
	for _, word := range words {
		list = append(list, fold(word))
	}
	return list
}

// systems returns the systems that have units in a language.
func systems(s *site.Site, l *site.Language, units []Unit) (list []system) {
	for _, game := range s.Systems {
		if slices.ContainsFunc(units, func(u Unit) bool { return u.System == game }) {
			list = append(list, system{game.ID, game.Short[l.Tag], called(l, game)})
		}
	}
	return list
}

// called returns the names that readers use for a system as forms, the long ones first.
func called(l *site.Language, s *site.System) (list []string) {
	if l.SearchVocabulary == nil {
		return nil
	}
	for _, name := range l.SearchVocabulary.Called[s.ID] {
		list = append(list, strings.Join(formsIn(name), phraseMark))
	}
	return list
}

// addWords adds the words of an index.
func (f *file) addWords(x *index) {
	f.Omitted, f.Means = map[string]int{}, map[string]string{}
	forms := sortedKeys(x.forms)
	groups := map[string]int{}
	var places []byte
	for i, form := range forms {
		w := x.forms[form]
		f.Stems = append(f.Stems, i-groupOf(groups, w.stems, i))
		if i > 0 {
			places = append(places, ' ')
		}
		places = appendPlaces(places, w.places)
		if n := w.count - len(w.places); n > 0 {
			f.Omitted[form] = n
		}
		if len(w.means) > 0 {
			f.Means[form] = strings.Join(w.means, " ")
		}
	}
	f.Forms, f.Places = strings.Join(forms, " "), string(places)
}

// groupOf returns the group of the word at an index: that of the first earlier word with a common
// stem, or its own index.
func groupOf(groups map[string]int, stems []string, at int) int {
	group := at
	for _, stem := range stems {
		if known, ok := groups[stem]; ok {
			group = known
			break
		}
	}
	for _, stem := range stems {
		if _, ok := groups[stem]; !ok {
			groups[stem] = group
		}
	}
	return group
}

// results returns the results of a unit.
func (t *Texts) results(l *site.Language, u Unit) unit {
	out := unit{Title: u.Entries[0].Title, Late: u.Late}
	if u.System != nil {
		out.System = u.System.ID
	}
	for i, e := range u.Entries {
		if e.Kind == Ask {
			out.List = append(out.List, result{Kind: Ask})
			continue
		}
		result := result{Kind: e.Kind, Address: t.site.Prefix + e.Address, Title: e.Title, Mark: e.Range, Text: e.Text,
			IDs: e.IDs, Key: e.Key, Record: e.Record}
		if rest, ok := strings.CutPrefix(e.Address, u.Entries[0].Address); ok && i > 0 &&
			(rest == "" || rest[0] == '#') {
			result.Address = rest
		}
		if e.Language != l.Tag {
			result.Language = e.Language
		}
		for _, other := range e.Names {
			result.Names = append(result.Names, [2]string{other.Language, other.Name})
		}
		for _, s := range e.Systems {
			result.Systems = append(result.Systems, s.ID)
		}
		out.List = append(out.List, result)
	}
	return out
}

// marshal encodes JSON that only scripts read, so it does not escape for HTML.
func marshal(content any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(content); err != nil {
		panic(err) // impossible: only strings and numbers
	}
	return b.Bytes()
}
