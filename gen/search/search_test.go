package search

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"psyref/gen/site"
)

// text is the HTML of a page, as packages markdown and link produce it.
type text string

func (t text) Parts() []site.Part { return []site.Part{{HTML: string(t)}} }

const pushHTML = `<p>Before any heading.</p>
<h2 id="push" class="rule">Push<span class="rule-ids section-id"> <a href="#push">push</a></span></h2>
<p id="dh-push" class="rule">Add <a class="term" href="/en/glossary/#points">points</a>, pushing&nbsp;hard.<span class="rule-ids"> <a href="#dh-push">dh-push</a></span></p>
<p>Of the section.</p>
<div role="note" class="callout ruling"><p class="callout-name">Ruling</p><p id="q-one" class="callout-title rule">Does it?<span class="rule-ids"> <a href="#q-one">q-one</a></span></p><p>Play it as no.</p>
<details><summary>Readings</summary><p>Two.</p></details></div>
<div tabindex="0" class="table" id="table"><table><thead><tr><th scope="col">d100</th><th>Peril</th><th>Effect</th></tr></thead><tbody>
<tr><th scope="row">31–33</th><td>Blood Rain</td><td>Everyone <em>suffers</em>.</td></tr>
<tr><th scope="row" id="dh-row" class="rule">34+<span class="rule-ids"> <a href="#dh-row">dh-row</a></span></th><td>Quake</td><td>More.</td></tr>
</tbody></table></div>`

// testSite returns a site with two languages, one system, one full page and the given number of
// further pages.
func testSite(more int) *site.Site {
	system := &site.System{ID: "dark-heresy", Names: map[string]string{"en": "Dark Heresy", "fr": "Dark Heresy"}, Short: map[string]string{"en": "DH", "fr": "DH"}}
	s := &site.Site{Prefix: "/base", Systems: []*site.System{system}, Articles: map[*site.Page]*site.Article{}}
	for _, tag := range []string{"en", "fr"} {
		l := &site.Language{Tag: tag, UI: site.UI{Labelled: "{label}: {text}"}, Pages: map[*site.System][]*site.Page{}}
		s.Languages = append(s.Languages, l)
		add := func(slug, title, lead, body string) {
			p := &site.Page{Path: "/" + tag + "/dark-heresy/" + slug + "/", Language: l, System: system, Slug: slug, Title: title, Lead: lead}
			l.Pages[system] = append(l.Pages[system], p)
			s.Articles[p] = &site.Article{Body: text(body)}
		}
		if tag == "en" {
			add("power-levels", "Power levels", "How much you draw.", pushHTML)
		} else {
			add("power-levels", "Niveaux de puissance", "Ce que vous puisez.", strings.NewReplacer("Push", "Forcer", "Blood Rain", "Pluie de sang").Replace(pushHTML))
		}
		for i := range more {
			add(fmt.Sprint("page-", i), fmt.Sprint("Page ", i), "A page.", fmt.Sprintf("<p id=\"r-%d\">The word%d stands here, as everywhere does.</p>", i, i))
		}
	}
	for i, p := range s.Languages[0].Pages[system] {
		q := s.Languages[1].Pages[system][i]
		p.Translations, q.Translations = []*site.Page{p, q}, []*site.Page{p, q}
	}
	return s
}

