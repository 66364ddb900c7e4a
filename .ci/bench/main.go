// Command bench measures the generator on made-up sites of up to tens of thousands of pages, side by side with Hugo on the same text.
//
//	go run ./.ci/bench run 100 1000                         measures sites of 100 and of 1,000 pages; make bench does it
//	go run ./.ci/bench corpus -pages 1000 -out DIR          a content folder of this generator with 1,000 pages
//	go run ./.ci/bench corpus -pages 1000 -out DIR -hugo    the same text as a Hugo site
//	go run ./.ci/bench saves DIR 1000                       what gen serve takes from a save until the page is laid out, in a corpus of 1,000 pages
//	go run ./.ci/bench held DIR                             how much memory a content folder takes up once it is read
//
// Two more modes are for run, which starts each in a process of its own to see what it takes: goldmark and core.
package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

// modes are what the command does, by its first argument.
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
