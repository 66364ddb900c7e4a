package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os/exec"
	"strings"

	"psyref/gen"
	"psyref/gen/figures"
	"psyref/gen/link"
)

// contentAt is the content folder as it was at a revision of the repository that it stands in.
func contentAt(folder, revision string) (fs.FS, error) {
	if strings.HasPrefix(revision, "-") {
		return nil, fmt.Errorf("--against %s: not a revision\n\tname one that git knows, like HEAD or main", revision)
	}
	cmd := exec.Command("git", "archive", "--format=zip", revision, ".")
	cmd.Dir = folder
	var said bytes.Buffer
	cmd.Stderr = &said
	data, err := cmd.Output()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return nil, fmt.Errorf("--against %s: the command git is needed to read it, and is not there", revision)
	case err != nil:
		return nil, fmt.Errorf("--against %s: git cannot give the folder %s as it was then\n\t%s", revision, folder, strings.TrimSpace(said.String()))
	}
	return zip.NewReader(bytes.NewReader(data), int64(len(data)))
}

// changedFigures are the figures of the site that are others than with the content of a revision.
func changedFigures(now *link.Linked, o gen.Options, folder, revision string) ([]figures.Change, error) {
	files, err := contentAt(folder, revision)
	if err != nil {
		return nil, err
	}
	o.Content, o.Name, o.Recorded = files, folder+" at "+revision, false
	then, err := gen.Read(o)
	if err != nil {
		return nil, err
	}
	return figures.Changes(figures.Of(then.Site), figures.Of(now.Site)), nil
}

// printChanges says how many figures changed, and lists them page by page, rule by rule, question by question.
func printChanges(w io.Writer, changes []figures.Change, since string) {
	if len(changes) == 0 {
		fmt.Fprintf(w, "no figure changed since %s\n", since)
		return
	}
	fmt.Fprintf(w, "%s changed since %s:\n", count(len(changes), "figure"), since)
	listChanges(w, changes)
}

func listChanges(w io.Writer, changes []figures.Change) {
	page, place := "", ""
	for _, c := range changes {
		if c.Page != page {
			fmt.Fprintln(w, c.Page)
			page, place = c.Page, ""
		}
		if now := placeOf(c); now != place {
			fmt.Fprintf(w, "  %s\n", now)
			place = now
		}
		_, result, _ := strings.Cut(figureOf(c).Question, " : ")
		fmt.Fprintf(w, "    %s: %s → %s\n", result, textOf(c.Before), textOf(c.After))
	}
}

// figureOf is the figure as it is now, or as it was where there is none any more.
func figureOf(c figures.Change) *figures.Figure {
	if c.After != nil {
		return c.After
	}
	return c.Before
}

// placeOf says where a figure stands and what is asked there.
func placeOf(c figures.Change) string {
	asked, _, _ := strings.Cut(figureOf(c).Question, " : ")
	if c.Before != nil && c.After != nil {
		if was, _, _ := strings.Cut(c.Before.Question, " : "); was != asked {
			asked += ", was " + was
		}
	}
	if c.Rule != "" {
		return "#" + c.Rule + "  " + asked
	}
	return asked
}

func textOf(f *figures.Figure) string {
	if f == nil {
		return "none"
	}
	return f.Text
}
