package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"psyref/calc/all"
	"psyref/gen"
	"psyref/gen/cache"
	"psyref/gen/content"
	"psyref/gen/output"
	"psyref/gen/render"
	"psyref/gen/seo"
	"psyref/gen/site"
)

// contentFlag adds the flag --content.
func contentFlag(cmd *cobra.Command, content *string) {
	cmd.Flags().StringVar(content, "content", "content", "folder with the content")
}

func baseFlag(cmd *cobra.Command, base *string, usage string) {
	cmd.Flags().StringVar(base, "base-url", "", usage)
}

// openContent opens the content folder, with an error that names the flag.
func openContent(name string) (fs.FS, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, fmt.Errorf("--content %s: cannot be read\n"+
			"\tname the folder that contains en/ and fr/, or run gen where content/ is", name)
	case !info.IsDir():
		return nil, fmt.Errorf("--content %s: is a file\n\tname the folder that contains en/ and fr/", name)
	}
	return content.Folder(name), nil
}

// checkBase checks the address of the finished site; "" means unknown.
func checkBase(base string) error {
	if base == "" {
		return nil
	}
	u, err := url.Parse(base)
	switch {
	case err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "":
		return usageError{fmt.Errorf("gen: --base-url %s: not an address\n"+
			"\twrite https://example.org or https://example.org/psyref", base)}
	case strings.ContainsFunc(u.Host, isNotASCII):
		return usageError{fmt.Errorf("gen: --base-url %s: the name of the host has letters that are not ASCII\n"+
			"\twrite the name that browsers send, which begins with xn--", base)}
	case strings.ContainsFunc(base, isNotASCII):
		return usageError{fmt.Errorf("gen: --base-url %s: contains a space or a character that is not ASCII\n"+
			"\twrite %s", base, u)}
	case u.User != nil:
		return usageError{errors.New("gen: --base-url: contains a user name or password, which every page would show\n" +
			"\twrite https://example.org or https://example.org/psyref")}
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "" || strings.HasSuffix(base, "#"):
		return usageError{fmt.Errorf("gen: --base-url %s: pages are below it, so it must end with its path\n\twrite %s",
			base, (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}).String())}
	}
	return nil
}

// isNotASCII reports whether an address must encode a character.
func isNotASCII(r rune) bool { return r <= ' ' || r >= 0x7f }

// options returns what all builds have in common.
func options(content, base string) (gen.Options, error) {
	files, err := openContent(content)
	if err != nil {
		return gen.Options{}, err
	}
	if err := checkBase(base); err != nil {
		return gen.Options{}, err
	}
	return gen.Options{Content: files, Name: path.Clean(content), Base: base, Catalog: all.Calculators,
		Tables: all.Tables}, nil
}

// buildFlags holds the flags of gen build.
type buildFlags struct {
	content, out, base string
	pictures, compress bool
}

func buildCommand() *cobra.Command {
	var f buildFlags
	cmd := &cobra.Command{
		Use:   "build",
		Short: "Write the finished site to a folder",
		Long: `build makes the whole site and puts it into a folder, which any static host can serve.

The folder is replaced in one step when all files are ready. If anything is wrong with the
content, nothing is written. A folder with files that gen did not write is never touched.`,
		Example: `  gen build --base-url https://rules.example.org
  gen build --out /srv/www/psyref --base-url https://example.org/psyref`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return withOutFlag(build(cmd, f)) },
	}
	contentFlag(cmd, &f.content)
	baseFlag(cmd, &f.base, "address of the finished site")
	cmd.Flags().StringVar(&f.out, "out", "public", "folder to write to")
	cmd.Flags().BoolVar(&f.pictures, "pictures", true, "draw the preview images that chats show of pages")
	cmd.Flags().BoolVar(&f.compress, "compress", false,
		"also write .br and .gz of each file that gets smaller, for servers that send them")
	return cmd
}

func build(cmd *cobra.Command, f buildFlags) error {
	start := time.Now()
	o, err := options(f.content, f.base)
	if err != nil {
		return err
	}
	if err := output.CheckFolder(f.out); err != nil {
		return err
	}
	if err := checkOutside(f.content, f.out, "public"); err != nil {
		return err
	}
	o.SEO, o.HostFiles = true, true
	o.CheckLedger, o.PreviewImages, o.Cache = true, f.pictures, cacheFolder("previews")
	totals, err := buildSite(cmd, o, f)
	if err != nil {
		return err
	}
	sweepCaches() // now that this build has used its own entries
	took := time.Since(start)
	return writeAtOnce(cmd.OutOrStdout(), func(w io.Writer) { summary(w, totals, f.out, took) })
}

