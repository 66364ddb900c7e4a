package content

import (
	"slices"
	"testing"

	"psyref/calc/present"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// TestFrameWordsAreComplete reads the words of the program in each language, as a site that adds
// only its name has them, and compares their places with those of English.
func TestFrameWordsAreComplete(t *testing.T) {
	for _, tag := range []string{"en", "fr"} {
		var errs source.Collector
		ui, powers, questions := frameWords(tag, frameUI), frameWords(tag, frameRecords), frameWords(tag, frameAsk)
		r := yaml.Reader{Errs: &errs, NonEmpty: true}
		r.Record(yaml.Merge(ui, wordsIn(t, "{site: A, tagline: B}")), "the language", &site.UI{})
		r.Record(powers, "the words around powers", &site.PowerWords{})
		r.Record(yaml.Merge(questions, wordsIn(t, "{systems: {}, calculators: {}}")), "the words of questions", &Ask{})
		r.Record(frameWords(tag, frameSearch), "the words of the search", &SearchVocabulary{})
		named := func(n *yaml.Node) *yaml.Node { // languages use the names of kinds in different sentences
			return n.WithTexts(site.KindNames{One: "a", Many: "b", Group: "c", Groups: "d"}.Fill)
		}
		samePlaceholders(named(ui), named(frameWords("en", frameUI)), &errs)
		samePlaceholders(named(powers), named(frameWords("en", frameRecords)), &errs)
		shared := ui.Get("shared")
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
		if err := errs.Err(); err != nil {
			t.Error(err)
		}
	}
}

// samePlaceholders reports texts that do not have the same {placeholders} in two languages.
func samePlaceholders(n, english *yaml.Node, errs *source.Collector) {
	yaml.CheckPlaceholders(n, english, errs)
	yaml.CheckPlaceholders(english, n, errs)
}

func wordsIn(t *testing.T, text string) *yaml.Node {
	t.Helper()
	var errs source.Collector
	root, ok := yaml.Parse(source.NewFile("test.yaml", []byte(text)), &errs)
	if !ok {
		t.Fatal(errs.Err())
	}
	return root
}
