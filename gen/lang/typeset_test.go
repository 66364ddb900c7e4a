package lang

import (
	"strings"
	"testing"
)

func TestTypeset(t *testing.T) {
	const n, w = "\u202f", "\u00a0"
	for _, c := range []struct {
		language, in, want string
		inner              bool
	}{
		{"en", `the psyker's "push" at +3`, "the psyker’s “push” at +3", false},
		{"en", `" closes`, "” closes", true},
		{"en", "26 % of rolls: yes; no?", "26" + n + "% of rolls: yes; no?", false},
		{"en", `within 12" of it`, "within 12″ of it", false},
		{"en", "wait...", "wait…", false},
		{"fr", "l'arme : oui ; non ? 26 %", "l’arme" + w + ": oui" + n + "; non" + n + "? 26" + n + "%", false},
		{"fr", "« Annulation » échoue !", "«" + n + "Annulation" + n + "» échoue" + n + "!", false},
		{"fr", "«Annulation»", "«" + n + "Annulation" + n + "»", false},
		{"fr", " : suite", w + ": suite", true},
		{"fr", " » suite", n + "» suite", true},
		{"fr", "12:30 reste", "12:30 reste", false},
		{"fr", "« ", "«" + n, false},
		{"fr", "Le pouvoir va-t-il agir", "Le pouvoir va-t-il agir", false},
		{"fr", "un t-shirt, celui-ci", "un t-shirt, celui-ci", false},
		{"en", "a-t-b", "a-t-b", false},
		{"en", "within 10 m, 3 km or 1d5 m; 200 xp", "within 10" + w + "m, 3" + w + "km or 1d5" + w + "m; 200" + w + "xp",
			false},
		{"en", "{n} m of {from} cm", "{n}" + w + "m of {from}" + w + "cm", false},
		{"en", " m away", w + "m away", true},
		{"en", " m away", " m away", false},
		{"en", "4 + 3 = 7 dice, a + b, 2 +3", "4" + w + "+" + w + "3" + w + "=" + w + "7 dice, a + b, 2 +3", false},
		{"en", "1 more metre, 4 m-wide, 2 ps", "1 more metre, 4 m-wide, 2 ps", false},
		{"fr", "le 5 m'a valu 12 ps et 4 ko", "le 5 m’a valu 12" + w + "ps et 4" + w + "ko", false},
		{"fr", "2 600 xp, 1 000 000 de jets", "2" + n + "600" + w + "xp, 1" + n + "000" + n + "000 de jets", false},
		{"fr", "D6 100, 0,5 100, 1 5000, 1 50, 0 100, 1234 567", "D6 100, 0,5 100, 1 5000, 1 50, 0 100, 1234 567", false},
		{"fr", "la 7e édition, un 2e essai", "la 7e" + w + "édition, un 2e essai", false},
		{"en", "the edition, 7e édition", "the edition, 7e édition", false},
		{"en", "1 500 of them", "1 500 of them", false},
		{"pl", "1 500 m", "1" + w + "500" + w + "m", false},
	} {
		if got := Typeset(c.language, c.in, c.inner); got != c.want {
			t.Errorf("%s %q: %q, want %q", c.language, c.in, got, c.want)
		}
	}
}

// TestNamesBeginWithApostrophes checks that a straight quote at the beginning of a name is an
// apostrophe, and one in a text a quotation mark.
func TestNamesBeginWithApostrophes(t *testing.T) {
	for _, tag := range []string{"en", "fr", "de"} {
		if got := Name(tag, "'Eadbanger"); got != "’Eadbanger" {
			t.Errorf("%s: the name is %q", tag, got)
		}
	}
	if got := Typeset("en", "'Eadbanger'", false); got != "‘Eadbanger’" {
		t.Errorf("the text is %q", got)
	}
}

// TestTypesetTwiceIsOnce checks that a text that is typeset already stays as it is.
func TestTypesetTwiceIsOnce(t *testing.T) {
	for _, s := range []string{"l'« Annulation » : 26 % ; non ?", `"a" 'b' c's`, "va-t-il"} {
		once := Typeset("fr", s, false)
		if twice := Typeset("fr", once, false); twice != once {
			t.Errorf("%q set twice: %q, then %q", s, once, twice)
		}
	}
}

