package gen_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"psyref/calc/all"
	"psyref/calc/ask"
)

// maxQuestionBytes is the largest size in bytes of what the first question loads besides the core.
const maxQuestionBytes = 60_000

// TestVocabularyIsOneSmallFile checks the vocabulary of each language, its size with the
// script of answers, and that it is kept offline.
func TestVocabularyIsOneSmallFile(t *testing.T) {
	notShort(t)
	result := realSite(t)
	for _, language := range []string{"en", "fr"} {
		name, data := "", []byte(nil)
		for _, f := range result.Files {
			if strings.HasPrefix(f.Path, "assets/ask-"+language+".") {
				name, data = f.Path, f.Bytes
			}
		}
		var file struct {
			Vocabulary  string
			Calculators map[string]struct{ Address, Title string }
		}
		if err := json.Unmarshal(data, &file); err != nil {
			t.Fatalf("%s: %q: %v", language, name, err)
		}
		v, err := ask.Parse(file.Vocabulary)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range all.Calculators {
			if one := file.Calculators[c.ID]; one.Title == "" || !strings.Contains(one.Address, "/"+language+"/") {
				t.Errorf("%s: %s: %+v", language, c.ID, one)
			}
		}
		lines := map[string]int{}
		for _, line := range v {
			lines[line.Kind]++
		}
		if lines["calculator"] != len(all.Calculators) || lines["power"] < 100 {
			t.Errorf("%s: %d calculators, %d powers", language, lines["calculator"], lines["power"])
		}
		var small bytes.Buffer
		w := brotli.NewWriterLevel(&small, brotli.DefaultCompression)
		if _, err := w.Write(data); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if t.Logf("%s: %d bytes, %d in brotli", language, len(data), small.Len()); small.Len() > maxQuestionBytes {
			t.Errorf("%s: %d bytes", language, small.Len())
		}
	}
}
