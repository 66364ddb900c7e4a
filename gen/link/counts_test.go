package link_test

import (
	"fmt"
	"strings"
	"testing"

	"psyref/gen/sample"
)

// TestCounts checks that pages show the counts of played.yaml in the number format of each language.
func TestCounts(t *testing.T) {
	files := sample.Content(t)
	sample.Edit(t, files, `write played.yaml "games: 42000000\nwithin-one: 68.5\nseed: 7\n"`)
	for _, language := range []string{"en", "fr"} {
		sample.Edit(t, files,
			`append `+language+`/coin/toss.md "\nGames: {count games}, {count within-one}, {count seed}.\n"`)
	}
	r := linked(t, files)
	for language, want := range map[string]string{"en": "42,000,000, 68.5, 7.", "fr": "42\u202f000\u202f000, 68,5, 7."} {
		if text := textAt(t, r, "/"+language+"/coin/toss/"); !strings.Contains(text, want) {
			t.Errorf("%s: no %q on the page", language, want)
		}
	}
}

func TestInvalidCounts(t *testing.T) {
	for data, want := range map[string]string{
		"games: 42\n":   `content/en/coin/toss.md:`,
		"gamse: many\n": `content/played.yaml:1:8: gamse: many is not a number`,
		"- games\n":     `the file contains no counts`,
	} {
		files := sample.Content(t)
		sample.Edit(t, files, fmt.Sprintf("write played.yaml %q", data))
		sample.Edit(t, files, `append en/coin/toss.md "\nGames: {count gamse}.\n"`)
		if got := linkError(t, files); !strings.Contains(got, want) {
			t.Errorf("%q: got %v, want %s", data, got, want)
		}
	}
}
