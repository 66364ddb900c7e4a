package diagnostics

import (
	"io"
	"net/url"
	"path/filepath"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
)

// SARIF writes the report in the Static Analysis Results Interchange Format, version 2.1.0, which
// code hosts and editors read.
func (r *Report) SARIF(w io.Writer) error {
	driver := sarif.NewToolComponent().WithName("gen check").WithVersion(r.Version)
	for _, k := range r.Kinds {
		driver.AddRule(sarif.NewRule(k.ID).WithShortDescription(sarif.NewMultiformatMessageString().WithText(k.About)))
	}
	run := sarif.NewRun().WithTool(sarif.NewTool().WithDriver(driver)).WithColumnKind("unicodeCodePoints").WithResults([]*sarif.Result{})
	for _, f := range r.Findings {
		result := sarif.NewRuleResult(f.Kind).WithLevel(sarifLevel(f.Level)).WithMessage(sarif.NewTextMessage(messageAndHint(f))).WithLocations([]*sarif.Location{})
		if i := run.GetRuleIndex(f.Kind); i >= 0 {
			result.WithRuleIndex(i)
		}
		if f.File != "" {
			result.AddLocation(sarif.NewLocationWithPhysicalLocation(location(f)))
		}
		run.AddResult(result)
	}
	out := sarif.NewReport()
	out.AddRun(run)
	return out.PrettyWrite(w)
}

// location returns the location of a finding.
func location(f Finding) *sarif.PhysicalLocation {
	address := url.URL{Path: filepath.ToSlash(f.File)}
	at := sarif.NewPhysicalLocation().WithArtifactLocation(sarif.NewSimpleArtifactLocation(address.String()))
	if f.Line > 0 {
		at.WithRegion(sarif.NewRegion().WithStartLine(f.Line).WithStartColumn(max(f.Column, 1)))
	}
	return at
}

func sarifLevel(l Level) string {
	if l == Error {
		return "error"
	}
	return "note"
}

// messageAndHint returns the message of a finding, and its hint on a second line.
func messageAndHint(f Finding) string {
	if f.Hint == "" {
		return f.Message
	}
	return f.Message + "\n" + f.Hint
}
