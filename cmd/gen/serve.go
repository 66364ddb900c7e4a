package main

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"psyref/gen"
	"psyref/gen/link"
	"psyref/gen/output"
	"psyref/gen/preview"
	"psyref/gen/source"
)

func serveCommand() *cobra.Command {
	var content, base, addr string
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the site and rebuild it when a file is saved",
		Long: `serve builds the site in memory and serves it on this machine only. Saving a file of the content
rebuilds it, and open pages reload. An error of the content shows in the page with its file,
line and column, over the last good site, until it is mended.`,
		Example: `  gen serve
  gen serve --addr 127.0.0.1:0 --content ../drafts`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o, err := options(content, base)
			if err != nil {
				return err
			}
			listener, err := preview.Listen(addr)
			if err != nil {
				return err
			}
			defer listener.Close()
			out := cmd.OutOrStdout()
			if o.Base == "" {
				o.Base = "http://" + listener.Addr().String()
			}
			o.Preview = true
			fmt.Fprintln(out, "compiling the rules core for the browser (the first time takes a minute) …")
			core, err := output.CompileCore(cmd.Context())
			if err != nil {
				return err
			}
			prefix := link.Prefix(o.Base)
			fmt.Fprintf(out, "serving http://%s%s/\nwatching %s; end with Ctrl-C\n", listener.Addr(), prefix, content)
			engine := gen.NewEngine(o, core)
			return preview.Serve(cmd.Context(), preview.Options{
				Content: content, Listener: listener, Prefix: prefix,
				Build: func(changed []string) (preview.Site, error) { return rebuild(out, engine, changed) },
				Built: func(_ preview.Site, err error, took time.Duration) { built(cmd, err, took) },
				Title: "The content does not build",
				Note:  "The page shown is the last one that could be built. This goes away when the content is mended.",
			})
		},
	}
	contentFlag(cmd, &content)
	baseFlag(cmd, &base, "address that pages give as their own (default: where serve listens)")
	cmd.Flags().StringVar(&addr, "addr", "127.0.0.1:8080", "address to listen on, on this machine; port 0 takes a free one")
	return cmd
}

// rebuild reads what was saved, and says how much of the site that touched. Pages are laid out when somebody asks for them.
func rebuild(out io.Writer, engine *gen.Engine, changed []string) (preview.Site, error) {
	linked, again, err := engine.Read(changed)
	if err != nil {
		return nil, err
	}
	pages, err := engine.Pages(linked)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(out, "%s read, ", count(again, "page"))
	return pages, nil
}

// built tells of one build in the terminal.
func built(cmd *cobra.Command, err error, took time.Duration) {
	list, known := errors.AsType[source.Errors](err)
	switch {
	case known:
		fmt.Fprintf(cmd.ErrOrStderr(), "%v\n%s; the last good site stays\n", list, count(len(list), "error"))
	case err != nil:
		fmt.Fprintln(cmd.ErrOrStderr(), err)
	default:
		fmt.Fprintf(cmd.OutOrStdout(), "ready in %.1f ms; pages are laid out when they are asked for\n", float64(took.Microseconds())/1000)
	}
}
