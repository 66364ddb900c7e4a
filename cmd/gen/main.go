// Command gen builds the Psyref site, previews it, checks the content, and computes odds in a
// terminal.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"psyref/gen/source"
)

// Exit statuses: 1 for failures, 2 for a wrong command line or a wrong input.
const (
	exitFailure = 1
	exitUsage   = 2
)

func main() { os.Exit(run()) }

func run() int {
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // which nohup ignores
		ends = append(ends, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), ends...)
	defer stop()
	cmd := root()
	cmd.SetArgs(formulasAsArguments(os.Args[1:]))
	err := untilInterrupted(ctx, cmd.ExecuteContext)
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errInterrupted):
		fmt.Fprintln(os.Stderr, "gen: "+err.Error())
		return exitInterrupted
	case errors.Is(err, errPrinted):
		return exitFailure
	}
	if wrong, ok := errors.AsType[usageError](err); ok {
		fmt.Fprintln(os.Stderr, source.EscapeInvisible(wrong.Error()))
		return exitUsage
	}
	if list, ok := errors.AsType[source.Errors](err); ok {
		_, partial := errors.AsType[source.Partial](err)
		printErrors(os.Stderr, list, partial)
		return exitFailure
	}
	fmt.Fprintln(os.Stderr, "gen: "+source.EscapeInvisible(err.Error()))
	return exitFailure
}

// errPrinted ends a command that failed and has printed why.
var errPrinted = errors.New("failed")

// maxErrors is how many errors are printed. Further ones are often consequences of these.
const maxErrors = 50

// printErrors prints the errors of the content, in a long list causes first. Partial means that the
// build stopped after the stage that reported them.
func printErrors(w io.Writer, list source.Errors, partial bool) {
	printFirst(w, list)
	fmt.Fprintf(w, "\n%s; nothing was written%s\n", count(len(list), "error"), moreMayFollow(list, partial))
}

// moreMayFollow ends the summary of errors after which a build stopped early.
func moreMayFollow(list source.Errors, partial bool) string {
	switch {
	case !partial:
		return ""
	case len(list) == 1:
		return "; more may follow after it is fixed"
	}
	return "; more may follow after they are fixed"
}

// printFirst prints the errors to fix first, and the number of the others.
func printFirst(w io.Writer, list source.Errors) {
	first, left := list.First(maxErrors)
	fmt.Fprintln(w, first.Error())
	if left > 0 {
		fmt.Fprintf(w, "\nand %d more, most of which are consequences or repetitions of these\n", left)
	}
}

// usageError is an error in the command line.
type usageError struct{ error }

func root() *cobra.Command {
	cmd := &cobra.Command{
		Use:           "gen",
		Short:         "Build and serve the Psyref rules reference, and compute its odds",
		Long:          "gen builds the Psyref site, serves it to its editors, checks the content,\nand answers in a terminal what the calculators answer on the page.",
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		// Most people type go run ./cmd/gen, which no shell completes.
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		hint := "try: gen --help"
		if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
			hint = "did you mean " + strings.Join(near, " or ") + "? " + hint
		}
		return usageError{fmt.Errorf("gen: unknown command %q\n\t%s", args[0], hint)}
	}
	cmd.SuggestionsMinimumDistance = 2
	cmd.SetVersionTemplate("gen {{.Version}}\n")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usageError{fmt.Errorf("gen: %w\n\ttry: %s --help", err, cmd.CommandPath())}
	})
	cmd.AddCommand(serveCommand(), buildCommand(), hostingCommand(), checkCommand(), fmtCommand(), reviewedCommand(),
		recordCommand(), newCommand(), importCommand(), acceptCommand(), oddsCommand(), askCommand(), coreCommand())
	return cmd
}

// noArguments refuses arguments.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usageError{fmt.Errorf("gen: %s takes no argument %q\n\ttry: %s --help", cmd.Name(), args[0],
			cmd.CommandPath())}
	}
	return nil
}

// count formats a number with its noun: "1 error", "3 errors".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
