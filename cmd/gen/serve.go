package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"
	"time"

	"github.com/cli/browser"
	"github.com/spf13/cobra"

	"psyref/gen"
	"psyref/gen/link"
	"psyref/gen/preview"
	"psyref/gen/site"
	"psyref/gen/source"
)

// serveFlags holds the flags of gen serve.
type serveFlags struct {
	content, base, addr, editor string
	open                        bool
	poll                        time.Duration
}

func serveCommand() *cobra.Command {
	var f serveFlags
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the site, and update open pages when a file is saved",
		Long: `serve builds the site in memory and serves it on this machine only. Saving a file of the content
updates open pages in place: scroll position, focus, typed text and unfolded parts stay. An error is
shown over the page with its line until it is fixed; with --editor a click opens it there. Files with
errors are served in their last good version, all others as saved, if they fit together.

In a checkout of Psyref, styles and scripts are watched too. After a change of Go code or of a template,
start serve again.`,
		Example: `  gen serve
  gen serve --open --editor 'code -g {file}:{line}:{col}'
  gen serve --addr 127.0.0.1:0 --content ../drafts`,
		Args: noArgumentsAfterPoll,
		RunE: func(cmd *cobra.Command, _ []string) error { return serve(cmd, f) },
	}
	contentFlag(cmd, &f.content)
	baseFlag(cmd, &f.base, "address that pages use for themselves (default: the address that serve listens on)")
	cmd.Flags().StringVar(&f.addr, "addr", "127.0.0.1:8080",
		"address to listen on, on this machine; port 0 takes a free one")
	cmd.Flags().StringVar(&f.editor, "editor", "",
		"command that opens {file} at {line} and {col} when an error is clicked")
	cmd.Flags().BoolVar(&f.open, "open", false, "open the site in the browser")
	cmd.Flags().DurationVar(&f.poll, "poll", 0,
		"check the files at this interval, if the file system reports no changes: --poll or --poll=2s")
	cmd.Flags().Lookup("poll").NoOptDefVal = "500ms"
	return cmd
}

// noArgumentsAfterPoll is noArguments for a command with --poll, whose value needs an equals sign.
func noArgumentsAfterPoll(cmd *cobra.Command, args []string) error {
	if len(args) > 0 && cmd.Flags().Changed("poll") {
		if _, err := time.ParseDuration(args[0]); err == nil {
			return usageError{fmt.Errorf("gen: %s takes no argument %q\n"+
				"\twrite the time after an equals sign: --poll=%s", cmd.Name(), args[0], args[0])}
		}
	}
	return noArguments(cmd, args)
}

func serve(cmd *cobra.Command, f serveFlags) error {
	if f.poll < 0 {
		return usageError{fmt.Errorf("gen: --poll=%s: not a time above 0\n"+
			"\twrite it with its unit, such as --poll=500ms", f.poll)}
	}
	o, err := options(f.content, f.base)
	if err != nil {
		return err
	}
	var edit func(file string, line, column int) error
	if f.editor != "" {
		if edit, err = preview.Editor(f.editor); err != nil {
			return usageError{fmt.Errorf("gen: --editor %w", err)}
		}
	}
	listener, err := preview.Listen(f.addr)
	if err != nil {
		return fmt.Errorf("--addr %w", err)
	}
	defer listener.Close()
	out := cmd.OutOrStdout()
	if o.Base == "" {
		o.Base = "http://" + listener.Addr().String()
	}
	o.Preview, o.Drafts = true, true
	folders := []preview.Folder{{Path: f.content}}
	if inCheckout() {
		o.Assets = os.DirFS(assetsFolder)
		folders = append(folders, watchedAssets)
	}
	core, err := compiledCore(cmd.Context(), func() {
		fmt.Fprintln(out, "compiling the rules core for the browser (the first time takes a minute) …")
	})
	if err != nil {
		return err
	}
	prefix := link.Prefix(o.Base)
	address := "http://" + listener.Addr().String() + prefix + "/"
	names := make([]string, len(folders))
	for i, folder := range folders {
		names[i] = folder.Path
	}
	fmt.Fprintf(out, "serving %s\nwatching %s; end with Ctrl-C\n", address, strings.Join(names, ", "))
	if f.open {
		if err := browser.OpenURL(address); err != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "the browser cannot be opened: %v\n", err)
		}
	}
	s := &serving{ctx: cmd.Context(), out: out, errOut: cmd.ErrOrStderr(), content: f.content,
		engine: gen.NewEngine(o, core), changes: newChangeReporter(cmd.Context(), out)}
	err = preview.Serve(cmd.Context(), preview.Options{
		Folders: folders, Poll: f.poll, Listener: listener, Prefix: prefix, Build: s.build, OnBuild: s.report,
		Read: os.ReadFile, Edit: edit,
	})
	if err == nil {
		fmt.Fprintln(out, "\nstopped; serve changes no files")
	}
	return withPollHint(err)
}

