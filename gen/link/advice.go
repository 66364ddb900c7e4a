package link

import (
	"bytes"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"psyref/gen/content"
	"psyref/gen/markdown"
	"psyref/gen/source"
)

// Advice is a finding that does not prevent a build.
type Advice struct {
	source.Error
	Kind AdviceKind
}

// AdviceKind is the kind of a piece of advice.
type AdviceKind string

// Kinds of advice.
const (
	DifferentOdds     AdviceKind = "figures"        // a translation computes something else
	StaleTranslation  AdviceKind = "translation"    // a section changed since it was compared with its translation
	UnusedTerm        AdviceKind = "unused-term"    // a term of the glossary is on no page of a language
	UnlinkedPage      AdviceKind = "unlinked-page"  // no other page links to the page
	LongParagraph     AdviceKind = "long-paragraph" // a paragraph is too long to read during a game
	DeepList          AdviceKind = "deep-list"      // a list has too many levels
	UnusedPicture     AdviceKind = "unused-picture" // no page shows the picture
	UnusedFilter      AdviceKind = "unused-filter"  // no field of a kind answers a filter of it
	Placeholder       AdviceKind = "unwritten"      // a placeholder of an unwritten text is visible to readers
	ConstantCondition AdviceKind = "condition"      // a condition in odds is always or never met
	FormulaSlip       AdviceKind = "formula"        // a formula has a result that is seldom meant
	WithoutWords      AdviceKind = "words"          // a calculator of the content has no words in a language
	WrongRange        AdviceKind = "range"          // the ranges of a table overlap or have gaps
	ContradictsRecord AdviceKind = "record"         // a table contradicts the record of a power
	OtherLanguage     AdviceKind = "other-language" // a link to another language, though the page exists in this one
	Unlicensed        AdviceKind = "unlicensed"     // pages repeat a document, and no licence is named
	Unpublished       AdviceKind = "unpublished"    // no address of the site is permanent yet
	UnfinishedDraft   AdviceKind = "unfinished"     // the page is still a draft
	PartlyTranslated  AdviceKind = "partly"         // a page lacks sections in a language
	BrokenDraft       AdviceKind = "draft"          // an error in a draft, which builds ignore and previews do not
)

// longestParagraph is the recommended limit of words: what fits on the screen of a phone.
const longestParagraph = 110

// deepestList is the recommended limit of nesting. Deeper items have the same bullet as the third
// level, and half of the width on a phone.
const deepestList = 3

// Advice returns all advice, sorted by position.
func (r *Result) Advice() []Advice {
	a := r.adviser()
	a.model.eachText(func(p *localPage) {
		if !p.Front.Draft {
			a.checkBacklinks(p)
		}
	})
	return sorted(a.list)
}

// StableAdvice returns the advice that does not change when references are fixed, sorted by
// position. Advice on missing links is not part of it.
func (r *Result) StableAdvice() []Advice { return sorted(r.adviser().list) }

// adviser collects all advice except that on links.
func (r *Result) adviser() *adviser {
	a := &adviser{model: r.model}
	for _, s := range r.Stale() {
		a.add(StaleTranslation, s.error())
	}
	a.terms()
	a.pictures()
	a.unpublished()
	a.unlicensed()
	a.placeholders()
	a.filters()
	a.figures()
	a.conditions()
	a.formulas()
	a.calculators()
	a.ranges()
	a.records()
	a.untranslatedSections()
	a.model.eachText(func(p *localPage) {
		a.foreignLinks(p)
		a.list = append(a.list, readabilityAdvice(p.Page, p.text)...)
	})
	return a
}

func sorted(list []Advice) []Advice {
	slices.SortStableFunc(list, func(x, y Advice) int { return source.Compare(x.Error, y.Error) })
	return list
}

// TextAdvice returns the advice on texts alone, sorted by position.
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
	a.eachText(func(p *localPage) {
		anywhere := func(string) bool { return false }
		found := p.text.FindTerms(a.spelled[p.Language][p.System], nil, anywhere)
		for _, id := range found.Used {
			used[p.Language][id] = true
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
			const hint = "use it in a sentence, add the spelling that pages use to its forms, or write link: false if only the glossary should have it"
			a.add(UnusedTerm, t.At.Error(hint, "no page of %[2]s uses the term %[1]s: %[3]s", t.ID,
				strings.Join(without, ", "), inQuotes(spellings)))
		}
	}
}

