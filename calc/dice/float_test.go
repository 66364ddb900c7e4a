package dice

import (
	"math"
	"testing"
)

// TestFloatsOfSmallDifferences pins what the comment on Number says: products keep their digits,
// small complements without a short fraction do not.
func TestFloatsOfSmallDifferences(t *testing.T) {
	p := Ratio(1, 6).Power(40)
	if want := math.Pow(6, -40); math.Abs(p.Float()/want-1) > 1e-13 {
		t.Errorf("a product is %v, want %v", p.Float(), want)
	}
	if got := p.Complement().Complement(); got.Compare(p) != 0 || math.Abs(got.Float()) > 1e-15 {
		t.Errorf("the complement of the complement is %v, want a number equal to %v, with an error below 1e-15", got.Float(),
			p.Float())
	}
}
