package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"psyref/gen"
	"psyref/gen/coverage"
	"psyref/gen/document"
)

// coverageFlags holds the flags of gen coverage.
type coverageFlags struct {
	content, system, language string
	missing                   bool
}

func coverageCommand() *cobra.Command {
	var f coverageFlags
	cmd := &cobra.Command{
		Use:   "coverage <file> [<next edition>]",
		Short: "Compare a raw document with the rules that restate it",
		Long: `coverage compares the paragraphs of a raw document with the rules of a system that restate them, and
lists paragraphs without a rule, rules without a paragraph, headings that no page names, and headings
that pages name and the document does not have.

With the next edition of the document it lists the paragraphs that changed, and the rules they touch.

It compares names, terms and figures, because the wording of rules differs. Its results are hints to
check, not proof. It writes no file.`,
		Example: `  gen coverage psykers.txt --system dark-heresy
  gen coverage psykers.txt --system dark-heresy --missing
  gen coverage psykers-2023.txt psykers-2024.txt --system dark-heresy`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) < 1 || len(args) > 2 {
				return usageError{fmt.Errorf("gen: coverage takes one file, or two editions of a document\n"+
					"\ttry: %s --help", cmd.CommandPath())}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return showCoverage(cmd, args, f) },
	}
	contentFlag(cmd, &f.content)
	cmd.Flags().StringVar(&f.system, "system", "", "system whose rules restate the document")
	cmd.Flags().StringVar(&f.language, "lang", "", "language of the document (default: guessed)")
	cmd.Flags().BoolVar(&f.missing, "missing", false, "list only what is missing on either side")
	completeImport(cmd)
	cmd.ValidArgsFunction = nil // files, both
	return cmd
}

func showCoverage(cmd *cobra.Command, files []string, f coverageFlags) error {
	c, err := outline(f.content)
	if err != nil {
		return err
	}
	if _, err := systemNamed(c, f.system); err != nil {
		return err
	}
	p := newProgress(cmd.ErrOrStderr())
	defer p.done()
	var editions []*document.Document
	for _, name := range files {
		d, err := readDocument(cmd.Context(), name, p)
		if err != nil {
			return err
		}
		editions = append(editions, d)
	}
	language, err := languageOf(editions[0], c, &importFlags{language: f.language})
	if err != nil {
		return err
	}
	pages, err := rulePages(f, language)
	if err != nil {
		return err
	}
	p.done()
	if len(editions) == 2 {
		changes := coverage.Changes(editions[0], editions[1], pages)
		return writeAtOnce(cmd.OutOrStdout(), func(w io.Writer) { reportChanges(w, files, changes) })
	}
	found := coverage.Compare(editions[0], pages)
	return writeAtOnce(cmd.OutOrStdout(), func(w io.Writer) { reportCoverage(w, files[0], found, pages, f.missing) })
}

// rulePages returns the pages of a system.
func rulePages(f coverageFlags, language string) ([]coverage.Page, error) {
	o, err := options(f.content, "")
	if err != nil {
		return nil, err
	}
	c, texts, err := gen.Parse(o)
	if err != nil {
		return nil, err
	}
	return coverage.Pages(c, texts, f.system, language), nil
}

// firstWords returns the first words of a text.
func firstWords(text string) string {
	const most = 14
	words := strings.Fields(text)
	if len(words) <= most {
		return strings.Join(words, " ")
	}
	return strings.Join(words[:most], " ") + " …"
}

// idsOf lists the rules of a paragraph.
func idsOf(list []coverage.Match) string {
	ids := make([]string, len(list))
	for i, m := range list {
		ids[i] = fmt.Sprintf("%s (%.0f %%)", m.Rule.ID, m.Share*100)
	}
	return strings.Join(ids, ", ")
}

func reportCoverage(w io.Writer, file string, c *coverage.Coverage, pages []coverage.Page, missing bool) {
	without, rules := 0, 0
	for _, p := range pages {
		rules += len(p.Rules)
	}
	for _, p := range c.Paragraphs {
		if len(p.Rules) == 0 {
			without++
		} else if !missing {
			fmt.Fprintf(w, "%s:%d: %s\n\t%s\n", file, p.Line, firstWords(p.Text), idsOf(p.Rules))
		}
	}
	list := func(title string, n int, each func()) {
		if n > 0 {
			fmt.Fprintf(w, "\n%s (%d)\n", title, n)
			each()
		}
	}
	list("Paragraphs without a rule", without, func() {
		for _, p := range c.Paragraphs {
			if len(p.Rules) == 0 {
				fmt.Fprintf(w, "%s:%d: %s\n", file, p.Line, firstWords(p.Text))
			}
		}
	})
	list("Rules without a paragraph", len(c.Unmatched), func() {
		for _, r := range c.Unmatched {
			fmt.Fprintf(w, "%s:%d: %s: %s\n", r.File, r.Line, r.ID, firstWords(r.Text))
		}
	})
	list("Headings that no page names", len(c.UncitedHeadings), func() {
		for _, h := range c.UncitedHeadings {
			fmt.Fprintf(w, "%s:%d: %s\n", file, h.Line, h.Text)
		}
	})
	list("Headings that pages name and the document lacks", len(c.UnknownHeadings), func() {
		for _, p := range pages {
			if len(c.UnknownHeadings[p.Key]) > 0 {
				fmt.Fprintf(w, "%s: %s\n", p.Key, strings.Join(c.UnknownHeadings[p.Key], "; "))
			}
		}
	})
	fmt.Fprintf(w, "\n%s, %d without a rule; %s, %d without a paragraph\n", count(len(c.Paragraphs), "paragraph"),
		without, count(rules, "rule"), len(c.Unmatched))
}

func reportChanges(w io.Writer, files []string, changes []coverage.Change) {
	touched := map[string]bool{}
	for _, c := range changes {
		switch {
		case c.Old == nil:
			fmt.Fprintf(w, "%s:%d: new: %s\n", files[1], c.New.Line, firstWords(c.New.Text))
		case c.New == nil:
			fmt.Fprintf(w, "%s:%d: gone: %s\n", files[0], c.Old.Line, firstWords(c.Old.Text))
		default:
			fmt.Fprintf(w, "%s:%d: changed: %s\n", files[1], c.New.Line, c.Differences())
		}
		for _, m := range c.Rules {
			touched[m.Rule.ID] = true
			fmt.Fprintf(w, "\t%s:%d: %s: %s\n", m.Rule.File, m.Rule.Line, m.Rule.ID, firstWords(m.Rule.Text))
		}
	}
	fmt.Fprintf(w, "\n%s changed, which touch %s\n", count(len(changes), "paragraph"), count(len(touched), "rule"))
}
