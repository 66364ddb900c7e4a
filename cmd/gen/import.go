package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"psyref/gen/content"
	"psyref/gen/document"
	"psyref/gen/draft"
	"psyref/gen/source"
)

// rawLimit is the maximum size of a raw document in bytes.
const rawLimit = 64 << 20

// importFlags holds the flags of gen import.
type importFlags struct {
	content, system, language, out string
	dry                            bool
}

func importCommand() *cobra.Command {
	var f importFlags
	cmd := &cobra.Command{
		Use:   "import <file>",
		Short: "Draft pages from a raw document",
		Long: `import makes drafts of pages from a raw document: divided by topic, with front matter and proposed
rule ids. Drafts show in gen serve and are left out of builds.

It reads text and Markdown (UTF-8, UTF-16, Windows-1252), web pages, and through pandoc DOCX and ODT. It repairs broken
encodings, finds headings, lists, steps and tables, and reports by line what it was unsure of. Every
word of the document is on one of the pages, and notes follow what refers to them; if a word would be
lost, nothing is written. Menus and other parts outside the text of a web page, and hidden text, are
left out, reported and counted. Existing files are never changed.`,
		Example: `  gen import psykers.txt --system dark-heresy --lang en
  gen import rules.docx --system trenchhammer --dry-run
  gen import forum.txt --system dark-millennium --lang fr --out ../imported
  gen serve --content ../imported`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error { return importFile(cmd, args[0], f) },
	}
	contentFlag(cmd, &f.content)
	cmd.Flags().StringVar(&f.system, "system", "", "system whose rules the document holds")
	cmd.Flags().StringVar(&f.language, "lang", "", "language of the document (default: guessed)")
	cmd.Flags().StringVar(&f.out, "out", "",
		"folder to create, with a copy of the content and the drafts in it (default: the content folder)")
	cmd.Flags().BoolVar(&f.dry, "dry-run", false, "print what would be written, and write nothing")
	completeImport(cmd)
	return cmd
}

// oneFile requires exactly one argument, the name of a file.
func oneFile(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return usageError{fmt.Errorf("gen: %s takes one file\n\ttry: %s --help", cmd.Name(), cmd.CommandPath())}
	}
	return nil
}

// completeImport lets shells propose files, systems and languages.
func completeImport(cmd *cobra.Command) {
	cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion,
		cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return nil, cobra.ShellCompDirectiveDefault
	}
	flag := func(name string, list func(c *content.Content) []string) {
		err := cmd.RegisterFlagCompletionFunc(name,
			func(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
				c, err := outline(cmd.Flag("content").Value.String())
				if err != nil {
					return nil, cobra.ShellCompDirectiveNoFileComp
				}
				return list(c), cobra.ShellCompDirectiveNoFileComp
			})
		if err != nil {
			panic(err) // the flag is ours
		}
	}
	flag("system", (*content.Content).WithRules)
	if cmd.Flags().Lookup("lang") != nil {
		flag("lang", func(c *content.Content) []string { return c.Languages.Tags() })
	}
}

// outline returns the languages and systems of a content folder.
func outline(folder string) (*content.Content, error) {
	o, err := options(folder, "")
	if err != nil {
		return nil, err
	}
	return content.Outline(content.Options{Files: o.Content, Name: o.Name, Catalog: o.Catalog})
}

// systemNamed returns the system of the flag --system.
func systemNamed(c *content.Content, id string) (*content.System, error) {
	s := c.System(id)
	if s != nil && s.HasRules() {
		return s, nil
	}
	known := strings.Join(c.WithRules(), ", ")
	switch {
	case id == "":
		return nil, usageError{fmt.Errorf("gen: --system is missing\n\texpected one of: %s", known)}
	case s != nil:
		return nil, usageError{fmt.Errorf("gen: --system %s: has no rules of its own\n\texpected one of: %s", id,
			known)}
	}
	hint := source.DidYouMean(id, c.WithRules())
	if hint == "" {
		hint = "expected one of: " + known
	}
	return nil, usageError{fmt.Errorf("gen: --system %s: unknown system\n\t%s", id, hint)}
}