// TestNumbersFollowTheLanguage checks that a language without rules of its own writes numbers as
// the Unicode tables say.
func TestNumbersFollowTheLanguage(t *testing.T) {
	for tag, want := range map[string][2]string{"en": {".", ","}, "fr": {",", NarrowNoBreak}, "de": {",", "."},
		"es": {",", "."}, "pl": {",", NoBreak}} {
		if got := LocaleOf(tag); got.Decimal != want[0] || got.Thousands != want[1] {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
	}
}

func TestReadingsFollowFallbacks(t *testing.T) {
	list := List{{Tag: "en"}, {Tag: "de", Fallback: "en"}, {Tag: "gsw", Fallback: "de"}, {Tag: "x", Fallback: "x"}}
	for tag, want := range map[string]string{"en": "en", "de": "de en", "gsw": "gsw de en", "x": "x", "none": ""} {
		if got := strings.Join(list.Readings(tag), " "); got != want {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
	}
	if text, of := In(list, map[string]string{"en": "yes"}, "gsw"); text != "yes" || of != "en" {
		t.Errorf("%q in %q", text, of)
	}
}

func TestHyphensOfTextsWithoutMarkupDoNotBreak(t *testing.T) {
	for _, c := range [][3]string{
		{"fr", "Combien de temps dure-t-elle ?", "Combien de temps dure\u2011t\u2011elle ?"},
		{"fr", "voyez-les, celui-ci", "voyez\u2011les, celui-ci"},
		{"en", "va-t-il", "va-t-il"},
	} {
		if got := UnbrokenText(c[0], c[1]); got != c[2] {
			t.Errorf("%s %q: %q, want %q", c[0], c[1], got, c[2])
		}
	}
}

func TestNoLineEndsWithinAVerbAndItsPronoun(t *testing.T) {
	for _, c := range [][3]string{
		{"fr", "Le pouvoir va-t-il agir ?", `Le pouvoir <span class="nowrap">va-t-il</span> agir ?`},
		{"fr", "puis-je, arrêteront-elles",
			`<span class="nowrap">puis-je</span>, <span class="nowrap">arrêteront-elles</span>`},
		{"fr", "joignez-y deux cartes", `<span class="nowrap">joignez-y</span> deux cartes`},
		{"fr", "Retirez-les. Triez-le, gardez-en",
			`<span class="nowrap">Retirez-les</span>. <span class="nowrap">Triez-le</span>, <span class="nowrap">gardez-en</span>`},
		{"fr", "Sous-types", `<span class="nowrap">Sous-types</span>`},
		{"fr", "un t-shirt, celui-ci, sur-le-champ, bien-être", "un t-shirt, celui-ci, sur-le-champ, bien-être"},
		{"en", "va-t-il, joignez-y", "va-t-il, joignez-y"},
	} {
		if got := Unbroken(c[0], c[1]); got != c[2] {
			t.Errorf("%s %q: got %q, want %q", c[0], c[1], got, c[2])
		}
	}
}

// TestBeforeMark checks the space between a text and punctuation that follows as a text of its own.
func TestBeforeMark(t *testing.T) {
	for _, tt := range []struct {
		tag, set string
		next     rune
		want     string
	}{
		{"fr", "mot ", ':', "mot" + NoBreak},
		{"fr", "mot ", ';', "mot" + NarrowNoBreak},
		{"fr", "mot ", '?', "mot" + NarrowNoBreak},
		{"fr", "mot ", 'a', "mot "},
		{"fr", "mot", ':', "mot"},
		{"en", "word ", ':', "word "},
	} {
		if got := BeforeMark(tt.tag, tt.set, tt.next); got != tt.want {
			t.Errorf("%s: %q before %c becomes %q, want %q", tt.tag, tt.set, tt.next, got, tt.want)
		}
	}
}
