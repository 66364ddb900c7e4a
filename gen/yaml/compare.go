package yaml

import (
	"regexp"
	"slices"

	"psyref/gen/source"
)

// placeholder matches what the program fills in: {n}.
var placeholder = regexp.MustCompile(`\{[^{}\s]*\}`)

// CheckPlaceholders reports {placeholders} that the same text of a standard does not have, so that
// readers would see them as typed. A text may leave placeholders out.
func CheckPlaceholders(n, standard *Node, errs *source.Collector) {
	if n == nil || standard == nil {
		return
	}
	for _, e := range n.entries {
		CheckPlaceholders(e.Value, standard.Get(e.Key), errs)
	}
	if n.Kind != Text || standard.Kind != Text {
		return
	}
	known := placeholder.FindAllString(standard.text, -1)
	for _, p := range difference(placeholder.FindAllString(n.text, -1), known) {
		hint := "remove it; this text has no placeholders"
		if len(known) > 0 {
			hint = source.DidYouMeanOr(p, slices.Compact(known))
		}
		errs.AddPos(n.At, hint, "unknown placeholder %s", p)
	}
}

// CompareKeys reports keys of a mapping that the same mapping of another file does not have and, if
// whole is set, keys that only the other file has, at the given position. It is for mappings whose
// keys are not fields of a type.
func CompareKeys(n, other *Node, at source.Pos, whole bool, errs *source.Collector) {
	if n == nil || other == nil || n.Kind != Mapping || other.Kind != Mapping {
		return
	}
	var known []string
	for _, e := range other.entries {
		known = append(known, e.Key)
	}
	for _, e := range n.entries {
		if !slices.Contains(known, e.Key) {
			errs.AddPos(e.KeyAt, source.DidYouMeanOr(e.Key, known), "%s is here but not in %s", e.Key, other.At.File.Name)
		}
	}
	for _, e := range other.entries {
		if whole && !n.Has(e.Key) {
			errs.AddPos(at, "add "+e.Key+": …", "%s is in %s but not here", e.Key, other.At.File.Name)
		}
	}
}

// difference returns the texts of a list that are not in another, each once.
func difference(list, other []string) (rest []string) {
	for _, text := range list {
		if !slices.Contains(other, text) && !slices.Contains(rest, text) {
			rest = append(rest, text)
		}
	}
	return rest
}
