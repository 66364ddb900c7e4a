package history_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"psyref/gen/history"
)

// clocked returns a repository with a commit for each clock, in that order. Each changes the rule
// of another page.
func clocked(t *testing.T, clocks ...string) *repository {
	t.Helper()
	r := newRepository(t)
	for i, clock := range clocks {
		if !strings.HasPrefix(clock, "@") {
			clock += "T12:00:00Z"
		}
		r.commit(clock, map[string]string{
			"en/coin/toss.md":                   page("Toss", fmt.Sprintf("Heads wins %d. {#co-heads}", i)),
			fmt.Sprintf("en/coin/page%d.md", i): page("Page", "Once."),
		})
	}
	return r
}

// builtOn returns the record of a build on a day.
func (r *repository) builtOn(day string) *history.Record {
	r.Helper()
	now, err := time.Parse(time.DateOnly, day)
	if err != nil {
		r.Fatal(err)
	}
	record, err := history.Read(r.Context(), history.Options{Folder: r.content(), Files: os.DirFS(r.content()), Rules: rules, Now: now})
	if err != nil {
		r.Fatal(err)
	}
	return record
}

// TestWrongClocks checks that the wrong clock of a commit does not affect earlier and later
// commits.
func TestWrongClocks(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	for name, c := range map[string]struct {
		clocks      []string
		days, dates string // of the wordings, and of the last changes of files
	}{
		"right":              {[]string{"2026-01-01", "2026-02-01", "2026-03-01"}, "2026-01-01=0 2026-02-01=1 2026-03-01=2", "2026-01-01 2026-02-01 2026-03-01"},
		"ahead":              {[]string{"2026-01-01", "2037-01-01", "2026-02-01", "2026-03-01", "2026-04-01"}, "2026-01-01=0 2026-02-01=2 2026-03-01=3 2026-04-01=4", "2026-01-01 2026-02-01 2026-02-01 2026-03-01 2026-04-01"},
		"ahead by weeks":     {[]string{"2026-01-01", "2026-01-28", "2026-01-10"}, "2026-01-01=0 2026-01-10=2", "2026-01-01 2026-01-10 2026-01-10"},
		"ahead first":        {[]string{"2037-01-01", "2026-02-01"}, "2026-02-01=1", "2026-02-01 2026-02-01"},
		"ahead several":      {[]string{"2026-01-01", "2037-01-01", "2037-01-02", "2037-01-03", "2026-02-01"}, "2026-01-01=0 2026-02-01=4", "2026-01-01 2026-02-01 2026-02-01 2026-02-01 2026-02-01"},
		"ahead last":         {[]string{"2026-01-01", "2026-02-01", "2037-01-01"}, "2026-01-01=0 2026-02-01=1 =2", "2026-01-01 2026-02-01 -"},
		"ahead alone":        {[]string{"2037-01-01"}, "=0", "-"},
		"out of all dates":   {[]string{"2026-01-01", "@99999999999 +0000", "2026-02-01"}, "2026-01-01=0 2026-02-01=2", "2026-01-01 2026-02-01 2026-02-01"},
		"behind":             {[]string{"2026-01-01", "2026-02-01", "2026-03-01", "2025-06-01", "2026-04-01"}, "2026-01-01=0 2026-02-01=1 2026-03-01=2 2026-04-01=4", "2026-01-01 2026-02-01 2026-03-01 2026-04-01 2026-04-01"},
		"behind last":        {[]string{"2026-01-01", "2026-02-01", "2026-03-01", "2025-06-01"}, "2026-01-01=0 2026-02-01=1 2026-03-01=2 =3", "2026-01-01 2026-02-01 2026-03-01 -"},
		"never set":          {[]string{"2026-01-01", "1970-01-02", "2026-02-01"}, "2026-01-01=0 2026-02-01=2", "2026-01-01 2026-02-01 2026-02-01"},
		"two wrong together": {[]string{"2026-01-01", "2037-01-01", "2000-01-01", "2026-02-01"}, "2026-01-01=0 2026-02-01=3", "2026-01-01 2026-02-01 2026-02-01 2026-02-01"},
	} {
		t.Run(name, func(t *testing.T) {
			r := clocked(t, c.clocks...)
			early, late := r.builtOn("2026-11-23"), r.builtOn("2027-08-01")
			var days, dates []string
			for _, w := range early.Languages["en"].Wordings["co-heads"] {
				days = append(days, string(w.From)+"="+strings.TrimSuffix(strings.TrimPrefix(w.Text, "Heads wins "), "."))
			}
			for i := range c.clocks {
				date := "-"
				if on, ok := early.Changed[fmt.Sprintf("en/coin/page%d.md", i)]; ok {
					date = on.Format(time.DateOnly)
				}
				dates = append(dates, date)
			}
			if got := strings.Join(days, " "); got != c.days {
				t.Errorf("wordings are %s, want %s", got, c.days)
			}
			if got := strings.Join(dates, " "); got != c.dates {
				t.Errorf("files changed %s, want %s", got, c.dates)
			}
			if asText(t, early) != asText(t, late) {
				t.Errorf("a later build of the same commits gives\n%s\nwant\n%s", asText(t, late), asText(t, early))
			}
		})
	}
}

// TestClockSlightlyAhead checks a commit whose clock is ahead of that of the build by hours.
func TestClockSlightlyAhead(t *testing.T) {
	r := clocked(t, "2026-11-23") // at noon; the build is at midnight before
	check(t, r.builtOn("2026-11-23"), "en", map[string]string{"co-heads": "2026-11-23 coin/toss \"Heads wins 0.\""})
}

// TestUnknownDayIsLast checks that a commit with a clock ahead and uncommitted changes share the
// unknown day.
func TestUnknownDayIsLast(t *testing.T) {
	r := clocked(t, "2026-01-01", "2037-01-01")
	r.write("en/coin/toss.md", page("Toss", "Heads draws. {#co-heads}"))
	r.write("en/coin/page1.md", "")
	check(t, r.builtOn("2026-11-23"), "en", map[string]string{
		"co-heads":       "2026-01-01 coin/toss \"Heads wins 0.\"\n coin/toss \"Heads draws.\"",
		"coin/page1#top": "",
	})
	r.write("en/coin/toss.md", page("Toss", "Heads wins 0. {#co-heads}"))
	record := r.builtOn("2026-11-23")
	check(t, record, "en", map[string]string{"co-heads": "2026-01-01 coin/toss \"Heads wins 0.\""})
	if names := slices.Collect(maps.Keys(record.Languages["en"].Wordings)); slices.Contains(names, "coin/page1#top") {
		t.Errorf("names without text: %q", names)
	}
}

// TestShallowCloneWithoutDay checks the warning if the only commit has no plausible day.
func TestShallowCloneWithoutDay(t *testing.T) {
	r := clocked(t, "2026-01-01", "2037-01-01")
	copied := &repository{t, t.TempDir(), r.clock}
	r.git("clone", "--quiet", "--depth=1", "file://"+r.folder, copied.folder)
	record := copied.builtOn("2026-11-23")
	check(t, record, "en", map[string]string{"co-heads": " coin/toss \"Heads wins 1.\""})
	if left := record.Warnings(); !record.Shallow || record.Since != "" || len(left) != 1 || !strings.Contains(left[0], "--unshallow") {
		t.Errorf("since %q, warnings %q", record.Since, left)
	}
}
