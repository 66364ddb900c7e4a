package draft

import (
	"cmp"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"psyref/gen/document"
	"psyref/gen/site"
)

// countWords counts the words of the document, and their spellings inside sentences.
func (m *converter) countWords() error {
	m.blockCounts, m.spelling, m.phraseCounts, m.usedTitles = map[string]int{}, map[string]string{}, map[string]int{}, map[string]bool{}
	forms := map[string]map[string]int{}
	for i := range m.document.Blocks {
		if err := m.progress("looking for names", i, len(m.document.Blocks)); err != nil {
			return err
		}
		b := &m.document.Blocks[i]
		text := b.Plain()
		seen := map[string]bool{}
		for _, w := range document.Words(text) {
			if !seen[w] {
				seen[w] = true
				m.blockCounts[w]++
			}
		}
		if b.Kind == document.Heading {
			continue
		}
		for _, name := range namePattern.FindAllString(text, -1) {
			m.phraseCounts[name]++
		}
		for _, at := range wordPattern.FindAllStringIndex(text, -1) {
			if at[0] < 2 || text[at[0]-1] == ' ' && strings.ContainsRune(".!?:", rune(text[at[0]-2])) {
				continue // the beginning of a sentence
			}
			form := text[at[0]:at[1]]
			lower := strings.ToLower(form)
			if forms[lower] == nil {
				forms[lower] = map[string]int{}
			}
			forms[lower][form]++
		}
	}
	for lower, counts := range forms {
		best := lower
		for form, n := range counts {
			if n > counts[best] || n == counts[best] && form > best {
				best = form
			}
		}
		m.spelling[lower] = best
	}
	return nil
}

var wordPattern = regexp.MustCompile(`\p{L}[\p{L}\p{N}]*`)

// title returns the text of a heading as a title. It keeps capitals only where the document uses
// them inside sentences.
func (m *converter) title(heading string) string {
	if strings.ContainsFunc(heading, unicode.IsLower) && heading != strings.ToUpper(heading) &&
		!mostlyCapitals(heading) {
		return heading
	}
	first := true
	return wordPattern.ReplaceAllStringFunc(heading, func(word string) string {
		lower := strings.ToLower(word)
		form, known := m.spelling[lower]
		switch {
		case strings.ContainsFunc(word, unicode.IsDigit) || strings.ContainsFunc(word, unicode.IsLower):
			form = word
		case !known:
			form = lower
		}
		if first {
			c, size := utf8.DecodeRuneInString(form)
			if upper := unicode.ToUpper(c); unicode.ToLower(upper) == unicode.ToLower(c) { // the capital of µ belongs to another letter
				form = string(upper) + form[size:]
			}
		}
		first = false
		return form
	})
}

func mostlyCapitals(s string) bool {
	upper, lower := 0, 0
	for _, r := range s {
		if unicode.IsUpper(r) {
			upper++
		} else if unicode.IsLower(r) {
			lower++
		}
	}
	return lower*10 < upper
}

// namePattern matches a name of several words in a text.
var namePattern = regexp.MustCompile(`\p{Lu}[\p{L}'-]+(?:(?: (?:of|the|de|des|du|la|le|les))* \p{Lu}[\p{L}'-]+)+`)

// documentTitle returns the title of the document for its first page, and otherwise "".
func (m *converter) documentTitle() string {
	if len(m.out.Pages) > 0 {
		return ""
	}
	return m.title(m.document.Title)
}

// titleOfFile returns the name of a file as a title.
func titleOfFile(name string) string {
	base := filepath.Base(name)
	return cmp.Or(slugOf(strings.TrimSuffix(base, filepath.Ext(base))), "page")
}

// makeTitle returns a title for a topic without a heading: the most characteristic name in it, or
// its first words.
func (m *converter) makeTitle(t *topic) string {
	counts := map[string]int{}
	var first string
	for _, b := range t.blocks {
		text := b.Plain()
		if first == "" {
			first = text
		}
		for _, name := range namePattern.FindAllString(text, -1) {
			counts[name]++
		}
	}
	var names []string
	for name, n := range counts {
		if n >= 2 && !m.usedTitles[name] {
			names = append(names, name)
		}
	}
	if len(names) > 0 { // frequent here and rare elsewhere
		weight := func(name string) int { return counts[name] * counts[name] * 1000 / m.phraseCounts[name] }
		name := slices.MaxFunc(names, func(a, b string) int { return cmp.Or(weight(a)-weight(b), cmp.Compare(b, a)) })
		m.usedTitles[name] = true
		return name
	}
	words := strings.Fields(first)
	return strings.Trim(strings.Join(words[:min(len(words), 6)], " "), ",;:. ")
}

