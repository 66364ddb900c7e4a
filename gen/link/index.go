package link

import (
	"cmp"
	"path"
	"slices"

	"psyref/calc"
	"psyref/gen/content"
	"psyref/gen/markdown"
	"psyref/gen/site"
	"psyref/gen/source"
)

// index holds everything that references can refer to. It is immutable once built.
type index struct {
	content           *content.Content
	catalog           calc.Catalog
	tables            map[string]calc.RollTable
	prefix            string
	allowUntranslated bool // pages and rules may be missing in a language
	rules             rulePrefixes
	localPages        map[string]map[string]*localPage // by language, then key
	// reading is, by language, the pages in reading order.
	reading map[string][]*localPage
	rank    map[string]int // position of keys in reading order
	// homes are, by language and calculator, the keys of the home pages of calculators.
	homes   map[string]string
	words   map[string]map[string]*site.Words         // by language and calculator, typeset
	terms   map[string]*content.Term                  // by id
	spelled map[string]map[string]markdown.Vocabulary // by language of the text, then system

	shared *shared
}

// localPage is a page in the site of one language. Its text is in that language, or in the
// fallback language.
type localPage struct {
	*content.Page
	lang string // language of its address and frame; Page.Language is that of the text
	text *markdown.Document
	ids  map[string]int // offsets of the ids of the page
	at   string         // address without the site's prefix

	// If the text lacks sections that it has in fallback languages, composed is the whole page, ids
	// are those of the whole page, and added are the texts of the missing sections.
	composed *composition
	added    []*localPage

	rank int // of the key

	in string // folder that its links start from, if it is not that of its file

	duplicates int      // number of duplicate ids in the text
	misspelt   []string // ids in the text that are reported as misspelt ids of rules
}

// newLocalPage returns a page in the site of a language. Files are its files in that language and
// in its fallback languages, in order: the first is the text of the page, and the others have the
// sections that it lacks.
func (ix *index) newLocalPage(language string, files []*content.Page, docs Documents) *localPage {
	first := files[0]
	p := &localPage{
		Page: first, lang: language, text: docs[first], ids: idsOf(docs[first]),
		at: pagePath(language, first.Key()), rank: ix.rankOf(first),
	}
	ix.complete(p, files[1:], docs)
	return p
}

// translated reports whether the text is in the language of its address.
func (p *localPage) translated() bool { return p.lang == p.Language }

// folder returns the folder that the links of the page start from.
func (p *localPage) folder() string { return cmp.Or(p.in, path.Dir(p.Name)) }

// path returns the address of the page, without the site's prefix.
func (p *localPage) path() string { return p.at }

// pagePath returns the address of a page in a language, without the site's prefix.
func pagePath(language, key string) string {
	if key == "" {
		return "/" + language + "/"
	}
	return "/" + language + "/" + key + "/"
}

func newIndex(c *content.Content, docs Documents, o Options, errs *source.Collector) *index {
	ix := &index{
		content: c, catalog: o.Catalog, tables: o.Tables, prefix: Prefix(o.Base), rules: rulePrefixes{},
		allowUntranslated: o.AllowUntranslated, shared: &shared{},
		localPages: map[string]map[string]*localPage{}, reading: map[string][]*localPage{},
		rank: ranks(c), homes: map[string]string{}, terms: map[string]*content.Term{},
		spelled: map[string]map[string]markdown.Vocabulary{},
	}
	for _, s := range c.Systems {
		ix.rules[s.Prefix] = s.Prefix != ""
	}
	ix.checkPages(errs)
	ix.selectTexts(docs)
	ix.checkIDs(errs)
	ix.findHomes()
	for _, t := range c.Terms {
		ix.terms[t.ID] = t
	}
	for _, language := range c.Languages.Tags() {
		ix.spelled[language] = vocabularies(c, language)
	}
	ix.words = ix.allWords()
	return ix
}

// ranks returns the positions of keys in reading order.
func ranks(c *content.Content) map[string]int {
	rank := map[string]int{}
	for i, s := range c.Systems {
		rank[s.ID] = (i + 1) << 16
		for j, slug := range s.Pages {
			rank[path.Join(s.ID, slug.Value)] = (i+1)<<16 + j + 1
		}
	}
	return rank
}

// checkPages checks that systems.yaml lists every page.
func (ix *index) checkPages(errs *source.Collector) {
	for _, p := range ix.content.Pages {
		switch _, ranked := ix.rank[p.Key()]; {
		case p.System != "" && site.IsSystemPage(p.Slug):
			errs.Add(source.Error{File: p.Name, Message: "every system already has a generated page " + p.Slug,
				Hint: "rename the file; its name becomes the address"})
		case p.System != "" && ix.content.System(p.System) == nil:
			errs.Add(source.Error{File: p.Name, Message: "unknown system " + p.System,
				Hint: ix.content.SystemHint(p.System)})
		case p.Slug != "" && !ranked && !p.Front.Draft:
			errs.Add(source.Error{File: p.Name, Message: "systems.yaml does not list the page " + p.Slug,
				Hint: "add it to " + ix.content.System(p.System).Place() + ", where it comes in reading order"})
		}
	}
}

