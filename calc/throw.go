package calc

// Die throws a die and returns its face, from 1 to the number of sides.
type Die func(sides int) int

// Throws declares that the test of a case can be made with real dice.
type Throws struct {
	Distributions []string // of which a throw gives an outcome each
	// Events are the figures, all of them chances, of which a throw can say whether they came true.
	Events []string
	Make   func(Values, Die) Throw
}

// Throw is one test of a case: what came up, and what it comes to.
type Throw struct {
	Dice     []Dice
	Outcomes []Outcome
	Events   []Event // those that matter in the case
}

// Dice are dice of one kind that were thrown together.
type Dice struct {
	Name  string // "d100", "2D6"
	Faces []int
}

// Outcome is an outcome of a distribution.
type Outcome struct {
	Distribution string
	N            int
}

// Event is a figure of the result, a chance, with whether it came true.
type Event struct {
	Figure   string
	Happened bool
}

// DiceFrom returns dice that always come up the same for a seed in ASCII. Scripts make the same dice
// for tables, in rolling/seed.js: the hash is FNV-1a, the generator SplitMix32, and numbers that
// would favour some faces are drawn again.
func DiceFrom(seed string) Die {
	state := uint32(0x811c9dc5)
	for i := range len(seed) {
		state = (state ^ uint32(seed[i])) * 0x01000193
	}
	next := func() uint32 {
		state += 0x9e3779b9
		z := (state ^ state>>16) * 0x21f0aaad
		z = (z ^ z>>15) * 0x735a2d97
		return z ^ z>>15
	}
	return func(sides int) int {
		limit := 1<<32 - 1<<32%uint64(sides)
		n := next()
		for uint64(n) >= limit {
			n = next()
		}
		return 1 + int(n%uint32(sides))
	}
}
