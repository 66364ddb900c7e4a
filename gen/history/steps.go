package history

import (
	"psyref/gen/site"
	"psyref/gen/source"
)

// Steps is the way from one text to the next: for each stretch its length in bytes and its kind, in
// one number. Together with both texts they give the stretches.
type Steps []int

// stepKinds is how many kinds there are.
const stepKinds = int(site.Dropped) + 1

// stepsOf are the steps that stretches take.
func stepsOf(list []site.Stretch) Steps {
	steps := make(Steps, len(list))
	for i, s := range list {
		steps[i] = len(s.Text)*stepKinds + int(s.Kind)
	}
	return steps
}

// stretches are what [Difference] gave for the two texts.
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

// compare finds the steps of what has none yet.
func (r *Record) compare() {
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
	source.MustEach(len(pairs), func(i int) { pairs[i].now.Steps = stepsOf(Difference(pairs[i].before, pairs[i].now.Text)) })
}
