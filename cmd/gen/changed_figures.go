package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"psyref/gen/oddsdiff"
	"psyref/gen/site"
)

// changeReporter prints which figures of the site a save changed. It compares after the pages are
// served, so that no save waits for it. Saves that follow each other quickly are reported together.
type changeReporter struct {
	out  io.Writer
	next chan *site.Site
}

// newChangeReporter starts a reporter that runs until the context ends.
func newChangeReporter(ctx context.Context, out io.Writer) *changeReporter {
	c := &changeReporter{out: out, next: make(chan *site.Site, 1)}
	go c.run(ctx)
	return c
}

// report queues the site after a save for comparison.
func (c *changeReporter) report(s *site.Site) {
	for {
		select {
		case c.next <- s:
			return
		default:
		}
		select {
		case <-c.next: // drop an older site that was not compared
		default:
		}
	}
}

func (c *changeReporter) run(ctx context.Context) {
	var last []oddsdiff.Figure
	compare := false // the first site has nothing to compare with
	for {
		select {
		case <-ctx.Done():
			return
		case s := <-c.next:
			now := oddsdiff.Collect(s)
			if compare {
				if changes := oddsdiff.Diff(last, now); len(changes) > 0 {
					_, _ = io.WriteString(c.out, changesText(changes)) // a closed terminal ends the command elsewhere
				}
			}
			last, compare = now, true
		}
	}
}

// changesText lists changes, at most a screenful.
func changesText(changes []oddsdiff.Change) string {
	const most = 24
	var b strings.Builder
	fmt.Fprintf(&b, "%s changed with that save:\n", count(len(changes), "figure"))
	listChanges(&b, changes[:min(most, len(changes))])
	if more := len(changes) - most; more > 0 {
		fmt.Fprintf(&b, "  and %s more; gen check --against HEAD lists all that are not committed\n",
			count(more, "figure"))
	}
	return b.String()
}
