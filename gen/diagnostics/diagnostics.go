// Package diagnostics prints the findings of a check: as text, as JSON, and as
// annotations of a GitHub workflow, which appear beside the lines of a pull request.
package diagnostics

import (
	"encoding/json"
	"io"
	"slices"

	"psyref/gen/source"
)

// Level is the severity of a finding.
type Level string

// Levels.
const (
	Error  Level = "error"  // the site cannot be built
	Advice Level = "advice" // the site can be built, and can be improved
)

// ContentError is the kind of all errors.
const ContentError = "content"

// Finding is an error or a piece of advice.
type Finding struct {
	source.Error
	Level Level
	Kind  string // [ContentError] for errors; else an id such as "unused-term"
}

// Text returns a finding as text: position, level if that is not Error, message and hint.
func (f Finding) Text() string {
	e := f.Error
	if f.Level != Error {
		e.Message = string(f.Level) + ": " + e.Message
	}
	return e.Error()
}

// Report holds all findings of a check.
type Report struct {
	Findings []Finding // errors first, each level by place
	Kinds    []Kind    // all kinds that can occur
	Pages    int       // pages that were checked; 0 after errors
}

// Kind describes a kind of findings.
type Kind struct{ ID, About string }

// FromErrors turns errors into findings.
func FromErrors(list source.Errors) (out []Finding) {
	for _, e := range list {
		out = append(out, Finding{Error: e, Level: Error, Kind: ContentError})
	}
	return out
}

// Count returns the number of findings of a level.
func (r *Report) Count(level Level) (n int) {
	for _, f := range r.Findings {
		if f.Level == level {
			n++
		}
	}
	return n
}

// about returns the description of a kind.
func (r *Report) about(id string) string {
	if i := slices.IndexFunc(r.Kinds, func(k Kind) bool { return k.ID == id }); i >= 0 {
		return r.Kinds[i].About
	}
	return ""
}

// jsonFinding is a finding in the JSON report.
type jsonFinding struct {
	Level   Level  `json:"level"`
	Kind    string `json:"kind"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

// JSON writes the report as one object.
func (r *Report) JSON(w io.Writer) error {
	out := struct {
		Pages    int           `json:"pages,omitempty"`
		Errors   int           `json:"errors"`
		Advice   int           `json:"advice"`
		Findings []jsonFinding `json:"findings"`
	}{Pages: r.Pages, Errors: r.Count(Error), Advice: r.Count(Advice), Findings: []jsonFinding{}}
	for _, f := range r.Findings {
		out.Findings = append(out.Findings, jsonFinding{f.Level, f.Kind, f.File, f.Line, f.Column, f.Message, f.Hint})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}
