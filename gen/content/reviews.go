package content

import "strings"

// ReviewsFile records for every section of every page which wordings of the languages were
// compared: a line "/page#section en=hash fr=hash". A section with another hash changed since then.
const ReviewsFile = "reviewed.txt"

func (l *loader) reviews() {
	const (
		maxLines  = 1 << 18 // lines; 10,000 pages in two languages have 60,000
		maxErrors = 100     // with so many errors, it is probably another file
	)
	f := l.optional(ReviewsFile)
	if f == nil || l.tooManyLines(f, maxLines) {
		return
	}
	l.out.Reviews = map[string]map[string]string{}
	before := l.errs.Len()
	for offset, line := range linesOf(f) {
		words := strings.Fields(line)
		if len(words) == 0 || strings.HasPrefix(line, "#") {
			continue
		}
		if l.errs.Len()-before >= maxErrors {
			return
		}
		hashes := map[string]string{}
		for _, word := range words[1:] {
			language, hash, ok := strings.Cut(word, "=")
			if !ok || !l.out.Languages.Has(language) {
				l.errs.AddAt(f, offset, "delete the line, compare the page again, and run: gen reviewed <page>",
					"expected /page#section, then language=hash for each language compared")
			}
			hashes[language] = hash
		}
		l.out.Reviews[words[0]] = hashes
	}
}
