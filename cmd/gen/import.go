package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"psyref/gen"
	"psyref/gen/book"
	"psyref/gen/content"
	"psyref/gen/lang"
	"psyref/gen/source"
)

// importFlags holds the flags of gen import.
type importFlags struct {
	content, system, language string
	dry                       bool

	kind, mapFile   string // of records
	keep, overwrite bool
}

func importCommand() *cobra.Command {
	var f importFlags
	cmd := &cobra.Command{
		Use:   "import <file or folder> …",
		Short: "Draft pages from a rulebook, or make records from data",
		Long: `import makes drafts of a rulebook: a page for each heading with enough text, in chapters as the book
has them. It reads Markdown and text, folders of them, and through pandoc HTML, DOCX, ODT, EPUB, RST,
LaTeX and Org. Drafts show in gen serve and are left out of builds, until gen accept makes them pages.

What the site understands stays as it is typed. What it has another form for gets that form: boxes of
GitHub, Obsidian, MkDocs and Docusaurus, footnotes, <details>, wiki links, tasks, HTML. The rest stays
as readable text and is listed with its lines. Links lead to where their headings went, and pictures
are copied. The last lines count words, links and pictures. Existing files are never changed.

With --as, import makes records of that kind from the rows of a CSV or JSON file, and updates those
with the same ids. The map says which field of a row goes where; fields that it neither places nor
ignores are errors. Values that differ from a record are listed, and nothing is written without
--keep or --overwrite. Texts are in the language of --lang: import the first language first.`,
		Example: `  gen import rules.md --system duels
  gen import book/ --system duels --lang fr
  gen import rules.docx --system duels --dry-run
  gen import spells.json --as spell --map map.yaml
  gen import spells-fr.json --as spell --map map.yaml --lang fr`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usageError{errors.New("gen: import takes files or folders of a book\n\ttry: gen import --help")}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.kind != "" {
				return importRecords(cmd, args, f)
			}
			if f.mapFile != "" || f.keep || f.overwrite {
				return usageError{errors.New("gen: --map, --keep and --overwrite are for records\n\tadd --as <kind>")}
			}
			return importBook(cmd, args, f)
		},
	}
	contentFlag(cmd, &f.content)
	cmd.Flags().StringVar(&f.system, "system", "", "system that gets the pages")
	cmd.Flags().StringVar(&f.language, "lang", "", "language of the book (default: the first of the site)")
	cmd.Flags().BoolVar(&f.dry, "dry-run", false, "print what would be written, and write nothing")
	cmd.Flags().StringVar(&f.kind, "as", "", "kind of the records in a CSV or JSON file")
	cmd.Flags().StringVar(&f.mapFile, "map", "", "file that says which field of a row goes where")
	cmd.Flags().BoolVar(&f.keep, "keep", false, "keep values of records that differ from the file")
	cmd.Flags().BoolVar(&f.overwrite, "overwrite", false, "replace values of records that differ from the file")
	cmd.MarkFlagsMutuallyExclusive("keep", "overwrite")
	return cmd
}

func contentOptions(o gen.Options) content.Options {
	return content.Options{Files: o.Content, Name: o.Name, Catalog: o.Catalog, RollTables: o.Tables}
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
		hint = "to make it: gen new system " + id
	}
	return nil, usageError{fmt.Errorf("gen: --system %s: unknown system\n\t%s", id, hint)}
}

// languageNamed returns the language of the flag --lang, by default the first.
func languageNamed(languages lang.List, tag string) (string, error) {
	if tag != "" && !languages.Has(tag) {
		return "", usageError{fmt.Errorf("gen: --lang %s: not a language of the content\n\texpected one of: %s", tag,
			strings.Join(languages.Tags(), ", "))}
	}
	return cmp.Or(tag, languages.First()), nil
}

func importBook(cmd *cobra.Command, names []string, f importFlags) error {
	o, err := options(f.content, "")
	if err != nil {
		return err
	}
	c, err := content.Outline(contentOptions(o))
	if err != nil {
		return err
	}
	system, err := systemNamed(c, f.system)
	if err != nil {
		return err
	}
	if f.language, err = languageNamed(c.Languages, f.language); err != nil {
		return err
	}
	p := newProgress(cmd.ErrOrStderr())
	defer p.done()
	folder := path.Join(f.language, f.system)
	b, err := book.Import(cmd.Context(), names, book.Options{
		Language: f.language, Prefix: system.Prefix, Verbatim: system.Text != "", Progress: p.show,
		HasPage: system.HasPage, HasChapter: system.HasChapter,
	})
	if err != nil {
		return err
	}
	if err := refuseAgain(b, f); err != nil {
		return err
	}
	files, err := scaffoldsOf(b, folder, f, contentOptions(o))
	if err != nil {
		return err
	}
	if !f.dry {
		if err := writeScaffolds(cmd, f.content, files, nothingNext); err != nil {
			return err
		}
	}
	p.done()
	if err := writeAtOnce(cmd.OutOrStdout(), func(w io.Writer) { reportBook(w, b, f) }); err != nil || f.dry {
		return err
	}
	return checkDrafts(o, b, folder)
}

