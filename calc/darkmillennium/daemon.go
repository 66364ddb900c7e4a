package darkmillennium

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// resistantOn is the only face of a D6 on which Daemonic Attack affects a Grey Knight or a
// Weirdboy. Document 004, "ATTAQUE DEMONIAQUE".
const resistantOn = 6

var daemon = &calc.Calculator{
	ID:   "dark-millennium/daemon",
	Role: calc.ActsOrAnswers,
	Inputs: []calc.Input{
		{Name: "level", Trait: "level", Side: calc.Answering, Min: 1, Max: 4, Default: calc.Value{Number: 2}},
		{Name: "force-cards", Side: calc.Answering, Max: 12, Default: calc.Value{Number: 1}},
		{Name: "resistant", Side: calc.Answering, Trait: "resistant", Kind: calc.Switch},
	},
	Values:   []calc.Figure{{ID: "killed"}, {ID: "survives"}},
	Headline: []string{"killed", "survives"},
	Rolls: []calc.TableRoll{{Table: "dark-millennium/daemonic-attack", Rows: daemonicAttack,
		Modifier: daemonicModifier}},
	Rulings: []string{"resistant"},
	Steps: []calc.StepShape{
		{ID: "resistant", Args: []string{"needed"}},
		{ID: "modifier", Args: []string{"level", "force", "modifier"}},
		{ID: "killed-on", Args: []string{"highest"}},
		{ID: "killed-never"},
		{ID: "killed-always"},
	},
	Compute: computeDaemon,
}

// daemonicModifier returns what is added to the die of the attacked psyker.
func daemonicModifier(v calc.Values) int { return v.Int("level") - v.Int("force-cards") }

func computeDaemon(v calc.Values) (calc.Result, error) {
	modifier := daemonicModifier(v)
	highest := 0 // the highest face that kills; lower faces make lower totals
	for face := 1; face <= 6; face++ {
		if row, _ := daemonicAttack.Row(face + modifier); row.Low == daemonicKilled {
			highest = face
		}
	}
	killed := dice.Ratio(highest, 6)
	var steps []calc.Step
	var rulings []string
	if v.Bool("resistant") {
		killed = killed.Times(dice.Ratio(7-resistantOn, 6))
		steps = append(steps, calc.Step{ID: "resistant", Args: []int{resistantOn}})
		rulings = []string{"resistant"}
	}
	return calc.Result{
		Values:  []dice.Number{killed, killed.Complement()},
		Steps:   append(steps, daemonWorking(v, modifier, highest)...),
		Rulings: rulings,
	}, nil
}

// daemonWorking returns the steps: the modifier to the die, and the faces that kill.
func daemonWorking(v calc.Values, modifier, highest int) []calc.Step {
	killed := calc.Step{ID: "killed-on", Args: []int{highest}}
	switch highest {
	case 0:
		killed = calc.Step{ID: "killed-never"}
	case 6:
		killed = calc.Step{ID: "killed-always"}
	}
	return []calc.Step{{ID: "modifier", Args: []int{v.Int("level"), v.Int("force-cards"), modifier}}, killed}
}
