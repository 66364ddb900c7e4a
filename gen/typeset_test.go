package gen

import "testing"

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
		if got := typeset(c.language, c.in, c.inner); got != c.want {
			t.Errorf("%s %q: %q, want %q", c.language, c.in, got, c.want)
		}
	}
}

// TestTypesetTwiceIsOnce: what is set already stays as it is.
func TestTypesetTwiceIsOnce(t *testing.T) {
	for _, s := range []string{"l'« Annulation » : 26 % ; non ?", `"a" 'b' c's`} {
		once := typeset("fr", s, false)
		if twice := typeset("fr", once, false); twice != once {
			t.Errorf("%q set twice: %q, then %q", s, once, twice)
		}
	}
}
