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
	localPages        map[string]map[string]*localPage // by language of the readers, then key
	// reading is, by language of the readers, the pages in reading order.
	reading map[string][]*localPage
	rank    map[string]int // position of keys in reading order
	// homes are, by language and calculator, the keys of the home pages of calculators.
	homes   map[string]string
	words   map[string]map[string]*site.Words         // by language and calculator, typeset
	terms   map[string]*content.Term                  // by id
	spelled map[string]map[string]markdown.Vocabulary // by language of the text, then system

	shared *shared
}

// localPage is a page for the readers of one language. Its text is in that language, or in the
// fallback language.
type localPage struct {
	*content.Page
	readers string // language of the readers; Page.Language is that of the text
	text    *markdown.Document
	ids     map[string]int // offsets of the ids of the page
	at      string         // address without the site's prefix

	// If the text lacks sections that it has in fallback languages, composed is the whole page, ids
	// are those of the whole page, and added are the texts of the missing sections.
	composed *composition
	added    []*localPage

	rank int // of the key

	duplicates int      // number of duplicate ids in the text
	misspelt   []string // ids in the text that are reported as misspelt ids of rules
}

// newLocalPage returns a page for the readers of a language. Files are its files in the languages
// that these readers get, in order: the first is the text of the page, and the others have the
// sections that it lacks.
func (x *index) newLocalPage(readers string, files []*content.Page, docs Documents) *localPage {
	p := files[0]
	e := &localPage{Page: p, readers: readers, text: docs[p], ids: idsOf(docs[p]), at: pagePath(readers, p.Key()), rank: x.rankOf(p)}
	x.complete(e, files[1:], docs)
	return e
}

// translated reports whether the text is in the readers' language.
func (e *localPage) translated() bool { return e.readers == e.Language }

// path returns the address of the page, without the site's prefix.
func (e *localPage) path() string { return e.at }

// pagePath returns the address of a page in a language, without the site's prefix.
func pagePath(language, key string) string {
	if key == "" {
		return "/" + language + "/"
	}
	return "/" + language + "/" + key + "/"
}

func newIndex(c *content.Content, docs Documents, o Options, log *source.Log) *index {
	x := &index{
		content: c, catalog: o.Catalog, tables: o.Tables, prefix: Prefix(o.Base), rules: rulePrefixes{}, allowUntranslated: o.AllowUntranslated, shared: &shared{},
		localPages: map[string]map[string]*localPage{}, reading: map[string][]*localPage{},
		rank: ranks(c), homes: map[string]string{}, terms: map[string]*content.Term{}, spelled: map[string]map[string]markdown.Vocabulary{},
	}
	for _, s := range c.Systems {
		x.rules[s.Prefix] = s.Prefix != ""
	}
	x.checkPages(log)
	x.selectTexts(docs)
	x.checkIDs(log)
	x.findHomes()
	for _, t := range c.Terms {
		x.terms[t.ID] = t
	}
	for _, language := range c.Languages.Tags() {
		x.spelled[language] = vocabularies(c, language)
	}
	x.words = x.allWords()
	return x
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
func (x *index) checkPages(log *source.Log) {
	for _, p := range x.content.Pages {
		switch _, ranked := x.rank[p.Key()]; {
		case p.System != "" && site.IsSystemPage(p.Slug):
			log.Add(source.Error{File: p.Name, Message: "every system already has a generated page " + p.Slug, Hint: "rename the file; its name becomes the address"})
		case p.System != "" && x.content.System(p.System) == nil:
			log.Add(source.Error{File: p.Name, Message: "unknown system " + p.System, Hint: x.content.SystemHint(p.System)})
		case p.Slug != "" && !ranked && !p.Front.Draft:
			log.Add(source.Error{File: p.Name, Message: "systems.yaml does not list the page " + p.Slug, Hint: "add it to the pages of " + p.System + ", where it comes in reading order"})
		}
	}
}

// selectTexts selects the text of each page for the readers of every language: in their language,
// or in the fallback language. Sections that it lacks are added from the next fallback language.
func (x *index) selectTexts(docs Documents) {
	texts := map[string][]*content.Page{} // by language
	for _, p := range x.content.Pages {
		texts[p.Language] = append(texts[p.Language], p)
	}
	for _, readers := range x.content.Languages.Tags() {
		files := make(map[string][]*content.Page, len(texts[readers])) // by key
		var keys []string
		for _, tag := range x.content.Languages.Readings(readers) {
			for _, p := range texts[tag] {
				if files[p.Key()] == nil {
					keys = append(keys, p.Key())
				}
				files[p.Key()] = append(files[p.Key()], p)
			}
		}
		pages, list := make(map[string]*localPage, len(keys)), make([]*localPage, len(keys))
		for i, key := range keys {
			list[i] = x.newLocalPage(readers, files[key], docs)
			pages[key] = list[i]
		}
		slices.SortFunc(list, func(a, b *localPage) int { return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.Key(), b.Key())) })
		x.localPages[readers], x.reading[readers] = pages, list
	}
}

