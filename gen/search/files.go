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

// Folder is where all files of the index stand.
const Folder = "search/"

// root is what a page loads when its search is opened.
type root struct {
	Of      string            `json:"of"` // digest of what numbers in files mean
	Entries int               `json:"entries"`
	Shards  string            `json:"shards"`  // where the words of each file begin
	Letters string            `json:"letters"` // letters with which words begin
	Systems []system          `json:"systems"`
	Names   map[string]string `json:"names"` // of languages
	Words   site.SearchWords  `json:"words"`
}

// system is what can be searched alone: its units follow one another.
type system struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	First int    `json:"first"`
	Count int    `json:"count"`
}

// wordFile is the words from one boundary to the next.
type wordFile struct {
	Of     string `json:"of"`
	Forms  string `json:"forms"`  // each without what it shares with the one before
	Stems  string `json:"stems"`  // group of each: those of one group are inflections of one word
	Counts string `json:"counts"` // of the entries of each
	Places string `json:"places"` // of each
}

// letterFile is the words that begin with a letter.
type letterFile struct {
	Of    string `json:"of"`
	Forms string `json:"forms"`
}

// unitFile is what is shown of some entries of a unit. Its digest, "of", is put before it when all units are read.
type unitFile struct {
	Title  string  `json:"title"` // of the first entry, which the others stand on
	System string  `json:"system,omitempty"`
	List   []shown `json:"list"`
}

// shown is what is shown of an entry.
type shown struct {
	Kind     Kind        `json:"kind"`
	Address  string      `json:"address"`
	Title    string      `json:"title,omitempty"`
	Mark     string      `json:"mark,omitempty"`
	Under    string      `json:"under,omitempty"`
	Text     string      `json:"text,omitempty"`
	IDs      []string    `json:"ids,omitempty"`
	Language string      `json:"language,omitempty"` // where that is not the reader's
	Names    [][2]string `json:"names,omitempty"`    // language and name
	Systems  []string    `json:"systems,omitempty"`
}

// perFile is how many entries of a unit stand in one file.
const perFile = 24

// Files are the indexes of all languages, each file as it is made: of 10,000 pages they are 200 MB. They follow from the site alone: made again, the same bytes
// come out. They end in .json and stand in [Folder], where no page does.
func (t *Texts) Files() iter.Seq[site.File] {
	return func(yield func(site.File) bool) {
		for _, l := range t.site.Languages {
			if !t.languageFiles(l, yield) {
				return
			}
		}
	}
}

// languageFiles yields the index of a language, and reports false once nobody wants more.
func (t *Texts) languageFiles(l *site.Language, yield func(site.File) bool) bool {
	address := strings.TrimPrefix(l.SearchIndex(), "/")
	w := fileWriter{site: t.site, language: l, folder: strings.TrimSuffix(address, ".json") + "/", yield: yield}
	gathered := units(t, l)
	about := make([]unitAbout, len(gathered))
	x := newIndex(gathered, func(i int, u Unit) { about[i] = w.about(u) })
	shards := x.shards()
	w.of = digest(about, x.layout, shards)
	for i, one := range shards {
		w.add("words-"+strconv.Itoa(i), marshal(w.words(one)))
	}
	letters := x.letters()
	var initials []string
	for i, group := range letters {
		w.add("letter-"+strconv.Itoa(i), marshal(letterFile{w.of, joinForms(group)}))
		initials = append(initials, initial(group[0]))
	}
	for i, unit := range about {
		for n, part := range unit.parts {
			w.add(strconv.Itoa(i)+"-"+strconv.Itoa(n), fmt.Appendf(nil, `{"of":"%s",%s`, w.of, part[1:]))
		}
		about[i].parts = nil
	}
	top := root{Of: w.of, Entries: x.entries, Letters: strings.Join(initials, ""), Names: l.UI.Languages, Words: l.UI.Search, Systems: systems(t.site, l, about)}
	var from []string
	for _, one := range shards {
		from = append(from, one.from)
	}
	top.Shards = joinForms(from)
	return !w.ended && yield(site.File{Path: address, Bytes: marshal(top)})
}

