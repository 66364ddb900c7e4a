// Command bench measures the generator on generated sites of up to tens of thousands of pages, next
// to Hugo on the same text.
//
//	go run ./.ci/bench run 100 1000                         measures sites of 100 and of 1,000 pages; make bench does it
//	go run ./.ci/bench corpus -pages 1000 -out DIR          writes a content folder with 1,000 pages
//	go run ./.ci/bench corpus -pages 1000 -out DIR -hugo    writes the same text as a Hugo site
//	go run ./.ci/bench saves DIR 1000                       measures the time from a save to the rendered page in gen serve, in a corpus of 1,000 pages
//	go run ./.ci/bench held DIR                             measures the memory of a content folder once it is read
//
// The modes goldmark and core are started by run, each in a process of its own, so that it can be
// measured.
package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

// modes are the subcommands.
var modes = map[string]func(args []string) error{
	"run":      runMode,
	"corpus":   corpusMode,
	"goldmark": goldmarkMode,
	"core":     coreMode,
	"saves":    savesMode,
	"held":     heldMode,
}

func main() {
	if len(os.Args) < 2 || modes[os.Args[1]] == nil {
		fmt.Fprintf(os.Stderr, "usage: bench %s …\n", strings.Join(slices.Sorted(maps.Keys(modes)), "|"))
		os.Exit(2)
	}
	if err := modes[os.Args[1]](os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "bench: "+err.Error())
		os.Exit(1)
	}
}