// refuseAgain returns an error if most pages of a book are in the system already, with the same words.
func refuseAgain(b *book.Book, f importFlags) error {
	folder := filepath.Join(f.content, f.language, f.system)
	pages := os.DirFS(folder)
	files, err := fs.Glob(pages, "*.md")
	if err != nil {
		return err
	}
	slugs := map[string]string{} // by words
	for _, name := range files {
		data, err := fs.ReadFile(pages, name)
		if err != nil {
			return err
		}
		slugs[book.WordsOf(string(data))] = strings.TrimSuffix(name, ".md")
	}
	var same []string
	for _, p := range b.Pages {
		if slug := slugs[book.WordsOf(p.Text)]; slug != "" {
			same = append(same, slug)
		}
	}
	if len(same)*2 <= len(b.Pages) {
		return nil
	}
	list := strings.Join(same[:min(len(same), maxPlaces)], ", ")
	if more := len(same) - maxPlaces; more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return fmt.Errorf("%s has %d of the %s of the book already, with the same text: %s; nothing was written\n"+
		"\tto import it anew, delete them first: their files in %s, and their names in %s", f.system, len(same),
		count(len(b.Pages), "page"), list, folder, filepath.Join(f.content, "systems.yaml"))
}

// scaffoldsOf returns the files of a book: pages and pictures, none of which may exist, and
// systems.yaml with its pages and chapters.
func scaffoldsOf(b *book.Book, folder string, f importFlags, o content.Options) ([]content.Scaffold, error) {
	var list []content.Scaffold
	for _, p := range b.Pages {
		list = append(list, content.Scaffold{Path: path.Join(folder, p.Slug+".md"), Text: p.Text})
	}
	for _, p := range b.Pictures {
		list = append(list, content.Scaffold{Path: path.Join(folder, p.Name), Text: string(p.Bytes)})
	}
	for _, s := range list {
		name := filepath.Join(f.content, filepath.FromSlash(s.Path))
		if _, err := os.Lstat(name); err == nil {
			return nil, fmt.Errorf("%s: already exists, and import changes no file; nothing was written\n"+
				"\tremove the earlier drafts, or import into another system", name)
		}
	}
	systems, err := content.AddPages(o, f.system, b.Title, b.First, newChapters(b.Chapters))
	return append(list, systems), err
}

func newChapters(chapters []*book.Chapter) (list []content.NewChapter) {
	for _, c := range chapters {
		list = append(list, content.NewChapter{ID: c.ID, Name: c.Name, Pages: c.Pages, Chapters: newChapters(c.Chapters)})
	}
	return list
}

// checkDrafts checks the drafts of an import as gen check does, and reports errors in them.
func checkDrafts(o gen.Options, b *book.Book, folder string) error {
	o.Drafts, o.AllowUntranslated = true, true
	_, err := gen.Link(o)
	list, wrong := errors.AsType[source.Errors](err)
	if !wrong {
		return err
	}
	return slices.DeleteFunc(list, func(e source.Error) bool {
		return !strings.Contains(e.File, folder+"/") && !strings.HasSuffix(e.File, "systems.yaml")
	})
}

// maxPlaces is how many places of a kind of remark are printed.
const maxPlaces = 3

// reportBook prints what an import changed and guessed, by kind, and what it counted.
func reportBook(w io.Writer, b *book.Book, f importFlags) {
	for _, r := range b.Remarks {
		fmt.Fprintf(w, "%s: %d\n", r.Kind, len(r.Places))
		for i, p := range r.Places {
			if i == maxPlaces {
				fmt.Fprintf(w, "\tand %d more\n", len(r.Places)-i)
				break
			}
			fmt.Fprintf(w, "\t%s %s\n", p, source.EscapeInvisible(p.Detail))
		}
	}
	a := b.Account
	verb := "written"
	if f.dry {
		verb = "would be written"
	}
	fmt.Fprintf(w, "\n%s %s in %s, %s\n", count(len(b.Pages), "draft"), verb, f.language, count(chaptersIn(b.Chapters), "chapter"))
	fmt.Fprintf(w, "links within the book: %d kept, %d lost, %d that lead nowhere in it; pictures: %d of %d\n",
		a.LinksKept, a.Links-a.LinksKept, a.Dead, a.PicturesKept, a.Pictures)
	fmt.Fprintf(w, "%s in, %d out, %d left out, %d lost\n", count(a.WordsIn, "word"), a.WordsOut, leftOut(a), len(a.Lost))
	for _, o := range a.LeftOut {
		fmt.Fprintf(w, "\tleft out: %s, %s\n", o.Why, count(o.Words, "word"))
	}
	if a.Added > 0 {
		fmt.Fprintf(w, "\tadded: names of files and pages, heads of divided tables, %s\n", count(a.Added, "word"))
	}
	if len(a.Lost) > 0 {
		fmt.Fprintf(w, "\tlost: %s\n\tplease report this with the document\n", strings.Join(a.Lost[:min(20, len(a.Lost))], " "))
	}
	if !f.dry {
		fmt.Fprintf(w, "\tsee them: gen serve; make them pages: gen accept %s, or gen accept --all\n", f.system)
	}
}

func chaptersIn(list []*book.Chapter) (n int) {
	for _, c := range list {
		n += 1 + chaptersIn(c.Chapters)
	}
	return n
}

func leftOut(a book.Account) (n int) {
	for _, o := range a.LeftOut {
		n += o.Words
	}
	return n
}
