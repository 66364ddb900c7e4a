package source

import (
	"cmp"
	"slices"
	"strings"
)

// mostAlike is how many errors that say the same are among the first.
const mostAlike = 3

// First are the errors to mend first, at most so many, and how many are left out. A list that is short enough stays as it is. Of a long one, what stands high in
// the folders comes first, since much that stands below hangs on it; of files at the top the one with the fewest, since one wrong name makes a hundred places of
// another file wrong; then what is wrong in the most places, which has one cause; of those that say the same, the first few.
func (list Errors) First(most int) (first Errors, left int) {
	if len(list) <= most {
		return list, 0
	}
	alike, in := map[[2]string]int{}, map[string]int{}
	for _, e := range list {
		if key := [2]string{e.Message, e.Hint}; alike[key] < mostAlike {
			first = append(first, e)
		}
		alike[[2]string{e.Message, e.Hint}]++
		in[e.File]++
	}
	depth := func(e Error) int { return strings.Count(e.File, "/") }
	top := depth(slices.MinFunc(list, func(a, b Error) int { return cmp.Compare(depth(a), depth(b)) }))
	beside := func(e Error) int {
		if depth(e) > top {
			return 0
		}
		return in[e.File]
	}
	slices.SortStableFunc(first, func(a, b Error) int {
		return cmp.Or(cmp.Compare(depth(a), depth(b)), cmp.Compare(beside(a), beside(b)), cmp.Compare(alike[[2]string{b.Message, b.Hint}], alike[[2]string{a.Message, a.Hint}]))
	})
	first = first[:min(most, len(first))]
	return first, len(list) - len(first)
}
