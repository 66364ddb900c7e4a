package search

import (
	"bytes"
	"fmt"
	"os"
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
<p>Of the section:</p><ul><li><p>one</p></li><li>two.</li></ul>
<p>A second paragraph.</p>
<div role="note" class="callout ruling"><p class="callout-name">Ruling</p><p id="q-one" class="callout-title rule">Does it?<span class="rule-ids"> <a href="#q-one">q-one</a></span></p><p>Play it as no.</p>
<details><summary>Readings</summary><p>Two.</p></details></div>
<div tabindex="0" class="table" id="table"><table><thead><tr><th scope="col">d100</th><th>Peril</th><th>Effect</th></tr></thead><tbody>
<tr><th scope="row">31–33</th><td>Blood Rain</td><td>Everyone <em>suffers</em>.</td></tr>
<tr><th scope="row" id="dh-row" class="rule">34+<span class="rule-ids"> <a href="#dh-row">dh-row</a></span></th><td>Quake</td><td>More.</td></tr>
</tbody></table></div>`

// testSite returns a site with two languages, one system, one full page and the given number of
// further pages.
func testSite(more int) *site.Site {
	system := &site.System{ID: "dark-heresy", Names: map[string]string{"en": "Dark Heresy", "fr": "Dark Heresy"},
		Short: map[string]string{"en": "DH", "fr": "DH"}}
	s := &site.Site{Prefix: "/base", Systems: []*site.System{system}, Articles: map[*site.Page]*site.Article{}}
	for _, tag := range []string{"en", "fr"} {
		l := &site.Language{Tag: tag, UI: site.UI{Labelled: "{label}: {text}"}, Pages: map[*site.System][]*site.Page{}}
		s.Languages = append(s.Languages, l)
		add := func(slug, title, lead, body string) {
			p := &site.Page{Path: "/" + tag + "/dark-heresy/" + slug + "/", Language: l, System: system, Slug: slug,
				Title: title, Lead: lead}
			l.Pages[system] = append(l.Pages[system], p)
			s.Articles[p] = &site.Article{Body: text(body)}
		}
		if tag == "en" {
			add("power-levels", "Power levels", "How much you draw.", pushHTML)
		} else {
			add("power-levels", "Niveaux de puissance", "Ce que vous puisez.",
				strings.NewReplacer("Push", "Forcer", "Blood Rain", "Pluie de sang").Replace(pushHTML))
		}
		for i := range more {
			add(fmt.Sprint("page-", i), fmt.Sprint("Page ", i), "A page.",
				fmt.Sprintf("<p id=\"r-%d\">The word%d stands here, as everywhere does.</p>", i, i))
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
		got = append(got, fmt.Sprintf("%s %s|%s|%s|%s|%v|%v", e.Kind, e.Address, e.Range, e.Title, e.Text, e.IDs, e.Names))
	}
	want := []string{
		"page /fr/dark-heresy/power-levels/||Niveaux de puissance|Ce que vous puisez.|[]|[{en Power levels}]",
		"section /fr/dark-heresy/power-levels/|||Before any heading.|[]|[]",
		"section /fr/dark-heresy/power-levels/#push||Forcer||[]|[{en Push}]",
		"section /fr/dark-heresy/power-levels/#push|||Of the section: one two.|[]|[]",
		"section /fr/dark-heresy/power-levels/#push|||A second paragraph.|[]|[]",
		"rule /fr/dark-heresy/power-levels/#dh-push|||Add points, pushing\u00a0hard.|[dh-push]|[]",
		"question /fr/dark-heresy/power-levels/#q-one||Does it?|Play it as no. Two.|[]|[]",
		"row /fr/dark-heresy/power-levels/#table|31–33|Pluie de sang|Everyone suffers.|[]|[{en Blood Rain}]",
		"row /fr/dark-heresy/power-levels/#dh-row|34+|Quake|More.|[dh-row]|[]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestFoldAndStem(t *testing.T) {
	for _, tt := range []struct{ in, want string }{{"Démonologie", "demonologie"}, {"CŒUR", "coeur"},
		{"De\u0301mon", "demon"}, {"2D6", "2d6"}} {
		if got := fold(tt.in); got != tt.want {
			t.Errorf("fold(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
	for _, tt := range []struct{ language, a, b string }{{"en", "pushing", "pushes"}, {"fr", "pouvoirs", "pouvoir"},
		{"fr", "forcé", "forcer"}, {"en-GB", "powers", "power"}} {
		if a, b := stem(tt.language, tt.a), stem(tt.language, tt.b); a != b {
			t.Errorf("%s: %q is of %q, %q of %q", tt.language, tt.a, a, tt.b, b)
		}
	}
	if stem("en", "pouvoirs") == stem("fr", "pouvoirs") {
		t.Error("two languages share a stem")
	}
	var got []string
	(&words{forms: map[string]*word{}}).newReader().each("fr", "L’effet d’1d10+5, à 3 m : « Œil »",
		func(w *word) { got = append(got, w.form) })
	if want := []string{"effet", "1d10", "5", "3", "oeil"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// TestIndexMatchesScripts compares the index of a site with the file that the tests of the scripts
// read.
func TestIndexMatchesScripts(t *testing.T) {
	got := NewTexts(testSite(0)).Files()[1].Bytes
	const name = "testdata/index.json"
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("the French index is\n%s\nwant, as in %s,\n%s", got, name, want)
	}
}

func TestRolls(t *testing.T) {
	for mark, want := range map[string][]string{"31–33": {"31", "32", "33"}, "7": {"7"}, "9+": {"9", "10", "11", "12"},
		"98+": {"98", "99", "100"}, "1-2": {"1", "2"}, "1–999": nil, "Push": nil, "": nil} {
		if got := rolls(mark); !slices.Equal(got, want) {
			t.Errorf("%q: %q", mark, got)
		}
	}
}

func TestFilesAreDeterministic(t *testing.T) {
	first := NewTexts(testSite(300)).Files()
	for range 3 {
		again := NewTexts(testSite(300)).Files()
		if !slices.EqualFunc(first, again, func(a, b site.File) bool {
			return a.Path == b.Path &&
				bytes.Equal(a.Bytes, b.Bytes)
		}) {
			t.Fatal("another index of the same site")
		}
	}
}

// TestFrequentWords checks that a word of more than the common share of entries stays in titles
// only, with the number of all its entries, and that a less frequent one stays in texts too.
func TestFrequentWords(t *testing.T) {
	u := Unit{Entries: []Entry{{Kind: Page, Title: "Dice", Text: "About everything."}}}
	for i := range commonMinEntries {
		e := Entry{Kind: Rule, Text: "everything else"}
		if i%4 == 0 {
			e.Text = "everything rare"
		}
		u.Entries = append(u.Entries, e)
	}
	u.Entries = append(u.Entries, Entry{Kind: Rule, Title: "Everything"})
	x := readUnits(u)
	want := []place{placeOf(commonMinEntries+1, classExact)}
	if w := x.forms["everything"]; !slices.Equal(w.places, want) || w.count != len(u.Entries) {
		t.Errorf("the frequent word has %d entries with the places %v, want %d and %v", w.count, w.places, len(u.Entries),
			want)
	}
	if w := x.forms["rare"]; len(w.places) != commonMinEntries/4 {
		t.Errorf("a word of a quarter of the entries has %d places, want %d", len(w.places), commonMinEntries/4)
	}
}

// TestMostPlacesOfAWord checks that a word keeps its heaviest places, in order.
func TestMostPlacesOfAWord(t *testing.T) {
	var u Unit
	for i := range 5 * maxPlaces {
		e := Entry{Kind: Rule, Text: "other"}
		switch {
		case i%5 == 0:
			e.Text = "rows"
		case i == 5*maxPlaces-1:
			e.Title = "Rows"
		}
		u.Entries = append(u.Entries, e)
	}
	list := readUnits(u).forms["rows"].places
	if last := list[len(list)-1]; len(list) != maxPlaces || !slices.IsSorted(list) ||
		last != placeOf(5*maxPlaces-1, classExact) {
		t.Errorf("%d places, the last is %v", len(list), last)
	}
	if before := list[len(list)-2]; before.entry() != 5*(maxPlaces-2) {
		t.Errorf("the last entry with the word in its text is %d, want %d", before.entry(), 5*(maxPlaces-2))
	}
}

// readUnits returns the index of units.
func readUnits(list ...Unit) *index {
	var build []func() Unit
	for _, u := range list {
		build = append(build, func() Unit { return u })
	}
	return newIndex(&site.Language{Tag: "en"}, build)
}

func TestRulesById(t *testing.T) {
	s := testSite(0)
	said := NewTexts(s).Rules(s.Languages[0].Pages[s.Systems[0]][0])
	for id, want := range map[string]string{
		"dh-push": "Add points, pushing\u00a0hard.",
		"dh-row":  "Quake: More.",
		"q-one":   "Does it? Play it as no. Two.",
		"push":    "Push: Of the section: one two. A second paragraph.",
		"none":    "",
	} {
		if said[id] != want {
			t.Errorf("%s has text %q, want %q", id, said[id], want)
		}
	}
}

// TestEntriesAreNumberedInOrder checks that the places of a word are in the order of units, which
// are read concurrently.
func TestEntriesAreNumberedInOrder(t *testing.T) {
	const units, perUnit = 50, 3
	var list []Unit
	for i := range units {
		list = append(list, Unit{Entries: []Entry{{Title: "Page " + strconv.Itoa(100_000+i)}, {}, {Title: "Rows"}}})
	}
	x := readUnits(list...)
	for i := range units {
		if list := x.forms[strconv.Itoa(100_000+i)].places; len(list) != 1 || list[0].entry() != i*perUnit {
			t.Errorf("page %d is at %v", i, list)
		}
		if at := x.forms["rows"].places[i]; at != placeOf(i*perUnit+2, classExact) {
			t.Errorf("rows is at entry %d with class %d", at.entry(), at.class())
		}
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
		{"the whole name in another language", Entry{Kind: Rule, Title: "Séisme",
			Names: []site.OtherName{{Language: "en", Name: "Quake"}}}, className},
		{"the whole name of a row in another language", Entry{Kind: Row, Title: "Séisme",
			Names: []site.OtherName{{Language: "en", Name: "Quake"}}}, classShortTitle},
		{"the lead of a page", Entry{Kind: Page, Text: "A quake" + filler}, classText},
		{"a long text, once", Entry{Kind: Rule, Text: "A quake" + filler}, classText},
		{"a long text, twice", Entry{Kind: Rule, Text: "A quake, quake" + filler}, classText},
		{"a long text, three times", Entry{Kind: Rule, Text: "A quake, quake, quake" + filler}, classOften},
		{"a text of fourteen words", Entry{Kind: Rule, Text: "Quake bb cc dd ee ff gg hh ii jj kk ll mm nn"}, classOften},
		{"a text of fifteen words", Entry{Kind: Rule, Text: "Quake bb cc dd ee ff gg hh ii jj kk ll mm nn oo"}, classText},
		{"title and text, of which the title counts", Entry{Kind: Rule, Title: "Quake", Text: "A quake" + filler},
			classExact},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.entry.Language = "en"
			x := readUnits(Unit{Entries: []Entry{tt.entry}})
			list := x.forms["quake"].places
			if len(list) != 1 || list[0].class() != tt.want {
				t.Errorf("places %v, want one place of class %d", list, tt.want)
			}
		})
	}
}

// TestNumericTitle checks that a title that is only a number has the class of text.
func TestNumericTitle(t *testing.T) {
	x := readUnits(Unit{Entries: []Entry{{Kind: Rule, Title: "42", Language: "en"}}})
	if list := x.forms["42"].places; len(list) != 1 || list[0].class() != classText {
		t.Errorf("42 has places %v", list)
	}
}
