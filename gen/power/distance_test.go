package power

import (
	"cmp"
	"slices"
	"testing"

	"psyref/gen/site"
)

func TestKilometresAreBehindMetres(t *testing.T) {
	words := site.PowerWords{Values: map[string]string{"reach.metres": "{n} m", "reach.metres-per-rating": "{n} m", "reach.kilometres-per-rating": "{n} km"}}
	w := &Writer{words: &lexicon{PowerWords: words, used: map[string]bool{}}}
	var answers []Answer
	for _, r := range []Reach{{KilometresPerRating: 1}, {Metres: 500}, {KilometresPerRating: 20}, {MetresPerRating: 30}} {
		answers = append(answers, w.reachAnswer(r))
	}
	slices.SortFunc(answers, func(a, b Answer) int { return cmp.Compare(a.Order, b.Order) })
	var got []string
	for _, a := range answers {
		got = append(got, a.ID)
	}
	if want := []string{"metres-per-rating-30", "metres-500", "kilometres-per-rating-1", "kilometres-per-rating-20"}; !slices.Equal(got, want) {
		t.Errorf("the order of ranges is %q, want %q", got, want)
	}
}
