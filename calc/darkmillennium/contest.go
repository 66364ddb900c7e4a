package darkmillennium

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// contest is the outcome of two opposed D6, each with a number added: Psychic Duel and Destroy
// Power.
type contest struct {
	// Of the 36 rolls, how many leave the first side's total higher, equal, lower.
	ahead, equal, behind int
}

// contestOf enumerates all pairs of faces; lead is the difference between the added numbers.
func contestOf(lead int) contest {
	var c contest
	for own := 1; own <= 6; own++ {
		for enemy := 1; enemy <= 6; enemy++ {
			switch total := own + lead; {
			case total > enemy:
				c.ahead++
			case total == enemy:
				c.equal++
			default:
				c.behind++
			}
		}
	}
	return c
}

// chance returns the chance of a number of the 36 rolls.
func chance(rolls int) dice.Number { return dice.Ratio(rolls, 36) }

// leadStep returns the step that says which side the added numbers favour, and by how much.
func leadStep(lead int, c contest) calc.Step {
	switch {
	case c.ahead == 36:
		return calc.Step{ID: "always", Args: []int{lead}}
	case c.ahead == 0:
		return calc.Step{ID: "never", Args: []int{-lead}}
	case lead > 0:
		return calc.Step{ID: "lead", Args: []int{lead}}
	case lead < 0:
		return calc.Step{ID: "lag", Args: []int{-lead}}
	}
	return calc.Step{ID: "even"}
}

// leadSteps are what leadStep says as long as the dice decide, certainSteps what it says when they
// no longer do.
var (
	leadSteps = []calc.StepShape{
		{ID: "lead", Args: []string{"lead"}},
		{ID: "lag", Args: []string{"lag"}},
		{ID: "even"},
	}
	certainSteps = []calc.StepShape{
		{ID: "always", Args: []string{"lead"}},
		{ID: "never", Args: []string{"lag"}},
	}
)
