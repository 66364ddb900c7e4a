package lang

import "testing"

func TestNames(t *testing.T) {
	for _, c := range []struct{ reader, tag, want string }{
		{"fr", "en", "anglais"}, {"en", "fr", "French"}, {"de", "pt-br", "Brasilianisches Portugiesisch"},
		{"x-none", "en", ""},
	} {
		if got := NameIn(c.reader, c.tag); got != c.want {
			t.Errorf("NameIn(%q, %q) = %q, want %q", c.reader, c.tag, got, c.want)
		}
	}
	for tag, want := range map[string]string{"de": "Deutsch", "pt-br": "Português", "fr": "Français", "xx": ""} {
		if got := OwnName(tag); got != want {
			t.Errorf("OwnName(%q) = %q, want %q", tag, got, want)
		}
	}
}