// pageOfRule returns the key of the page of a rule; "" for an unknown rule.
func (x *index) pageOfRule(id string) string {
	if x.content.Rules != nil {
		if rule := x.content.Rules.Find(id); rule != nil {
			return rule.Page()
		}
	}
	return ""
}

// isReportedMissing reports whether a page is listed in systems.yaml but missing in some language,
// which is an error of its own. References to it are not reported again.
func (x *index) isReportedMissing(key string) bool {
	if _, listed := x.rank[key]; !listed || x.allowUntranslated || x.content.Drafts[key] {
		return false
	}
	return slices.ContainsFunc(x.content.Languages.Tags(), func(tag string) bool { return x.localPages[tag][key] == nil })
}

// rankOf returns the position of a page in reading order. An unlisted draft comes last in its
// system.
func (x *index) rankOf(p *content.Page) int {
	rank, ranked := x.rank[p.Key()]
	if !ranked && p.Front.Draft {
		return x.rank[p.System] + 1<<16 - 1
	}
	return rank
}

// eachText calls do for every text in its own language, language by language in reading order.
func (x *index) eachText(do func(e *localPage)) {
	for _, language := range x.content.Languages.Tags() {
		for _, e := range x.reading[language] {
			if e.translated() {
				do(e)
			}
		}
	}
}

// checkIDs checks the ids of every text, and that every rule has a block.
func (x *index) checkIDs(log *source.Log) {
	x.eachText(func(e *localPage) {
		lacks := x.rulesWithoutBlock(e)
		known := map[string]int{}
		for _, a := range e.text.Anchors {
			if first, twice := known[a.ID]; twice {
				hint := "ids are unique on a page; rename one of the two"
				if e.duplicates < len(lacks) {
					hint += ": no block has " + lacks[e.duplicates]
				}
				e.duplicates++
				line, _ := e.Position(first)
				log.At(e.File, a.Offset, hint, "id %s is already on line %d", a.ID, line)
				continue
			}
			known[a.ID] = a.Offset
			x.checkID(e, a, log)
		}
		if x.content.Rules == nil || e.Front.Draft || x.allowUntranslated {
			return
		}
		x.reportLacks(e, lacks[min(e.duplicates, len(lacks)):], log)
	})
}

// reportLacks reports rules that have no block on their page, at the misspelt id where there is one.
func (x *index) reportLacks(e *localPage, lacks []string, log *source.Log) {
	if len(lacks) == 0 {
		return
	}
	misspelt := map[string]markdown.Anchor{}
	for _, a := range e.text.Anchors {
		if rule := source.Nearest(a.ID, lacks); rule != "" && x.content.Rules.Find(a.ID) == nil {
			misspelt[rule] = a
		}
	}
	for _, rule := range lacks {
		switch a, ok := misspelt[rule]; {
		case !ok:
			log.At(e.File, e.Start, "end the block that states the rule with {#"+rule+"}", "rule %s has no block on its page", rule)
		case !x.rules.isRuleID(a.ID): // else reported as an unknown rule
			e.misspelt = append(e.misspelt, a.ID)
			log.At(e.File, a.Offset, "did you mean "+rule+"?", "rule %s has no block on its page, which has the id %s", rule, a.ID)
		}
	}
}

// rulesWithoutBlock returns the rules of a page that have no block in its text.
func (x *index) rulesWithoutBlock(e *localPage) (list []string) {
	if x.content.Rules == nil {
		return nil
	}
	for _, rule := range x.content.Rules.On(e.Key()) {
		if _, there := e.ids[rule.ID]; !there {
			list = append(list, rule.ID)
		}
	}
	return list
}

