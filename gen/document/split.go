package document

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Lengths of paragraphs in words. A longer paragraph is split into pieces of at least minWords.
const (
	maxWords = 130
	minWords = 35
)

// splitParagraphs splits long paragraphs where the topic changes.
func (r *reader) splitParagraphs() error {
	var list []Block
	for _, b := range r.out.Blocks {
		r.doubtResults(list, b)
		if b.Kind != Paragraph || len(b.Text) < maxWords*4 {
			if err := r.checkSize(&b); err != nil {
				return err
			}
			list = append(list, b)
			continue
		}
		pieces := splitParagraph(b.Text)
		if len(pieces) > 1 {
			r.doubt(b.Line, "a paragraph of %d words was split into %d where the topic seems to change",
				len(strings.Fields(b.Text)), len(pieces))
		}
		for _, piece := range pieces {
			part := b
			part.Text = piece
			if err := r.checkSize(&part); err != nil {
				return err
			}
			list = append(list, part)
		}
	}
	r.out.Blocks = list
	return nil
}

// MaxBlock is the largest size of a paragraph, item or table in bytes: a little less than a page
// may have between two blank lines.
const MaxBlock = 15 << 10

// checkSize refuses a block that is too large for a page.
func (r *reader) checkSize(b *Block) error {
	length := len(b.Text)
	for _, row := range b.Rows {
		for _, cell := range row {
			length += len(cell)
		}
	}
	if length > MaxBlock {
		return TooLongError(r.out.Name, b, length)
	}
	return nil
}

// TooLongError returns the error for a block of so many bytes.
func TooLongError(name string, b *Block, length int) error {
	return &ReadError{name, b.Line, fmt.Sprintf("a paragraph, item or table of %d KB; the limit is %d KB: split it",
		length>>10, MaxBlock>>10)}
}

var die = regexp.MustCompile(`\b1?[dD](\d{1,3})\b`)

// doubtResults reports numbered steps that may be results of a die.
func (r *reader) doubtResults(before []Block, b Block) {
	if n := len(before); b.Kind == Step && b.Number == 1 && n > 0 && before[n-1].Kind == Paragraph {
		if match := die.FindStringSubmatch(before[n-1].Plain()); match != nil {
			r.doubt(b.Line, "these steps may be results of a D%s, which belong in a table", match[1])
		}
	}
}

// sentenceEnd matches the end of a sentence and the beginning of the next.
var sentenceEnd = regexp.MustCompile(`[.!?…]["'»”’)` + StrongEnds + EmphasisEnds + `]*\s+["'«“‘(` + StrongBegins + EmphasisBegins + `]*\p{Lu}`)

// sentences cuts a text into sentences. Joined with spaces, they are the text.
func sentences(text string) (list []string) {
	start := 0
	for _, at := range sentenceEnd.FindAllStringIndex(text, -1) {
		end := at[0] + strings.IndexAny(text[at[0]:at[1]], " \t\n")
		if isOpen(text[start:end]) {
			continue
		}
		list = append(list, text[start:end])
		start = end + 1
	}
	return append(list, strings.TrimSpace(text[start:]))
}

// FirstSentence returns the first sentence of a text.
func FirstSentence(text string) string { return sentences(text)[0] }

// isOpen reports whether strong or emphasised text continues after the end of s.
func isOpen(s string) bool {
	return strings.Count(s, StrongBegins) != strings.Count(s, StrongEnds) ||
		strings.Count(s, EmphasisBegins) != strings.Count(s, EmphasisEnds)
}

// splitParagraph splits a paragraph between the sentences that share the fewest words.
func splitParagraph(text string) []string {
	list := sentences(text)
	lengths, rare := make([]int, len(list)), make([]map[string]bool, len(list))
	seen := map[string]int{}
	for i, s := range list {
		lengths[i], rare[i] = len(strings.Fields(s)), map[string]bool{}
		for _, w := range Words(s) {
			if w = stem(w); w != "" && !rare[i][w] {
				rare[i][w] = true
				seen[w]++
			}
		}
	}
	gaps := make([]float64, len(list)) // overlap of the sentences before and after each gap
	for i := 1; i < len(list); i++ {
		gaps[i] = overlap(rare[max(0, i-2):i], rare[i:min(len(list), i+2)], seen)
	}
	cuts := []int{0, len(list)}
	for todo := [][2]int{{0, len(list)}}; len(todo) > 0; {
		span := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if at := bestCut(lengths[span[0]:span[1]], gaps[span[0]:span[1]]); at > 0 {
			cuts = append(cuts, span[0]+at)
			todo = append(todo, [2]int{span[0], span[0] + at}, [2]int{span[0] + at, span[1]})
		}
	}
	slices.Sort(cuts)
	var pieces []string
	for i := 1; i < len(cuts); i++ {
		pieces = append(pieces, strings.Join(list[cuts[i-1]:cuts[i]], " "))
	}
	return pieces
}

// bestCut returns where to cut a range of sentences: at the gap with the least overlap, not too
// close to an end, and closer to the middle in long ranges; 0 for nowhere. A very long range is cut
// in the middle whatever it says, so that the work stays proportional.
func bestCut(lengths []int, gaps []float64) int {
	total := 0
	for _, n := range lengths {
		total += n
	}
	if total <= maxWords {
		return 0
	}
	best, at, before := math.Inf(1), 0, 0
	for i := 1; i < len(lengths); i++ {
		before += lengths[i-1]
		if before < minWords || total-before < minWords {
			continue
		}
		off := math.Abs(float64(2*before)/float64(total) - 1) // 0 in the middle, 1 at the ends
		weight := 0.3
		if total > 20*maxWords {
			weight = 100
		}
		if cost := gaps[i] + weight*off; cost < best {
			best, at = cost, i
		}
	}
	return at
}

// overlap returns the share of words of the shorter text that are in the other; rare words count
// more.
func overlap(a, b []map[string]bool, seen map[string]int) float64 {
	one, other, both := map[string]bool{}, map[string]bool{}, 0.0
	for _, words := range a {
		for w := range words {
			one[w] = true
		}
	}
	sum := func(set map[string]bool) (total float64) {
		for w := range set {
			total += 1 / float64(seen[w])
		}
		return total
	}
	for _, words := range b {
		for w := range words {
			if other[w] = true; one[w] {
				both += 1 / float64(seen[w])
				one[w] = true
			}
		}
	}
	if least := math.Min(sum(one), sum(other)); least > 0 {
		return both / least
	}
	return 0
}

// stem returns the beginning of a long word, which most of its forms share; "" for a short one.
func stem(word string) string {
	const long, kept = 4, 6
	if utf8.RuneCountInString(word) < long {
		return ""
	}
	return string([]rune(word)[:min(kept, utf8.RuneCountInString(word))])
}
