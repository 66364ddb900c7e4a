package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"psyref/gen"
	"psyref/gen/diagnostics"
	"psyref/gen/link"
	"psyref/gen/oddsdiff"
	"psyref/gen/render"
	"psyref/gen/source"
)

// checkFlags holds the flags of gen check.
type checkFlags struct {
	content, against     string
	json, github, strict bool
}

func checkCommand() *cobra.Command {
	var f checkFlags
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Check the content without writing anything",
		Long: `check reads the content, resolves every link, rule and calculator in it, renders every page, and reports
all errors. With an error no site can be built.

It also gives advice: sections whose translation changed since the two were compared, terms and pictures that no page
uses, pages without a link from another page, paragraphs that are too long, lists that are too deep, odds that are
always 0 or 100 %, tables with two rows for a roll, or none, drafts that cannot be shown. Advice fails the check only with --strict.

--json prints the findings for programs; --github shows them beside the lines of a pull
request. --against lists each figure of the site that differs from the content at that revision.`,
		Example: `  gen check
  gen check --content ../drafts --strict
  gen check --against main`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := refuseTwoOf(cmd, "json", "github", "against"); err != nil {
				return err
			}
			return check(cmd, f)
		},
	}
	contentFlag(cmd, &f.content)
	cmd.Flags().StringVar(&f.against, "against", "", "revision of git whose figures to compare with")
	cmd.Flags().BoolVar(&f.strict, "strict", false, "fail on advice too")
	cmd.Flags().BoolVar(&f.json, "json", false, "print one JSON object, for programs")
	cmd.Flags().BoolVar(&f.github, "github", false, "print commands of a GitHub workflow, which show beside the lines")
	return cmd
}

// refuseTwoOf refuses flags that exclude each other.
func refuseTwoOf(cmd *cobra.Command, names ...string) error {
	given := ""
	for _, name := range names {
		if !cmd.Flags().Changed(name) {
			continue
		}
		if given != "" {
			return usageError{fmt.Errorf("gen: --%s and --%s exclude each other\n\tgive one of them", given, name)}
		}
		given = name
	}
	return nil
}

// placeholderBase is used as the address of the site, so that check also renders the files that
// need one.
const placeholderBase = "https://psyref.invalid"

func check(cmd *cobra.Command, f checkFlags) error {
	o, err := options(f.content, placeholderBase)
	if err != nil {
		return err
	}
	o.CheckLedger, o.SEO, o.HostFiles = true, true, true
	linked, advised, err := examine(cmd, o)
	list, wrong := errors.AsType[source.Errors](err)
	programs := f.json || f.github
	if err != nil && !wrong {
		return err
	}
	report := reportOf(linked, list, advised)
	switch {
	case programs:
		err = report.forPrograms(cmd.OutOrStdout(), f)
	case wrong:
		return err
	default:
		err = report.forPeople(cmd, o, linked, f)
	}
	switch {
	case err != nil:
		return err
	case wrong:
		return errPrinted
	case f.strict && len(report.Findings) > 0:
		if !programs {
			return fmt.Errorf("--strict: %s\n\tfollow it, or check without --strict", advice(len(report.Findings)))
		}
		return errPrinted
	}
	return nil
}

// examine reads and renders the content as a build does, and returns the advice on it.
func examine(cmd *cobra.Command, o gen.Options) (*link.Result, []link.Advice, error) {
	p := newProgress(cmd.ErrOrStderr())
	defer p.done()
	linked, advised, err := gen.Check(o)
	if err != nil {
		return nil, advised, err
	}
	o.Progress = func(done, all int) { p.showOnTerminal("rendering pages", done, all) }
	return linked, advised, render.Check(linked, o.Rendering())
}

// report holds the findings of a check.
type report struct{ diagnostics.Report }

func reportOf(linked *link.Result, list source.Errors, advised []link.Advice) *report {
	r := &report{diagnostics.Report{Kinds: kinds, Findings: diagnostics.FromErrors(list)}}
	if len(list) == 0 {
		r.Pages = linked.Pages
	}
	for _, a := range advised {
		r.Findings = append(r.Findings,
			diagnostics.Finding{Error: a.Error, Level: diagnostics.Advice, Kind: string(a.Kind)})
	}
	return r
}