// idsOf returns the offsets of the ids of a text.
func idsOf(text *markdown.Document) map[string]int {
	known := make(map[string]int, len(text.Anchors))
	for _, a := range text.Anchors {
		if _, twice := known[a.ID]; !twice {
			known[a.ID] = a.Offset
		}
	}
	return known
}

// checkID checks the id of a block.
func (x *index) checkID(e *localPage, a markdown.Anchor, log *source.Log) {
	wrong := func(hint, format string, args ...any) { log.At(e.File, a.Offset, hint, format, args...) }
	if site.IsFrameID(a.ID) {
		wrong("choose another", "id %s is reserved for the page layout", a.ID)
		return
	}
	if x.content.Rules == nil || !x.rules.isRuleID(a.ID) {
		return
	}
	rule := x.content.Rules.Find(a.ID)
	if rule == nil && e.Front.Draft {
		return // a draft may propose rules
	}
	if rule == nil {
		wrong(cmp.Or(source.DidYouMean(a.ID, x.content.Rules.IDs()), "add "+a.ID+": rule to rules.yaml, under "+e.System+" and "+cmp.Or(e.Slug, "index")), "unknown rule id %s", a.ID)
		return
	}
	if rule.Page() == e.Key() {
		return
	}
	if own := x.rulePage(e.Language, a.ID); own != nil && own.textWith(a.ID).translated() {
		line, _ := own.Position(own.ids[a.ID])
		wrong("each rule has one block per language", "rule id %s is already used in %s:%d", a.ID, own.Name, line)
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

// rulePage returns the page with a rule for the readers of a language; nil if the rule has no
// block, which is reported elsewhere.
func (x *index) rulePage(readers, id string) *localPage {
	if x.content.Rules == nil {
		return nil
	}
	rule := x.content.Rules.Find(id)
	if rule == nil {
		return nil
	}
	e := x.localPages[readers][rule.Page()]
	if e == nil {
		return nil
	}
	if _, stands := e.ids[id]; !stands {
		return nil
	}
	return e
}

// ruleAddress returns the address of a rule in a language; "" if the rule has no block.
func (x *index) ruleAddress(readers, id string) string {
	if e := x.rulePage(readers, id); e != nil {
		return x.prefix + e.path() + "#" + id
	}
	return ""
}

// findHomes finds the home of each calculator: the page that opens with it and defines most of its
// inputs. Of equal pages, it is the one that presets the fewest inputs, then the first in reading
// order.
func (x *index) findHomes() {
	for _, readers := range x.content.Languages.Tags() {
		for _, e := range x.reading[readers] {
			if e.Slug == "" || len(e.calculators()) == 0 {
				continue
			}
			for _, c := range mainCalculators(e) {
				if c.Folded {
					continue
				}
				key := readers + " " + c.ID
				known := x.home(readers, c.ID)
				if known == nil || cmp.Or(cmp.Compare(x.rulesOf(known, c.ID), x.rulesOf(e, c.ID)), cmp.Compare(len(c.Inputs), inputsOf(known, c.ID))) < 0 {
					x.homes[key] = e.Key()
				}
			}
		}
	}
}

// home returns the home page of a calculator for the readers of a language; nil if it has none.
func (x *index) home(readers, id string) *localPage {
	if key, ok := x.homes[readers+" "+id]; ok {
		return x.localPages[readers][key]
	}
	return nil
}

// rulesOf counts the inputs of a calculator that are always shown and whose rules are on a page.
func (x *index) rulesOf(e *localPage, id string) (n int) {
	words := x.content.Calculators[x.content.Languages.First()][id]
	c, err := x.catalog.Find(id)
	if words == nil || err != nil || x.content.Rules == nil {
		return 0
	}
	for _, in := range c.Inputs {
		input, _ := words.Inputs.Get(in.Name)
		rule := x.content.Rules.Find(input.Rule.Value)
		if rule != nil && rule.Page() == e.Key() && in.ReadWhen == "" && !in.Folded {
			n++
		}
	}
	return n
}

// inputsOf counts the preset inputs of a calculator that a page opens with.
func inputsOf(e *localPage, id string) int {
	for _, c := range mainCalculators(e) {
		if c.ID == id {
			return len(c.Inputs)
		}
	}
	return 0
}
