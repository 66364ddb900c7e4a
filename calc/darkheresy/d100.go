package darkheresy

import "psyref/calc/dice"

// test is one roll of d100 against a target: it succeeds on the target or less, up to a limit that no target lifts.
type test struct {
	target int // may lie below 1 and above 100
	limit  int // the highest roll that can succeed
}

const (
	// focusLimit: 91 and more always fail. Document 000, "Focus Power Test".
	focusLimit = 90
	// plainLimit: 100 always fails. General tests, verified outside the document.
	plainLimit = 99
)

// focusTest is the test of a psyker. Document 000, "Focus Power Test": +5 to the characteristic for each point of effective psy rating, and every other modifier.
func focusTest(characteristic, effective, modifier int) test {
	return test{characteristic + 5*effective + modifier, focusLimit}
}

// plainTest is the test of anyone else.
func plainTest(characteristic, modifier int) test { return test{characteristic + modifier, plainLimit} }

func (t test) passes(roll int) bool { return roll <= min(t.target, t.limit) }

// degrees of success of a roll; 0 when it fails. Verified outside the document: one, and one more for each ten that the target counts
// above the roll, by their tens digits.
func (t test) degrees(roll int) int {
	if !t.passes(roll) {
		return 0
	}
	return max(1, 1+tens(t.target)-tens(roll))
}

// degreesOfFailure of a roll that fails, counted the same way. Only the working shows them.
func (t test) degreesOfFailure(roll int) int { return max(1, 1+tens(roll)-tens(t.target)) }

// roll is the distribution of degrees of success; 0 is failure.
func (t test) roll() dice.Dist {
	var b dice.Builder
	face := percent(1)
	for roll := range d100 {
		b.Add(t.degrees(roll), face)
	}
	return b.Dist()
}

// tens rounds down, also below zero.
func tens(n int) int {
	if n < 0 {
		return -((9 - n) / 10)
	}
	return n / 10
}

// d100 is every face of the percentile roll.
func d100(yield func(roll int) bool) {
	for roll := 1; roll <= 100 && yield(roll); roll++ {
	}
}

// double tells whether both dice of a d100 roll from 1 to 100 show the same; 100 is two zeros. Document 000, "Unfettered".
func double(roll int) bool { return roll%100/10 == roll%10 }

// percent is the chance of so many faces of the d100.
func percent(faces int) dice.Number { return dice.Ratio(faces, 100) }

// reaching is the chance that d100 and the modifier add up to low or more.
func reaching(low, modifier int) dice.Number {
	return percent(min(max(0, 101-low+modifier), 100))
}
