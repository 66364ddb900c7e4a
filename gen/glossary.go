package gen

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/source"
)

// term is an entry of glossary.yaml.
type term struct {
	Rules map[string]string `yaml:"rules"` // by system: the rule that defines it there
	Link  *bool             `yaml:"link"`  // false for words too ordinary to link by themselves
	EN    termWords         `yaml:"en"`
	FR    termWords         `yaml:"fr"`
	id    string
}

// termWords are the words of a term in one language.
type termWords struct {
	Term       string   `yaml:"term"`
	Forms      []string `yaml:"forms"` // other spellings that running text uses
	Mark       string   `yaml:"mark"`  // French: how far the term is verified: V, N, M or P
	Definition string   `yaml:"definition"`
}

func (t *term) in(language string) *termWords {
	if language == "fr" {
		return &t.FR
	}
	return &t.EN
}

// loadGlossary reads glossary.yaml, sorted by id.
func (l *loader) loadGlossary() {
	f := l.read("glossary.yaml")
	if f == nil {
		return
	}
	var terms map[string]*term
	if !decodeYAML(f, 0, f.Bytes, &terms, l.log) {
		return
	}
	for id, t := range terms {
		e := place(f, id)
		wrong := func(message, hint string) {
			e.Message, e.Hint = message, hint
			l.log.Add(e)
		}
		if t == nil || t.EN.Term == "" || t.FR.Term == "" || t.EN.Definition == "" || t.FR.Definition == "" {
			wrong("term "+id+" needs a term and a definition in every language", "")
			continue
		}
		if !slices.Contains([]string{"V", "N", "M", "P"}, t.FR.Mark) {
			wrong("term "+id+": mark "+t.FR.Mark+" is not one of V, N, M, P", "")
		}
		for system, rule := range t.Rules {
			if known, ok := l.out.rules[rule]; !ok || known.system != system {
				wrong("term "+id+": "+system+" has no rule "+rule, source.Nearest(rule, l.rulesOf(system)))
			}
		}
		t.id = id
		l.out.terms = append(l.out.terms, t)
	}
	slices.SortFunc(l.out.terms, func(a, b *term) int { return cmp.Compare(a.id, b.id) })
}

// rulesOf is every rule id of a system, sorted.
func (l *loader) rulesOf(system string) []string {
	return slices.DeleteFunc(l.out.ruleIDs(), func(id string) bool { return l.out.rules[id].system != system })
}

// termLink is a term of the glossary in running text.
type termLink struct {
	ast.BaseInline
	term *term
}

var kindTermLink = ast.NewNodeKind("TermLink")

func (*termLink) Kind() ast.NodeKind              { return kindTermLink }
func (n *termLink) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// spelling is one way in which a term stands in text.
type spelling struct {
	rest string // after the first letter
	term *term
}

// spellings are the terms that link by themselves on pages of a system, by the lower-case form of their first letter,
// the longest spelling first: a term inside a longer one is not linked.
func (c *loaded) spellings(language, system string) map[rune][]spelling {
	list := map[rune][]spelling{}
	for _, t := range c.terms {
		if t.Rules[system] == "" || t.Link != nil && !*t.Link {
			continue
		}
		words := t.in(language)
		for _, text := range append([]string{words.Term}, words.Forms...) {
			first, size := lowerFirst(text)
			list[first] = append(list[first], spelling{text[size:], t})
		}
	}
	for _, same := range list {
		slices.SortStableFunc(same, func(a, b spelling) int { return cmp.Compare(len(b.rest), len(a.rest)) })
	}
	return list
}

// linkTerms links the first use of every term in each section of a page, but not on the page that defines it, nor in headings and links.
func (r *resolver) linkTerms(p *page) {
	known := r.spelled[p.language+" "+p.system]
	if len(known) == 0 {
		return
	}
	body := p.Bytes[p.body:]
	seen := map[*term]bool{}
	var texts []*ast.Text
	sections := map[*ast.Text]int{}
	section := 0
	_ = ast.Walk(p.parsed.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Heading:
			if entering {
				section++
			}
			return ast.WalkSkipChildren, nil
		case *ast.Link, *ast.CodeSpan, *east.TableHeader:
			return ast.WalkSkipChildren, nil
		case *ast.Text:
			if entering {
				texts, sections[n] = append(texts, n), section
			}
		}
		return ast.WalkContinue, nil
	})
	section = -1
	for _, t := range texts {
		if sections[t] != section {
			section, seen = sections[t], map[*term]bool{}
		}
		r.linkTermsOf(p, t, body, known, seen)
	}
}

