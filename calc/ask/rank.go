package ask

import (
	"cmp"
	"slices"
)

// rankReadings sorts readings by rank, those of another system than the one named or open last. It
// drops readings far below the first, and readings of a system that only repeat a better one.
func rankReadings(list []Reading) (out []Reading) {
	// equal ranks keep the order of the catalog
	slices.SortStableFunc(list, func(a, b Reading) int {
		if a.Elsewhere != b.Elsewhere {
			if a.Elsewhere {
				return 1
			}
			return -1
		}
		return cmp.Compare(b.rank, a.rank)
	})
	for i := range list {
		reading := &list[i]
		if reading.Confidence < minConfidence || reading.isNameOnly() && reading.Confidence < minOfferConfidence ||
			len(out) == maxReadings {
			continue
		}
		if len(out) > 0 && !isWorthAdding(out, reading) {
			continue
		}
		out = append(out, *reading)
	}
	return out
}

const (
	minConfidence      = 0.5
	minOfferConfidence = 0.99
	weakConfidence     = 0.73
	maxReadings        = 3
	maxRankGap         = 1.0 // largest difference in rank to the first reading
)

// isWorthAdding reports whether a reading adds something to better ones: another system, or a topic
// that the question names.
func isWorthAdding(better []Reading, reading *Reading) bool {
	first := &better[0]
	if reading.rank < first.rank-maxRankGap || reading.Offer && !first.Offer {
		return false
	}
	if reading.parse.matchedWeight <= first.parse.matchedWeight-articleWeight {
		return false // it ignores an amount or a word that the first one reads
	}
	for i := range better {
		same := systemOf(better[i].Calculator()) == systemOf(reading.Calculator())
		if same && !(reading.parse.topic && reading.rank >= first.rank-maxRankGap/4) {
			return false
		}
	}
	return true
}

// isNameOnly reports whether the question has nothing of a case but the name of the calculator.
func (r *Reading) isNameOnly() bool {
	return r.Offer && len(r.parse.assignments) == 0 && r.parse.power == nil
}
