package history

import (
	"slices"
	"sort"
	"time"
)

// settled returns plausible times of commits, oldest first, from what their clocks said. No time is
// before that of an earlier commit. The zero time means that the time is not known yet.
//
// Clocks may be ahead or behind, and one wrong clock must not change the times of other commits. The
// longest run of clocks that never go back and are not after the latest time is believed. Any other
// commit gets the time of the next believed one, because it existed by then. Commits after the last
// believed one stay unknown until another commit follows: with the time of the build, each build of
// the same commits would give other times.
func settled(clocks []int64, latest int64) []time.Time {
	times := make([]time.Time, len(clocks))
	run := believed(clocks, latest)
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

// gitBegan is the time of the first commit ever made with Git. An earlier clock was never set.
var gitBegan = time.Date(2005, 4, 7, 22, 13, 13, 0, time.UTC).Unix()

// believed returns the indexes of the longest run of clocks that never go back. Of several such
// runs it returns the one with the earliest end.
func believed(clocks []int64, latest int64) (run []int) {
	var ends []int // by the length of a run: the number of its last clock, in the run that ends earliest
	before := make([]int, len(clocks))
	for i, clock := range clocks {
		if clock < gitBegan || clock > latest {
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

// latestAt returns the latest plausible time of a commit: one day after the build, because clocks
// and time zones differ. The zero time allows any year that a date can have.
func latestAt(now time.Time) int64 {
	if now.IsZero() {
		return time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC).Unix()
	}
	return now.Add(24 * time.Hour).Unix()
}
