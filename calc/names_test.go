package calc_test

import (
	"testing"

	"psyref/calc"
)

func TestNamesOfLists(t *testing.T) {
	c := &calc.Calculator{ID: "test/named", Inputs: []calc.Input{
		{Name: "powers", Kind: calc.List, Min: 1, Max: 3, MaxItems: 4, Facts: []string{"cost", "aimed"}},
		{Name: "levels", Kind: calc.List, Min: 1, Max: 3, MaxItems: 4},
	}}
	named := c.WithNames("powers smite:1,1 broken:1 odd:x,1 vortex:3,0\nlevels smite:1,1")
	v, err := named.Decode("powers=vortex%2C2,smite")
	if err != nil {
		t.Fatal(err)
	}
	if got := v.Text("powers"); got != "vortex,2,smite" {
		t.Errorf("powers=%s", got)
	}
	in := named.Input("powers")
	if one := in.NamedElement(v.List("powers")[0]); one == nil || one.ID != "vortex" || one.Facts[0] != 3 ||
		one.Facts[1] != 0 {
		t.Errorf("the first element is %+v", one)
	}
	if in.NamedElement(v.List("powers")[1]) != nil {
		t.Error("a number has a name")
	}
	for query, reason := range map[string]calc.Reason{"powers=broken": calc.UnknownName, "powers=4": calc.OutOfRange,
		"levels=smite": calc.NotANumber} {
		if _, err := named.Decode(query); err.(*calc.InputError).Reason != reason {
			t.Errorf("%s: %v, want %s", query, err, reason)
		}
	}
	if _, err := c.Decode("powers=smite"); err == nil {
		t.Error("the calculator itself has got the names")
	}
	if c.WithNames("") != c {
		t.Error("no names make another calculator")
	}
}
