package templates

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestLongRulesBeginWithWholeWords(t *testing.T) {
	if got := beginning("A rule."); got != "A rule." {
		t.Errorf("a short rule becomes %q", got)
	}
	long := strings.Repeat("règle, ", 60)
	got := beginning(long)
	if n := utf8.RuneCountInString(got); n > firstWords+1 || n < firstWords-20 {
		t.Errorf("%d letters: %q", n, got)
	}
	if !strings.HasSuffix(got, "règle…") {
		t.Errorf("it ends in the middle of a word or with a mark: %q", got)
	}
}
