package search

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"psyref/gen/site"
)

// indexOf returns the index of entries by their ids, with words of readers.
func indexOf(t *testing.T, f site.SearchVocabulary, entries ...Entry) *index {
	t.Helper()
	for i := range entries {
		entries[i].Language = "en"
	}
	return newIndex(&site.Language{Tag: "en", SearchVocabulary: &f},
		[]func() Unit{func() Unit { return Unit{Entries: entries} }})
}

// found returns the numbers of the entries that have a form.
func found(x *index, form string) (list []int) {
	if w := x.forms[form]; w != nil {
		for _, p := range w.places {
			list = append(list, p.entry())
		}
	}
	return list
}

func TestWordsOfReadersFindWhatTheyMean(t *testing.T) {
	x := indexOf(t, site.SearchVocabulary{
		StopWords: []string{"the", "of"},
		Means: []site.Meaning{{Word: "block", Means: []string{"deny", "nullifies"}},
			{Word: "double six", Means: []string{"two 6s"}}, {Word: "6s", Means: []string{"6"}},
			{Word: "out", Means: []string{"end of the battle"}}},
	},
		Entry{Kind: Rule, Text: "Block a door."},
		Entry{Kind: Rule, Text: "The enemy denies it."},
		Entry{Kind: Rule, Title: "Nullify"},
		Entry{Kind: Rule, Text: "Two or more 6s on the roll."},
		Entry{Kind: Rule, Text: "Two rolls of 6."},
		Entry{Kind: Rule, Text: "The battle has an end."},
		Entry{Kind: Rule, Text: "The end of the phase."},
	)
	for form, want := range map[string][]int{"block": {0, 1, 2}, "double+six": {3}, "6s": {3, 4}, "out": {5}} {
		if got := found(x, form); !slices.Equal(got, want) {
			t.Errorf("%s finds the entries %v, want %v", form, got, want)
		}
	}
	if got := x.forms["block"].places[2].class(); got != classExact-1 {
		t.Errorf("the class of what a word means is %d, want one lower than its own", got)
	}
	if got := strings.Join(x.forms["block"].means, " "); got != "denies deny nullifies nullify" {
		t.Errorf("block means the forms %q", got)
	}
	if !slices.Equal(x.phrases, []string{"double+six"}) || x.unknown != nil {
		t.Errorf("phrases %q, unknown %q", x.phrases, x.unknown)
	}
}

func TestMeaningsCountLessThanTitlesWithTheWordItself(t *testing.T) {
	x := indexOf(t, site.SearchVocabulary{
		StopWords: []string{"my"},
		Means: []site.Meaning{{Word: "blood", Means: []string{"Haemorrhage"}},
			{Word: "psychic howl", Means: []string{"Shriek"}}, {Word: "my howl", Means: []string{"Shriek"}}},
	},
		Entry{Kind: Power, Title: "Haemorrhage"},
		Entry{Kind: Power, Title: "Shriek"},
		Entry{Kind: Power, Title: "Blood Loss Again"},
		Entry{Kind: Power, Title: "Psychic Howl"},
		Entry{Kind: Question, Title: "Does a psychic howl need a roll to hit?"},
	)
	type class struct{ entry, class int }
	for form, want := range map[string][]class{
		"blood":        {{0, classShortTitle - 1}, {2, classShortTitle}},
		"psychic+howl": {{1, className - 1}, {3, className}}, // a long title is no name
		"my+howl":      {{1, classExact - 1}},
	} {
		var got []class
		for _, p := range x.forms[form].places {
			got = append(got, class{p.entry(), p.class()})
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s has the entries and classes %v, want %v", form, got, want)
		}
	}
}

func TestWordsOfReadersThatMeanNothingAreReported(t *testing.T) {
	x := indexOf(t, site.SearchVocabulary{StopWords: []string{"the"},
		Means: []site.Meaning{{Word: "block", Means: []string{"deny", "the", "deny it", "parry"}}}},
		Entry{Kind: Rule, Text: "Deny the power."})
	if want := []string{"the", "deny it", "parry"}; !slices.Equal(x.unknown, want) {
		t.Errorf("unknown words are %q, want %q", x.unknown, want)
	}
}

func TestWordsApartAndSmallWordsHaveNoInflections(t *testing.T) {
	x := indexOf(t, site.SearchVocabulary{StopWords: []string{"now"}, Unstemmed: []string{"perilous"},
		Means: []site.Meaning{{Word: "risky", Means: []string{"perilous"}}}},
		Entry{Kind: Rule, Text: "Perils, peril and perilous, now."})
	if stems := x.forms["perilous"].stems; len(stems) != 0 {
		t.Errorf("perilous has the stems %q", stems)
	}
	if x.forms["perils"].stems[0] != x.forms["peril"].stems[0] {
		t.Error("perils is no inflection of peril")
	}
	if got := found(x, "now"); got != nil {
		t.Errorf("a stop word in a text has the places %v", got)
	}
}

