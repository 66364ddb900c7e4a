package calctest

import (
	"errors"
	"strings"
	"testing"

	"psyref/calc"
)

// malformed are queries that few calculators accept.
var malformed = []string{"", "&", "=", "%", "a=%zz", "%2&=&", "dice", "dice=", "dice=+4", "dice=4&dice=4", "dice=4.5",
	"dice=%2d1", "dice=%2", "used=1&used=1", "costs=1%2C2", "deny=yes"}

// Fuzz runs c on arbitrary queries. It checks that every error is a complete *calc.InputError, that
// results are as declared, and that accepted inputs can be read back from their query.
func Fuzz(f *testing.F, c *calc.Calculator, seeds ...string) {
	for _, query := range append(malformed, seeds...) {
		f.Add(query)
	}
	for _, in := range c.Inputs {
		f.Add(in.Name)
		for _, text := range []string{"", "-1", "0", "1e2", "99999999999999999999", in.Format(in.Default)} {
			f.Add(in.Name + "=" + text)
		}
	}
	f.Fuzz(func(t *testing.T, query string) {
		v, err := c.Decode(query)
		if err == nil {
			again, err := c.Decode(v.Query())
			if err != nil || again.Query() != v.Query() {
				t.Errorf("%q: its query %q is read as %q, %v", query, v.Query(), again.Query(), err)
			}
		}
		var r calc.Result
		if err == nil {
			r, err = c.Run(v)
		}
		if err == nil {
			Shape(t, c, v, r)
			return
		}
		if wrong, ok := errors.AsType[*calc.InputError](err); !ok || wrong.Calculator != c.ID || wrong.Reason == "" {
			t.Errorf("%q: %v is not a complete input error of %s", query, err, c.ID)
		}
	})
}

// Benchmark runs c at inputs written as on the command line.
func Benchmark(b *testing.B, c *calc.Calculator, inputs string) {
	v, err := c.Arguments(strings.Fields(inputs))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Run(v); err != nil {
			b.Fatal(err)
		}
	}
}
