package diagnostics

import (
	"cmp"
	"fmt"
	"io"
	"strings"
)

// GitHub writes each finding as a command of a GitHub workflow, which shows it beside its line.
// GitHub shows ten of each level in a step.
func (r *Report) GitHub(w io.Writer) error {
	for _, f := range r.Findings {
		command := "error"
		if f.Level != Error {
			command = "notice"
		}
		var where []string
		if f.File != "" {
			where = append(where, "file="+escapeProperty.Replace(f.File))
		}
		if f.Line > 0 {
			where = append(where, fmt.Sprintf("line=%d,col=%d", f.Line, max(f.Column, 1)))
		}
		where = append(where, "title="+escapeProperty.Replace(cmp.Or(r.about(f.Kind), f.Kind)))
		if _, err := fmt.Fprintf(w, "::%s %s::%s\n", command, strings.Join(where, ","),
			escapeData.Replace(messageAndHint(f))); err != nil {
			return err
		}
	}
	return nil
}

// messageAndHint returns the message of a finding, and its hint on a second line.
func messageAndHint(f Finding) string {
	if f.Hint == "" {
		return f.Message
	}
	return f.Message + "\n" + f.Hint
}

// escapeData and escapeProperty escape the delimiters of commands and properties, so that text of a
// page cannot contain a command.
var (
	escapeData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	escapeProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
