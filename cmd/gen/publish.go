package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"psyref/gen/hosting"
	"psyref/gen/output"
)

// publisher is the folder of the command that writes to buckets. It is a module of its own, so that
// the clients of three clouds are compiled only when they are needed.
const publisher = "cmd/publish"

func publishCommand() *cobra.Command {
	var out, encoding string
	cmd := &cobra.Command{
		Use:   "publish bucket-url",
		Short: "Upload the built site to a bucket",
		Long: `publish uploads the site that build wrote to a bucket: of S3 or a compatible store, of Google, of
Azure, or a folder. It uploads new and changed files, first those that pages need, then pages. Last it
deletes files that earlier publications uploaded and the site no longer has; other files are kept. If
it is interrupted, the bucket still serves a working site, and the same command continues. A second
publication at the same time is refused.

Credentials come from the environment, as for each cloud's own programs. .github/PUBLISHING.md
describes buckets, what to put in front of them, and what that costs.`,
		Example: `  gen publish --dry-run "s3://psyref?region=eu-west-3"
  gen publish "s3://psyref?endpoint=https://s3.example.org&use_path_style=true&region=auto"
  gen publish gs://psyref
  gen publish --encoding br "azblob://psyref?prefix=psyref/"
  gen publish file:///srv/www/psyref`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageError{fmt.Errorf("gen: publish takes the address of one bucket, such as s3://psyref?region=eu-west-3, not %d\n\ttry: gen publish --help", len(args))}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := objects(out, encoding)
			if err != nil {
				return err
			}
			program, err := compiledPublisher(cmd)
			if err != nil {
				return err
			}
			arguments := []string{program, "--folder", out}
			for _, name := range []string{"dry-run", "adopt", "again", "alone", "unlock"} {
				if on, err := cmd.Flags().GetBool(name); err == nil && on {
					arguments = append(arguments, "--"+name)
				}
			}
			return replaceProcess(append(arguments, "--", args[0]), list)
		},
	}
	cmd.Flags().StringVar(&out, "out", "public", "folder that the site was built into")
	cmd.Flags().StringVar(&encoding, "encoding", "", "br or gzip: upload files as build --compress compressed them, if nothing in front of the bucket compresses")
	addPublisherFlags(cmd)
	return cmd
}

// addPublisherFlags adds the flags of the publisher.
func addPublisherFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.Bool("dry-run", false, "print what would be uploaded and deleted, and change nothing")
	flags.Bool("adopt", false, "overwrite objects at names of the site that no publication uploaded")
	flags.Bool("again", false, "upload every file, even unchanged ones")
	flags.Bool("alone", false, "publish without a lock, for stores that ignore conditional writes")
	flags.Bool("unlock", false, "remove the lock of a publication that was killed")
}

// objects returns the list for the publisher: the files of a folder with their names in the bucket,
// their headers and their order.
func objects(folder, encoding string) ([]byte, error) {
	if encoding != "" && encoding != "br" && encoding != "gzip" {
		return nil, usageError{fmt.Errorf("gen: publish --encoding %s: unknown encoding\n\twrite br or gzip, or omit the flag", encoding)}
	}
	var built []hosting.Built
	if err := output.ListBuilt(folder, func(sum, name string) { built = append(built, hosting.Built{Path: name, Sum: sum}) }); err != nil {
		return nil, withOutFlag(err)
	}
	list, err := hosting.Objects(built, encoding)
	if err != nil {
		return nil, fmt.Errorf("--out %s: %w\n\tbuild it with --compress, or publish it without --encoding", folder, err)
	}
	return json.Marshal(list)
}

// releasedPublisher returns the publisher that a release has beside the command; "" elsewhere.
func releasedPublisher() string {
	program, err := os.Executable()
	if err != nil {
		return ""
	}
	program = filepath.Join(filepath.Dir(program), "gen-publish"+filepath.Ext(program))
	if _, err := os.Stat(program); err != nil {
		return ""
	}
	return program
}

// compiledPublisher compiles the publisher, or returns the one compiled from the same sources. The
// go command takes a partial copy left by an interrupted build as up to date, so it builds under a
// temporary name, which is then renamed.
func compiledPublisher(cmd *cobra.Command) (program string, err error) {
	if program := releasedPublisher(); program != "" {
		return program, nil
	}
	if !inCheckout() {
		return "", errors.New("publish compiles the program cmd/publish, but its sources are not here\n\tuse a released gen with gen-publish beside it, or run gen in the root of a checkout")
	}
	folder, err := programFolder("publish")
	if err != nil {
		return "", fmt.Errorf("publish: %w", err)
	}
	program = filepath.Join(folder, "publish")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	if _, err := os.Stat(program); err != nil {
		fmt.Fprintln(cmd.ErrOrStderr(), "compiling the program that writes to buckets; the first time takes a minute or two …")
	}
	made := program + ".new" + strconv.Itoa(os.Getpid())
	_ = os.Link(program, made) // reuse what is compiled already; the go command removes the name before it writes
	defer os.Remove(made)
	build := exec.CommandContext(cmd.Context(), "go", "build", "-o", made, ".")
	build.Dir = filepath.FromSlash(publisher)
	var log bytes.Buffer
	build.Stdout, build.Stderr = &log, &log
	switch err := build.Run(); {
	case errors.Is(err, exec.ErrNotFound):
		return "", errors.New("publish: the go command is not on the PATH\n\tinstall Go, and try again")
	case err != nil && cmd.Context().Err() != nil:
		return "", cmd.Context().Err()
	case err != nil:
		if err := output.CheckGoCache(cmd.Context()); err != nil {
			return "", fmt.Errorf("publish: %w", err)
		}
		return "", fmt.Errorf("publish: %s does not compile: %w\n%s", publisher, err, strings.TrimSpace(log.String()))
	}
	if err := os.Rename(made, program); err != nil {
		return "", fmt.Errorf("publish: %w", writeError(program, err))
	}
	return program, nil
}
