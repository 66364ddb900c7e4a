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
	} {
		if got := Typeset(c.language, c.in, c.inner); got != c.want {
			t.Errorf("%s %q: %q, want %q", c.language, c.in, got, c.want)
		}
	}
}

// TestTypesetTwiceIsOnce: what is set already stays as it is.
func TestTypesetTwiceIsOnce(t *testing.T) {
	for _, s := range []string{"l'« Annulation » : 26 % ; non ?", `"a" 'b' c's`} {
		once := Typeset("fr", s, false)
		if twice := Typeset("fr", once, false); twice != once {
			t.Errorf("%q set twice: %q, then %q", s, once, twice)
		}
	}
}

// TestNumbersFollowTheLanguage: a language without rules of its own counts as the Unicode tables say.
func TestNumbersFollowTheLanguage(t *testing.T) {
	for tag, want := range map[string][2]string{"en": {".", ","}, "fr": {",", NarrowNoBreak}, "de": {",", "."}, "es": {",", "."}, "pl": {",", NoBreak}} {
		if got := LocaleOf(tag); got.Decimal != want[0] || got.Thousands != want[1] {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
	}
}

func TestReadingsFollowWhatStandsIn(t *testing.T) {
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
