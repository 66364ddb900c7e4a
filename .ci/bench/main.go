// Command bench measures how the generator does on sites much larger than its own.
//
//	go run ./.ci/bench corpus -pages 1000 -out DIR    a content folder of this generator with 1,000 pages
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
)

// modes are what the command does, by its first argument.
var modes = map[string]func(args []string) error{
	"corpus": corpusMode,
}

func main() {
	if len(os.Args) < 2 || modes[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: bench corpus -pages N -out DIR")
		os.Exit(2)
	}
	if err := modes[os.Args[1]](os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "bench: "+err.Error())
		os.Exit(1)
	}
}

// corpusMode writes a corpus.
func corpusMode(args []string) error {
	flags := flag.NewFlagSet("corpus", flag.ExitOnError)
	pages := flags.Int("pages", 1000, "pages in all; the first page and the glossary come on top")
	out := flags.String("out", "", "folder to write to; it must not exist, or be empty")
	repository := flags.String("repository", ".", "folder of this repository, whose words for calculators and frame are copied")
	_ = flags.Parse(args) // it ends the program
	if *pages < 2 || *out == "" {
		return errors.New("corpus: say -pages N, at least 2, and -out DIR")
	}
	if entries, err := os.ReadDir(*out); err == nil && len(entries) > 0 {
		return fmt.Errorf("corpus: %s is not empty", strings.TrimSuffix(*out, "/"))
	}
	return newCorpus(*pages, *repository).write(*out)
}
