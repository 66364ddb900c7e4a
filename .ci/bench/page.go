package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// dialect writes the constructs of a page that plain Markdown lacks, for one generator.
type dialect interface {
	front(p *page, lead string) string // of a page of a system
	first(title, lead string) string   // of the first page
	calculator(q question) string
	odds(q question, name, number string) string // one number of an answer
	// mark returns the id at the end of a block that is not a heading.
	mark(id string) string
	address(from, to *page) string // from is nil for the first page
	callout(kind string) string    // its first line
}

// writing is a page being written. Its random choices do not depend on the dialect, so that every
// generator gets the same text.
type writing struct {
	strings.Builder
	prose
	dialect
	corpus *corpus
	page   *page
	asked  question
}

// first returns the text of the first page, which links to every system.
func (c *corpus) first(d dialect) string {
	var b strings.Builder
	b.WriteString(d.first("Books of rules", "Every book, and what it is about."))
	for i, s := range c.systems {
		if i%100 == 0 { // sections, because the generator limits their length
			fmt.Fprintf(&b, "\n## From book %d {#books-%d}\n\n", i+1, i+1)
		}
		fmt.Fprintf(&b, "- [%s](%s)\n", s.name, d.address(nil, s.pages[0]))
	}
	return b.String()
}

// text returns the Markdown of a page, about 8 kB.
func (c *corpus) text(p *page, d dialect) string {
	number := p.system.number*perSystem + p.number
	w := &writing{prose: prose{rand.New(rand.NewPCG(40, uint64(number)))}, dialect: d, corpus: c, page: p}
	w.asked = w.ask(calculator(number))
	w.WriteString(d.front(p, w.sentence("")+"."))
	w.WriteString(d.calculator(w.asked))
	w.steps()
	w.numbers()
	w.afterwards()
	if p.number == 0 {
		w.contents()
	}
	return w.String()
}

// steps writes a section with the definition of a term, and an ordered list in which every other
// item is a rule.
func (w *writing) steps() {
	w.WriteString("## How it is done {#steps}\n\n")
	if w.page.term != "" {
		fmt.Fprintf(w, "The %s is what you need here. %s%s\n\n", w.page.term, w.sentences(2), w.rule("meaning"))
	}
	for i, name := range []string{"first", "", "price", "", "limit", ""} {
		fmt.Fprintf(w, "%d. %s %s%s\n", i+1, w.sentences(2), w.linked(), w.rule(name))
	}
	fmt.Fprintf(w, "\n%s %s %s\n\n", w.sentences(6), w.termed(), w.sentences(4))
	fmt.Fprintf(w, "%s It is *%s* that counts. %s Never **%s**. %s %s\n\n", w.sentences(4), w.thing(), w.sentences(2), w.thing(), w.termed(), w.sentences(2))
}

// numbers writes a section with odds, a table and an example.
func (w *writing) numbers() {
	w.WriteString("## What it comes to {#numbers}\n\n")
	fmt.Fprintf(w, "%s The answer is %s, or %s in another case. %s %s\n\n", w.sentences(3), w.odd(w.asked), w.odd(w.ask(w.asked.Calculator)), w.termed(), w.sentences(4))
	w.WriteString("| Roll | Who | What happens |\n|---|---|---|\n")
	for i := range 8 {
		name := ""
		if i == 3 {
			name = "row"
		}
		fmt.Fprintf(w, "| %d–%d | %s | %s%s |\n", i*10+1, i*10+10, w.thing(), w.sentence(""), w.rule(name))
	}
	fmt.Fprintf(w, "\n%s> %s [Set this case](%s). %s%s\n\n", w.callout("example"), w.sentences(3), w.asked.query(), w.termed(), w.rule("case"))
	fmt.Fprintf(w, "%s %s %s\n\n", w.sentences(6), w.linked(), w.sentences(4))
}

// afterwards writes a section with a plain list and paragraphs.
func (w *writing) afterwards() {
	w.WriteString("## Afterwards {#afterwards}\n\n")
	for range 3 {
		fmt.Fprintf(w, "%s %s %s\n\n", w.sentences(5), w.termed(), w.sentences(4))
	}
	for range 5 {
		fmt.Fprintf(w, "- %s %s\n", w.linked(), w.sentences(1))
	}
	fmt.Fprintf(w, "\n%s %s\n\n", w.sentences(6+w.IntN(8)), w.termed())
}

// contents writes the list of pages at the end of an overview.
func (w *writing) contents() {
	w.WriteString("## All pages {#pages}\n\n")
	for _, p := range w.page.system.pages[1:] {
		fmt.Fprintf(w, "- [%s](%s)\n", p.title, w.address(w.page, p))
	}
}

// rule ends a block that states a rule of the page. It returns "" if the name is empty.
func (w *writing) rule(name string) string {
	if name == "" || w.page.number == 0 {
		return ""
	}
	return w.mark(w.page.rule(name))
}

// odd returns a number for the middle of a sentence.
func (w *writing) odd(q question) string {
	name, number := w.one(q)
	return w.odds(q, name, number)
}

// termed returns a sentence with a term of the system, singular or plural.
func (w *writing) termed() string {
	pages := w.page.system.pages
	if len(pages) == 1 {
		return w.sentences(1)
	}
	term := pages[1+w.IntN(len(pages)-1)].term
	if w.IntN(3) == 0 {
		return w.sentence("the "+term+"s") + "."
	}
	return w.sentence("the "+term) + "."
}

// linked returns a sentence with a link: two in three lead to a page of the same system, and half
// of all to a block.
func (w *writing) linked() string {
	s := w.page.system
	if w.IntN(3) == 0 {
		s = w.corpus.systems[w.IntN(len(w.corpus.systems))]
	}
	to := s.pages[w.IntN(len(s.pages))]
	address := w.address(w.page, to)
	if anchors := to.anchors(); w.IntN(2) == 0 {
		address += "#" + anchors[w.IntN(len(anchors))]
	}
	return w.sentence("["+strings.ToLower(to.title)+"]("+address+")") + "."
}
