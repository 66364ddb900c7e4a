package search

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"psyref/gen/site"
)

// Folder is the folder of all index files.
const Folder = "search/"

// root is the file that a page loads when its search is opened.
type root struct {
	Digest  string            `json:"of"` // see digest
	Entries int               `json:"entries"`
	Shards  string            `json:"shards"` // boundaries of the word files
	Late    int               `json:"late"`   // first late unit
	Small   string            `json:"small"`  // stop words, separated by spaces
	Endings string            `json:"endings"`
	Rolls   string            `json:"rolls"`   // words that say that a number was rolled
	Phrases []string          `json:"phrases"` // words of several words
	Letters string            `json:"letters"` // first letters of all words
	Systems []system          `json:"systems"`
	Names   map[string]string `json:"names"` // of the languages, by tag
	Words   site.SearchWords  `json:"words"`
	// Together has the pages that show several powers; nil without powers.
	Together *together `json:"together,omitempty"`
}

// together holds the pages for the powers that a query names.
type together struct {
	Compare namedPage `json:"compare"`
	Print   namedPage `json:"print"`
}

type namedPage struct {
	Title   string `json:"title"`
	Address string `json:"address"`
}

// system is a range of consecutive units to which a reader can limit the search.
type system struct {
	ID     string   `json:"id"`
	Name   string   `json:"name"`
	First  int      `json:"first"`
	Count  int      `json:"count"`
	Late   []int    `json:"late,omitempty"`   // its late units, such as its quick reference
	Called []string `json:"called,omitempty"` // names that readers use, as forms
}

// wordFile is the words between two boundaries.
type wordFile struct {
	Digest string `json:"of"`
	Forms  string `json:"forms"` // see joinForms
	// Stems has the group of each word; the words of a group are inflections of one word.
	Stems  string `json:"stems"`
	Counts string `json:"counts"` // number of entries of each word
	Places string `json:"places"` // see appendPlaces
	// Means has the forms that a word of readers means, separated by spaces.
	Means map[string]string `json:"means,omitempty"`
}

// letterFile is the words that begin with a letter.
type letterFile struct {
	Digest string `json:"of"`
	Forms  string `json:"forms"`
}

// unitFile is the results of some entries of a unit. The digest ("of") is inserted when all units
// are known.
type unitFile struct {
	Title  string   `json:"title"` // of the first entry
	System string   `json:"system,omitempty"`
	List   []result `json:"list"`
}

// result is the data that the script shows for an entry.
type result struct {
	Kind     Kind        `json:"kind"`
	Address  string      `json:"address,omitempty"`
	Title    string      `json:"title,omitempty"`
	Mark     string      `json:"mark,omitempty"`
	Under    string      `json:"under,omitempty"`
	Text     string      `json:"text,omitempty"`
	IDs      []string    `json:"ids,omitempty"`
	Language string      `json:"language,omitempty"` // if it differs from the language of the index
	Names    [][2]string `json:"names,omitempty"`    // language and name
	Systems  []string    `json:"systems,omitempty"`
	Key      string      `json:"key,omitempty"` // of a power with a card
}

// entriesPerFile is the number of entries of a unit in one file.
const entriesPerFile = 24

// Files yields the files of all indexes as they are made: those of 10,000 pages are 200 MB. The
// same site always gives the same bytes. The paths end in .json and are in [Folder], which has no
// pages.
func (t *Texts) Files() iter.Seq[site.File] {
	return func(yield func(site.File) bool) {
		for _, l := range t.site.Languages {
			if !t.languageFiles(l, yield) {
				return
			}
		}
	}
}

// languageFiles yields the index of a language. It reports false if yield asked to stop.
func (t *Texts) languageFiles(l *site.Language, yield func(site.File) bool) bool {
	address := strings.TrimPrefix(l.SearchIndex(), "/")
	w := fileWriter{site: t.site, language: l, folder: strings.TrimSuffix(address, ".json") + "/", yield: yield}
	gathered := units(t, l)
	about := make([]unitResults, len(gathered))
	x := newIndex(l, gathered, func(i int, u Unit) { about[i] = w.results(u) })
	t.unknown[l.Tag] = x.unknown
	shards := x.shards()
	w.digest = digest(about, x.unitSizes, shards)
	for i, one := range shards {
		w.add("words-"+strconv.Itoa(i), marshal(w.wordFile(one)))
	}
	letters := x.letters()
	var initials []string
	for i, group := range letters {
		w.add("letter-"+strconv.Itoa(i), marshal(letterFile{w.digest, joinForms(group)}))
		initials = append(initials, initial(group[0]))
	}
	for i, unit := range about {
		for n, part := range unit.parts {
			w.add(strconv.Itoa(i)+"-"+strconv.Itoa(n), fmt.Appendf(nil, `{"of":"%s",%s`, w.digest, part[1:]))
		}
		about[i].parts = nil
	}
	top := root{Digest: w.digest, Entries: x.entries, Letters: strings.Join(initials, ""), Names: l.UI.Languages, Words: l.UI.Search, Systems: systems(t.site, l, about), Late: x.late, Phrases: x.phrases}
	if l.Powers != nil {
		page := func(p *site.Page) namedPage { return namedPage{p.Title, t.site.Prefix + p.Path} }
		top.Together = &together{page(l.Powers.Compare), page(l.Powers.Print.Selection)}
	}
	if l.SearchVocabulary != nil {
		top.Small, top.Endings = foldAll(l.SearchVocabulary.StopWords), foldAll(l.SearchVocabulary.Endings)
		top.Rolls = foldAll(l.SearchVocabulary.Rolls)
	}
	var from []string
	for _, one := range shards {
		from = append(from, one.from)
	}
	top.Shards = joinForms(from)
	return !w.stopped && yield(site.File{Path: address, Bytes: marshal(top)})
}

