package formula

import "testing"

// BenchmarkFormulas computes formulas in which pools are compared number by number, so that the
// evaluator enumerates rolls, and one that needs only a walk.
func BenchmarkFormulas(b *testing.B) {
	for _, f := range []struct {
		name, text string
		let        []Named
	}{
		{"count highest", "mean(count(r == max(r)))", []Named{{"r", "5d10"}}},
		{"best uncancelled", "mean(max(v in 1..6: if(count(a == v) > count(b == v), v, 0)))", []Named{{"a", "4d6"}, {"b", "4d6"}}},
		{"sorted pairs", "P(count(i in 1..3: rank(a, i) > rank(b, i)) >= 2)", []Named{{"a", "3d10"}, {"b", "3d10"}}},
		{"Risk", "P(count(i in 1..2: rank(a, i) > rank(d, i)) == 2)", []Named{{"a", "3d6"}, {"d", "2d6"}}},
		{"shared die", "P(sum - one - roll == 0 and max(one, roll) > 5)", []Named{{"one", "d100"}, {"roll", "d100"}, {"sum", "one + roll"}}},
		{"walk", "mean(highest(15d6, 4))", nil},
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
				m.left = MaxWork
				newBuilder(nil, nil, m).number(e)
			}
			steps := float64(MaxWork - m.left)
			b.ReportMetric(steps, "steps")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/steps, "ns/step")
		})
	}
}
