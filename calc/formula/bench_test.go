package formula

import "testing"

// scores are six abilities of D&D: the highest three of 4d6.
const scores = "dice(6, die(3: 1, 4: 4, 5: 10, 6: 21, 7: 38, 8: 62, 9: 91, 10: 122, 11: 148, 12: 167, 13: 172, 14: 160, 15: 131, 16: 94, 17: 54, 18: 21))"

// BenchmarkFormulas computes the heaviest of the public questions. make bench-formulas compares them
// with another commit, natively and in WASM.
func BenchmarkFormulas(b *testing.B) {
	for _, f := range []struct {
		name, text string
		let        []Named
	}{
		{"sorted pairs", "P(count(i in 1..3: rank(a, i) > rank(b, i)) >= 2)", []Named{{"a", "3d10"}, {"b", "3d10"}}},
		{"Risk", "P(count(i in 1..2: rank(a, i) > rank(d, i)) == 2)", []Named{{"a", "3d6"}, {"d", "2d6"}}},
		{"shared die", "P(sum - one - roll == 0 and max(one, roll) > 5)",
			[]Named{{"one", "d100"}, {"roll", "d100"}, {"sum", "one + roll"}}},
		{"count highest 10", "mean(count(r == max(r)))", []Named{{"r", "10d10"}}},
		{"best uncancelled 11", "P(max(v in 1..6: if(count(a == v) > count(b == v), v, 0)) == 4)",
			[]Named{{"a", "11d6"}, {"b", "11d6"}}},
		{"sorted pairs 5d10", "P(sum(i in 1..5: if(rank(a, i) > rank(b, i), 1, 0) - if(rank(a, i) < rank(b, i), 1, 0)) == 0)",
			[]Named{{"a", "5d10"}, {"b", "5d10"}}},
		{"green and red", "P(win-top and (pair-top or win-second))", []Named{
			{"g", "[d10, d8]"}, {"r", "[d6, d8]"},
			{"top", "max(v in 1..10: if(count(g == v) != count(r == v), v, 0))"},
			{"second", "max(v in 1..10: if(v != top and count(g == v) != count(r == v), v, 0))"},
			{"win-top", "any(v in 1..10: v == top and count(g == v) > count(r == v))"},
			{"pair-top", "any(v in 1..10: v == top and abs(count(g == v) - count(r == v)) >= 2)"},
			{"win-second", "second == 0 or any(v in 1..10: v == second and count(g == v) > count(r == v))"},
		}},
		{"six scores", "P(all(i in 1..6: rank(a, i) > rank(b, i)))", []Named{{"a", scores}, {"b", scores}}},
		{"35 cards",
			"P(count(h == 1) >= 1 and count(h == 2) >= 2 and max(0, 1 - count(h == 3)) + max(0, 2 - count(h == 4)) + max(0, 3 - count(h == 5)) <= count(h == 7) + 1)",
			[]Named{{"h", "draw(35, deck(1: 3, 2: 8, 3: 2, 4: 3, 5: 3, 6: 113, 7: 7))"}}},
		{"L5R", "P(highest(explode(10d10 == 10, 9), 5) >= 60)", nil},
	} {
		k := &compiler{compiled: &compiled{Definition: &Definition{}}, scope: newScope(nil)}
		for _, l := range f.let {
			k.let(l)
		}
		e := k.read("value", f.text, (*checker).value)
		if e == nil {
			b.Fatal(k.errors)
		}
		b.Run(f.name, func(b *testing.B) {
			m := &meter{}
			for b.Loop() {
				m.left = 1 << 40
				newBuilder(nil, nil, m).number(e)
			}
			steps := float64(1<<40 - m.left)
			b.ReportMetric(steps, "steps")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/steps, "ns/step")
		})
	}
}
