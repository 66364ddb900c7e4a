package gen_test

import (
	"bytes"
	"context"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen"
	"psyref/gen/format"
	"psyref/gen/gentest"
	"psyref/gen/link"
	"psyref/gen/output"
	"psyref/gen/slowtest"
)

// TestFormatChangesNoByteOfTheSite checks that formatting unformatted content does not change the
// site, including its notes on stale translations.
func TestFormatChangesNoByteOfTheSite(t *testing.T) {
	content := engineContent(t)
	const tricks = "powers/coin/tricks.yaml"
	content[tricks] = &fstest.MapFile{Data: bytes.ReplaceAll(content[tricks].Data, []byte("?"), []byte("!"))} // with which the parser of YAML begins a key in braces
	for _, words := range []string{"en/words.yaml", "fr/words.yaml"} {                                        // the same
		content[words] = &fstest.MapFile{Data: bytes.ReplaceAll(content[words].Data, []byte("mark: ?"), []byte("mark: x"))}
	}
	checkForming(t, options(content), "/coin/toss#section", 10)
}

// TestSlowFormatChangesNoByteOfTheSite does the same with the real content.
func TestSlowFormatChangesNoByteOfTheSite(t *testing.T) {
	slowtest.Slow(t)
	checkForming(t, realOptions(realContent(t)), "/dark-heresy/psychic-phenomena#table", 150)
}

// checkForming disorders content, formats it, and compares the sites. All sections but one are
// reviewed. At least the given number of files must be disordered.
func checkForming(t *testing.T, o gen.Options, unreviewed string, atLeast int) {
	t.Helper()
	disordered := o.Content.(fstest.MapFS)
	for name, f := range disordered {
		if format.CanFormat(name) {
			disordered[name] = &fstest.MapFile{Data: disorder(name, f.Data)}
		}
	}
	o.SEO, o.HostFiles = true, true
	disordered["reviewed.txt"] = &fstest.MapFile{Data: []byte(reviewedBut(t, readAll(t, o), unreviewed))}
	before := readAll(t, o)
	if len(before.Stale()) != 1 {
		t.Fatalf("%d sections to compare, want one: %v", len(before.Stale()), before.Stale())
	}

	list, left, err := format.Format(context.Background(), format.Options{Files: disordered, Name: "content"})
	if err != nil || len(left) > 0 {
		t.Fatal(err, left)
	}
	if len(list) < atLeast {
		t.Errorf("only %d files are in disorder", len(list))
	}
	formed := maps.Clone(disordered)
	for _, f := range list {
		formed[f.Path] = &fstest.MapFile{Data: f.Text}
	}
	after := o
	after.Content = formed
	formed["reviewed.txt"] = &fstest.MapFile{Data: []byte(readAll(t, after).ReviewTextAfterFormat(before))}
	if again, _, err := format.Format(context.Background(), format.Options{Files: formed, Name: "content"}); err != nil ||
		len(again) > 0 {
		t.Errorf("formed files have another form: %v, %v", again, err)
	}
	sameSites(t, built(t, o), built(t, after))
}

// TestContentIsFormatted checks that the content is formatted.
func TestContentIsFormatted(t *testing.T) {
	list, left, err := format.Format(context.Background(), format.Options{Files: realContent(t), Name: "content"})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range list {
		t.Errorf("content/%s:%d has another form; run: gen fmt", f.Path, f.Line)
	}
	for _, e := range left {
		t.Error(e)
	}
}

func readAll(t *testing.T, o gen.Options) *link.Result {
	t.Helper()
	linked, err := gen.Link(o)
	if err != nil {
		t.Fatal(err)
	}
	return linked
}

// reviewedBut returns a reviews file in which all sections but one are reviewed.
func reviewedBut(t *testing.T, linked *link.Result, section string) string {
	t.Helper()
	text, _, err := linked.ReviewText(nil)
	if err != nil {
		t.Fatal(err)
	}
	old := regexp.MustCompile(`(?m)^(` + section + ` en=)[0-9a-f]+`)
	if !old.MatchString(text) {
		t.Fatal("the section is not there")
	}
	return old.ReplaceAllString(text, "${1}000000000000")
}

var (
	bars    = regexp.MustCompile(`(?m)^(>? *)\|(.*)\|$`)
	flow    = regexp.MustCompile(`([{,]) ([a-z-]+:) `)
	entries = regexp.MustCompile(`(?m)^([a-z-]+:) (\S)`)
)

// disorder removes the formatting of a file: spaces in tables and braces, gaps between entries and
// keys, Windows line ends, and a missing or repeated final line end.
func disorder(name string, data []byte) []byte {
	if path.Ext(name) == ".yaml" {
		data = flow.ReplaceAll(data, []byte("$1   $2    "))
		data = entries.ReplaceAll(data, []byte("$1    $2"))
	} else {
		data = entries.ReplaceAll(data, []byte("$1   $2"))
		data = bars.ReplaceAllFunc(data, func(row []byte) []byte {
			if bytes.Contains(row, []byte("---")) {
				return bytes.ReplaceAll(row, []byte("---"), []byte(" ------ "))
			}
			return bytes.ReplaceAll(row, []byte(" | "), []byte("|   "))
		})
	}
	if len(name)%2 == 0 {
		data = bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n"))
	}
	if len(name)%3 == 0 {
		data = append(data, "\n\n"...)
	}
	return data
}

// built returns the files of a site by path.
func built(t *testing.T, o gen.Options) map[string]string {
	t.Helper()
	result, err := gentest.Build(o, output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	return byPath(result)
}

// byPath returns the files of a site by path.
func byPath(result *gentest.Result) map[string]string {
	files := make(map[string]string, len(result.Files))
	for _, f := range result.Files {
		files[f.Path] = string(f.Bytes)
	}
	return files
}

func sameSites(t *testing.T, a, b map[string]string) {
	t.Helper()
	if was, is := slices.Sorted(maps.Keys(a)), slices.Sorted(maps.Keys(b)); !slices.Equal(was, is) {
		t.Fatalf("%d files, and then %d", len(was), len(is))
	}
	stale := 0
	for name, text := range a {
		if b[name] != text {
			t.Errorf("%s is another file", name)
		}
		stale += strings.Count(text, `class="stale"`)
	}
	if stale == 0 {
		t.Error("no page marks the section that changed")
	}
}
