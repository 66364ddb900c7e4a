package history

import (
	"psyref/gen/site"
	"psyref/gen/source"
)

// Steps encodes the differences between two texts: for each stretch its length in bytes and its
// kind, in one number. It is much smaller than the stretches, and restores them from the two texts.
type Steps []int

// stepKinds is the number of kinds.
const stepKinds = int(site.Dropped) + 1

// newSteps encodes stretches.
func newSteps(list []site.Stretch) Steps {
	steps := make(Steps, len(list))
	for i, s := range list {
		steps[i] = len(s.Text)*stepKinds + int(s.Kind)
	}
	return steps
}

// stretches returns the result of [Difference] for the two texts.
func (s Steps) stretches(before, now string) []site.Stretch {
	list := make([]site.Stretch, len(s))
	for i, step := range s {
		n, kind := step/stepKinds, site.StretchKind(step%stepKinds)
		from := &now
		if kind == site.Dropped {
			from = &before
		} else if kind == site.Same {
			before = before[n:]
		}
		list[i] = site.Stretch{Kind: kind, Text: (*from)[:n]}
		*from = (*from)[n:]
	}
	return list
}

// addSteps computes the steps of all wordings that lack them.
func (r *Record) addSteps() {
	type pair struct {
		before string
		now    *Wording
	}
	var pairs []pair
	for _, t := range r.Languages {
		for _, list := range t.Wordings {
			for i := range list {
				if i > 0 && list[i].Steps == nil && list[i].Text != "" && list[i-1].Text != "" {
					pairs = append(pairs, pair{list[i-1].Text, &list[i]})
				}
			}
		}
	}
	source.MustEach(len(pairs), func(i int) { pairs[i].now.Steps = newSteps(Difference(pairs[i].before, pairs[i].now.Text)) })
}
