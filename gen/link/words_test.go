package link

import (
	"testing"

	"psyref/calc"
	"psyref/calc/present"
	"psyref/gen/site"
)

func TestBrowserShared(t *testing.T) {
	ui := &site.UI{Shared: map[string]string{}}
	ui.Calculator.Several = "which?"
	for _, key := range present.SharedKeys() {
		ui.Shared[key] = key
	}
	got := browserShared(ui)
	if got["several"] != "which?" {
		t.Errorf("the word for an address that sets several calculators is %q", got["several"])
	}
	for _, reason := range calc.Reasons {
		key := "error." + string(reason)
		unheard := reason == calc.UnknownCalculator || reason == calc.UnknownResult || reason == calc.NotSolvable
		if _, sent := got[key]; ui.Shared[key] != "" && sent == unheard {
			t.Errorf("%s: it is sent: %v", key, sent)
		}
		if ui.Shared[key] == "" && reason != calc.Conflict {
			t.Errorf("%s is no word that calculators share: nothing is tested of it", key)
		}
	}
	if len(ui.Shared) != len(present.SharedKeys()) {
		t.Error("the words of the language were changed")
	}
}
