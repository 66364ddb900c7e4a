package main

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os/exec"
	"path/filepath"
	"strings"

	"psyref/gen"
	"psyref/gen/content"
	"psyref/gen/history"
	"psyref/gen/link"
	"psyref/gen/oddsdiff"
)

// contentAt returns the content folder at a revision of the repository that contains it.
func contentAt(ctx context.Context, folder, revision string) (fs.FS, error) {
	if strings.HasPrefix(revision, "-") {
		return nil, fmt.Errorf("--against %s: not a revision\n\tname one that git knows, like HEAD or main", revision)
	}
	cmd := history.Git(ctx, folder, "archive", "--format=zip", revision, ".")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	data, err := cmd.Output()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		return nil, fmt.Errorf("--against %s: git is not on the PATH, but reading a revision needs it\n"+
			"\tinstall git, and try again", revision)
	case err != nil:
		return nil, fmt.Errorf("--against %s: git cannot read the folder %s at that revision\n\t%s", revision, folder,
			strings.TrimSpace(stderr.String()))
	}
	files, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("--against %s: the archive of the folder %s from git cannot be read: %w", revision,
			folder, err)
	}
	for _, f := range files.File {
		if f.UncompressedSize64 > content.SizeLimit {
			return nil, fmt.Errorf("--against %s: %s has %d MB at that revision; files of the content have at most %d MB\n"+
				"\tname a revision without this file", revision, filepath.Join(folder,
				f.Name), f.UncompressedSize64>>20, content.SizeLimit>>20)
		}
	}
	return files, nil
}

// changedFigures returns the figures that differ from those of the content at a revision.
func changedFigures(ctx context.Context, now *link.Result, o gen.Options, folder,
	revision string) ([]oddsdiff.Change, error) {
	files, err := contentAt(ctx, folder, revision)
	if err != nil {
		return nil, err
	}
	o.Content, o.Name, o.CheckLedger = files, folder+" at "+revision, false
	then, err := gen.Link(o)
	if err != nil {
		return nil, err
	}
	return oddsdiff.Diff(oddsdiff.Collect(then.Site), oddsdiff.Collect(now.Site)), nil
}

// printChanges prints the number of changed figures, and lists them by page, rule and question.
func printChanges(w io.Writer, changes []oddsdiff.Change, since string) {
	if len(changes) == 0 {
		fmt.Fprintf(w, "no figure changed since %s\n", since)
		return
	}
	fmt.Fprintf(w, "%s changed since %s:\n", count(len(changes), "figure"), since)
	listChanges(w, changes)
}

func listChanges(w io.Writer, changes []oddsdiff.Change) {
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

// figureOf returns the figure after the change, or the one before if it is gone.
func figureOf(c oddsdiff.Change) *oddsdiff.Figure {
	if c.After != nil {
		return c.After
	}
	return c.Before
}

// placeOf returns the rule and the calculation of a figure.
func placeOf(c oddsdiff.Change) string {
	calculation, _, _ := strings.Cut(figureOf(c).Question, " : ")
	if c.Before != nil && c.After != nil {
		if before, _, _ := strings.Cut(c.Before.Question, " : "); before != calculation {
			calculation += ", was " + before
		}
	}
	if c.Rule != "" {
		return "#" + c.Rule + "  " + calculation
	}
	return calculation
}

func textOf(f *oddsdiff.Figure) string {
	if f == nil {
		return "none"
	}
	return f.Text
}