// unitAbout is what is kept of a unit once its words are read.
type unitAbout struct {
	address string
	system  *site.System
	parts   [][]byte // its files without the digest
}

// digest names what numbers in files mean: the order of units with how many entries each has, and the boundaries of files.
func digest(units []unitAbout, entries []int, shards []shard) string {
	sum := sha256.New() // it takes whatever is written to it
	for i, u := range units {
		fmt.Fprintf(sum, "%s %d\n", u.address, entries[i])
	}
	for _, one := range shards {
		fmt.Fprintf(sum, "%s\n", one.from)
	}
	return hex.EncodeToString(sum.Sum(nil)[:4])
}

// systems are those of which a language has units.
func systems(s *site.Site, l *site.Language, units []unitAbout) (list []system) {
	for _, one := range s.Systems {
		first := slices.IndexFunc(units, func(u unitAbout) bool { return u.system == one })
		if first < 0 {
			continue
		}
		count := 0
		for first+count < len(units) && units[first+count].system == one {
			count++
		}
		list = append(list, system{one.ID, one.Short[l.Tag], first, count})
	}
	return list
}

// letters are the words by their first letters, without those that hold a digit or a mark: nobody means them by a typing error.
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

// fileWriter writes the files of a language.
type fileWriter struct {
	site       *site.Site
	language   *site.Language
	folder, of string
	yield      func(site.File) bool
	ended      bool // nobody wants more
}

func (w *fileWriter) add(name string, content []byte) {
	w.ended = w.ended || !w.yield(site.File{Path: w.folder + name + ".json", Bytes: content})
}

func (w *fileWriter) words(s shard) wordFile {
	out := wordFile{Of: w.of}
	var forms []string
	var stems, counts, places []byte
	groups := map[string]int{}
	for i, one := range s.words {
		forms = append(forms, one.form)
		stems = appendNumber(stems, groupOf(groups, one.stems, i))
		counts = appendNumber(counts, one.count)
		if i > 0 {
			places = append(places, ' ')
		}
		places = appendPlaces(places, one.places.list(nil))
	}
	out.Forms, out.Stems, out.Counts, out.Places = joinForms(forms), string(stems), string(counts), string(places)
	return out
}

// groupOf is the group of a word of a file: that of the first word before it with one of its stems, or one of its own, named by its place.
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

// joinForms writes sorted forms, each by how many characters it shares with the one before and by those that follow.
func joinForms(list []string) string {
	var b []byte
	before := ""
	for i, form := range list {
		if i > 0 {
			b = append(b, ' ')
		}
		n := shared(before, form)
		b = appendNumber(b, len(utf16.Encode([]rune(form[:n])))) // as scripts count
		b = append(b, form[n:]...)
		before = form
	}
	return string(b)
}

// about writes what is shown of a unit.
func (w *fileWriter) about(u Unit) unitAbout {
	out := unitAbout{address: u.Entries[0].Address, system: u.System}
	for entries := range slices.Chunk(u.Entries, perFile) {
		out.parts = append(out.parts, marshal(w.unit(u, entries)))
	}
	return out
}

func (w *fileWriter) unit(u Unit, entries []Entry) unitFile {
	out := unitFile{Title: u.Entries[0].Title}
	if u.System != nil {
		out.System = u.System.ID
	}
	for _, e := range entries {
		one := shown{Kind: e.Kind, Address: w.site.Prefix + e.Address, Title: e.Title, Mark: e.Mark, Under: e.Under, Text: e.Text, IDs: e.IDs}
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

// marshal writes JSON as it is read by scripts alone: nothing in it is escaped for HTML.
func marshal(content any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(content); err != nil {
		panic(err) // strings and numbers can be written
	}
	return b.Bytes()
}