// figures looks for odds and calculators that a page has in one language only.
func (a *adviser) figures() {
	first := a.content.Languages.First()
	a.eachText(func(p *localPage) {
		translation := a.localPages[first][p.Key()]
		if translation == nil || translation == p || !translation.translated() {
			return
		}
		const hint = "use the same calculators and inputs in every language"
		own, others := computations(p), computations(translation)
		for _, what := range sortedKeys(own) {
			if extra := len(others[what]); len(own[what]) > extra && own[what][extra].File == p.File {
				a.add(DifferentOdds, own[what][extra].Error(hint, "%s is here but not in %s", what, first))
			}
		}
		for _, what := range sortedKeys(others) {
			if len(others[what]) > len(own[what]) {
				a.add(DifferentOdds, p.At(p.Start).Error(hint, "%s is in %s but not here", what, first))
			}
		}
	})
}

// computations returns what a page computes, with the places; those in its own text come last.
func computations(p *localPage) map[string][]source.Pos {
	list := map[string][]source.Pos{}
	for _, on := range slices.Backward(p.texts()) {
		add := func(what string, offset int) { list[what] = append(list[what], on.At(offset)) }
		for _, o := range on.text.Odds {
			o.Inputs = slices.Sorted(slices.Values(o.Inputs))
			add("{odds "+o.Question()+"}", o.Offset)
		}
		for _, c := range on.text.Calculators {
			add("the calculator "+strings.Join(append([]string{c.ID}, slices.Sorted(slices.Values(c.Inputs))...), " "),
				c.Offset)
		}
	}
	return list
}

// foreignLinks looks for links to a page of another language that exists in the language of the
// text.
func (a *adviser) foreignLinks(p *localPage) {
	for _, l := range p.text.Links {
		file, _, _ := strings.Cut(l.Destination, "#")
		file, _, _ = strings.Cut(file, "?")
		below, ok := a.content.RelPath(path.Join(path.Dir(p.Name), file))
		tag, below, _ := strings.Cut(below, "/")
		if !l.Within() || file == "" || !ok || tag == p.Language || !a.content.Languages.Has(tag) {
			continue
		}
		system, slug, _ := content.PageKey(below)
		if own := a.localPages[p.Language][path.Join(system, slug)]; own != nil && own.translated() {
			hint := "link to " + relativeTo(path.Dir(p.Name), own.Name)
			a.add(OtherLanguage, p.At(l.Offset).Error(hint, "link to the %s page %s, which %s has too", tag,
				l.Destination, p.Language))
		}
	}
}

// placeholder matches words that authors write in place of a text.
var placeholder = regexp.MustCompile(`\b(TODO|FIXME|XXX|TBD)\b|(?i:\blorem ipsum\b)|(?m:^…$)`)

// mayHavePlaceholder looks for the words of the pattern, which is slow on a whole page.
func mayHavePlaceholder(body []byte) bool {
	for _, word := range []string{"TODO", "FIXME", "XXX", "TBD", "\n…"} {
		if bytes.Contains(body, []byte(word)) {
			return true
		}
	}
	return bytes.HasPrefix(body, []byte("…")) || bytes.Contains(bytes.ToLower(body), []byte("lorem ipsum"))
}

// placeholdersIn looks for unwritten texts on a page.
func (a *adviser) placeholdersIn(p *localPage) {
	body := p.Bytes()[p.Start:]
	if !mayHavePlaceholder(body) {
		return
	}
	for _, at := range placeholder.FindAllIndex(body, -1) {
		a.add(Placeholder, p.At(p.Start+at[0]).Error("write the text", "%s is a placeholder", body[at[0]:at[1]]))
	}
}

// unlicensed advises to name the licence of a document that pages repeat word for word.
func (a *adviser) unlicensed() {
	pages := map[string]int{} // by system
	for _, p := range a.content.Pages {
		if s := a.content.System(p.System); p.Verbatim && s != nil && s.Text == "" && !p.Front.Draft {
			pages[s.ID]++
		}
	}
	for _, s := range a.content.Systems {
		if pages[s.ID] > 0 {
			const hint = "add text: verbatim, licence and attribution to the system; or say it in your own words, and delete text: verbatim from the page"
			e := source.Error{File: s.At.File.Name, Message: fmt.Sprintf("pages of %[2]s repeat their document word for word (%[1]d), and no licence is named",
				pages[s.ID], s.ID), Hint: hint}
			e.Line, e.Column = s.At.Line, s.At.Column
			a.add(Unlicensed, e)
		}
	}
}

