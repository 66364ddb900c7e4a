package link

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"psyref/gen/content"
	"psyref/gen/markdown"
	"psyref/gen/source"
)

// Advice is a finding that does not keep a site from being built.
type Advice struct {
	source.Error
	Kind AdviceKind
}

// AdviceKind is the subject of a piece of advice.
type AdviceKind string

// Kinds of advice.
const (
	DifferentOdds     AdviceKind = "figures"        // a translation that computes something else
	StaleTranslation  AdviceKind = "translation"    // a section that says something else since it was compared with the other language
	UnusedTerm        AdviceKind = "unused-term"    // a term of the glossary that is on no page of a language
	UnlinkedPage      AdviceKind = "unlinked-page"  // a page that no other one links to
	LongParagraph     AdviceKind = "long-paragraph" // more than anybody reads at a table
	DeepList          AdviceKind = "deep-list"      // more levels than readers tell apart
	UnusedPicture     AdviceKind = "unused-picture" // a picture that no page shows
	Placeholder       AdviceKind = "unwritten"      // what a new file has in the place of words, where readers see it
	ConstantCondition AdviceKind = "condition"      // odds of what no result meets, or every one
	WrongRange        AdviceKind = "range"          // numbers that no row of a table answers, or several
	ContradictsRecord AdviceKind = "record"         // a table that says something else of a power than its record
	OtherLanguage     AdviceKind = "other-language" // a link to the page of another language, where the own one has it too
	Unpublished       AdviceKind = "unpublished"    // a site none of whose addresses is permanent yet
	UnfinishedDraft   AdviceKind = "unfinished"     // a page that is still a draft
	BrokenDraft       AdviceKind = "draft"          // what is wrong in a draft, which no build reads and every preview
)

// longestParagraph is the most words that a paragraph should have: what fits on the screen of a
// phone.
const longestParagraph = 110

// deepestList is how deep lists may be nested. Deeper items have the same bullet as the third
// level, and half of the width on a phone.
const deepestList = 3

// Advice returns all advice, sorted by place.
func (l *Result) Advice() []Advice {
	a := l.adviser()
	a.model.eachText(func(e *localPage) {
		if !e.Front.Draft {
			a.checkBacklinks(e)
		}
	})
	return sorted(a.list)
}

// StableAdvice returns the advice that holds however wrong references are mended, sorted by place.
// Advice on missing links is not part of it.
func (l *Result) StableAdvice() []Advice { return sorted(l.adviser().list) }

// adviser collects all advice except that on links.
func (l *Result) adviser() *adviser {
	a := &adviser{model: l.model}
	for _, s := range l.Stale {
		a.add(StaleTranslation, s.error())
	}
	a.terms()
	a.pictures()
	a.unpublished()
	a.placeholders()
	a.figures()
	a.conditions()
	a.ranges()
	a.records()
	a.model.eachText(func(e *localPage) {
		a.foreignLinks(e)
		a.list = append(a.list, readabilityAdvice(e.Page, e.text)...)
	})
	return a
}

func sorted(list []Advice) []Advice {
	slices.SortStableFunc(list, func(x, y Advice) int { return source.Compare(x.Error, y.Error) })
	return list
}

// TextAdvice returns the advice on texts alone, sorted by place.
func TextAdvice(docs Documents) (list []Advice) {
	for page, text := range docs {
		list = append(list, readabilityAdvice(page, text)...)
	}
	return sorted(list)
}

// adviser collects advice.
type adviser struct {
	*model
	list []Advice
}

func (a *adviser) add(kind AdviceKind, e source.Error) { a.list = append(a.list, Advice{e, kind}) }

// terms looks for linked terms that no page uses.
func (a *adviser) terms() {
	used := map[string]map[string]bool{} // by language of the text, then id
	for _, tag := range a.content.Languages.Tags() {
		used[tag] = map[string]bool{}
	}
	a.eachText(func(e *localPage) {
		anywhere := func(string) bool { return false }
		found := e.text.FindTerms(a.spelled[e.Language][e.System], nil, anywhere)
		for _, id := range found.Used {
			used[e.Language][id] = true
		}
	})
	for _, t := range a.content.Terms {
		if t.Plain || len(t.Rules) == 0 {
			continue
		}
		var without, spellings []string
		for _, tag := range a.content.Languages.Tags() {
			if words := t.Spellings(tag); len(words) > 0 && !used[tag][t.ID] {
				without, spellings = append(without, tag), append(spellings, words...)
			}
		}
		if len(without) > 0 {
			const hint = "use it in a sentence, add the spelling that pages use to its forms, or write link: false for a term of the glossary alone"
			a.add(UnusedTerm, t.At.Error(hint, "the term %s is on no page of %s: %s", t.ID, strings.Join(without, ", "), inQuotes(spellings)))
		}
	}
}

// figures looks for odds and calculators that a page has in one language only.
func (a *adviser) figures() {
	first := a.content.Languages.First()
	a.eachText(func(e *localPage) {
		other := a.localPages[first][e.Key()]
		if other == nil || other == e || !other.translated() {
			return
		}
		const hint = "inputs stay as they are in every language"
		own, others := computations(e.text), computations(other.text)
		for _, what := range sortedKeys(own) {
			if len(own[what]) > len(others[what]) {
				a.add(DifferentOdds, e.At(own[what][len(others[what])]).Error(hint, "%s is here and not in %s", what, first))
			}
		}
		for _, what := range sortedKeys(others) {
			if len(others[what]) > len(own[what]) {
				a.add(DifferentOdds, e.At(e.Start).Error(hint, "%s is in %s and not here", what, first))
			}
		}
	})
}

