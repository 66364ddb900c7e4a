package formula

import (
	"math/big"
	"os"
	"strings"
	"testing"
)

// TestPublicQuestions answers questions that players have asked in public, with exact fractions. The
// guide shows most of them.
func TestPublicQuestions(t *testing.T) {
	text, err := os.ReadFile("testdata/questions.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(text), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, " | ")
		want, ok := new(big.Rat).SetString(fields[1])
		if len(fields) != 4 || !ok {
			t.Fatalf("%s: want formula | answer | source | question", line)
		}
		if r, err := Evaluate(fields[0], nil); err != nil {
			t.Errorf("%s: %s: %v", fields[3], fields[0], err)
		} else {
			sameNumber(t, fields[3]+": "+fields[0], r.Number, want)
			if f, ok := r.Fraction(); ok && f.Numerator+"/"+f.Denominator != want.String() {
				t.Errorf("%s: %s = %v, want %v", fields[3], fields[0], f, want)
			}
		}
	}
}

// TestFractions checks which results have an exact fraction.
func TestFractions(t *testing.T) {
	for text, want := range map[string]string{
		"all(40d6 == 6)":                             "1/13367494538843734067838845976576",
		"1 - P(not all(40d6 == 6))":                  "1/13367494538843734067838845976576",
		"a = 40d6; a == 240 given max(a) == 6":       "1/13358399591826004785459695585951",
		"mean(dice(2, dF) - 3) / 2":                  "-3/2",
		"chance(1/13983816) and chance(1/999999937)": "1/13983815119019592",
		"draw(35, deck(1: 139)) == 35":               "1/1",
		"d = draw(d6, deck(1: 9, 0: 30)); d == 6":    "2/466089",
		"a = mean(d6 given d6 > 6); a + 1/3":         "1/3",
		"dice(2, highest(4d6, 3)) == 36":             "49/186624",
		"100d6 >= 350":                               "",
	} {
		r, wrong := Evaluate(text, nil)
		if wrong != nil {
			t.Fatal(wrong)
		}
		got := ""
		if f, ok := r.Fraction(); ok {
			got = f.Numerator + "/" + f.Denominator
		}
		if got != want {
			t.Errorf("%s = %q, want %q", text, got, want)
		}
	}
	r, _ := Evaluate("sum(30d3)", nil)
	if f, ok := r.FractionOf(r.Distribution.Exactly(31)); !ok || f != (Fraction{"10", "68630377364883"}) {
		t.Errorf("the chance of 31 is %v", f)
	}
}
