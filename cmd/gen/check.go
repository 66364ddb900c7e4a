package main

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"psyref/gen"
	"psyref/gen/figures"
	"psyref/gen/link"
)

func checkCommand() *cobra.Command {
	var content, against string
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Check the content without writing anything",
		Long: `check reads the content, resolves every link, rule and calculator in it, and reports whatever is wrong.
It also lists the sections whose translation changed since the two were compared, and with --against
each figure of the site that is another than with the content of that revision.`,
		Example: "  gen check\n  gen check --content ../drafts\n  gen check --against main",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o, err := options(content, "")
			if err != nil {
				return err
			}
			o.Recorded = true
			s, err := gen.Read(o)
			if err != nil {
				return err
			}
			var changes []figures.Change
			if against != "" {
				if changes, err = changedFigures(s, o, content, against); err != nil {
					return err
				}
			}
			return inOnePiece(cmd.OutOrStdout(), func(w io.Writer) {
				for _, stale := range s.Stale {
					fmt.Fprintln(w, stale)
				}
				fmt.Fprintf(w, "%s: %s, nothing wrong; %s to compare with the other language\n", content, count(s.Pages, "page"), count(len(s.Stale), "section"))
				if against != "" {
					printChanges(w, changes, against)
				}
			})
		},
	}
	contentFlag(cmd, &content)
	cmd.Flags().StringVar(&against, "against", "", "revision of git whose figures to compare with")
	return cmd
}

func recordCommand() *cobra.Command {
	var content string
	cmd := &cobra.Command{
		Use:   "record",
		Short: "Record every address of the site as published",
		Long: `record adds the addresses of all pages and rules to content/published.txt. From then on no build may lose one:
what moves needs a line in content/redirects.yaml.`,
		Example: "  gen record",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := readContent(content)
			if err != nil {
				return err
			}
			text, added := s.LedgerText()
			if err := save(filepath.Join(content, "published.txt"), text); err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d new addresses recorded\n", added)
			return err
		},
	}
	contentFlag(cmd, &content)
	return cmd
}

func reviewedCommand() *cobra.Command {
	var content string
	cmd := &cobra.Command{
		Use:   "reviewed [page …]",
		Short: "Note that pages say the same in every language",
		Long: `reviewed notes that the named pages, or all of them, were compared with their translation, as they stand now. When one of the two
changes afterwards, gen check lists the section and the page tells its readers.`,
		Example: "  gen reviewed dark-heresy/sustaining\n  gen reviewed",
		RunE: func(_ *cobra.Command, pages []string) error {
			s, err := readContent(content)
			if err != nil {
				return err
			}
			text, err := s.ReviewText(pages)
			if err != nil {
				return err
			}
			return save(filepath.Join(content, "reviewed.txt"), text)
		},
	}
	contentFlag(cmd, &content)
	return cmd
}

func readContent(content string) (*link.Linked, error) {
	o, err := options(content, "")
	if err != nil {
		return nil, err
	}
	return gen.Read(o)
}
