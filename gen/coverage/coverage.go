// Package coverage compares a raw document with the site: it matches the paragraphs of the document
// with the rules that restate them, and lists the rules that a new edition of the document affects.
//
// Rules are restated in other words, so a match rests on what has no other word: names, numbers and
// terms. A match is more likely if the page cites a heading above the paragraph. The result is a
// list for an editor to check, and proves nothing.
package coverage

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"psyref/gen/document"
)

// Page is a page of the site.
type Page struct {
	Key     string   // "dark-heresy/sustaining"
	Sources []string // headings of the document that the page restates
	Rules   []Rule
}

// Rule is a block of a page that states a rule.
type Rule struct {
	ID   string
	File string
	Line int
	Text string
}

// Paragraph is a paragraph, a list item or a table of the document.
type Paragraph struct {
	Line     int
	Headings []string // those above it, the nearest first
	Text     string
}

// Match is a rule that restates a paragraph.
type Match struct {
	Rule  *Rule
	Share float64 // of the rule's weighted keywords that the paragraph contains: 0 to 1
}

// ParagraphMatches is a paragraph with the rules that restate it, the best match first.
type ParagraphMatches struct {
	Paragraph
	Rules []Match
}

// UnmatchedRule is a rule that matches no paragraph.
type UnmatchedRule struct {
	*Rule
	Page string
}

// Coverage compares a document with the pages of a system.
type Coverage struct {
	Paragraphs      []ParagraphMatches
	Unmatched       []UnmatchedRule
	UncitedHeadings []Paragraph         // headings that no page cites; the text is the heading
	UnknownHeadings map[string][]string // by page: headings that it cites and the document lacks
}

// The least share of a match: if the page of the rule cites a heading of the paragraph, and if not.
const (
	minShareCited   = 0.34
	minShareUncited = 0.5
)

// minWords is how many words a paragraph needs to be compared.
const minWords = 4

// Compare matches the paragraphs of a document with the rules of pages.
func Compare(d *document.Document, pages []Page) *Coverage {
	list, headings := paragraphs(d)
	c := &Coverage{UnknownHeadings: map[string][]string{}, Paragraphs: make([]ParagraphMatches, len(list))}
	for i, p := range list {
		c.Paragraphs[i].Paragraph = p
	}
	s := newWeights(list)
	named := map[string]bool{}
	for i := range pages {
		p := &pages[i]
		own := map[string]bool{}
		for _, source := range p.Sources {
			own[normalize(source)] = true
			named[normalize(source)] = true
		}
		for j := range p.Rules {
			if !c.match(s, &p.Rules[j], own) {
				c.Unmatched = append(c.Unmatched, UnmatchedRule{&p.Rules[j], p.Key})
			}
		}
	}
	for i := range c.Paragraphs {
		slices.SortStableFunc(c.Paragraphs[i].Rules,
			func(a, b Match) int { return int(math.Copysign(1, b.Share-a.Share)) })
	}
	c.checkHeadings(pages, headings, list, named)
	return c
}

// match adds a rule to the paragraphs that restate it: the best match, and those nearly as good. It
// reports whether there is any.
func (c *Coverage) match(s *weights, rule *Rule, own map[string]bool) bool {
	const nearly = 0.85
	shares := s.shares(rule.Text)
	best := 0.0
	for i, share := range shares {
		if share < minShareUncited && (share < minShareCited || !c.Paragraphs[i].under(own)) {
			delete(shares, i)
			continue
		}
		if c.Paragraphs[i].under(own) {
			shares[i] = share * 1.2
		}
		best = max(best, shares[i])
	}
	for i, share := range shares {
		if share >= best*nearly {
			c.Paragraphs[i].Rules = append(c.Paragraphs[i].Rules, Match{rule, min(share, 1)})
		}
	}
	return len(shares) > 0
}

// under reports whether a paragraph is under one of the headings, or begins with one, as in
// "Stunlock. In addition …".
func (p *Paragraph) under(headings map[string]bool) bool {
	for _, h := range p.Headings {
		if headings[normalize(h)] {
			return true
		}
	}
	begin, _, ok := strings.Cut(p.Text, ".")
	if before, _, colon := strings.Cut(p.Text, ":"); colon && len(before) < len(begin) {
		begin, ok = before, true
	}
	return ok && len(begin) < 50 && headings[normalize(begin)]
}

