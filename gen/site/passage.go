package site

import (
	"regexp"
	"strings"
)

// Name is a name in one language.
type Name struct {
	Text     string
	Language string // of the name, if not the page's
	Note     string // confidence, or that there is no name
	Mark     string // confidence in one or two words; "" if verified
	From     Provenance
	Unknown  bool // no name is known, as Text says
}

// Text is a text in one language.
type Text struct {
	Text     string
	Language string // of the text, if not the page's
}

// TextField is a field of several paragraphs.
type TextField struct {
	ID    string
	Label string
	Passage
}

// Passage is a text: a plain paragraph that may contain foreign words, or Markdown.
type Passage struct {
	Runs       []Run    // of a plain paragraph; nil for Markdown
	HTML       string   // of Markdown
	Paragraphs []string // of Markdown, in plain words: an item of a list and a row of a table are one
	Language   string   // of the text, if not the page's
}

// Beginning returns the first sentence of Markdown, or a plain paragraph as a whole.
func (p Passage) Beginning() string {
	if len(p.Paragraphs) == 0 {
		return p.Plain()
	}
	text := p.Paragraphs[0]
	if end := sentenceEnd.FindStringIndex(text); end != nil {
		return text[:end[1]]
	}
	return text
}

// sentenceEnd matches the end of a sentence with more behind it.
var sentenceEnd = regexp.MustCompile(`[\pL\pN)’”»][.!?…]+[”’»)]*( |$)`)

// Lead returns the effect in one line, or its summary where it is Markdown.
func (p *Power) Lead() string {
	texts := make([]string, len(p.Effect))
	for i, passage := range p.Effect {
		if texts[i] = passage.Plain(); passage.Runs == nil {
			return strings.TrimSpace(p.Summary.Text)
		}
	}
	return strings.Join(texts, " / ")
}

// Plain returns the effect and the texts of the power in one line, without markup.
func (p *Power) Plain() string { return strings.Join(p.Paragraphs(), " ") }

// Paragraphs returns the paragraphs of the effect, and of each text below its label, without markup.
func (p *Power) Paragraphs() (list []string) {
	for i, passage := range p.Effect {
		if i > 0 {
			list = append(list, "/")
		}
		list = append(list, passage.plain()...)
	}
	for _, field := range p.Texts {
		list = append(append(list, field.Label), field.plain()...)
	}
	return list
}

// Plain returns the passage in one line, without markup.
func (p Passage) Plain() string { return strings.Join(p.plain(), " ") }

// plain returns the paragraphs of the passage without markup.
func (p Passage) plain() []string {
	if p.Runs == nil {
		return p.Paragraphs
	}
	var b strings.Builder
	for _, run := range p.Runs {
		b.WriteString(run.Text)
	}
	return []string{b.String()}
}

// Run is a part of a passage in one language.
type Run struct {
	Text    string
	Foreign string // language, if not the passage's
}
