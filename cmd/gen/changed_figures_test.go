package main

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"psyref/gen/oddsdiff"
	"psyref/gen/site"
)

// siteWith returns a site of one page with one figure in its text.
func siteWith(figure string) *site.Site {
	l := &site.Language{Tag: "en"}
	l.Home = &site.Page{Path: "/en/", Language: l}
	return &site.Site{
		Languages: []*site.Language{l},
		Articles: map[*site.Page]*site.Article{l.Home: {Odds: []site.Odds{{Rule: "heads", Question: "coin/toss : heads",
			Text: figure}}}},
	}
}

func TestSaveReportsChangedFigures(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		var out strings.Builder
		c := newChangeReporter(ctx, &out)
		for _, figure := range []string{"50 %", "50 %", "25 %"} {
			c.report(siteWith(figure))
			synctest.Wait()
		}
		if want := "1 figure changed with that save:\n/en/\n  #heads  coin/toss\n    heads: 50 % → 25 %\n"; out.String() != want {
			t.Errorf("got %q, want %q", out.String(), want)
		}
		stop()
	})
}

// TestQuickSavesAreReportedTogether checks that a save never waits for the comparison of an
// earlier one.
func TestQuickSavesAreReportedTogether(t *testing.T) {
	c := &changeReporter{next: make(chan *site.Site, 1)} // nothing reads from it
	for i := range 3 {
		c.report(siteWith(fmt.Sprint(i)))
	}
	if got := oddsdiff.Collect(<-c.next)[0].Text; got != "2" {
		t.Errorf("the site that is looked at next is that of save %s", got)
	}
}

func TestManyChangedFiguresAreCapped(t *testing.T) {
	changes := make([]oddsdiff.Change, 100)
	for i := range changes {
		changes[i] = oddsdiff.Change{Page: "/en/", After: &oddsdiff.Figure{Question: "coin/toss : heads",
			Text: fmt.Sprint(i)}}
	}
	text := changesText(changes)
	if strings.Count(text, "\n") > 30 || !strings.HasPrefix(text, "100 figures changed") ||
		!strings.Contains(text, "76 figures more") {
		t.Errorf("%s", text)
	}
}