func TestReadPage(t *testing.T) {
	s := testSite(0)
	u := units(NewTexts(s), s.Languages[1])[0]()
	var got []string
	for _, e := range u.Entries {
		got = append(got, fmt.Sprintf("%s %s|%s|%s|%s|%s|%v|%v", e.Kind, e.Address, e.Range, e.Title, e.Heading, e.Text, e.IDs, e.Names))
	}
	want := []string{
		"page /fr/dark-heresy/power-levels/||Niveaux de puissance||Ce que vous puisez.|[]|[{en Power levels}]",
		"section /fr/dark-heresy/power-levels/||||Before any heading.|[]|[]",
		"section /fr/dark-heresy/power-levels/#push||Forcer||Of the section.|[]|[{en Push}]",
		"rule /fr/dark-heresy/power-levels/#dh-push|||Forcer|Add points, pushing\u00a0hard.|[dh-push]|[]",
		"question /fr/dark-heresy/power-levels/#q-one||Does it?|Forcer|Play it as no. Two.|[]|[]",
		"row /fr/dark-heresy/power-levels/#table|31–33|Pluie de sang|Forcer|Everyone suffers.|[]|[{en Blood Rain}]",
		"row /fr/dark-heresy/power-levels/#dh-row|34+|Quake|Forcer|More.|[dh-row]|[]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestFoldAndStem(t *testing.T) {
	for _, tt := range []struct{ in, want string }{{"Démonologie", "demonologie"}, {"CŒUR", "coeur"}, {"De\u0301mon", "demon"}, {"2D6", "2d6"}} {
		if got := fold(tt.in); got != tt.want {
			t.Errorf("fold(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
	for _, tt := range []struct{ language, a, b string }{{"en", "pushing", "pushes"}, {"fr", "pouvoirs", "pouvoir"}, {"fr", "forcé", "forcer"}, {"en-GB", "powers", "power"}} {
		if a, b := stem(tt.language, tt.a), stem(tt.language, tt.b); a != b {
			t.Errorf("%s: %q is of %q, %q of %q", tt.language, tt.a, a, tt.b, b)
		}
	}
	if stem("en", "pouvoirs") == stem("fr", "pouvoirs") {
		t.Error("two languages share a stem")
	}
	var got []string
	(&words{forms: map[string]*word{}}).newReader().each("fr", "L’effet d’1d10+5, à 3 m : « Œil »", func(w *word) { got = append(got, w.form) })
	if want := []string{"effet", "1d10", "5", "3", "oeil"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// TestEncodingMatchesScripts uses the text that the tests of the scripts read.
func TestEncodingMatchesScripts(t *testing.T) {
	var b []byte
	for _, n := range []int{0, 45, 46, 47, 90, 2024, 2025, 93_150, 1 << 20} {
		b = appendNumber(b, n)
	}
	if want := "#PR$S$Q%~OQPQQR$qvh."; string(b) != want {
		t.Errorf("numbers are %s", b)
	}
	if got, want := joinForms([]string{"dé", "démon", "démons", "énergie", "12"}), "#dé %mon (s #énergie #12"; got != want {
		t.Errorf("forms are %s", got)
	}
	if got, want := string(appendPlaces(nil, []place{placeOf(0, 0, 7), placeOf(0, 2, 1), placeOf(50, 1, 0)})), "#$*,U$#+"; got != want {
		t.Errorf("places are %s", got)
	}
}

func TestRolls(t *testing.T) {
	for mark, want := range map[string][]string{"31–33": {"31", "32", "33"}, "7": {"7"}, "9+": {"9", "10", "11", "12"}, "98+": {"98", "99", "100"}, "1-2": {"1", "2"}, "1–999": nil, "Push": nil, "": nil} {
		if got := rolls(mark); !slices.Equal(got, want) {
			t.Errorf("%q: %q", mark, got)
		}
	}
}

func TestFilesAreDeterministic(t *testing.T) {
	first := slices.Collect(NewTexts(testSite(300)).Files())
	for range 3 {
		again := slices.Collect(NewTexts(testSite(300)).Files())
		if !slices.EqualFunc(first, again, func(a, b site.File) bool { return a.Path == b.Path && bytes.Equal(a.Bytes, b.Bytes) }) {
			t.Fatal("another index of the same site")
		}
	}
}

// TestTextChangeKeepsOtherFiles changes the text of a page without a new entry, which must change
// few files.
func TestTextChangeKeepsOtherFiles(t *testing.T) {
	s := testSite(300)
	before := slices.Collect(NewTexts(s).Files())
	p := s.Languages[0].Pages[s.Systems[0]][5]
	s.Articles[p] = &site.Article{Body: text(`<p id="r-4">The word4 stands here, as everywhere does not.</p>`)}
	changed := 0
	for i, f := range slices.Collect(NewTexts(s).Files()) {
		if f.Path != before[i].Path {
			t.Fatalf("%s became %s", before[i].Path, f.Path)
		}
		if !bytes.Equal(f.Bytes, before[i].Bytes) {
			changed++
		}
	}
	if changed == 0 || changed > 4 {
		t.Errorf("%d of %d files changed", changed, len(before))
	}
}

// TestIndexSizeIsLinear checks that ten times the pages give ten times the bytes, and that word
// files keep their size.
func TestIndexSizeIsLinear(t *testing.T) {
	size := func(pages int) (n int) {
		for f := range NewTexts(testSite(pages)).Files() {
			n += len(f.Bytes)
			if strings.Contains(f.Path, "/words-") && len(f.Bytes) > 2*shardMax {
				t.Errorf("%d pages: %s has %d bytes", pages, f.Path, len(f.Bytes))
			}
		}
		return n
	}
	if small, large := size(300), size(3000); large > 11*small {
		t.Errorf("index grew from %d to %d bytes", small, large)
	}
}

// TestPrefixOfSeveralFiles checks that a prefix of words in several files is in the file that would
// contain the prefix as a word.
func TestPrefixOfSeveralFiles(t *testing.T) {
	s := testSite(3000)
	x := newIndex(s.Languages[0], units(NewTexts(s), s.Languages[0]), func(int, Unit) {})
	shards := x.shards()
	home := shards[shardOf(shards, "word")]
	at := slices.IndexFunc(home.words, func(w *word) bool { return w.form == "word*" })
	if at < 0 || home.words[at].places.n != maxPrefixPlaces {
		t.Fatalf("%d files hold words, and word* is not where word would be", len(shards))
	}
	for i, one := range shards {
		for _, w := range one.words {
			if form := strings.TrimSuffix(w.form, prefixMark); shardOf(shards, form) != i {
				t.Errorf("%s is in file %d, want %d", w.form, i, shardOf(shards, form))
			}
		}
	}
}

func TestFilesContainDigest(t *testing.T) {
	files := slices.Collect(NewTexts(testSite(10)).Files())
	of := map[string]string{}
	for _, f := range files {
		var file struct{ Of string }
		if err := json.Unmarshal(f.Bytes, &file); err != nil || file.Of == "" {
			t.Fatalf("%s: %v\n%s", f.Path, err, f.Bytes)
		}
		language := f.Path[:len("search/en")]
		if known := of[language]; known != "" && known != file.Of {
			t.Errorf("%s has digest %s, want %s", f.Path, file.Of, known)
		}
		of[language] = file.Of
	}
	if len(of) != 2 {
		t.Errorf("%v", of)
	}
}

func TestRulesById(t *testing.T) {
	s := testSite(0)
	said := NewTexts(s).Rules(s.Languages[0].Pages[s.Systems[0]][0])
	for id, want := range map[string]string{
		"dh-push": "Add points, pushing\u00a0hard.",
		"dh-row":  "Quake: More.",
		"q-one":   "Does it? Play it as no. Two.",
		"push":    "Push: Of the section.",
		"none":    "",
	} {
		if said[id] != want {
			t.Errorf("%s has text %q, want %q", id, said[id], want)
		}
	}
}

// TestHeaviestInBatches checks that trimming in batches gives the same places as trimming once.
func TestHeaviestInBatches(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var all, some []place
		best := map[place]place{} // by place without its class
		for range random.IntN(400) {
			p := placeOf(random.IntN(20), random.IntN(6), random.IntN(8))
			all = append(all, p)
			best[p&^7] = max(best[p&^7], p)
			if some = append(some, p); len(some) > 40 {
				some = heaviest(some, 10)
			}
		}
		want := slices.SortedFunc(maps.Values(best), byWeight)
		want = want[:min(10, len(want))]
		if got := heaviest(some, 10); !slices.Equal(got, want) {
			t.Fatalf("a few at a time: %v, and not %v", got, want)
		}
		if got := heaviest(all, 10); !slices.Equal(got, want) {
			t.Fatalf("all together: %v, and not %v", got, want)
		}
	}
}

// TestManyEntriesInOnePage checks that each entry of a very long page has its own place.
func TestManyEntriesInOnePage(t *testing.T) {
	const many = 3000
	u := Unit{Entries: make([]Entry, many)}
	for i := range u.Entries {
		u.Entries[i].Title = "Rows " + strconv.Itoa(100_000+i)
	}
	x := newIndex(&site.Language{Tag: "en"}, []func() Unit{func() Unit { return u }, func() Unit { return u }}, func(int, Unit) {})
	for i := range many {
		w := x.forms[strconv.Itoa(100_000+i)]
		if w == nil {
			t.Fatalf("row %d is not found", i)
		}
		list := w.places.list(nil)
		if len(list) != 2 || list[0].unit() != 0 || list[1].unit() != 1 || list[0].entry() != i || list[1].entry() != i {
			t.Fatalf("row %d is found at %v", i, list)
		}
	}
}

// TestPlaces checks that places come back in order, and the best of them.
func TestPlaces(t *testing.T) {
	var p places
	var want []place
	for unit := range 300 {
		for entry := 0; entry < 40; entry += 7 {
			at := placeOf(unit*unit, entry, (unit+entry)%8)
			p.add(at)
			want = append(want, at)
		}
	}
	if got := p.list(nil); !slices.Equal(got, want) || p.n != len(want) {
		t.Errorf("%d places came back as %d others", len(want), len(got))
	}
	p.keepHeaviest(400)
	slices.SortFunc(want, byWeight)
	if want = want[:400]; want[0].class() != 7 || want[399].class() != 6 {
		t.Fatal("the best are not the heaviest, of two classes")
	}
	slices.Sort(want)
	if got := p.list(nil); !slices.Equal(got, want) || p.n != 400 {
		t.Errorf("the best are %v", got)
	}
}

// TestWordClass checks the class of a word: highest as the whole title, lower in longer titles,
// lowest in a long text.
func TestWordClass(t *testing.T) {
	filler := " a bb cc dd ee ff gg hh ii jj kk ll mm nn oo pp"
	for _, tt := range []struct {
		name  string
		entry Entry
		want  int
	}{
		{"the whole title", Entry{Kind: Rule, Title: "Quake"}, classExact},
		{"half of a title", Entry{Kind: Rule, Title: "Great quake"}, className},
		{"a title of three words", Entry{Kind: Rule, Title: "A great deep quake"}, classShortTitle},
		{"a title of four words", Entry{Kind: Rule, Title: "One great deep quake"}, classShortTitle},
		{"a title of five words", Entry{Kind: Rule, Title: "One great deep red quake"}, classLongTitle},
		{"the whole title of a row", Entry{Kind: Row, Title: "Quake"}, className},
		{"the whole title of a section", Entry{Kind: Section, Title: "Quake"}, className},
		{"a question of five words", Entry{Kind: Question, Title: "Does one great red quake"}, classLongTitle},
		{"the whole name in another language", Entry{Kind: Rule, Title: "Séisme", Names: []site.OtherName{{Language: "en", Name: "Quake"}}}, className},
		{"the whole name of a row in another language", Entry{Kind: Row, Title: "Séisme", Names: []site.OtherName{{Language: "en", Name: "Quake"}}}, classShortTitle},
		{"the lead of a page", Entry{Kind: Page, Text: "A quake" + filler}, classLead},
		{"what a calculator is about", Entry{Kind: Calculator, Text: "A quake" + filler}, classLead},
		{"a long text, once", Entry{Kind: Rule, Text: "A quake" + filler}, classText},
		{"a long text, twice", Entry{Kind: Rule, Text: "A quake, quake" + filler}, classText},
		{"a long text, three times", Entry{Kind: Rule, Text: "A quake, quake, quake" + filler}, classOften},
		{"a text of fourteen words", Entry{Kind: Rule, Text: "Quake bb cc dd ee ff gg hh ii jj kk ll mm nn"}, classOften},
		{"a text of fifteen words", Entry{Kind: Rule, Text: "Quake bb cc dd ee ff gg hh ii jj kk ll mm nn oo"}, classText},
		{"the heading above", Entry{Kind: Rule, Title: "Other", Heading: "Quake"}, classAbove},
		{"title and text, of which the title counts", Entry{Kind: Rule, Title: "Quake", Text: "A quake" + filler}, classExact},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.entry.Language = "en"
			x := newIndex(&site.Language{Tag: "en"}, []func() Unit{func() Unit { return Unit{Entries: []Entry{tt.entry}} }}, func(int, Unit) {})
			list := x.forms["quake"].places.list(nil)
			if len(list) != 1 || list[0].class() != tt.want {
				t.Errorf("places %v, want one place of class %d", list, tt.want)
			}
		})
	}
}

// TestNumericTitle checks that a title that is only a number has the class of text.
func TestNumericTitle(t *testing.T) {
	x := newIndex(&site.Language{Tag: "en"}, []func() Unit{func() Unit { return Unit{Entries: []Entry{{Kind: Rule, Title: "42", Language: "en"}}} }}, func(int, Unit) {})
	if list := x.forms["42"].places.list(nil); len(list) != 1 || list[0].class() != classText {
		t.Errorf("42 has places %v", list)
	}
}