// selectTexts selects the text of each page for the readers of every language: in their language,
// or in the fallback language. Sections that it lacks are added from the next fallback language.
func (ix *index) selectTexts(docs Documents) {
	texts := map[string][]*content.Page{} // by language
	for _, p := range ix.content.Pages {
		texts[p.Language] = append(texts[p.Language], p)
	}
	for _, language := range ix.content.Languages.Tags() {
		files := make(map[string][]*content.Page, len(texts[language])) // by key
		var keys []string
		for _, tag := range ix.content.Languages.Readings(language) {
			for _, p := range texts[tag] {
				if files[p.Key()] == nil {
					keys = append(keys, p.Key())
				}
				files[p.Key()] = append(files[p.Key()], p)
			}
		}
		pages, list := make(map[string]*localPage, len(keys)), make([]*localPage, len(keys))
		for i, key := range keys {
			list[i] = ix.newLocalPage(language, files[key], docs)
			pages[key] = list[i]
		}
		slices.SortFunc(list, func(a, b *localPage) int {
			return cmp.Or(cmp.Compare(a.rank, b.rank),
				cmp.Compare(a.Key(), b.Key()))
		})
		ix.localPages[language], ix.reading[language] = pages, list
	}
}

// pageOfRule returns the key of the page of a rule; "" for an unknown rule.
func (ix *index) pageOfRule(id string) string {
	if ix.content.Rules != nil {
		if rule := ix.content.Rules.Find(id); rule != nil {
			return rule.Page()
		}
	}
	return ""
}

// isReportedMissing reports whether a page is listed in systems.yaml but missing in some language,
// which is an error of its own. References to it are not reported again.
func (ix *index) isReportedMissing(key string) bool {
	if _, listed := ix.rank[key]; !listed || ix.allowUntranslated || ix.content.Drafts[key] {
		return false
	}
	return slices.ContainsFunc(ix.content.Languages.Tags(),
		func(tag string) bool { return ix.localPages[tag][key] == nil })
}

// rankOf returns the position of a page in reading order. An unlisted draft comes last in its
// system.
func (ix *index) rankOf(p *content.Page) int {
	rank, ranked := ix.rank[p.Key()]
	if !ranked && p.Front.Draft {
		return ix.rank[p.System] + 1<<16 - 1
	}
	return rank
}

// eachText calls do for every text in its own language, language by language in reading order.
func (ix *index) eachText(do func(p *localPage)) {
	for _, language := range ix.content.Languages.Tags() {
		for _, p := range ix.reading[language] {
			if p.translated() {
				do(p)
			}
		}
	}
}

// checkIDs checks the ids of every text, and that every rule has a block.
func (ix *index) checkIDs(errs *source.Collector) {
	ix.eachText(func(p *localPage) {
		lacks := ix.rulesWithoutBlock(p)
		offsets := map[string]int{}
		for _, a := range p.text.Anchors {
			if first, twice := offsets[a.ID]; twice {
				hint := "ids are unique on a page; rename one of the two"
				if p.duplicates < len(lacks) {
					hint += ": no block has " + lacks[p.duplicates]
				}
				p.duplicates++
				line, _ := p.Position(first)
				errs.AddAt(p.File, a.Offset, hint, "id %s is already on line %d", a.ID, line)
				continue
			}
			offsets[a.ID] = a.Offset
			ix.checkID(p, a, errs)
		}
		if ix.content.Rules == nil || p.Front.Draft || ix.allowUntranslated {
			return
		}
		ix.reportLacks(p, lacks[min(p.duplicates, len(lacks)):], errs)
	})
}

// reportLacks reports rules that have no block on their page, at the misspelt id where there is one.
func (ix *index) reportLacks(p *localPage, lacks []string, errs *source.Collector) {
	if len(lacks) == 0 {
		return
	}
	misspelt := map[string]markdown.Anchor{}
	for _, a := range p.text.Anchors {
		if rule := source.Nearest(a.ID, lacks); rule != "" && ix.content.Rules.Find(a.ID) == nil {
			misspelt[rule] = a
		}
	}
	for _, rule := range lacks {
		switch a, ok := misspelt[rule]; {
		case !ok:
			errs.AddAt(p.File, p.Start, "end the block that states the rule with {#"+rule+"}",
				"rule %s has no block on its page", rule)
		case !ix.rules.isRuleID(a.ID): // else reported as an unknown rule
			p.misspelt = append(p.misspelt, a.ID)
			errs.AddAt(p.File, a.Offset, "did you mean "+rule+"?", "rule %s has no block on its page, which has the id %s",
				rule, a.ID)
		}
	}
}

// rulesWithoutBlock returns the rules of a page that have no block in its text.
func (ix *index) rulesWithoutBlock(p *localPage) (list []string) {
	if ix.content.Rules == nil {
		return nil
	}
	for _, rule := range ix.content.Rules.On(p.Key()) {
		if _, there := p.ids[rule.ID]; !there {
			list = append(list, rule.ID)
		}
	}
	return list
}

