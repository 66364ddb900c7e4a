package markdown

import (
	"strings"

	"psyref/gen/lang"
)

// Saying is what a block with an id says.
type Saying struct {
	ID   string
	Text string // a line for each paragraph, item and row, cells with · between them
}

// Said is what each block with an id says as plain text, in the order of the text; sections are left out. Nobody is asked: a link is its words, and a number
// that the core computes is the question, in brackets. A text that Parse found fault with says what can be made out.
func (d *Document) Said(language string) (list []Saying) {
	for i, n := range d.tree {
		if n.kind > kindOther || n.kind == kindHeading || n.kind == kindRow {
			continue
		}
		ids := d.idsOf(i)
		if len(ids) == 0 {
			continue
		}
		block := i
		if n.kind == kindTitle { // the id of a question stands for its answer too
			block = i - 1
		}
		text := d.said(block, language)
		for _, id := range ids {
			list = append(list, Saying{id, text})
		}
	}
	return list
}

// said is the text of a block, set as the language sets it.
func (d *Document) said(block int, language string) string {
	s := saying{Document: d}
	s.node(block)
	var lines []string
	for line := range strings.SplitSeq(s.String(), "\n") {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			lines = append(lines, lang.Typeset(language, line, false))
		}
	}
	return strings.Join(lines, "\n")
}

// saying is a text while it is put together.
type saying struct {
	*Document
	strings.Builder
}

func (s *saying) node(i int) {
	n := s.tree[i]
	switch n.kind {
	case kindText:
		s.WriteString(unescaped(s.body[n.start:n.stop]))
		if n.is(flagSoft | flagHard) {
			s.WriteByte(' ')
		}
	case kindCode:
		s.WriteString(s.plain(i))
	case kindRefused: // a page holds none, but an old wording may have
		s.WriteString(s.refused[n.at])
	case kindOdds:
		s.WriteString("[" + s.Odds[n.at].Question() + "]")
	case kindCount:
		s.WriteString("[" + s.Counts[n.at].Name + "]")
	case kindImage:
		s.WriteString(s.Images[n.at].Text)
		if caption := s.Images[n.at].Caption; caption != "" {
			s.WriteString(" (" + caption + ")")
		}
	case kindCalculator, kindExample:
	default:
		for c := range s.tree.inside(i) {
			s.node(c)
		}
		switch {
		case n.kind == kindCell && !n.is(flagLast):
			s.WriteString(" · ")
		case n.kind < kindText && n.kind != kindCell:
			s.WriteByte('\n')
		}
	}
}
