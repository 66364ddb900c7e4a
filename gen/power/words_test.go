package power_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen/source"
)

// frenchErrors returns the errors in the words of the content after a change of the French ones.
func frenchErrors(t *testing.T, old, new string) source.Errors {
	t.Helper()
	log := &source.Log{}
	_, err := realWords(log, func(text string) string {
		if !strings.Contains(text, old) {
			t.Fatalf("the French words have no %q", old)
		}
		return strings.Replace(text, old, new, 1)
	})
	if err != nil {
		t.Fatal(err)
	}
	list, _ := errors.AsType[source.Errors](log.Err())
	return list
}

// TestPlaceholders checks that words have the same {placeholders} in every language.
func TestPlaceholders(t *testing.T) {
	list := frenchErrors(t, "{characteristic}", "{charakteristic}")
	if len(list) != 1 || list[0].File != "fr/powers.yaml" || list[0].Hint != "did you mean {characteristic}?" ||
		!strings.HasPrefix(list[0].Message, "{charakteristic} is here, and {characteristic} in en/powers.yaml") {
		t.Errorf("%v", list)
	}
}

// TestFreeKeys checks that groups of words with free keys have the same keys in every language.
func TestFreeKeys(t *testing.T) {
	list := frenchErrors(t, "\n  subtypes: ", "\n  subtipes: ")
	if len(list) != 2 || list[0].Message != "subtypes is in en/powers.yaml but not here" || list[1].Message != "subtipes is here but not in en/powers.yaml" {
		t.Errorf("%v", list)
	}
}

// TestUnknownKeywords checks that an unknown Keyword is reported in the record, and a known one
// without a word in the language.
func TestUnknownKeywords(t *testing.T) {
	const file, old = "trenchhammer/telekinesis.yaml", "keywords: [ASSAULT, PSYCHIC, SHRAPNEL, RISKY]"
	records := fstest.MapFS{}
	names, err := filepath.Glob(content + "/*/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		below, err := filepath.Rel(content, name)
		if err != nil {
			t.Fatal(err)
		}
		records[filepath.ToSlash(below)] = &fstest.MapFile{Data: data}
	}
	if !bytes.Contains(records[file].Data, []byte(old)) {
		t.Fatalf("%s has no %s", file, old)
	}
	records[file].Data = bytes.Replace(records[file].Data, []byte(old), []byte(`keywords: [ASSAULT, "BLAZT 5\"", PSYCHIC, RISKY]`), 1)
	l, err := read(records)
	if err != nil {
		t.Fatal(err)
	}
	log, french := &source.Log{}, ""
	words, err := realWords(log, func(text string) string {
		french = strings.Replace(text, "  keyword.SCATTER: ", "  keyword.SCATTERED: ", 1)
		return french
	})
	if err != nil {
		t.Fatal(err)
	}
	l.Build(realContext(words, log))
	line := func(text string) int { return 1 + strings.Count(french[:strings.Index(french, text)], "\n") }
	list, _ := errors.AsType[source.Errors](log.Err())
	var got []string
	for _, e := range list {
		got = append(got, e.Error())
	}
	want := []string{
		fmt.Sprintf("fr/powers.yaml:%d:3: has no word for values: keyword.SCATTER\n\tdid you mean keyword.SCATTERED?", line("\nvalues:")+2),
		fmt.Sprintf("fr/powers.yaml:%d:3: no record uses values: keyword.SCATTERED\n\tremove it, or correct the key", line("keyword.SCATTERED")),
		"trenchhammer/telekinesis.yaml:15:25: unknown Keyword BLAZT\n\tdid you mean BLAST?",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
