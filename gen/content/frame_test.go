package content

import (
	"slices"
	"testing"

	"psyref/calc/present"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// TestFrameWordsAreComplete reads the words of the program in each language, as a site that adds only
// its name has them, and compares their places with those of English.
func TestFrameWordsAreComplete(t *testing.T) {
	for tag, root := range programFrames() {
		var log source.Log
		own, _ := yaml.Parse(source.NewFile("words.yaml", []byte("{site: A, tagline: B}")), &log)
		r := yaml.Reader{Log: &log, NonEmpty: true}
		r.Record(yaml.Merge(root, own), "the language", &site.UI{})
		yaml.ComparePlaceholders(root, frameWords("en"), &log)
		shared := root.Get("shared")
		for _, key := range present.SharedKeys() {
			if !shared.Has(key) {
				t.Errorf("%s: no word for shared: %s", tag, key)
			}
		}
		for _, e := range shared.Entries() {
			if !slices.Contains(present.SharedKeys(), e.Key) {
				t.Errorf("%s: unknown word for shared: %s", tag, e.Key)
			}
		}
		if err := log.Err(); err != nil {
			t.Error(err)
		}
	}
}
