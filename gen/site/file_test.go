package site

import (
	"strings"
	"testing"
)

func TestPathProblem(t *testing.T) {
	for path, want := range map[string]string{
		"en/con/index.html": "for a device", "en/Aux.md": "for a device", "assets/com1.tar.gz": "for a device",
		"en/lpt9":          "for a device",
		"en/x./index.html": "drops the last", "en/x ": "drops the last", "en/a:b/index.html": "in no name",
		"en/a\\b": "in no name", "en/a\x00b": "in no name", "en/a?b": "in no name",
		"en/" + strings.Repeat("a", 251) + "/index.html": "longer than 250",
		strings.Repeat("abcdefghi/", 101) + "x":          "longer than 1000",
		"en/" + strings.Repeat("a", 250) + "/index.html": "", ".psyref": "", ".nojekyll": "", "en/console/index.html": "",
		"en/com10/index.html": "", "en/r/dh-con/index.html": "", "_headers": "", "en/é/index.html": "",
	} {
		if got := PathProblem(path); want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%q: got %q, want %q", path, got, want)
		}
	}
}
