package history

import (
	"slices"
	"sort"
	"time"
)

// commitTimes returns plausible times for commits, oldest first, from their clocks. No time is
// before that of an earlier commit. It is the zero time for the last commits if their clocks are
// implausible.
//
// Clocks may be wrong in both directions, and one wrong clock must not affect other commits. The
// function trusts the longest sequence of clocks that never goes back and does not pass latest. Any
// other commit gets the time of the next trusted one, since it existed by then. After the last
// trusted clock the time is unknown: the time of the build would differ between builds of the same
// commits.
func commitTimes(clocks []int64, latest int64) []time.Time {
	times := make([]time.Time, len(clocks))
	run := longestRun(clocks, latest)
	for i := range times {
		for len(run) > 0 && run[0] < i {
			run = run[1:]
		}
		if len(run) == 0 {
			break
		}
		times[i] = time.Unix(clocks[run[0]], 0).UTC()
	}
	return times
}

// firstCommit is the time of the first commit ever made with git. Earlier clocks were never set.
var firstCommit = time.Date(2005, 4, 7, 22, 13, 13, 0, time.UTC).Unix()

// longestRun returns the indices of the longest sequence of clocks that never goes back. Among
// several it returns the one with the earliest end.
func longestRun(clocks []int64, latest int64) (run []int) {
	var ends []int // by length − 1: index of the last clock of the run with the earliest end
	before := make([]int, len(clocks))
	for i, clock := range clocks {
		if clock < firstCommit || clock > latest {
			continue
		}
		n := sort.Search(len(ends), func(n int) bool { return clocks[ends[n]] > clock })
		if before[i] = -1; n > 0 {
			before[i] = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, 0)
		}
		ends[n] = i
	}
	if len(ends) == 0 {
		return nil
	}
	for i := ends[len(ends)-1]; i >= 0; i = before[i] {
		run = append(run, i)
	}
	slices.Reverse(run)
	return run
}

// latestPlausible returns the latest plausible clock at the time of a build: one day later, to
// allow for clocks that differ and for wrong time zones. For the zero time any year is plausible.
func latestPlausible(now time.Time) int64 {
	if now.IsZero() {
		return time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC).Unix()
	}
	return now.Add(24 * time.Hour).Unix()
}
