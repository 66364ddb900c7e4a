package darkheresy

import "psyref/calc/dice"

// test is a d100 roll against a target. It succeeds on the target or less, up to a limit.
type test struct {
	target int // may lie below 1 and above 100
	limit  int // the highest roll that can succeed
}

const (
	// focusLimit is the limit of focus power tests: 91 and more always fail. Document 000, "Focus
	// Power Test".
	focusLimit = 90
	// plainLimit is the limit of other tests: 100 always fails. Verified outside the document.
	plainLimit = 99
)

// focusTest returns the test of a psyker. Document 000, "Focus Power Test": +5 to the
// characteristic per point of effective psy rating, and all other modifiers.
func focusTest(characteristic, effective, modifier int) test {
	return test{characteristic + 5*effective + modifier, focusLimit}
}

// plainTest returns a test without psychic strength.
func plainTest(characteristic, modifier int) test { return test{characteristic + modifier, plainLimit} }

func (t test) passes(roll int) bool { return roll <= min(t.target, t.limit) }

// degrees returns the degrees of success of a roll, or 0 if it fails: one, plus one for each ten by
// which the tens digit of the target exceeds that of the roll. Verified outside the document.
func (t test) degrees(roll int) int {
	if !t.passes(roll) {
		return 0
	}
	return max(1, 1+tens(t.target)-tens(roll))
}

// degreesOfFailure returns the degrees of failure of a failed roll, counted in the same way. Only
// the working shows them.
func (t test) degreesOfFailure(roll int) int { return max(1, 1+tens(roll)-tens(t.target)) }

// roll returns the distribution of degrees of success; 0 is a failure.
func (t test) roll() dice.Dist {
	var b dice.Builder
	face := percent(1)
	for roll := range d100 {
		b.Add(t.degrees(roll), face)
	}
	return b.Dist()
}

// tens returns n divided by ten, rounded down.
func tens(n int) int {
	if n < 0 {
		return -((9 - n) / 10)
	}
	return n / 10
}

// d100 yields every face of the percentile roll.
func d100(yield func(roll int) bool) {
	for roll := 1; roll <= 100 && yield(roll); roll++ {
	}
}

// double reports whether both dice of a d100 roll from 1 to 100 are equal; 100 is two zeros.
// Document 000, "Unfettered".
func double(roll int) bool { return roll%100/10 == roll%10 }

// percent returns the chance of a number of faces of the d100.
func percent(faces int) dice.Number { return dice.Ratio(faces, 100) }

// reaching returns the chance that d100 and the modifier add up to at least low.
func reaching(low, modifier int) dice.Number {
	return percent(min(max(0, 101-low+modifier), 100))
}
