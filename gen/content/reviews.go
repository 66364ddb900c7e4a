package content

import (
	"strings"

	"psyref/gen/source"
)

// ReviewsFile remembers, for every section of every page, which wording of each language was compared with which: a line "/page#section en=hash fr=hash".
// A section whose translation has another hash now was changed since the two were compared.
const ReviewsFile = "reviewed.txt"

func (l *loader) reviews() {
	f := l.optional(ReviewsFile)
	l.out.Reviews = cached(l, ReviewsFile, []any{f, l.tags}, func() map[string]map[string]string { return l.readReviews(f) })
}

func (l *loader) readReviews(f *source.File) map[string]map[string]string {
	const (
		most      = 1 << 18 // lines; 10,000 pages in two languages have 60,000
		mostWrong = 100     // a file in which so many lines are wrong is another file
	)
	if f == nil || l.tooManyLines(f, most) {
		return nil
	}
	reviews, wrong := map[string]map[string]string{}, 0
	for offset, line := range linesOf(f) {
		if wrong >= mostWrong {
			break
		}
		words := strings.Fields(line)
		if len(words) > 0 && !strings.HasPrefix(line, "#") {
			hashes := map[string]string{}
			for _, word := range words[1:] {
				language, hash, ok := strings.Cut(word, "=")
				if !ok || !l.out.Languages.Has(language) {
					wrong++
					l.log.At(f, offset, "take the line away, compare the page once more, and then: gen reviewed <page>", "a line is /page#section and language=hash for each language that was compared")
				}
				hashes[language] = hash
			}
			reviews[words[0]] = hashes
		}
	}
	return reviews
}
