package content_test

import (
	"strings"
	"testing"

	"psyref/gen/sample"
)

// TestEmptyCalculatorWords checks that empty titles, labels and sentences are refused.
func TestEmptyCalculatorWords(t *testing.T) {
	for _, c := range []struct{ name, script, want string }{
		{"title", `replace en/calculators/coin.yaml "title: Will they all be heads?" "title:"`, "title"},
		{"about", `replace en/calculators/coin.yaml "  about: Some coins tossed at once.\n" ""`, "about"},
		{"sentence", `replace en/calculators/coin.yaml "All heads {all-heads}." ""`, "sentence"},
		{"label of an input", `replace en/calculators/coin.yaml "label: Grams, " ""`, "grams"},
		{"help of an input", `replace en/calculators/coin.yaml "help: By how much." "help: ''"`, "help"},
		{"choice", `replace en/calculators/coin.yaml "loaded: Loaded" "loaded: ''"`, "loaded"},
		{"value", `replace en/calculators/coin.yaml "all-heads: All heads, mean" "all-heads: '', mean"`, "all-heads"},
		{"distribution", `replace en/calculators/coin.yaml "label: Heads, " ""`, "heads"},
		{"table", `replace en/calculators/coin.yaml "label: By coins, " ""`, "by-coins"},
		{"column", `replace en/calculators/coin.yaml "luck: Luck, " "luck: '', "`, "luck"},
		{"step", `replace en/calculators/coin.yaml "Each of {coins} comes up heads {percent} times in 100." ""`, "chance"},
		{"ruling", `replace en/calculators/coin.yaml "text: A coin on its edge is tossed again., " ""`, "edge"},
		{"rule of a ruling", `replace en/calculators/coin.yaml ", rule: co-toss-edge" ""`, "edge"},
		{"conflict", `replace en/calculators/coin.yaml "More than five loaded coins cannot be tossed." "''"`, "too-heavy"},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := sample.Content(t)
			sample.Edit(t, files, c.script)
			_, err := load(files)
			if err == nil {
				t.Fatal("the files have no errors")
			}
			if text := err.Error(); !strings.Contains(text, "content/en/calculators/coin.yaml") ||
				!strings.Contains(text, c.want) {
				t.Errorf("no error of content/en/calculators/coin.yaml names %s:\n%s", c.want, text)
			}
		})
	}
}
