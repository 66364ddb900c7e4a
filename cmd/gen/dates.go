package main

import (
	"bufio"
	"bytes"
	"context"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"psyref/gen/found"
)

// contentDates are when the files of a content folder changed last, by the history of the repository that it is in. It is nil where there is no history, or no
// git, or only the end of a history, by which every file would be as young as that: a copy with all of it would build other dates.
func contentDates(ctx context.Context, folder string) found.Dates {
	git := func(words ...string) ([]byte, error) {
		return exec.CommandContext(ctx, "git", append([]string{"-C", folder}, words...)...).Output()
	}
	if shallow, err := git("rev-parse", "--is-shallow-repository"); err != nil || strings.TrimSpace(string(shallow)) != "false" {
		return nil
	}
	log, err := git("-c", "core.quotePath=false", "log", "--no-renames", "--relative", "--format=@%ct", "--name-only", "--", ".")
	if err != nil {
		return nil
	}
	return datesOf(log)
}

// datesOf reads a log with the newest commit first: a line "@" with the time of each, in seconds, and then the files that it changed.
func datesOf(log []byte) found.Dates {
	dates := found.Dates{}
	var on time.Time
	for lines := bufio.NewScanner(bytes.NewReader(log)); lines.Scan(); {
		line := lines.Text()
		if seconds, ok := strings.CutPrefix(line, "@"); ok {
			n, err := strconv.ParseInt(seconds, 10, 64)
			if err != nil {
				continue
			}
			on = time.Unix(n, 0).UTC()
		} else if line != "" && dates[line].Before(on) { // merged branches come in no strict order
			dates[line] = on
		}
	}
	return dates
}