// TestQuestionsLeadToBlocks checks that a question about a block has the block as its answer, and
// counts for its page.
func TestQuestionsLeadToBlocks(t *testing.T) {
	s := testSite(1)
	english := s.Languages[0]
	const page = "/en/dark-heresy/page-0/"
	english.SearchVocabulary = &site.SearchVocabulary{Asked: map[string][]string{page: {"who stands here"},
		page + "#r-0": {"does it rain"}}}
	for _, build := range units(NewTexts(s), english) {
		u := build()
		if u.Entries[0].Address != page {
			continue
		}
		got := map[string]string{}
		for _, e := range u.Entries {
			if e.Asked != nil {
				got[e.Address] = strings.Join(e.Asked, ", ")
			}
		}
		if want := map[string]string{page: "who stands here, does it rain", page + "#r-0": "does it rain"}; !maps.Equal(got,
			want) {
			t.Errorf("questions lead to %q, want %q", got, want)
		}
		return
	}
	t.Fatal("the page is no unit")
}

// TestTablesOfLinksAreQuestions checks that a row that leads to another page is no entry, but a
// question that the page answers.
func TestTablesOfLinksAreQuestions(t *testing.T) {
	s := testSite(1)
	english := s.Languages[0]
	english.SearchVocabulary = &site.SearchVocabulary{Asked: map[string][]string{"/en/dark-heresy/page-0/": {"who stands here"}}}
	s.Articles[english.Pages[s.Systems[0]][0]] = &site.Article{Body: text(`<div class="table"><table><thead><tr><th>Question</th><th>Page</th></tr></thead><tbody>
<tr><td>Where is it?</td><td><a href="/base/en/dark-heresy/page-0/#r-0">Page 0</a></td></tr>
<tr><td>Which way?</td><td>See <a href="/base/en/dark-heresy/page-0/">Page 0</a></td></tr></tbody></table></div>`)}
	var asked, rows []string
	for _, build := range units(NewTexts(s), english) {
		u := build()
		for _, e := range u.Entries {
			switch e.Kind {
			case Ask:
				asked = append(asked, u.Entries[0].Title+": "+e.Title)
			case Row:
				rows = append(rows, e.Title+" "+e.Text)
			}
		}
	}
	if want := []string{"Page 0: who stands here", "Page 0: Where is it?"}; !slices.Equal(asked, want) {
		t.Errorf("readers ask %q, want %q", asked, want)
	}
	if want := []string{"Which way? See Page 0"}; !slices.Equal(rows, want) {
		t.Errorf("rows are %q, want %q", rows, want)
	}
}

// TestLateUnitsComeLast checks that the first page and systems without rules come after everything
// else.
func TestLateUnitsComeLast(t *testing.T) {
	s := testSite(0)
	english := s.Languages[0]
	s.Systems[0].Prefix = "dh"
	compare := &site.System{ID: "compare", Names: map[string]string{}, Short: map[string]string{"en": "Compare"}}
	s.Systems = append([]*site.System{compare}, s.Systems...)
	english.Pages[compare] = []*site.Page{{Path: "/en/compare/push/", Language: english, System: compare,
		Title: "Push compared"}}
	english.Home = &site.Page{Path: "/en/", Language: english, Title: "Home"}
	var order []string
	for _, build := range units(NewTexts(s), english) {
		u := build()
		order = append(order, fmt.Sprint(u.Entries[0].Title, " ", u.Late))
	}
	if want := []string{"Power levels false", "Push compared true", "Home true"}; !slices.Equal(order, want) {
		t.Errorf("the order is %q, want %q", order, want)
	}
}

// TestPagesOfTheFootAreFoundByWhatReadersAsk checks that a page about the site is an entry only if
// readers ask for it.
func TestPagesOfTheFootAreFoundByWhatReadersAsk(t *testing.T) {
	for _, asked := range []bool{false, true} {
		s := testSite(0)
		english := s.Languages[0]
		about := &site.System{ID: "about", Foot: true, Names: map[string]string{}, Short: map[string]string{}}
		page := &site.Page{Path: "/en/about/", Language: english, System: about, Title: "About this site"}
		s.Systems = append(s.Systems, about)
		english.Pages[about] = []*site.Page{page}
		if asked {
			english.SearchVocabulary = &site.SearchVocabulary{Asked: map[string][]string{page.Path: {"dark mode"}}}
		}
		list := units(NewTexts(s), english)
		if last := list[len(list)-1](); (last.Entries[0].Title == page.Title && last.Late) != asked {
			t.Errorf("asked for is %t, the last unit is %q", asked, last.Entries[0].Title)
		}
	}
}

// TestUnknownPowersCountLess checks the class of the name of a power of which nothing is known.
func TestUnknownPowersCountLess(t *testing.T) {
	x := indexOf(t, site.SearchVocabulary{}, Entry{Kind: Power, Title: "Quake"},
		Entry{Kind: Power, Title: "Quake", Unknown: true})
	list := x.forms["quake"].places
	if len(list) != 2 || list[0].class() != classExact || list[1].class() != classExact-2 {
		t.Errorf("places are %v", list)
	}
}
