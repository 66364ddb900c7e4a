package history

import (
	"slices"
	"sort"
	"time"
)

// settled are the times of commits, the oldest first, by what their clocks said, so that none is before one that came earlier. It is the zero time for commits
// of which nobody knows yet when they came.
//
// Clocks go wrong, ahead and behind, and one that did must not take along what came before or after it. So those are believed that agree with the most others:
// as many as can be without one that is earlier than one before it, or later than the latest. Any other is as old as the next that is believed, as it was there
// by then. After the last of them nobody knows more until another comes: the time of a build would be another in each build of the same commits.
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

// gitBegan is when the first of all commits was made. A clock that says less was never set.
var gitBegan = time.Date(2005, 4, 7, 22, 13, 13, 0, time.UTC).Unix()

// believed are the longest run of clocks that never go back, by their numbers: of several as long the one that is earliest at its end, and so at each before it.
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

// latestAt is the latest that a clock can say without being ahead at the time of a build: a day later, as clocks of two machines never agree, and some are set to
// another time zone. The zero time takes any year that a date can have.
func latestAt(now time.Time) int64 {
	if now.IsZero() {
		return time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC).Unix()
	}
	return now.Add(24 * time.Hour).Unix()
}