// linkTermsOf splits one stretch of text around the terms in it.
func (r *resolver) linkTermsOf(p *page, t *ast.Text, body []byte, known map[rune][]spelling, seen map[*term]bool) {
	line := string(t.Segment.Value(body))
	for at := 0; at < len(line); {
		if at > 0 && wordBefore(line, at) {
			_, size := utf8.DecodeRuneInString(line[at:])
			at += size
			continue
		}
		first, size := lowerFirst(line[at:])
		found := match(line[at+size:], known[first])
		if found == nil {
			at += size
			continue
		}
		end := at + size + len(found.rest)
		if home := r.homes[p.language+" "+found.term.Rules[p.system]]; seen[found.term] || home == p {
			at = end
			continue
		}
		seen[found.term] = true
		r.addTerm(p, found.term)
		rest := split(t, at, end, found.term)
		if rest == nil {
			return
		}
		t, line, at = rest, line[end:], 0
	}
}

// match finds the spelling whose first letter has just been read and that the text goes on with.
func match(text string, known []spelling) *spelling {
	for i := range known {
		if strings.HasPrefix(text, known[i].rest) && !wordAfter(text, len(known[i].rest)) {
			return &known[i]
		}
	}
	return nil
}

// lowerFirst is the first letter of a text in lower case, and how many bytes it takes up there.
func lowerFirst(s string) (rune, int) {
	r, size := utf8.DecodeRuneInString(s)
	return unicode.ToLower(r), size
}

func wordBefore(text string, at int) bool {
	r, _ := utf8.DecodeLastRuneInString(text[:at])
	first, _ := utf8.DecodeRuneInString(text[at:])
	return isWord(r) && isWord(first)
}

func wordAfter(text string, at int) bool {
	r, _ := utf8.DecodeRuneInString(text[at:])
	last, _ := utf8.DecodeLastRuneInString(text[:at])
	return at < len(text) && isWord(r) && (at == 0 || isWord(last))
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' }

// split turns the bytes from at to end of a text into a link to a term, and returns the text after it; nil when nothing is left.
func split(t *ast.Text, at, end int, found *term) *ast.Text {
	parent, segment := t.Parent(), t.Segment
	link := &termLink{term: found}
	link.AppendChild(link, ast.NewTextSegment(text.NewSegment(segment.Start+at, segment.Start+end)))
	parent.InsertAfter(parent, t, link)
	var rest *ast.Text
	if segment.Start+end < segment.Stop || t.SoftLineBreak() || t.HardLineBreak() {
		rest = ast.NewTextSegment(text.NewSegment(segment.Start+end, segment.Stop))
		rest.SetSoftLineBreak(t.SoftLineBreak())
		rest.SetHardLineBreak(t.HardLineBreak())
		parent.InsertAfter(parent, link, rest)
	}
	if at == 0 {
		parent.RemoveChild(parent, t)
	} else {
		t.Segment = text.NewSegment(segment.Start, segment.Start+at)
		t.SetSoftLineBreak(false)
		t.SetHardLineBreak(false)
	}
	return rest
}

// addTerm notes that a page needs the definition of a term.
func (r *resolver) addTerm(p *page, t *term) {
	page := r.pages[p]
	if slices.ContainsFunc(page.Terms, func(known site.Term) bool { return known.ID == t.id }) {
		return
	}
	words := t.in(p.language)
	page.Terms = append(page.Terms, site.Term{ID: t.id, Name: lang.Typeset(p.language, words.Term, false), Definition: lang.Typeset(p.language, words.Definition, false), Rule: r.ruleAddress(p.language, t.Rules[p.system])})
}

// buildGlossary makes the page of the glossary in every language, sorted as the language sorts.
func (r *resolver) buildGlossary() {
	if len(r.terms) == 0 {
		return
	}
	var pages []*site.Page
	for _, l := range r.site.Languages {
		g := &site.Page{Path: "/" + l.Tag + "/glossary/", Language: l, Title: l.UI.Glossary.Title, Lead: l.UI.Glossary.Lead}
		for _, t := range r.terms {
			g.Terms = append(g.Terms, r.glossaryTerm(l, t))
		}
		order := collate.New(language.Make(l.Tag))
		slices.SortStableFunc(g.Terms, func(a, b site.Term) int { return order.CompareString(a.Name, b.Name) })
		l.Glossary = g
		pages = append(pages, g)
	}
	for _, g := range pages {
		g.Twins = pages
	}
}

func (r *resolver) glossaryTerm(l *site.Language, t *term) site.Term {
	words := t.in(l.Tag)
	out := site.Term{ID: t.id, Name: lang.Typeset(l.Tag, words.Term, false), Definition: lang.Typeset(l.Tag, words.Definition, false), Mark: t.FR.Mark}
	for _, other := range r.site.Languages {
		if other != l {
			out.Others = append(out.Others, site.OtherName{Language: other, Name: lang.Typeset(other.Tag, t.in(other.Tag).Term, false)})
		}
	}
	for _, s := range r.site.Systems {
		if rule := t.Rules[s.ID]; rule != "" {
			out.Rules = append(out.Rules, site.TermRule{System: s, Rule: r.ruleAddress(l.Tag, rule)})
		}
	}
	return out
}
