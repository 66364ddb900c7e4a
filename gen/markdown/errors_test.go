package markdown

import (
	"strings"
	"testing"
)

// TestOneCauseIsOneError checks that a mistake does not cause a second error.
func TestOneCauseIsOneError(t *testing.T) {
	for text, want := range map[string]string{
		"> [!rulling] Who? {#q-who odds=none}\n> You.\n":  "page.md:1:1: unknown kind of callout rulling\n\tdid you mean ruling?",
		"> [!rulling] {#q-who odds=none}\n> You.\n":       "page.md:1:1: unknown kind of callout rulling",
		"> [!ruling] Who? {#Q-who odds=none}\n> You.\n":   `page.md:1:18: invalid "#Q-who" in braces`,
		"> [!ruling] Who? { #q-who }\n> You.\n":           "page.md:1:18: invalid braces",
		"## New year {#新年}\n\nText.\n":                    `page.md:1:13: invalid "#新年" in braces`,
		"## New year {#New}\n\nText.\n":                   `page.md:1:13: invalid "#New" in braces`,
		"## New year { #new }\n\nText.\n":                 "page.md:1:13: invalid braces",
		"## New year {#new\n\nText.\n":                    "page.md:1:13: unclosed braces",
		"## New year\n\nText.\n":                          "page.md:1:1: the heading has no id",
		"Before <!-- a remark --> after.\n":               "page.md:1:8: an HTML comment\n\tdelete it: pages have no comments",
		"<!--\na remark\n-->\n\nText.\n":                  "page.md:1:1: an HTML comment\n\tdelete it: pages have no comments",
		"Before <b>bold.\n":                               "page.md:1:8: raw HTML is not allowed",
		"The reference &zwj; is invisible.\n":             "page.md:1:15: &zwj; is U+200D ZERO WIDTH JOINER, which is invisible",
		"Write `&zwj;` and ``a ` &#8205;`` as it stands.": "",
		"Code `&zwj;`, and &#x200d; not.\n":               "page.md:1:19: &#x200d; is U+200D",
		"Two `&zwj;\n&zwnj;` lines.\n":                    "",
	} {
		_, got := parsed(t, text)
		if !strings.HasPrefix(got, want) || (want == "") != (got == "") || strings.Contains(got, "\npage.md") {
			t.Errorf("%q: %s\nwant only %s", text, got, want)
		}
	}
}