// foldAll returns folded words, separated by spaces.
func foldAll(words []string) string {
	list := make([]string, len(words))
	for i, word := range words {
		list[i] = fold(word)
	}
	return strings.Join(list, " ")
}

// unitResults is the part of a unit that is kept after its words are read.
type unitResults struct {
	address string
	system  *site.System
	parts   [][]byte // files without the digest
}

// digest identifies the meaning of the numbers in files: the order of units, the number of entries
// of each, and the boundaries of the word files.
func digest(units []unitResults, entries []int, shards []shard) string {
	sum := sha256.New() // Write never returns an error
	for i, u := range units {
		fmt.Fprintf(sum, "%s %d\n", u.address, entries[i])
	}
	for _, one := range shards {
		fmt.Fprintf(sum, "%s\n", one.from)
	}
	return hex.EncodeToString(sum.Sum(nil)[:4])
}

// systems returns the systems that have units in a language.
func systems(s *site.Site, l *site.Language, units []unitResults) (list []system) {
	for _, one := range s.Systems {
		first := slices.IndexFunc(units, func(u unitResults) bool { return u.system == one })
		if first < 0 {
			continue
		}
		count := 0
		for first+count < len(units) && units[first+count].system == one {
			count++
		}
		var late []int
		for i := first + count; i < len(units); i++ {
			if units[i].system == one {
				late = append(late, i)
			}
		}
		list = append(list, system{one.ID, one.Short[l.Tag], first, count, late, called(l, one)})
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

// letters groups the words by their first letter. It omits short words and words with a digit or a
// mark, which are useless as corrections.
func (x *index) letters() (list [][]string) {
	for _, form := range sortedKeys(x.forms) {
		switch {
		case utf8.RuneCountInString(form) < 3 || strings.ContainsFunc(form, func(c rune) bool { return !unicode.IsLetter(c) }):
		case len(list) > 0 && initial(list[len(list)-1][0]) == initial(form):
			list[len(list)-1] = append(list[len(list)-1], form)
		default:
			list = append(list, []string{form})
		}
	}
	return list
}

func initial(form string) string {
	_, size := utf8.DecodeRuneInString(form)
	return form[:size]
}

// fileWriter writes the index files of a language.
type fileWriter struct {
	site           *site.Site
	language       *site.Language
	folder, digest string
	yield          func(site.File) bool
	stopped        bool // yield returned false
}

func (w *fileWriter) add(name string, content []byte) {
	w.stopped = w.stopped || !w.yield(site.File{Path: w.folder + name + ".json", Bytes: content})
}

func (w *fileWriter) wordFile(s shard) wordFile {
	out := wordFile{Digest: w.digest}
	var forms []string
	var stems, counts, places []byte
	groups := map[string]int{}
	for i, one := range s.words {
		forms = append(forms, one.form)
		stems = appendNumber(stems, groupOf(groups, one.stems, i))
		counts = appendNumber(counts, one.count)
		if len(one.means) > 0 {
			if out.Means == nil {
				out.Means = map[string]string{}
			}
			out.Means[one.form] = strings.Join(one.means, " ")
		}
		if i > 0 {
			places = append(places, ' ')
		}
		places = appendPlaces(places, one.places.list(nil))
	}
	out.Forms, out.Stems, out.Counts, out.Places = joinForms(forms), string(stems), string(counts), string(places)
	return out
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

// joinForms encodes sorted forms: for each the number of characters it shares with the form before
// it, then the rest.
func joinForms(list []string) string {
	var b []byte
	before := ""
	for i, form := range list {
		if i > 0 {
			b = append(b, ' ')
		}
		n := commonPrefix(before, form)
		b = appendNumber(b, len(utf16.Encode([]rune(form[:n])))) // length in UTF-16, as in JavaScript
		b = append(b, form[n:]...)
		before = form
	}
	return string(b)
}

// results encodes the results of a unit.
func (w *fileWriter) results(u Unit) unitResults {
	out := unitResults{address: u.Entries[0].Address, system: u.System}
	for entries := range slices.Chunk(u.Entries, entriesPerFile) {
		out.parts = append(out.parts, marshal(w.unitFile(u, entries)))
	}
	return out
}

func (w *fileWriter) unitFile(u Unit, entries []Entry) unitFile {
	out := unitFile{Title: u.Entries[0].Title}
	if u.System != nil {
		out.System = u.System.ID
	}
	for _, e := range entries {
		if e.Kind == Ask {
			out.List = append(out.List, result{Kind: Ask})
			continue
		}
		one := result{Kind: e.Kind, Address: w.site.Prefix + e.Address, Title: e.Title, Mark: e.Range, Under: e.Heading, Text: e.Text, IDs: e.IDs, Key: e.Key}
		if e.Language != w.language.Tag {
			one.Language = e.Language
		}
		for _, other := range e.Names {
			one.Names = append(one.Names, [2]string{other.Language, other.Name})
		}
		for _, s := range e.Systems {
			one.Systems = append(one.Systems, s.ID)
		}
		out.List = append(out.List, one)
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
