package content

import "psyref/gen/yaml"

// playedFile contains the counts of the simulated games that check the calculators. "make simulate-record"
// writes it.
const playedFile = "played.yaml"

// Count is an entry of played.yaml: a number that pages refer to by name.
type Count struct{ Name, Number string }

func (l *loader) played() {
	root := l.parse(l.optional(playedFile))
	if root == nil {
		return
	}
	r := l.reader()
	if root.Kind != yaml.Mapping {
		r.Wrong(root, "run: make simulate-record", "the file contains no counts")
		return
	}
	for _, e := range root.Entries() {
		if e.Value.Kind != yaml.Number {
			r.Wrong(e.Value, "run: make simulate-record", "%s: %s is not a number", e.Key, e.Value.Text())
		}
		l.out.Played = append(l.out.Played, Count{e.Key, e.Value.Text()})
	}
}
