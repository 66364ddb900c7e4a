package diagnostics_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"psyref/gen/diagnostics"
	"psyref/gen/source"
)

func report() *diagnostics.Report {
	return &diagnostics.Report{
		Pages: 2, Kinds: []diagnostics.Kind{{diagnostics.ContentError, "The site cannot be built"},
			{"unused-term", "A term, unused"}},
		Findings: append(diagnostics.FromErrors(source.Errors{
			{File: "content/en/a b.md", Line: 3, Column: 7, Message: "100 % wrong:\r\n::set-output name=x::y", Hint: "mend it"},
			{Message: "about no file"},
		}), diagnostics.Finding{Error: source.Error{File: "content/x,y:z.yaml", Message: "nobody uses é"},
			Level: diagnostics.Advice, Kind: "unused-term"}),
	}
}

// TestGitHubCommandsAreEscaped checks that each finding is one line, whatever its text.
func TestGitHubCommandsAreEscaped(t *testing.T) {
	var out bytes.Buffer
	if err := report().GitHub(&out); err != nil {
		t.Fatal(err)
	}
	const want = "::error file=content/en/a b.md,line=3,col=7,title=The site cannot be built::100 %25 wrong:%0D%0A::set-output name=x::y%0Amend it\n" +
		"::error title=The site cannot be built::about no file\n" +
		"::notice file=content/x%2Cy%3Az.yaml,title=A term%2C unused::nobody uses é\n"
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", &out, want)
	}
}

func TestJSONIsOneObject(t *testing.T) {
	var out bytes.Buffer
	if err := report().JSON(&out); err != nil {
		t.Fatal(err)
	}
	var read struct {
		Pages, Errors, Advice int
		Findings              []struct {
			Level, Kind, File, Message, Hint string
			Line, Column                     int
		}
	}
	if err := json.Unmarshal(out.Bytes(), &read); err != nil {
		t.Fatal(err)
	}
	if read.Pages != 2 || read.Errors != 2 || read.Advice != 1 || len(read.Findings) != 3 {
		t.Fatalf("%+v", read)
	}
	if f := read.Findings[0]; f.Level != "error" || f.Kind != "content" || f.File != "content/en/a b.md" || f.Line != 3 ||
		f.Column != 7 || f.Hint != "mend it" {
		t.Errorf("%+v", f)
	}
	out.Reset()
	if err := (&diagnostics.Report{}).JSON(&out); err != nil || !strings.Contains(out.String(), `"findings": []`) {
		t.Errorf("%v\n%s", err, &out)
	}
}