// buildSite reads the content and writes each file to the folder as soon as it is made.
func buildSite(cmd *cobra.Command, o gen.Options, f buildFlags) (*render.Totals, error) {
	linked, err := gen.Link(o)
	if err != nil {
		return nil, err
	}
	if o.History, err = readHistory(cmd.Context(), f.content, linked, cmd.ErrOrStderr()); err != nil {
		return nil, err
	}
	for _, line := range seo.Omitted(linked.Site.Base, linked.Site.Prefix, o.Rendering().Dates()) {
		fmt.Fprintln(cmd.ErrOrStderr(), line)
	}
	if f.base == "" {
		fmt.Fprintln(cmd.ErrOrStderr(), "\tname the address of the site with --base-url")
	}
	var core output.Core
	if linked.Site.HasCalculators() {
		core, err = compiledCore(cmd.Context(), func() {
			fmt.Fprintln(cmd.ErrOrStderr(), "compiling the rules core for the browser …")
		})
		if err != nil {
			return nil, err
		}
	}
	w, err := beginWriting(cmd, f.out)
	if err != nil {
		return nil, err
	}
	put := w.Put
	if f.compress {
		put = compressing(w.Put, cache.Folder(cacheFolder("compressed")))
	}
	p := newProgress(cmd.ErrOrStderr())
	defer p.done()
	o.Progress = func(done, all int) { p.showOnTerminal("rendering pages", done, all) }
	totals, err := gen.Render(linked, o, core, put)
	p.done()
	if err != nil {
		w.Abort()
		return nil, err
	}
	return totals, w.Commit()
}

// beginWriting opens the output folder. It prints a message if it must wait for another build.
func beginWriting(cmd *cobra.Command, out string) (*output.Writer, error) {
	waiting := time.AfterFunc(time.Second, func() {
		fmt.Fprintf(cmd.ErrOrStderr(), "another build is writing to %s; waiting for it\n", out)
	})
	defer waiting.Stop()
	return output.NewWriter(cmd.Context(), out)
}

// withOutFlag adds the flag --out to an error of the output folder.
func withOutFlag(err error) error {
	wrong, about := errors.AsType[*output.FolderError](err)
	switch {
	case !about:
		return err
	case errors.Is(wrong, output.ErrNotBuilt):
		return fmt.Errorf("--out %w\n\tbuild it first: gen build --out %s", wrong, wrong.Folder)
	}
	return fmt.Errorf("--out %w", wrong)
}

// checkOutside refuses an output folder inside the content, which later builds would take for
// content. Instead is the name to propose.
func checkOutside(content, out, instead string) error {
	from, to := resolved(content), resolved(out)
	if below, err := filepath.Rel(from, to); err == nil && filepath.IsLocal(below) {
		return fmt.Errorf("--out %s: is inside the content folder, %s; nothing was written\n"+
			"\tname a folder beside it, like %s", out, content, filepath.Join(content, "..", instead))
	}
	return nil
}

// resolved returns the absolute path of a folder, with links followed as far as it exists.
func resolved(folder string) string {
	path, err := filepath.Abs(folder)
	if err != nil {
		return folder
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	if parent := filepath.Dir(path); parent != path {
		return filepath.Join(resolved(parent), filepath.Base(path))
	}
	return path
}

// compressing also writes the compressed variants of each file. It runs on as many goroutines as
// pages are rendered on.
func compressing(put func(site.File) error, kept cache.Folder) func(site.File) error {
	return func(f site.File) error {
		for _, beside := range output.Compress(f, kept) {
			if err := put(beside); err != nil {
				return err
			}
		}
		return put(f)
	}
}

// summary prints what was built.
func summary(out io.Writer, t *render.Totals, folder string, took time.Duration) {
	bytes := 0
	for _, n := range t.Bytes {
		bytes += n
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	defer w.Flush()
	fmt.Fprintf(w, "%s\n", folder)
	fmt.Fprintf(w, "  pages\t%d\n", t.Pages)
	fmt.Fprintf(w, "  calculators\t%d\n", t.Calculators)
	fmt.Fprintf(w, "  languages\t%d\n", t.Languages)
	fmt.Fprintf(w, "  files\t%d\n", t.Files)
	fmt.Fprintf(w, "  bytes\t%s, of them HTML %s, core %s\n", size(bytes), size(t.Bytes[".html"]),
		size(t.Bytes[".wasm"]))
	fmt.Fprintf(w, "  seconds\t%.2f\n", took.Seconds())
}

func size(n int) string {
	switch {
	case n >= 1e6:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	case n >= 1e3:
		return fmt.Sprintf("%.0f kB", float64(n)/1e3)
	}
	return fmt.Sprintf("%d B", n)
}
