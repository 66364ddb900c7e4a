// Package findings tells what a check of the content found, to people and to programs: as JSON, as SARIF, and as the annotations that GitHub shows beside
// the lines of a pull request.
package findings

import (
	"encoding/json"
	"io"
	"slices"

	"psyref/gen/source"
)

// Level says how much a finding weighs.
type Level string

// Levels.
const (
	Error  Level = "error"  // the site cannot be built
	Advice Level = "advice" // the site can be built, and had better be another
)

// Wrong is the kind of all errors.
const Wrong = "content"

// Finding is something that a check found.
type Finding struct {
	source.Error
	Level Level
	Kind  string // what it is about, a word for programs: "content" for errors, "unused-term" …
}

// Said is the finding as people read it, with its place; what is no error says so.
func (f Finding) Said() string {
	e := f.Error
	if f.Level != Error {
		e.Message = string(f.Level) + ": " + e.Message
	}
	return e.Error()
}

// Report is all that a check found.
type Report struct {
	Findings []Finding // errors first, each level by place
	Kinds    []Kind    // which there can be
	Version  string    // of the program
	Pages    int       // that were looked at; 0 where the errors do not let tell
}

// Kind describes a kind of findings.
type Kind struct{ ID, About string }

// Errors are findings of that level.
func FromErrors(list source.Errors) (out []Finding) {
	for _, e := range list {
		out = append(out, Finding{Error: e, Level: Error, Kind: Wrong})
	}
	return out
}

// Count is how many findings there are of a level.
func (r *Report) Count(level Level) (n int) {
	for _, f := range r.Findings {
		if f.Level == level {
			n++
		}
	}
	return n
}

// about is the description of a kind.
func (r *Report) about(id string) string {
	if i := slices.IndexFunc(r.Kinds, func(k Kind) bool { return k.ID == id }); i >= 0 {
		return r.Kinds[i].About
	}
	return ""
}

// entry is a finding as a program reads it.
type entry struct {
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
		Pages    int     `json:"pages,omitempty"`
		Errors   int     `json:"errors"`
		Advice   int     `json:"advice"`
		Findings []entry `json:"findings"`
	}{Pages: r.Pages, Errors: r.Count(Error), Advice: r.Count(Advice), Findings: []entry{}}
	for _, f := range r.Findings {
		out.Findings = append(out.Findings, entry{f.Level, f.Kind, f.File, f.Line, f.Column, f.Message, f.Hint})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}
