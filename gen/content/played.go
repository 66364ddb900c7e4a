package content

import "psyref/gen/yaml"

// playedFile holds what the games that are played to check the calculators counted. The run writes it (make played).
const playedFile = "played.yaml"

// Count is an entry of played.yaml: a number with a name, as pages call for it.
type Count struct{ Name, Number string }

func (l *loader) played() {
	root := l.parse(l.optional(playedFile))
	if root == nil {
		return
	}
	r := l.reader()
	if root.Kind != yaml.Mapping {
		r.Wrong(root, "run: make played", "the file holds no counts")
		return
	}
	for _, e := range root.Entries() {
		if e.Value.Kind != yaml.Number {
			r.Wrong(e.Value, "run: make played", "%s: %s is not a number", e.Key, e.Value.Text())
		}
		l.out.Played = append(l.out.Played, Count{e.Key, e.Value.Text()})
	}
}
