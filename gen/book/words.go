package book

import (
	"cmp"
	"html"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// markup matches what is Markdown, HTML or an attribute, and no word of the text: targets of links,
// addresses, tags, attributes in braces, marks of callouts, footnotes and tasks. It is the same for
// the book and for its pages, so both are counted alike.
var markup = regexp.MustCompile(`(?m)` +
	`\]\([ \t]*(?:<[^<>\n]*>|(?:[^()\s\\]|\\.|\([^()\n]*\))*)` + // a target; its title is text
	`|^[ ]{0,3}\[[^\]\n^]+\]:[ \t]*\S+` + // a link definition
	`|\]\[[^\]\n]*\]` +
	`|https?://[^\s<>)\]]+` +
	`|</?[a-zA-Z][^<>]*>` +
	`|\{:?[ \t]*[#.][^{}\n]*\}|\{:[^{}\n]*\}` +
	`|[ \t]\^[\w-]{4,}[ \t]*$` + // the mark of a block
	`|\[![A-Za-z]+\][+-]?` +
	`|\[\^[^\]\n]*\]:?` +
	`|^[ \t>]*[-*+][ \t]+\[[ xX]\]` +
	`|^[ \t>]*(?:` + "```+|~~~+" + `)[^\n]*`)

var (
	// raisedNumber matches the marks of a raised or a lowered number.
	raisedNumber = regexp.MustCompile(`[\^~]([0-9+-]+)[\^~]`)
	// withinWord matches marks of emphasis and of raised letters between two letters.
	withinWord = regexp.MustCompile(`([\pL\pN])(?:\*{1,6}|\^)([\pL\pN])`)
	// plainDigits replaces raised and lowered digits.
	plainDigits = strings.NewReplacer("⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5", "⁶", "6", "⁷", "7",
		"⁸", "8", "⁹", "9", "₀", "0", "₁", "1", "₂", "2", "₃", "3", "₄", "4", "₅", "5", "₆", "6", "₇", "7", "₈", "8",
		"₉", "9")
)

// separateNumbers matches a raised or a lowered number, which is a word of its own.
var separateNumbers = regexp.MustCompile(`[⁰¹²³⁴⁵⁶⁷⁸⁹]+|[₀₁₂₃₄₅₆₇₈₉]+`)

// wordsOf returns the words of Markdown in lower case: sequences of letters and digits.
func wordsOf(text string) []string {
	text = raisedNumber.ReplaceAllString(text, " $1 ")
	text = withinWord.ReplaceAllString(text, "$1$2")
	text = html.UnescapeString(markup.ReplaceAllStringFunc(text, func(found string) string {
		return strings.Repeat(" ", 1+strings.Count(found, "\n"))
	}))
	text = separateNumbers.ReplaceAllStringFunc(text, func(found string) string {
		return " " + plainDigits.Replace(found) + " "
	})
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
}

// account compares the words of the book with those of its pages.
func (c *converter) account(in []string) {
	a := &c.out.Account
	balance := map[string]int{}
	for _, word := range in {
		balance[word]++
	}
	a.WordsIn += len(in) // to those of web pages that are left out
	for _, p := range c.out.Pages {
		for _, word := range wordsOf(p.Title + "\n\n" + bodyOf(p.Text)) {
			a.WordsOut++
			balance[word]--
		}
	}
	for word, n := range c.removed {
		balance[word] -= n
	}
	for _, chapter := range namesOfChapters(c.out.Chapters) { // a heading without text is only the name of a chapter
		for _, word := range wordsOf(chapter) {
			a.WordsOut++
			balance[word]--
		}
	}
	for _, word := range sortedKeys(balance) {
		a.Added += max(0, -balance[word])
		for range balance[word] {
			a.Lost = append(a.Lost, word)
		}
	}
	for why, n := range c.omitted {
		a.LeftOut = append(a.LeftOut, Omission{why, n})
	}
	slices.SortFunc(a.LeftOut, func(a, b Omission) int {
		return cmp.Or(b.Words-a.Words, cmp.Compare(a.Why, b.Why))
	})
}

// WordsOf returns the words of the text of a page, which are the same wherever its links lead.
func WordsOf(page string) string { return strings.Join(wordsOf(bodyOf(page)), " ") }

// bodyOf returns the text of a page without its front matter.
func bodyOf(page string) string {
	_, body, _ := strings.Cut(page, "\n---\n")
	return body
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