// computations lists what a text computes, with the offsets.
func computations(text *markdown.Document) map[string][]int {
	list := map[string][]int{}
	add := func(what string, offset int) { list[what] = append(list[what], offset) }
	for _, o := range text.Odds {
		o.Inputs = slices.Sorted(slices.Values(o.Inputs))
		add("{odds "+o.Question()+"}", o.Offset)
	}
	for _, c := range text.Calculators {
		add("the calculator "+strings.Join(append([]string{c.ID}, slices.Sorted(slices.Values(c.Inputs))...), " "), c.Offset)
	}
	return list
}

// foreignLinks looks for links to a page of another language that the language of the text has too.
func (a *adviser) foreignLinks(e *localPage) {
	for _, l := range e.text.Links {
		file, _, _ := strings.Cut(l.Destination, "#")
		file, _, _ = strings.Cut(file, "?")
		below, ok := a.content.RelPath(path.Join(path.Dir(e.Name), file))
		tag, below, _ := strings.Cut(below, "/")
		if !l.Within() || file == "" || !ok || tag == e.Language || !a.content.Languages.Has(tag) {
			continue
		}
		system, slug, _ := content.PageKey(below)
		if own := a.localPages[e.Language][path.Join(system, slug)]; own != nil && own.translated() {
			hint := "link to " + relativeTo(path.Dir(e.Name), own.Name)
			a.add(OtherLanguage, e.At(l.Offset).Error(hint, "link to the %s page %s, which %s has too", tag, l.Destination, e.Language))
		}
	}
}

// placeholder matches words that an author writes in the place of a text.
var placeholder = regexp.MustCompile(`\b(TODO|FIXME|XXX|TBD)\b|(?i:\blorem ipsum\b)|(?m:^…$)`)

// placeholdersIn looks for texts of pages that are still to be written.
func (a *adviser) placeholdersIn(e *localPage) {
	body := e.Bytes()[e.Start:]
	for _, at := range placeholder.FindAllIndex(body, -1) {
		a.add(Placeholder, e.At(e.Start+at[0]).Error("write the text", "%s stands for a text that is not written", body[at[0]:at[1]]))
	}
}

// unpublished advises to record the addresses of a new site.
func (a *adviser) unpublished() {
	if a.content.Unpublished {
		name := a.content.NameOf(content.PublishedFile)
		a.add(Unpublished, source.Error{File: name, Message: "no address of the site is permanent yet", Hint: "before you publish it, run: gen record"})
	}
}

// placeholders looks for placeholders of gen new and of authors where readers would see them. It skips
// drafts.
func (a *adviser) placeholders() {
	const mark, hint = "…", "write it, or take it away: readers see it as it stands"
	for _, t := range a.content.Terms {
		for _, tag := range sortedKeys(t.In) {
			if t.In[tag].Definition == mark {
				a.add(Placeholder, t.At.Error(hint, "the term %s says nothing in %s yet", t.ID, tag))
			}
		}
	}
	a.eachText(func(e *localPage) {
		if !e.Front.Draft {
			a.placeholdersIn(e)
		}
		if !e.Front.Draft && slices.Contains(e.Front.Sources, mark) {
			a.add(Placeholder, e.At(0).Error("name the headings of the document that it restates", "the page does not say yet what it restates"))
		}
	})
}

// pictures looks for pictures that no page shows. A build leaves them out.
func (a *adviser) pictures() {
	shown := a.model.pictures()
	for _, name := range sortedKeys(a.content.Pictures) {
		if !slices.Contains(shown, a.content.Pictures[name]) {
			a.add(UnusedPicture, source.Error{File: name, Message: "no page shows this picture", Hint: "take it away, or keep it for a draft"})
		}
	}
}

// inQuotes lists words for a message.
func inQuotes(words []string) (list string) {
	for i, w := range words {
		if i > 0 {
			list += ", "
		}
		list += fmt.Sprintf("%q", w)
	}
	return list
}

// checkBacklinks checks that another page links to this one. Overviews are linked from everywhere.
func (a *adviser) checkBacklinks(e *localPage) {
	if p := a.sitePages[e]; e.Slug != "" && len(p.Backlinks) == 0 && !a.answersQuestion(e) {
		a.add(UnlinkedPage, e.At(0).Error("link to it where its rule matters", "no page of %s links to this one", e.Language))
	}
}

// answersQuestion reports whether the first page of the language links to a page.
func (a *adviser) answersQuestion(e *localPage) bool {
	for _, q := range a.systemOf(e.System).Asked[e.Language] {
		if q.Page == a.sitePages[e] {
			return true
		}
	}
	return false
}

// readabilityAdvice returns the paragraphs of a page that are too long, and the lists that are too deep.
func readabilityAdvice(page *content.Page, text *markdown.Document) (list []Advice) {
	if page.Front.Draft {
		return nil
	}
	for _, p := range text.Paragraphs() {
		if p.Words > longestParagraph {
			e := page.At(p.Offset).Error("divide it, or make steps of it", "a paragraph of %d words; %d are read at a table", p.Words, longestParagraph)
			list = append(list, Advice{e, LongParagraph})
		}
	}
	for _, at := range text.DeepLists(deepestList) {
		e := page.At(at).Error("make sections of the outermost items, or a table of them", "a list %d deep; readers tell %d levels apart", deepestList+1, deepestList)
		list = append(list, Advice{e, DeepList})
	}
	return list
}