// idsOf returns the offsets of the ids of a text.
func idsOf(text *markdown.Document) map[string]int {
	offsets := make(map[string]int, len(text.Anchors))
	for _, a := range text.Anchors {
		if _, twice := offsets[a.ID]; !twice {
			offsets[a.ID] = a.Offset
		}
	}
	return offsets
}

// checkID checks the id of a block.
func (ix *index) checkID(p *localPage, a markdown.Anchor, errs *source.Collector) {
	wrong := func(hint, format string, args ...any) { errs.AddAt(p.File, a.Offset, hint, format, args...) }
	if site.IsFrameID(a.ID) {
		wrong("choose another", "id %s is reserved for the page layout", a.ID)
		return
	}
	if ix.content.Rules == nil || !ix.rules.isRuleID(a.ID) {
		return
	}
	rule := ix.content.Rules.Find(a.ID)
	if rule == nil && p.Front.Draft {
		return // a draft may propose rules
	}
	if rule == nil {
		wrong(cmp.Or(source.DidYouMean(a.ID, ix.content.Rules.IDs()),
			"add "+a.ID+": rule to rules.yaml, under "+p.System+" and "+cmp.Or(p.Slug, "index")), "unknown rule id %s",
			a.ID)
		return
	}
	if rule.Page() == p.Key() {
		return
	}
	if home := ix.rulePage(p.Language, a.ID); home != nil && home.textWith(a.ID).translated() {
		line, _ := home.Position(home.ids[a.ID])
		wrong("each rule has one block per language", "rule id %s is already used in %s:%d", a.ID, home.Name, line)
		return
	}
	wrong("move the block, or the entry in rules.yaml", "rules.yaml lists rule %s under %s", a.ID, rule.Page())
}

// rulePrefixes holds the prefixes of rule ids, one for each system.
type rulePrefixes map[string]bool

// isRuleID reports whether an id is that of a rule, and not of a section.
func (r rulePrefixes) isRuleID(id string) bool {
	for i := range len(id) {
		if id[i] == '-' && r[id[:i]] {
			return true
		}
	}
	return false
}

// rulePage returns the page with a rule in a language; nil if the rule has no block, which is
// reported elsewhere.
func (ix *index) rulePage(language, id string) *localPage {
	if ix.content.Rules == nil {
		return nil
	}
	rule := ix.content.Rules.Find(id)
	if rule == nil {
		return nil
	}
	p := ix.localPages[language][rule.Page()]
	if p == nil {
		return nil
	}
	if _, stands := p.ids[id]; !stands {
		return nil
	}
	return p
}

// ruleAddress returns the address of a rule in a language; "" if the rule has no block.
func (ix *index) ruleAddress(language, id string) string {
	if p := ix.rulePage(language, id); p != nil {
		return ix.prefix + p.path() + "#" + id
	}
	return ""
}

// findHomes finds the home of each calculator: the page that opens with it and defines most of its
// inputs. Of equal pages, it is the one that presets the fewest inputs, then the first in reading
// order.
func (ix *index) findHomes() {
	for _, language := range ix.content.Languages.Tags() {
		for _, p := range ix.reading[language] {
			if p.Slug == "" || len(p.calculators()) == 0 {
				continue
			}
			for _, c := range mainCalculators(p) {
				if c.Folded {
					continue
				}
				key := language + " " + c.ID
				home := ix.home(language, c.ID)
				if home == nil || cmp.Or(cmp.Compare(ix.rulesOf(home, c.ID), ix.rulesOf(p, c.ID)),
					cmp.Compare(len(c.Inputs), inputsOf(home, c.ID))) < 0 {
					ix.homes[key] = p.Key()
				}
			}
		}
	}
}

// home returns the home page of a calculator in a language; nil if it has none.
func (ix *index) home(language, id string) *localPage {
	if key, ok := ix.homes[language+" "+id]; ok {
		return ix.localPages[language][key]
	}
	return nil
}

// rulesOf counts the inputs of a calculator that are always shown and whose rules are on a page.
func (ix *index) rulesOf(p *localPage, id string) (n int) {
	words := ix.content.Calculators[ix.content.Languages.First()][id]
	c, err := ix.catalog.Find(id)
	if words == nil || err != nil || ix.content.Rules == nil {
		return 0
	}
	for _, in := range c.Inputs {
		input, _ := words.Inputs.Get(in.Name)
		rule := ix.content.Rules.Find(input.Rule.Value)
		if rule != nil && rule.Page() == p.Key() && in.UsedWhen == "" && !in.Folded {
			n++
		}
	}
	return n
}

// inputsOf counts the preset inputs of a calculator that a page opens with.
func inputsOf(p *localPage, id string) int {
	for _, c := range mainCalculators(p) {
		if c.ID == id {
			return len(c.Inputs)
		}
	}
	return 0
}