// withPollHint adds the flag that helps to an error of the preview.
func withPollHint(err error) error {
	if errors.Is(err, preview.ErrWatchLimit) {
		return fmt.Errorf("%w\n\tlet serve check the files at intervals with --poll", err)
	}
	return err
}

// serving is a running preview.
type serving struct {
	ctx         context.Context
	out, errOut io.Writer
	content     string
	engine      *gen.Engine
	changes     *changeReporter

	site *site.Site
	// stale are the files below the content folder that the last site has at their last good
	// version.
	stale []string
	good  bool // something was built
}

// build handles a save. It reads what was saved; pages are rendered when a browser asks for them.
func (s *serving) build(save preview.Save) (preview.Built, error) {
	changed := save.Changed
	switch save.Folder {
	case "", s.content:
	case assetsFolder:
		s.engine.ForgetAssets()
		changed = []string{}
	}
	return s.read(changed)
}

func (s *serving) read(changed []string) (preview.Built, error) {
	linked, err := s.engine.Link(changed)
	s.site, s.stale = nil, nil
	if linked == nil {
		return preview.Built{}, err
	}
	pages, wrong := s.engine.Pages(linked)
	if wrong != nil {
		return preview.Built{}, joinErrors(err, wrong)
	}
	if s.stale = s.engine.StaleFiles(); err == nil {
		s.site = linked.Site
	}
	return preview.Built{Site: pages, Pages: savedPages(linked, changed)}, err
}

// savedPages returns the pages whose files were saved.
func savedPages(linked *link.Result, changed []string) []preview.Page {
	const most = 5 // a save of more pages was not made by hand, so there is none to open
	paths := map[string]bool{}
	for _, name := range changed {
		if p := linked.PageOf(linked.Content().NameOf(name)); p != nil {
			paths[path.Join("/", p.Language, p.Key())+"/"] = true
		}
	}
	if len(paths) == 0 || len(paths) > most {
		return nil
	}
	var list []preview.Page
	for _, p := range linked.Site.Pages() {
		if paths[p.Path] {
			list = append(list, preview.Page{Address: linked.Site.Prefix + p.Path, Title: p.Title,
				Language: p.Language.Tag})
		}
	}
	return list
}

// joinErrors joins errors into one source.Errors.
func joinErrors(list ...error) error {
	var all source.Errors
	partial := false
	for _, err := range list {
		if _, ok := errors.AsType[source.Partial](err); ok {
			partial = true
		}
		if known, ok := errors.AsType[source.Errors](err); ok {
			all = append(all, known...)
		} else if err != nil {
			all = append(all, source.Error{Message: err.Error()})
		}
	}
	switch {
	case len(all) == 0:
		return nil
	case partial:
		return source.Partial{Errors: all}
	}
	return all
}

// report prints the result of a build.
func (s *serving) report(save preview.Save, built preview.Built, err error, times preview.Times) {
	s.good = s.good || built.Site != nil
	if err != nil {
		list, ok := errors.AsType[source.Errors](err)
		if !ok {
			list = source.Errors{{Message: err.Error()}}
		}
		printFirst(s.errOut, list)
		_, partial := errors.AsType[source.Partial](err)
		fmt.Fprintf(s.errOut, "%s; %s%s\n", count(len(list), "error"), s.served(built), moreMayFollow(list, partial))
		return
	}
	since := ""
	if save.Folder != "" {
		since = fmt.Sprintf(", after waiting %s for the end of the save", milliseconds(times.Wait))
	}
	fmt.Fprintf(s.out, "%sready in %s%s; pages are rendered on request\n", nameOf(save), milliseconds(times.Build),
		since)
	if s.site != nil {
		s.changes.report(s.site)
	}
}

// served describes the version of the site that is served after an error.
func (s *serving) served(built preview.Built) string {
	switch {
	case built.Site == nil && !s.good:
		return "nothing can be shown yet"
	case built.Site == nil:
		return "the last good site stays"
	case len(s.stale) == 0:
		return "everything is shown as saved"
	}
	const most = 3
	names := make([]string, 0, most+1)
	for _, name := range s.stale[:min(most, len(s.stale))] {
		names = append(names, path.Join(s.content, name))
	}
	if more := len(s.stale) - most; more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	return "shown without the changes to " + strings.Join(names, ", ")
}

// nameOf returns the name of the saved file, if it is one.
func nameOf(save preview.Save) string {
	if len(save.Changed) != 1 {
		return ""
	}
	return path.Join(save.Folder, save.Changed[0]) + ": "
}

func milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000)
}
