// Command publish uploads a built site to a bucket: of S3 or a compatible store, of Google, of
// Azure, or a folder. gen publish starts it and passes the list of objects. It is a separate
// module, so that building the site does not compile the clients of three clouds.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"text/tabwriter"

	"github.com/spf13/cobra"
	_ "gocloud.dev/blob/azureblob" // each registers its URL scheme
	_ "gocloud.dev/blob/fileblob"
	_ "gocloud.dev/blob/gcsblob"
	_ "gocloud.dev/blob/s3blob"

	"psyref/cmd/publish/bucket"
)

// Exit statuses, as in gen.
const (
	exitFailure     = 1
	exitUsage       = 2
	exitInterrupted = 130
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

func run(args []string, in io.Reader, out, errs io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	cmd := command()
	cmd.SetArgs(args)
	cmd.SetIn(in)
	cmd.SetOut(out)
	cmd.SetErr(errs)
	err := cmd.ExecuteContext(ctx)
	if err == nil {
		return 0
	}
	if ctx.Err() != nil {
		fmt.Fprintln(errs, "gen: publish: interrupted; every object is either unchanged or completely uploaded\n\trun the same command again to continue")
		return exitInterrupted
	}
	fmt.Fprintln(errs, "gen: publish: "+err.Error())
	if _, ok := errors.AsType[usageError](err); ok {
		return exitUsage
	}
	return exitFailure
}

// usageError is an error in the command line.
type usageError struct{ error }

func command() *cobra.Command {
	var folder string
	var dryRun bool
	var p bucket.Publication
	cmd := &cobra.Command{
		Use:           "publish bucket-url < list-of-objects.json",
		Short:         "Upload a built site to a bucket; started by gen publish, which passes the list",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if p.Objects, err = bucket.ReadObjects(cmd.InOrStdin()); err != nil {
				return err
			}
			if err := open(cmd.Context(), args[0], &p, dryRun); err != nil {
				return err
			}
			defer p.Bucket.Close()
			p.Folder, p.Progress = os.DirFS(folder), newProgress(cmd.ErrOrStderr())
			do, print := p.Run, printDone
			if dryRun {
				do, print = p.Plan, printPlan
			}
			plan, err := do(cmd.Context())
			if err != nil {
				return explain(args[0], err)
			}
			return print(cmd.OutOrStdout(), plan)
		},
	}
	cmd.Flags().StringVar(&folder, "folder", "public", "folder that the site was built into")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "print what would be uploaded and deleted, and change nothing")
	cmd.Flags().BoolVar(&p.Adopt, "adopt", false, "overwrite objects at names of the site that no publication uploaded")
	cmd.Flags().BoolVar(&p.Again, "again", false, "upload every object, even unchanged ones")
	cmd.Flags().BoolVar(&p.Alone, "alone", false, "publish without a lock, for stores that ignore conditional writes")
	cmd.Flags().BoolVar(&p.Unlock, "unlock", false, "remove the lock of a publication that was killed")
	return cmd
}

// printPlan lists what a publication would do.
func printPlan(out io.Writer, plan bucket.Plan) error {
	for _, o := range plan.Put {
		encoding := ""
		if o.Encoding != "" {
			encoding = ", in " + o.Encoding
		}
		fmt.Fprintf(out, "upload %s (%s%s, %s)\n", o.Key, o.Type, encoding, o.Cache)
	}
	for _, key := range plan.Delete {
		fmt.Fprintf(out, "delete %s\n", key)
	}
	_, err := fmt.Fprintf(out, "nothing was changed; %d to upload (%s), %d to delete, %d unchanged\n", len(plan.Put), size(plan.Bytes), len(plan.Delete), plan.Unchanged)
	return err
}

// printDone prints what a publication did.
func printDone(out io.Writer, plan bucket.Plan) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "published\n")
	fmt.Fprintf(w, "  uploaded\t%d objects, %s\n", len(plan.Put), size(plan.Bytes))
	fmt.Fprintf(w, "  deleted\t%d\n", len(plan.Delete))
	fmt.Fprintf(w, "  unchanged\t%d\n", plan.Unchanged)
	return w.Flush()
}

func size(n int64) string {
	switch {
	case n >= 1e6:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	case n >= 1e3:
		return fmt.Sprintf("%.0f kB", float64(n)/1e3)
	}
	return fmt.Sprintf("%d B", n)
}
