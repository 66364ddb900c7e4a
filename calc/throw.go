package calc

// Die throws a die and returns its face, from 1 to the number of sides.
type Die func(sides int) int

// Throws declares that readers can throw the dice of the test of a case.
type Throws struct {
	Distributions []string // each throw has an outcome of each of them
	Events        []string // ids of figures: chances of events that happen in a throw or do not
	Make          func(Values, Die) Throw
}

// Throw is one throw of the dice of a test, with its result.
type Throw struct {
	Dice     []Dice
	Outcomes []Outcome
	Events   []Event // those that the case has
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

// Event is an event whose chance is a figure of the result.
type Event struct {
	Figure   string // id of the figure
	Happened bool
}

// SeededDie returns a die whose faces depend only on the seed, which is ASCII. Scripts throw the
// same faces for tables, in rolling/seed.js: the hash is FNV-1a, the generator SplitMix32, and
// numbers that would favour some faces are drawn again.
func SeededDie(seed string) Die {
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
