package content

import (
	"strings"

	"psyref/gen/source"
)

// ReviewsFile records for every section of every page which wordings of the languages were
// compared: a line "/page#section en=hash fr=hash". A section with another hash changed since then.
const ReviewsFile = "reviewed.txt"

func (l *loader) reviews() {
	f := l.optional(ReviewsFile)
	l.out.Reviews = l.readReviews(f)
}

func (l *loader) readReviews(f *source.File) map[string]map[string]string {
	const (
		maxLines  = 1 << 18 // lines; 10,000 pages in two languages have 60,000
		maxErrors = 100     // with so many errors, it is probably another file
	)
	if f == nil || l.tooManyLines(f, maxLines) {
		return nil
	}
	reviews, wrong := map[string]map[string]string{}, 0
	for offset, line := range linesOf(f) {
		if wrong >= maxErrors {
			break
		}
		words := strings.Fields(line)
		if len(words) > 0 && !strings.HasPrefix(line, "#") {
			hashes := map[string]string{}
			for _, word := range words[1:] {
				language, hash, ok := strings.Cut(word, "=")
				if !ok || !l.out.Languages.Has(language) {
					wrong++
					l.log.At(f, offset, "delete the line, compare the page again, and run: gen reviewed <page>", "expected /page#section, then language=hash for each language compared")
				}
				hashes[language] = hash
			}
			reviews[words[0]] = hashes
		}
	}
	return reviews
}
