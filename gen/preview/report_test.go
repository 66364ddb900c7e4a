package preview

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"psyref/gen/source"
)

func TestExcerpt(t *testing.T) {
	long := strings.Repeat("é", 200)
	for _, c := range []struct {
		name, line string
		column     int
		want       excerpt
	}{
		{"a word", "an unknown-word here", 4, excerpt{1, "an ", "unknown-word", " here"}},
		{"a link", "See [a page](nowhere.md), there", 5, excerpt{1, "See ", "[a page](nowhere.md)", ", there"}},
		{"brackets", "the {odds x : y} of it", 5, excerpt{1, "the ", "{odds x : y}", " of it"}},
		{"a bracket that is left open", "the {odds", 5, excerpt{1, "the ", "{odds", ""}},
		{"an id", "text {#an-id}", 7, excerpt{1, "text {", "#an-id", "}"}},
		{"a sign", "a = b", 3, excerpt{1, "a ", "=", " b"}},
		{"letters of several bytes", "été «là»", 5, excerpt{1, "été ", "«là", "»"}},
		{"the end of the line", "text", 5, excerpt{1, "text", "", ""}},
		{"behind the end of the line", "text", 99, excerpt{1, "text", "", ""}},
		{"the line as a whole", "text", 0, excerpt{1, "", "text", ""}},
		{"an empty line", "", 1, excerpt{1, "", "", ""}},
		{"far into a long line", long + " x " + long, 202,
			excerpt{1, "…" + strings.Repeat("é", maxContext-1) + " ", "x", " " + strings.Repeat("é", maxContext-1) + "…"}},
		{"a long word", long, 1, excerpt{1, "", strings.Repeat("é", 2*maxContext) + "…", ""}},
		{"what is no text", "a\xff\xfeb", 2, excerpt{1, "a", "�b", ""}},
	} {
		if got := newExcerpt(c.line, 1, c.column); *got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, *got, c.want)
		}
	}
}

// TestProblemOrder checks the order of problems, and that equal errors at many places are merged.
func TestProblemOrder(t *testing.T) {
	var list source.Errors
	for i := range 9 {
		list = append(list, source.Error{File: "content/en/a.md", Line: i + 1, Column: 2, Message: "unknown rule id x",
			Hint: "did you mean y?"})
	}
	list = append(list, source.Error{File: "content/en/b.md", Line: 1, Column: 1, Message: "one of its own"})
	list = append(list, source.Error{File: "content/systems.yaml", Line: 36, Column: 6, Message: "not valid YAML"})
	list = append(list, source.Error{File: "content/en/saved.md", Line: 7, Column: 1, Message: "what was saved"})
	for i := range 2000 {
		list = append(list, source.Error{File: "content/en/z.md", Line: i + 1, Column: 1, Message: fmt.Sprint("problem ", i)})
	}
	s := newServer(Options{})
	r := s.newReport(list, Save{Folder: "content", Changed: []string{"en/saved.md"}}, Built{})
	if len(r.Problems) != maxProblems || r.Count != len(list) {
		t.Fatalf("%d problems of %d", len(r.Problems), r.Count)
	}
	shown := r.More
	for _, p := range r.Problems {
		shown += 1 + len(p.Also) + p.Others
	}
	if shown != r.Count {
		t.Errorf("%d shown or counted, want %d", shown, r.Count)
	}
	if got := r.Problems[0]; got.Message != "what was saved" {
		t.Errorf("first %+v", got)
	}
	if got := r.Problems[1]; got.Message != "not valid YAML" {
		t.Errorf("then %+v", got)
	}
	if got := r.Problems[2]; got.Place != "content/en/a.md:1:2" || len(got.Also) != maxPlaces ||
		got.Others != 9-1-maxPlaces || got.Also[0] != "content/en/a.md:2:2" {
		t.Errorf("then %+v", got)
	}
}

// TestOtherErrors checks errors without a file, and those of the preview itself.
func TestOtherErrors(t *testing.T) {
	s := newServer(Options{Read: func(string) ([]byte, error) { return nil, errors.New("cannot be read") }})
	for _, c := range []struct {
		err   error
		place string
	}{
		{errors.New("no space left"), ""},
		{source.Errors{{Message: "about no file"}}, ""},
		{source.Errors{{File: "content/rules.yaml", Message: "as a whole"}}, "content/rules.yaml"},
		{source.Errors{{File: "content/gone.md", Line: 3, Column: 1, Message: "is gone"}}, "content/gone.md:3:1"},
	} {
		r := s.newReport(c.err, Save{}, Built{})
		if r.Count != 1 || len(r.Problems) != 1 || r.Problems[0].Place != c.place || r.Problems[0].Line != nil || r.Kept ||
			r.Editable {
			t.Errorf("%v: %+v", c.err, r)
		}
	}
}

func TestSavedPagesAreSentOnce(t *testing.T) {
	s := start(t, "", nil)
	s.built()
	events := s.listen()
	if e := s.next(events); e.Saved != nil {
		t.Errorf("a page that opens gets %v", e.Saved)
	}
	s.replace("en/index.md", page("Home", "second text"))
	if e := s.next(events); len(e.Saved) != 1 || e.Saved[0] != (Page{"/of/en/index.md", "en/index.md", "en"}) {
		t.Errorf("after a save the page gets %v", e.Saved)
	}
	if e := s.next(s.listen()); e.Saved != nil {
		t.Errorf("a page that opens later gets %v", e.Saved)
	}
}

