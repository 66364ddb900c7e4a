package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"psyref/gen"
	"psyref/gen/content"
	"psyref/gen/format"
	"psyref/gen/source"
)

func fmtCommand() *cobra.Command {
	var folder string
	var check bool
	cmd := &cobra.Command{
		Use:   "fmt [file …]",
		Short: "Format the files of the content",
		Long: `fmt formats the named files, or all of the content: tables of pages, front matter, and data files. The
meaning and the site stay the same to the byte; prose stays as it was typed.

With --check it writes nothing: it names the files that are not formatted, and fails if there are any.`,
		Example: "  gen fmt\n  gen fmt content/en/dark-heresy/sustaining.md\n  gen fmt --check",
		RunE: func(cmd *cobra.Command, names []string) error {
			o, err := options(folder, "")
			if err != nil {
				return err
			}
			only, err := relPaths(folder, names)
			if err != nil {
				return err
			}
			p := newProgress(cmd.ErrOrStderr())
			defer p.done()
			list, left, err := format.Format(cmd.Context(),
				format.Options{Files: o.Content, Name: o.Name, Only: only,
					Progress: func(done, all int) { p.showOnTerminal("reading", done, all) }})
			if err != nil {
				return err
			}
			p.done()
			for _, e := range left {
				fmt.Fprintln(cmd.ErrOrStderr(), e.Error())
			}
			if check {
				return unformattedError(list, left, o.Name)
			}
			if err := writeFormatted(cmd, folder, o, list); err != nil || len(left) == 0 {
				return err
			}
			return errPrinted
		},
	}
	contentFlag(cmd, &folder)
	cmd.Flags().BoolVar(&check, "check", false, "write nothing; fail if a file is not formatted")
	return cmd
}

// relPaths returns the paths of named files below the content folder.
func relPaths(folder string, names []string) (list []string, err error) {
	for _, name := range names {
		path, err := filepath.Rel(folder, name)
		if err != nil || !filepath.IsLocal(path) || !format.CanFormat(path) {
			return nil, usageError{fmt.Errorf("gen: %s: not a page (.md) or data file (.yaml) of %s\n"+
				"\tname files in that folder, or none to format all", name, folder)}
		}
		list = append(list, filepath.ToSlash(path))
	}
	return list, nil
}

// unformattedError returns the error of files that are not formatted, or nil.
func unformattedError(list []format.File, left source.Errors, folder string) error {
	var wrong source.Errors
	for _, f := range list {
		wrong = append(wrong, source.Error{File: folder + "/" + f.Path, Line: f.Line, Column: 1,
			Message: "is not formatted", Hint: "run: gen fmt"})
	}
	switch {
	case len(wrong) > 0:
		return wrong
	case len(left) > 0:
		return errPrinted
	}
	return nil
}

// writeFormatted writes formatted files and prints their names. Sections that were compared with
// their translation stay marked as compared. The marks are written first, so that a run after an
// interruption can continue.
func writeFormatted(cmd *cobra.Command, folder string, o gen.Options, list []format.File) error {
	if len(list) == 0 {
		return nil
	}
	o.Drafts = true
	before, err := gen.Link(o)
	if err != nil {
		return errors.New("nothing was formatted, because the content has errors\n\trun gen check, which lists them")
	}
	reviewed := before.Content().Reviews != nil
	o.Content = format.Overlay(o.Content, list)
	after, err := gen.Link(o)
	if err != nil {
		return fmt.Errorf("nothing was formatted, because the result would have errors\n\t%w", err)
	}
	if err := cmd.Context().Err(); err != nil {
		return err
	}
	if reviewed {
		if err := save(filepath.Join(folder, content.ReviewsFile), after.ReviewTextAfterFormat(before)); err != nil {
			return err
		}
	}
	return saveFormatted(cmd, folder, list)
}

func saveFormatted(cmd *cobra.Command, folder string, list []format.File) error {
	for i, f := range list {
		if errors.Is(cmd.Context().Err(), context.Canceled) {
			return fmt.Errorf("interrupted after %d of %s; every file is either unchanged or completely formatted\n"+
				"\trun gen fmt again for the others", i, count(len(list), "file"))
		}
		name := filepath.Join(folder, filepath.FromSlash(f.Path))
		if err := save(name, string(f.Text)); err != nil {
			return err
		}
		fmt.Fprintln(cmd.OutOrStdout(), name)
	}
	return nil
}