func importFile(cmd *cobra.Command, file string, f importFlags) error {
	c, err := outline(f.content)
	if err != nil {
		return err
	}
	system, err := systemNamed(c, f.system)
	if err != nil {
		return err
	}
	if f.language != "" && !c.Languages.Has(f.language) {
		return usageError{fmt.Errorf("gen: --lang %s: not a language of the content\n\texpected one of: %s", f.language,
			strings.Join(c.Languages.Tags(), ", "))}
	}
	if f.out != "" {
		if err := checkOutIsFree(f); err != nil {
			return err
		}
	}
	p := newProgress(cmd.ErrOrStderr())
	defer p.done()
	d, err := readDocument(cmd.Context(), file, p)
	if err != nil {
		return err
	}
	language, err := languageOf(d, c, &f)
	if err != nil {
		return err
	}
	drafts, err := draft.Make(cmd.Context(), d, draft.Options{
		Prefix: system.Prefix, HasPage: system.HasPage, Progress: p.show,
		HasRule: func(id string) bool { return c.Rules.Find(id) != nil },
	})
	if err != nil {
		return err
	}
	names, err := writeDrafts(cmd.Context(), drafts, f, language, p)
	if err != nil {
		return err
	}
	p.done()
	return writeAtOnce(cmd.OutOrStdout(), func(w io.Writer) { reportDrafts(w, file, drafts, names, language, f) })
}

// readDocument reads a raw document from a file.
func readDocument(ctx context.Context, name string, p *progress) (*document.Document, error) {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s: not found\n\tname the file of the document", name)
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s: not a regular file\n\tname the file of the document", name)
	case info.Size() > rawLimit:
		return nil, fmt.Errorf("%s: has %d MB; a document has at most %d MB\n\tdivide it into several files", name,
			info.Size()>>20, rawLimit>>20)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return document.Read(ctx, name, data, document.Options{Progress: p.show})
}

// languageOf returns the language of the document: the one that a flag names, or the detected one.
func languageOf(d *document.Document, c *content.Content, f *importFlags) (string, error) {
	guess, certain := d.Language()
	if f.language != "" {
		if certain && guess != f.language && c.Languages.Has(guess) {
			d.Doubts = slices.Insert(d.Doubts, 0, document.Doubt{Line: 1,
				Message: fmt.Sprintf("--lang says %s, but the document seems to be in %s", f.language, guess)})
		}
		return f.language, nil
	}
	if !c.Languages.Has(guess) || !certain {
		return "", usageError{fmt.Errorf("gen: %s: the language of the document is uncertain; it may be %q\n"+
			"\tadd --lang %s", d.Name, guess, strings.Join(c.Languages.Tags(), " or --lang "))}
	}
	d.Doubts = slices.Insert(d.Doubts, 0,
		document.Doubt{Line: 1, Message: "the language of the document was detected as " + guess})
	return guess, nil
}

// reportDrafts prints what was made, and what to look at.
func reportDrafts(w io.Writer, file string, drafts *draft.Drafts, names []string, language string, f importFlags) {
	ids := 0
	for i, page := range drafts.Pages {
		fmt.Fprintf(w, "%s\t%s, %s proposed\n", names[i], count(page.Words, "word"), count(page.IDs, "id"))
		ids += page.IDs
	}
	for _, d := range drafts.Doubts {
		fmt.Fprintf(w, "%s:%d: %s\n", file, max(d.Line, 1), d.Message)
	}
	verb := "written"
	if f.dry {
		verb = "would be written"
	}
	left := ""
	if drafts.LeftOut > 0 {
		left = fmt.Sprintf(", %d left out as not part of the text", drafts.LeftOut)
	}
	fmt.Fprintf(w, "\n%s in, %d out%s; %s %s in %s, %s proposed, %s to review\n",
		count(drafts.Words+drafts.LeftOut, "word"), drafts.Words, left, count(len(names), "draft"), verb, language,
		count(ids, "id"), count(len(drafts.Doubts), "place"))
	if language != "en" {
		fmt.Fprintln(w, "\tids are made from words of the document; replace them by English ones before they become permanent")
	}
	if !f.dry {
		fmt.Fprintf(w, "\treview them: gen serve --content %s\n", cmp.Or(f.out, f.content))
	}
}
