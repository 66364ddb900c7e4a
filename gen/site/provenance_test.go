package site

import "testing"

// TestProvenanceRoundTrip checks that each provenance that editors can type comes back as it was
// typed, and nothing else is one.
func TestProvenanceRoundTrip(t *testing.T) {
	for _, text := range []string{"document", "ruling", "unknown", "1", "2", "99"} {
		if p, ok := ParseProvenance(text); !ok || p.String() != text {
			t.Errorf("%s: %v, %v", text, p, ok)
		}
	}
	for _, text := range []string{"", "0", "-1", "100", "02", "+2", "two", "Document", "document,2"} {
		if p, ok := ParseProvenance(text); ok {
			t.Errorf("%q is read as %v", text, p)
		}
	}
}

// TestWordsOfProvenance checks that one other source has words of its own, several share theirs
// with their number in it.
func TestWordsOfProvenance(t *testing.T) {
	w := ProvenanceWords{
		Document: ProvenanceText{"document", "in it"}, Source: ProvenanceText{"1 source", "one says it"},
		Sources: ProvenanceText{"{n} sources", "{n} say it"},
		Ruling:  ProvenanceText{"ruling", "ours"}, Unknown: ProvenanceText{"unknown", "nobody's"},
	}
	for p, want := range map[Provenance]ProvenanceText{
		FromDocument: w.Document, FromRuling: w.Ruling, FromUnknown: w.Unknown, 1: w.Source, 3: {"3 sources", "3 say it"},
	} {
		if got := w.Of(p); got != want {
			t.Errorf("%v: %v", p, got)
		}
	}
}

// TestMarksOfProvenance checks that other sources share one mark, however many they are.
func TestMarksOfProvenance(t *testing.T) {
	w := ProvenanceWords{Marks: ProvenanceMarks{Document: ProvenanceMark{Mark: "d"}, Elsewhere: ProvenanceMark{Mark: "e"},
		Rulings: ProvenanceMark{Mark: "r"}, Open: ProvenanceMark{Mark: "o"}}}
	for p, want := range map[Provenance]string{FromDocument: "d", FromRuling: "r", FromUnknown: "o", 1: "e", 3: "e"} {
		if got := w.Mark(p).Mark; got != want {
			t.Errorf("the mark of %v is %q, want %q", p, got, want)
		}
	}
}
