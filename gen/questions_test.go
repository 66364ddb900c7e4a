package gen_test

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"psyref/gen/gentest"
	"psyref/gen/output"
)

var (
	questionTyped = regexp.MustCompile(`(?m)^ *> \[!(?:ruling|unknown)\] .*\{#(q-[a-z0-9-]+)`)
	questionShown = regexp.MustCompile(`<h3><a href="([^"]+)">`)
	sourceTag     = regexp.MustCompile(`(?s)<a class="from" .*?</a>`)
)

// TestQuestionsAreComplete checks that the page of questions of a system has every ruling and
// unknown of its pages exactly once, by language and in reading order, and nothing else.
func TestQuestionsAreComplete(t *testing.T) {
	result := realSite(t)
	content := realContent(t)
	typed := map[string][]string{} // addresses of questions, by the page that collects them
	err := fs.WalkDir(content, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".md" || !strings.Contains(name, "/") {
			return err
		}
		text, err := fs.ReadFile(content, name)
		address := "/" + strings.TrimSuffix(strings.TrimSuffix(name, ".md"), "/index") + "/"
		parts := strings.Split(name, "/")
		if parts[1] == "guide" { // its rulings are examples
			return err
		}
		gathered := path.Join(parts[0], parts[1], "questions/index.html")
		for _, match := range questionTyped.FindAllSubmatch(text, -1) {
			typed[gathered] = append(typed[gathered], address+"#"+string(match[1]))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(typed) == 0 {
		t.Fatal("the content asks no question")
	}
	for gathered, want := range typed {
		var shown []string
		for _, match := range questionShown.FindAllSubmatch(fileOf(t, result, gathered), -1) {
			shown = append(shown, string(match[1]))
		}
		slices.Sort(want)
		slices.Sort(shown)
		if !slices.Equal(shown, want) {
			t.Errorf("%s shows\n%s\nwhere the content has\n%s", gathered, strings.Join(shown, "\n"), strings.Join(want, "\n"))
		}
	}
	for _, f := range result.Files {
		if strings.HasSuffix(f.Path, "/questions/index.html") && typed[f.Path] == nil {
			t.Errorf("%s has questions that are on no page", f.Path)
		}
	}
}

// TestQuestionsNameSourcesAsTheirPagesDo checks that the page of questions shows the source of an
// answer like the page of the answer.
func TestQuestionsNameSourcesAsTheirPagesDo(t *testing.T) {
	content := baseContent(t)
	for _, tag := range []string{"en", "fr"} {
		edit(t, content,
			`append `+tag+
				`/coin/toss.md "\n> [!ruling] Two? {#q-two from=2}\n> Yes.\n\n> [!ruling] Lost? {#q-lost from=unknown}\n> Yes.\n"`)
	}
	result, err := gentest.Build(options(content), output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range []string{"en", "fr"} {
		there := sourceTag.FindAllString(string(fileOf(t, result, tag+"/coin/toss/index.html")), -1)
		here := sourceTag.FindAllString(string(fileOf(t, result, tag+"/coin/questions/index.html")), -1)
		if len(there) != 2 || !slices.Equal(here, there) {
			t.Errorf("%s: %q on the page, %q on that of questions", tag, there, here)
		}
	}
}