// TestAllTextsAreTranslated checks that no text is missing, or the same in two languages.
func TestAllTextsAreTranslated(t *testing.T) {
	fields := reflect.TypeFor[words]()
	for i := range fields.NumField() {
		seen := map[string]bool{}
		for _, w := range languages {
			text := reflect.ValueOf(w).Field(i).String()
			if text == "" || seen[text] {
				t.Errorf("%s: %s is %q", w.Language, fields.Field(i).Name, text)
			}
			seen[text] = true
			if strings.Contains(text, "{") != strings.Contains(reflect.ValueOf(languages[0]).Field(i).String(), "{") {
				t.Errorf("%s: %s has other places: %q", w.Language, fields.Field(i).Name, text)
			}
		}
	}
	if got := wordsOfPage([]byte(`<!doctype html><html lang="fr" class="coin">`)); got.Language != "fr" {
		t.Errorf("a French page is spoken to in %s", got.Language)
	}
	if got := wordsOfPage([]byte(`<!doctype html><html lang="eo">`)); got.Language != "en" {
		t.Errorf("a page in a language without words is spoken to in %s", got.Language)
	}
}

// TestEditOpensShownPlacesOnly checks that only places of shown errors can be opened.
func TestEditOpensShownPlacesOnly(t *testing.T) {
	s := start(t, "", nil)
	s.built()
	post := func(place, origin string) int {
		t.Helper()
		request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.origin+"/_preview/edit?place="+place, nil)
		if err != nil {
			t.Fatal(err)
		}
		if origin != "" {
			request.Header.Set("Origin", origin)
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		return response.StatusCode
	}
	const place = "content/en/index.md:7:3"
	if got := post(place, s.origin); got != http.StatusNotFound {
		t.Errorf("where nothing is wrong: %d", got)
	}
	s.replace("en/index.md", page("Home", "A [broken link](nowhere.md)."))
	s.built()
	for _, c := range []struct {
		name, place, origin string
		want                int
	}{
		{"what is shown", place, s.origin, 204},
		{"from no page", place, "", 403},
		{"from another page", place, "http://example.org", 403},
		{"from another port", place, "http://127.0.0.1:1", 403},
		{"from a file", place, "null", 403},
		{"another line", "content/en/index.md:8:3", s.origin, 404},
		{"another file", "/etc/passwd:1:1", s.origin, 404},
		{"another file beside", "content/en/../../../etc/passwd:1:1", s.origin, 404},
		{"nothing", "", s.origin, 404},
	} {
		if got := post(c.place, c.origin); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
	if response, _ := s.get("/_preview/edit?place=" + place); response.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("got and not posted: %d", response.StatusCode)
	}
	if got := <-s.edited; got != "content/en/index.md 7 3" || len(s.edited) > 0 {
		t.Errorf("opened %s, and %d more", got, len(s.edited))
	}
	s.replace("en/index.md", page("Home", "mended"))
	s.built()
	if got := post(place, s.origin); got != http.StatusNotFound {
		t.Errorf("after the fix: %d", got)
	}
}

// TestEditorArguments checks that arguments stay separate whatever the name of the file.
func TestEditorArguments(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a file; $(touch no) 'x'.md")
	if err := os.WriteFile(name, []byte("text"), 0o644); err != nil {
		t.Fatal(err)
	}
	edit, err := Editor("cp {file} '" + dir + "/copied {line} {col}'")
	if err != nil {
		t.Fatal(err)
	}
	if err := edit(name, 7, 0); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		if data, _ := os.ReadFile(filepath.Join(dir, "copied 7 1")); string(data) == "text" {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("the command was not run")
		}
	}
}

// TestEditorFailure checks that an editor that fails at once is reported, and that one that keeps
// running is not awaited.
func TestEditorFailure(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Fatal(err)
	}
	edit, err := Editor(`sh -c 'exit 3' {file}`)
	if err != nil {
		t.Fatal(err)
	}
	if err := edit("/a.md", 1, 1); err == nil || err.Error() != "sh: exit status 3; try it in a terminal: "+sh+
		" -c exit 3 /a.md" {
		t.Errorf("%v", err)
	}
	dir := t.TempDir() // the editor ends when the folder is removed
	edit, err = Editor(`sh -c 'while [ -d "` + dir + `" ]; do sleep 0.1; done' {file}`)
	if err != nil {
		t.Fatal(err)
	}
	if err := edit("/a.md", 1, 1); err != nil { // while the editor is open
		t.Error(err)
	}
}

func TestEditorRefusesCommands(t *testing.T) {
	for command, want := range map[string]string{
		"code -g":                          "has no {file}",
		"{file}":                           "has no {file}",
		"'code {file}":                     "not a command",
		" ":                                "not a command",
		"no-such-editor-anywhere {file}":   "program no-such-editor-anywhere not found",
		"/nowhere/editor +{line} {file}":   "program /nowhere/editor not found",
		"no-such-editor 'a b' \"{file}\"x": "program no-such-editor not found",
	} {
		if _, err := Editor(command); err == nil || !strings.HasPrefix(err.Error(), command+": "+want) {
			t.Errorf("%s: %v", command, err)
		}
	}
}
