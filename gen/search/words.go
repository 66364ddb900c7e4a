package search

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/danish"
	"github.com/blevesearch/snowballstem/dutch"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/finnish"
	"github.com/blevesearch/snowballstem/french"
	"github.com/blevesearch/snowballstem/german"
	"github.com/blevesearch/snowballstem/hungarian"
	"github.com/blevesearch/snowballstem/italian"
	"github.com/blevesearch/snowballstem/norwegian"
	"github.com/blevesearch/snowballstem/portuguese"
	"github.com/blevesearch/snowballstem/romanian"
	"github.com/blevesearch/snowballstem/russian"
	"github.com/blevesearch/snowballstem/spanish"
	"github.com/blevesearch/snowballstem/swedish"
	"github.com/blevesearch/snowballstem/turkish"
	"golang.org/x/text/unicode/norm"
)

// stemmers maps the base of a language tag to its Snowball stemmer. In other languages a word is
// its own stem.
var stemmers = map[string]func(*snowballstem.Env) bool{
	"da": danish.Stem, "de": german.Stem, "en": english.Stem, "es": spanish.Stem, "fi": finnish.Stem, "fr": french.Stem,
	"hu": hungarian.Stem, "it": italian.Stem,
	"nb": norwegian.Stem, "nl": dutch.Stem, "nn": norwegian.Stem, "no": norwegian.Stem, "pt": portuguese.Stem,
	"ro": romanian.Stem, "ru": russian.Stem,
	"sv": swedish.Stem, "tr": turkish.Stem,
}

// words is all words read so far, by form. It is safe for concurrent use.
type words struct {
	mu    sync.Mutex
	forms map[string]*word
	list  []*word // by number
}

// word is a form, in lower case and without accents, with its places.
type word struct {
	form   string
	number int
	stems  []string // languages and stems; a form can have several
	count  int      // number of entries with the word, including those not kept
	places []place  // in order
	means  []string // forms that it means, of a word of readers
}

// dropTexts drops the places of a word that are not in a title.
func (w *word) dropTexts() {
	w.places = slices.DeleteFunc(w.places, func(p place) bool { return p.class() < classLesserTitle })
}

// reader splits texts into words. It is not safe for concurrent use.
type reader struct {
	*words
	known map[string]map[string]*word // by language and original spelling
}

func (w *words) newReader() *reader { return &reader{w, map[string]map[string]*word{}} }

// each calls visit for each word of a text in order. It skips single letters, but not single
// digits.
func (r *reader) each(language, text string, visit func(*word)) {
	known := r.known[language]
	if known == nil {
		known = map[string]*word{}
		r.known[language] = known
	}
	for len(text) > 0 {
		start := strings.IndexFunc(text, isWordRune)
		if start < 0 {
			break
		}
		text = text[start:]
		end := strings.IndexFunc(text, func(c rune) bool { return !isWordRune(c) })
		if end < 0 {
			end = len(text)
		}
		w, ok := known[text[:end]]
		if !ok {
			written := strings.Clone(text[:end])
			if form := fold(written); utf8.RuneCountInString(form) > 1 || form >= "0" && form <= "9" {
				w = r.form(form, stem(language, written))
			}
			known[written] = w
		}
		if w != nil {
			visit(w)
		}
		text = text[end:]
	}
}

// formsIn returns the forms of the words of a text.
func formsIn(text string) (forms []string) {
	(&words{forms: map[string]*word{}}).newReader().each("", text, func(w *word) { forms = append(forms, w.form) })
	return forms
}

// form returns the word of a form and adds a stem to it; "" adds none.
func (w *words) form(form, stem string) *word {
	w.mu.Lock()
	defer w.mu.Unlock()
	found := w.forms[form]
	if found == nil {
		found = &word{form: form, number: len(w.list)}
		w.forms[form] = found
		w.list = append(w.list, found)
	}
	if stem != "" && !slices.Contains(found.stems, stem) {
		found.stems = append(found.stems, stem)
		slices.Sort(found.stems)
	}
	return found
}

// isWordRune reports whether a character is part of a word. Combining marks are.
func isWordRune(c rune) bool {
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' ||
		c >= utf8.RuneSelf && (unicode.IsLetter(c) || unicode.IsNumber(c) || unicode.Is(unicode.M, c)) ||
		c >= 'A' && c <= 'Z'
}

// fold returns a text in lower case and without accents: "Démonologie" is "demonologie", "Cœur" is
// "coeur". The search script folds queries in the same way.
func fold(text string) string {
	var b strings.Builder
	for _, c := range norm.NFD.String(strings.ToLower(text)) {
		switch {
		case unicode.Is(unicode.M, c):
		case c == 'œ':
			b.WriteString("oe")
		case c == 'æ':
			b.WriteString("ae")
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}

// stem returns the language and the stem of a word.
func stem(language, word string) string {
	base, _, _ := strings.Cut(language, "-")
	text := strings.ToLower(norm.NFC.String(word))
	if of := stemmers[base]; of != nil {
		env := snowballstem.NewEnv(text)
		of(env)
		text = env.Current()
	}
	return base + " " + fold(text)
}
