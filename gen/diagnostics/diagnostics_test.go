package diagnostics_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"psyref/gen/diagnostics"
	"psyref/gen/source"
)

func report() *diagnostics.Report {
	return &diagnostics.Report{
		Version: "v1", Pages: 2, Kinds: []diagnostics.Kind{{diagnostics.ContentError, "The site cannot be built"}, {"unused-term", "A term, unused"}},
		Findings: append(diagnostics.FromErrors(source.Errors{
			{File: "content/en/a b.md", Line: 3, Column: 7, Message: "100 % wrong:\r\n::set-output name=x::y", Hint: "mend it"},
			{Message: "about no file"},
		}), diagnostics.Finding{Error: source.Error{File: "content/x,y:z.yaml", Message: "nobody uses é"}, Level: diagnostics.Advice, Kind: "unused-term"}),
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

// TestSARIFIsOfItsSchema checks the SARIF report against its schema and the findings.
func TestSARIFIsOfItsSchema(t *testing.T) {
	for name, r := range map[string]*diagnostics.Report{"findings": report(), "nothing": {Version: "v1"}} {
		var out bytes.Buffer
		if err := r.SARIF(&out); err != nil {
			t.Fatal(err)
		}
		read, err := sarif.FromBytes(out.Bytes())
		if err != nil {
			t.Fatal(name, err)
		}
		if err := read.Validate(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, &out)
		}
		if len(read.Runs) != 1 || len(read.Runs[0].Results) != len(r.Findings) {
			t.Fatalf("%s: %d runs", name, len(read.Runs))
		}
		for i, result := range read.Runs[0].Results {
			f := r.Findings[i]
			if !strings.HasPrefix(*result.Message.Text, f.Message) || *result.RuleID != f.Kind || (result.Level == "error") != (f.Level == diagnostics.Error) || (len(result.Locations) == 1) != (f.File != "") {
				t.Errorf("finding %d: %+v", i, result)
			}
		}
	}
	var out bytes.Buffer
	if err := report().SARIF(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"uri": "content/en/a%20b.md"`, `"startLine": 3`, `"startColumn": 7`, `"ruleIndex": 1`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s is missing in\n%s", want, &out)
		}
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
	if f := read.Findings[0]; f.Level != "error" || f.Kind != "content" || f.File != "content/en/a b.md" || f.Line != 3 || f.Column != 7 || f.Hint != "mend it" {
		t.Errorf("%+v", f)
	}
	out.Reset()
	if err := (&diagnostics.Report{}).JSON(&out); err != nil || !strings.Contains(out.String(), `"findings": []`) {
		t.Errorf("%v\n%s", err, &out)
	}
}
