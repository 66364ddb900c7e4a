package yaml

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"psyref/gen/source"
)

// placeholder matches what the program fills in: {n}.
var placeholder = regexp.MustCompile(`\{[^{}\s]*\}`)

// ComparePlaceholders reports texts whose {placeholders} differ from those of the same text in
// another file. The program fills the same placeholders in every language, so an unknown one would
// appear as typed, and a missing one would lose a value. Texts that only one file has are not
// compared.
func ComparePlaceholders(n, other *Node, errs *source.Collector) {
	if n == nil || other == nil {
		return
	}
	if n.Kind == Mapping && other.Kind == Mapping {
		for _, e := range n.entries {
			ComparePlaceholders(e.Value, other.Get(e.Key), errs)
		}
		return
	}
	if n.Kind != Text || other.Kind != Text {
		return
	}
	own, others := placeholder.FindAllString(n.text, -1), placeholder.FindAllString(other.text, -1)
	added, missing := difference(own, others), difference(others, own)
	const hint = "use the same placeholders in both: an unknown one appears as typed"
	for len(added) > 0 && len(missing) > 0 {
		reportRenamed(n, added[0], other, missing[0], errs)
		added, missing = added[1:], missing[1:]
	}
	for _, p := range added {
		errs.AddPos(n.At, hint, "%s is here but not in %s", p, location(other))
	}
	for _, p := range missing {
		errs.AddPos(n.At, hint, "%s is in %s but not here", p, location(other))
	}
}

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

// reportRenamed reports a placeholder that has two names in two files. The name that its file uses
// less often is the mistake; of equal ones, that of n.
func reportRenamed(n *Node, name string, other *Node, otherName string, errs *source.Collector) {
	uses := func(n *Node, name string) int { return bytes.Count(n.At.File.Bytes(), []byte(name)) }
	if uses(other, otherName) < uses(n, name) {
		n, name, other, otherName = other, otherName, n, name
	}
	errs.AddPos(n.At, "did you mean "+otherName+"?", "%s is here, and %s in %s", name, otherName, location(other))
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

// location returns the position of a node for messages.
func location(n *Node) string { return strings.TrimSuffix(n.At.Error("", "").Error(), ": ") }
