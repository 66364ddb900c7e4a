package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"psyref/gen/oddsdiff"
	"psyref/gen/site"
)

// movedFigures prints which figures of the site a save changed. It runs after the pages are served,
// so that it delays no save, and reports saves that come too fast together.
type changeReporter struct {
	out  io.Writer
	next chan *site.Site
}

// reportMoved starts the reports, until the context ends.
func newChangeReporter(ctx context.Context, out io.Writer) *changeReporter {
	m := &changeReporter{out: out, next: make(chan *site.Site, 1)}
	go m.run(ctx)
	return m
}

// built hands on the site after a save.
func (m *changeReporter) report(s *site.Site) {
	for {
		select {
		case m.next <- s:
			return
		default:
		}
		select {
		case <-m.next: // drop an older site that was not compared
		default:
		}
	}
}

func (m *changeReporter) run(ctx context.Context) {
	var last []oddsdiff.Figure
	told := false // the first site has nothing to compare with
	for {
		select {
		case <-ctx.Done():
			return
		case s := <-m.next:
			now := oddsdiff.Collect(s)
			if told {
				if changes := oddsdiff.Diff(last, now); len(changes) > 0 {
					_, _ = io.WriteString(m.out, changesText(changes)) // a closed terminal ends the command elsewhere
				}
			}
			last, told = now, true
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
		fmt.Fprintf(&b, "  and %s more; gen check --against HEAD lists all that are not committed\n", count(more, "figure"))
	}
	return b.String()
}