// unpublished advises to record the addresses of a new site.
func (a *adviser) unpublished() {
	if a.content.Unpublished {
		name := a.content.NameOf(content.PublishedFile)
		a.add(Unpublished, source.Error{File: name, Message: "no address of the site is permanent yet",
			Hint: "before you publish it, run: gen record"})
	}
}

// filters looks for filters of kinds that no record answers.
func (a *adviser) filters() {
	for _, library := range a.content.Records {
		library.Kind().UnusedFilters(func(at source.Pos, filter string) {
			a.add(UnusedFilter, at.Error("add filter: "+filter+" to a field, or delete it here",
				"no field answers the filter %s", filter))
		})
	}
}

// placeholders looks for placeholders of gen new and of authors that readers would see. It skips
// drafts.
func (a *adviser) placeholders() {
	const mark, hint = "…", "write it, or delete it: readers see the placeholder"
	for _, t := range a.content.Terms {
		for _, tag := range sortedKeys(t.In) {
			if t.In[tag].Definition == mark {
				a.add(Placeholder, t.At.Error(hint, "the term %s has no definition in %s yet", t.ID, tag))
			}
		}
	}
	for _, library := range a.content.Records {
		library.Unwritten(mark, func(at source.Pos, of string) {
			a.add(Placeholder, at.Error("write it: readers see the placeholder", "%s is a placeholder", of))
		})
	}
	a.eachText(func(p *localPage) {
		if !p.Front.Draft {
			a.placeholdersIn(p)
		}
		for _, part := range p.Unwritten {
			a.add(Placeholder, p.At(0).Error("write it; until then readers see none", "%s is a placeholder", part))
		}
		if !p.Front.Draft && slices.Contains(p.Front.Sources, mark) {
			a.add(Placeholder, p.At(0).Error("name the headings of the document that the page restates",
				"sources is a placeholder"))
		}
	})
}

// pictures looks for pictures that no page shows. Builds leave them out.
func (a *adviser) pictures() {
	shown := a.model.pictures()
	for _, name := range sortedKeys(a.content.Pictures) {
		if !slices.Contains(shown, a.content.Pictures[name]) {
			a.add(UnusedPicture, source.Error{File: name, Message: "no page shows this picture",
				Hint: "delete it, or keep it for a draft"})
		}
	}
}

// inQuotes returns a list of quoted words for a message.
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
func (a *adviser) checkBacklinks(p *localPage) {
	if p.Verbatim {
		return // a chapter of a book leads to it
	}
	if page := a.sitePages[p]; p.Slug != "" && len(page.Backlinks) == 0 && !a.answersQuestion(p) {
		a.add(UnlinkedPage, p.At(0).Error("link to it where its rule matters", "no page of %s links to this page",
			p.Language))
	}
}

// answersQuestion reports whether the first page of the language links to a page.
func (a *adviser) answersQuestion(p *localPage) bool {
	for _, q := range a.systemOf(p.System).Asked[p.Language] {
		if q.Page == a.sitePages[p] {
			return true
		}
	}
	return false
}

// readabilityAdvice reports long paragraphs and deep lists of a page.
func readabilityAdvice(page *content.Page, text *markdown.Document) (list []Advice) {
	if page.Front.Draft || page.Verbatim { // the words of a document are not ours to divide
		return nil
	}
	for _, p := range text.Paragraphs() {
		if p.Words > longestParagraph {
			e := page.At(p.Offset).Error("split it, or turn it into steps",
				"the paragraph has %d words; at most %d are recommended", p.Words, longestParagraph)
			list = append(list, Advice{e, LongParagraph})
		}
	}
	for _, at := range text.DeepLists(deepestList) {
		e := page.At(at).Error("turn the outer items into sections, or the list into a table",
			"the list has %d levels; readers can tell %d apart", deepestList+1, deepestList)
		list = append(list, Advice{e, DeepList})
	}
	return list
}
