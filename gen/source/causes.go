package source

import (
	"cmp"
	"slices"
	"strings"
)

// maxAlike is the largest number of errors with the same message that [Errors.First] returns.
const maxAlike = 3

// First returns at most so many errors, those to fix first, and the number left out. A short list
// is returned unchanged. In a long one, errors in files near the root come first, because other
// files depend on them; among files at the root, the file with the fewest errors, because one wrong
// name can cause a hundred errors in another file; then the most frequent message, because one
// cause explains all of its places; and of equal messages the first few.
func (list Errors) First(most int) (first Errors, left int) {
	if len(list) <= most {
		return list, 0
	}
	alike, in := map[[2]string]int{}, map[string]int{}
	for _, e := range list {
		if key := [2]string{e.Message, e.Hint}; alike[key] < maxAlike {
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
		return cmp.Or(cmp.Compare(depth(a), depth(b)), cmp.Compare(beside(a), beside(b)),
			cmp.Compare(alike[[2]string{b.Message, b.Hint}], alike[[2]string{a.Message, a.Hint}]))
	})
	first = first[:min(most, len(first))]
	return first, len(list) - len(first)
}