// kinds lists the kinds of findings.
var kinds = []diagnostics.Kind{
	{ID: diagnostics.ContentError, About: "The site cannot be built"},
	{ID: string(link.Placeholder), About: "Placeholder text"},
	{ID: string(link.DifferentOdds), About: "A translation with other odds"},
	{ID: string(link.StaleTranslation), About: "An outdated translation"},
	{ID: string(link.UnusedTerm), About: "A term that no page uses"},
	{ID: string(link.UnlinkedPage), About: "A page without a link from another page"},
	{ID: string(link.LongParagraph), About: "A paragraph that is too long"},
	{ID: string(link.DeepList), About: "A list with too many levels"},
	{ID: string(link.UnusedPicture), About: "A picture that no page shows"},
	{ID: string(link.UnusedFilter), About: "A filter that no field answers"},
	{ID: string(link.ConstantCondition), About: "Odds that are always 0 or 100 %"},
	{ID: string(link.FormulaSlip), About: "A formula whose result is seldom meant"},
	{ID: string(link.WithoutWords), About: "A calculator without words, which nothing shows"},
	{ID: string(link.WrongRange), About: "A table with two rows for a roll, or none"},
	{ID: string(link.ContradictsRecord), About: "A table that contradicts the record of a power"},
	{ID: string(link.OtherLanguage), About: "A link to a page in another language"},
	{ID: string(link.Unlicensed), About: "Pages that repeat a document without its licence"},
	{ID: string(link.Unpublished), About: "A site whose addresses are not permanent yet"},
	{ID: string(link.PartlyTranslated), About: "Sections of a page that a language lacks"},
	{ID: string(link.UnfinishedDraft), About: "A page that is a draft"},
	{ID: string(link.BrokenDraft), About: "A draft that gen serve cannot show"},
}

func (r *report) forPrograms(out io.Writer, f checkFlags) (err error) {
	writeErr := writeAtOnce(out, func(w io.Writer) {
		if f.json {
			err = r.JSON(w)
		} else {
			err = r.GitHub(w)
		}
	})
	return cmp.Or(err, writeErr)
}

// forPeople prints advice, and the changed figures with --against.
func (r *report) forPeople(cmd *cobra.Command, o gen.Options, linked *link.Result, f checkFlags) error {
	var changes []oddsdiff.Change
	if f.against != "" {
		var err error
		if changes, err = changedFigures(cmd.Context(), linked, o, f.content, f.against); err != nil {
			return err
		}
	}
	return writeAtOnce(cmd.OutOrStdout(), func(w io.Writer) {
		printAdvice(w, r.Findings)
		fmt.Fprintf(w, "%s: %s, no errors; %s\n", f.content, count(r.Pages, "page"), advice(len(r.Findings)))
		if f.against != "" {
			printChanges(w, changes, f.against)
		}
	})
}

func printAdvice(w io.Writer, list []diagnostics.Finding) {
	for i, finding := range list {
		if i == maxErrors {
			fmt.Fprintf(w, "and %d more; --json prints all\n", len(list)-i)
			break
		}
		fmt.Fprintln(w, finding.Text())
	}
}

// advice writes "no advice", "1 piece of advice", "3 pieces of advice".
func advice(n int) string {
	switch n {
	case 0:
		return "no advice"
	case 1:
		return "1 piece of advice"
	}
	return fmt.Sprintf("%d pieces of advice", n)
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
	var all bool
	cmd := &cobra.Command{
		Use:   "reviewed <page> …",
		Short: "Mark pages as equal in all languages",
		Long: `reviewed records that the current text of the named pages was compared with its translation, and prints the sections that were not recorded before.
If either language changes later, gen check lists the section and the page shows a note.`,
		Example: "  gen reviewed dark-heresy/sustaining\n  gen reviewed --all",
		RunE: func(cmd *cobra.Command, pages []string) error {
			if all != (len(pages) == 0) {
				return usageError{errors.New("gen reviewed: name the pages that you compared, or give --all\n" +
					"\tgen check lists the pages that changed since they were compared")}
			}
			s, err := readContent(content)
			if err != nil {
				return err
			}
			text, noted, err := s.ReviewText(pageKeys(s, pages))
			if err != nil {
				return err
			}
			if err := save(filepath.Join(content, "reviewed.txt"), text); err != nil {
				return err
			}
			return writeAtOnce(cmd.OutOrStdout(), func(w io.Writer) {
				for _, section := range noted {
					fmt.Fprintln(w, section)
				}
				fmt.Fprintf(w, "%s marked as compared\n", count(len(noted), "section"))
			})
		},
	}
	contentFlag(cmd, &content)
	cmd.Flags().BoolVar(&all, "all", false, "every page was compared")
	return cmd
}

// pageKeys turns names of files, as check prints them, into the keys of their pages.
func pageKeys(s *link.Result, names []string) []string {
	keys := make([]string, len(names))
	for i, name := range names {
		keys[i] = name
		if p := s.PageOf(filepath.ToSlash(filepath.Clean(name))); p != nil {
			keys[i] = p.Key()
		}
	}
	return keys
}

func readContent(content string) (*link.Result, error) {
	o, err := options(content, "")
	if err != nil {
		return nil, err
	}
	return gen.Link(o)
}