// slugOf returns a name as a part of an address: lower-case ASCII letters, digits, and hyphens.
func slugOf(name string) string {
	const longest = 48
	var b strings.Builder
	gap := false
	for _, r := range norm.NFD.String(strings.ToLower(strings.NewReplacer("œ", "oe", "Œ", "oe", "æ", "ae", "ß",
		"ss").Replace(name))) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			gap = false
			b.WriteRune(r)
		case unicode.Is(unicode.Mn, r) || r == '\'':
			gap = gap || r == '\''
		default:
			gap = true
		}
	}
	slug := b.String()
	for len(slug) > longest && strings.Contains(slug, "-") {
		slug = slug[:strings.LastIndexByte(slug, '-')]
	}
	return slug[:min(len(slug), longest)]
}

// numberPrefix matches the number of a heading.
var numberPrefix = regexp.MustCompile(`^\d+-`)

// counterSuffix matches the number that makes a slug unique.
var counterSuffix = regexp.MustCompile(`-\d+$`)

// slug returns a file name for a page.
func (m *converter) slug(title string) string {
	slug := numberPrefix.ReplaceAllString(slugOf(title), "")
	if slug == "" {
		slug = "page"
	}
	if slug == "index" || site.IsSystemPage(slug) {
		slug += "-page"
	}
	return m.slugs.unique(slug, func(s string) bool { return m.HasPage != nil && m.HasPage(s) })
}

// names are the names in use. The value is the next number to try.
type names map[string]int

func (n names) has(name string) bool { return n[name] > 0 }

// unique returns a name that is not in use, with a number at its end if necessary.
func (n names) unique(name string, taken func(string) bool) string {
	free, next := name, max(2, n[name])
	for ; n.has(free) || taken(free); next++ {
		free = fmt.Sprintf("%s-%d", name, next)
	}
	n[name] = next
	n[free] = max(2, n[free])
	return free
}

// sectionID returns an id for a section of a page.
func (m *converter) sectionID(title string, used names) string {
	id := numberPrefix.ReplaceAllString(slugOf(title), "")
	if id == "" || site.IsFrameID(id) || strings.HasPrefix(id, "q-") || strings.HasPrefix(id, m.Prefix+"-") {
		id = strings.TrimSuffix("section-"+id, "-")
	}
	return used.unique(id, func(string) bool { return false })
}

// ruleID proposes a rule id: the prefix of the system, the initials of the page, and the word of
// the block that is rarest in the document.
func (m *converter) ruleID(slug string, b *document.Block) string {
	words := strings.Split(counterSuffix.ReplaceAllString(slug, ""), "-")
	page := words[0][:min(len(words[0]), 5)]
	if len(words) > 1 {
		page = ""
		for _, w := range words[:min(len(words), 5)] {
			page += w[:1]
		}
	}
	type candidate struct {
		word  string
		score float64
	}
	var list []candidate
	counts := map[string]int{}
	for _, w := range document.Words(b.Plain()) {
		counts[w]++
	}
	for w, n := range counts {
		if short := slugOf(w); len(short) >= 4 && len(short) <= 16 && !strings.Contains(short, "-") &&
			!unicode.IsDigit(rune(short[0])) {
			list = append(list, candidate{short, float64(n) / float64(m.blockCounts[w]+2)})
		}
	}
	slices.SortFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score),
			cmp.Compare(a.word, b.word))
	})
	base := m.Prefix + "-" + page + "-"
	ruled := func(id string) bool { return m.HasRule != nil && m.HasRule(id) }
	for _, c := range list[:min(len(list), 3)] {
		if id := base + c.word; !m.ids.has(id) && !ruled(id) {
			return m.ids.unique(id, ruled)
		}
	}
	word := "rule"
	if len(list) > 0 {
		word = list[0].word
	}
	return m.ids.unique(base+word, ruled)
}