// checkHeadings finds headings that no page cites, and cited headings that the document lacks.
func (c *Coverage) checkHeadings(pages []Page, headings, list []Paragraph, named map[string]bool) {
	known := map[string]bool{}
	for _, h := range headings {
		known[normalize(h.Text)] = true
		if !named[normalize(h.Text)] {
			c.UncitedHeadings = append(c.UncitedHeadings, h)
		}
	}
	for _, p := range pages {
		for _, source := range p.Sources {
			one := map[string]bool{normalize(source): true}
			if !known[normalize(source)] && !slices.ContainsFunc(list, func(p Paragraph) bool { return p.under(one) }) {
				c.UnknownHeadings[p.Key] = append(c.UnknownHeadings[p.Key], source)
			}
		}
	}
}

// paragraphs returns the paragraphs of a document, each with its headings, and the headings.
func paragraphs(d *document.Document) (list, headings []Paragraph) {
	type open struct {
		level int
		text  string
	}
	var above []open
	for i := range d.Blocks {
		b := &d.Blocks[i]
		text := b.Plain()
		if b.Kind == document.Heading {
			for len(above) > 0 && above[len(above)-1].level >= b.Level {
				above = above[:len(above)-1]
			}
			above = append(above, open{b.Level, text})
			headings = append(headings, Paragraph{Line: b.Line, Text: text})
			continue
		}
		if len(document.Words(text)) < minWords {
			continue
		}
		p := Paragraph{Line: b.Line, Text: text}
		for _, h := range slices.Backward(above) {
			p.Headings = append(p.Headings, h.text)
		}
		list = append(list, p)
	}
	return list, headings
}

// normalize removes case, accents, punctuation and parentheses from a heading, which editors and
// programs change.
func normalize(s string) string {
	s, _, _ = strings.Cut(s, "(")
	s = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(s))
	return strings.Join(document.Words(s), " ")
}

// weights weighs keywords: the fewer paragraphs contain one, the more it counts.
type weights struct {
	total      int
	paragraphs map[string][]int // indexes of the paragraphs with a keyword
}

func newWeights(list []Paragraph) *weights {
	s := &weights{len(list), map[string][]int{}}
	for i, p := range list {
		for w := range keywords(p.Text) {
			s.paragraphs[w] = append(s.paragraphs[w], i)
		}
	}
	return s
}

// weight returns the weight of a keyword that two texts share. A keyword in no paragraph weighs
// little: it is the editor's own word.
func (s *weights) weight(w string) float64 {
	n := len(s.paragraphs[w])
	if n == 0 {
		return 1
	}
	weight := math.Log(1 + float64(s.total)/float64(n))
	if unicode.IsDigit(rune(w[0])) {
		weight *= 1.5 // numbers matter most in rules
	}
	return weight
}

// shares returns, by index of the paragraph, the weighted share of the text's keywords in it.
// Paragraphs that share none are left out.
func (s *weights) shares(text string) map[int]float64 {
	sum, all := map[int]float64{}, 0.0
	for w := range keywords(text) {
		weight := s.weight(w)
		all += weight
		for _, i := range s.paragraphs[w] {
			sum[i] += weight
		}
	}
	for i := range sum {
		sum[i] /= all
	}
	return sum
}

// keywords returns what two texts that say the same have in common: the beginnings of long words,
// and words with digits.
func keywords(text string) map[string]bool {
	const long, kept = 4, 5
	set := map[string]bool{}
	for _, w := range document.Words(text) {
		first, _ := utf8.DecodeRuneInString(w)
		if n := utf8.RuneCountInString(w); unicode.IsDigit(first) ||
			n >= 2 && strings.ContainsFunc(w, unicode.IsDigit) {
			set[w] = true
		} else if n >= long {
			set[string([]rune(w)[:min(n, kept)])] = true
		}
	}
	return set
}
