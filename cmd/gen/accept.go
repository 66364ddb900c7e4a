package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"psyref/gen"
	"psyref/gen/content"
	"psyref/gen/link"
	"psyref/gen/markdown"
	"psyref/gen/source"
)

func acceptCommand() *cobra.Command {
	var folder string
	var all bool
	cmd := &cobra.Command{
		Use:   "accept <page or folder> …",
		Short: "Make drafts pages of the site",
		Long: `accept takes the line draft: true from pages, adds those that systems.yaml does not list to their
systems, and adds the rule ids on them to rules.yaml, each with its kind: table for the id of a table,
otherwise rule. Then it checks the content, and lists what is still wrong.

A name is that of a file, of a page as gen check prints it, of a system, or of a folder.`,
		Example: `  gen accept duels/weapons
  gen accept content/en/duels
  gen accept --all`,
		RunE: func(cmd *cobra.Command, names []string) error {
			if all != (len(names) == 0) {
				return usageError{errors.New("gen accept: name the drafts, or give --all\n\tgen check lists the drafts")}
			}
			return accept(cmd, folder, names)
		},
	}
	contentFlag(cmd, &folder)
	cmd.Flags().BoolVar(&all, "all", false, "every draft")
	return cmd
}

// accept makes the named drafts pages, or all of them.
func accept(cmd *cobra.Command, folder string, names []string) error {
	o, err := options(folder, "")
	if err != nil {
		return err
	}
	o.Drafts = true
	c, texts, err := gen.Parse(o)
	if err != nil {
		return err
	}
	drafts, err := draftsNamed(c, names)
	if err != nil {
		return err
	}
	var files []content.Scaffold
	for _, p := range drafts {
		below, _ := c.RelPath(p.Name)
		files = append(files, content.Scaffold{Path: below, Text: withoutDraftLine(p)})
	}
	registered, err := content.Register(contentOptions(o), drafts, newRules(c, drafts, texts))
	if err != nil {
		return err
	}
	for _, f := range append(registered, files...) { // an interrupted run leaves drafts, which can be accepted again
		if err := save(filepath.Join(folder, filepath.FromSlash(f.Path)), f.Text); err != nil {
			return err
		}
	}
	err = writeAtOnce(cmd.OutOrStdout(), func(w io.Writer) { fmt.Fprintf(w, "%s accepted\n", count(len(drafts), "draft")) })
	if err != nil {
		return err
	}
	o.Drafts, o.CheckLedger = false, true
	_, err = gen.Link(o)
	if list, wrong := errors.AsType[source.Errors](err); wrong {
		printFirst(cmd.ErrOrStderr(), list)
		return fmt.Errorf("%s to fix before the site can be built", count(len(list), "error"))
	}
	return err
}

// draftsNamed returns the drafts with the given names, or all of them for none.
func draftsNamed(c *content.Content, names []string) (list []*content.Page, err error) {
	used := make([]bool, len(names))
	for _, p := range c.Pages {
		if !p.Front.Draft {
			continue
		}
		taken := len(names) == 0
		for i, name := range names {
			name = strings.TrimSuffix(filepath.ToSlash(filepath.Clean(name)), ".md")
			file := strings.TrimSuffix(p.Name, ".md")
			below, _ := c.RelPath(p.Name)
			for _, form := range []string{file, strings.TrimSuffix(below, ".md"), p.Key()} {
				if form == name || strings.HasPrefix(form, name+"/") || name == c.Folder {
					taken, used[i] = true, true
				}
			}
		}
		if taken {
			list = append(list, p)
		}
	}
	for i, name := range names {
		if !used[i] {
			return nil, usageError{fmt.Errorf("gen accept: %s: no draft has this name\n\tgen check lists the drafts", name)}
		}
	}
	return list, nil
}

// withoutDraftLine returns the file of a page without the line draft: true.
func withoutDraftLine(p *content.Page) string {
	var b strings.Builder
	front, body := p.Bytes()[:p.Start], p.Bytes()[p.Start:]
	for line := range bytes.Lines(front) {
		if !bytes.HasPrefix(line, []byte("draft:")) {
			b.Write(line)
		}
	}
	return b.String() + string(body)
}

// newRules returns the rule ids of drafts that rules.yaml lacks, in the order of the pages.
func newRules(c *content.Content, drafts []*content.Page, texts link.Documents) (list []content.NewRule) {
	seen := map[string]bool{}
	for _, p := range drafts {
		s := c.System(p.System)
		if s == nil || s.Prefix == "" || c.Rules == nil {
			continue
		}
		for _, piece := range texts[p].Pieces() {
			for _, id := range piece.IDs {
				if !strings.HasPrefix(id, s.Prefix+"-") || seen[id] || c.Rules.Find(id) != nil {
					continue
				}
				seen[id] = true
				kind := "rule"
				if piece.Kind == markdown.PieceTable {
					kind = "table"
				}
				list = append(list, content.NewRule{System: p.System, Page: path.Base(p.Key()), ID: id, Kind: kind})
			}
		}
	}
	return list
}
