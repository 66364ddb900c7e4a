package darkmillennium

import (
	"slices"

	"psyref/calc"
	"psyref/calc/dice"
)

// survive computes the chance that a power gets past the Nullify cards of an enemy whose hand is
// unknown. Document 004, "ANNULATION".
var survive = &calc.Calculator{
	ID: "dark-millennium/survive",
	Inputs: []calc.Input{
		whenNotCounted(warpDice), whenNotCounted(active),
		// the reader's own; nullify asks for the enemy's
		{Name: caster.Name, Trait: "level", Min: caster.Min, Max: caster.Max, Default: caster.Default},
		nullifiers,
		{Name: "enemy-cards", Side: calc.Answering, Max: largestHand, Optional: true, Folded: true},
		{Name: "force-seen", Side: calc.Acting, Max: forceCards, Folded: true},
		{Name: "nullify-seen", Side: calc.Acting, Max: nullifyCards, Folded: true},
		{Name: "special-seen", Side: calc.Acting, Max: specialCards, Folded: true},
	},
	Values:        []calc.Figure{{ID: "survives"}, {ID: "nullified"}},
	Distributions: []string{"enemy-nullify"},
	Headline:      []string{"survives", "nullified"},
	Rulings:       []string{"dealing", "cards-seen", "after-all"},
	Steps: slices.Concat([]calc.StepShape{
		{ID: "enemy-hand", Args: []string{"dice", "lowest", "highest"}},
		{ID: "enemy-hand-counted", Args: []string{"cards"}},
		{ID: "deck", Args: []string{"cards", "nullify"}},
		{ID: "most", Args: []string{"nullify"}},
	}, trySteps),
	Conflicts: []string{"deck-too-small"},
	Compute:   computeSurvive,
}

// largestHand is the largest number of cards dealt to one side: half of a flux of 6D6.
const largestHand = 18

// whenNotCounted returns an input of the flux that is used only while the enemy's cards are not
// counted.
func whenNotCounted(in calc.Input) calc.Input {
	in.UsedWhen, in.UsedIs = "enemy-cards", "0"
	return in
}

func computeSurvive(v calc.Values) (calc.Result, error) {
	cards := warpDeck - v.Int("force-seen") - v.Int("nullify-seen") - v.Int("special-seen")
	left := nullifyCards - v.Int("nullify-seen")
	enemyHand, step := handOfEnemy(v)
	if enemyHand.High() > cards {
		at := "warp-dice"
		if v.Int("enemy-cards") > 0 {
			at = "enemy-cards"
		}
		return calc.Result{}, v.Conflict(at, "deck-too-small")
	}
	held := dice.NewDeal(cards, enemyHand).Marked(left)
	list := tries(v.Int("caster"), v.List("nullifiers"), held.High())
	survives := held.Average(survivesEach(list))
	return calc.Result{
		Values:        []dice.Number{survives, survives.Complement()},
		Distributions: []dice.Dist{held},
		Steps: slices.Concat([]calc.Step{
			step,
			{ID: "deck", Args: []int{cards, left}},
			{ID: "most", Args: []int{held.High()}},
		}, tryWorking(list)),
		Rulings: surviveRulings(v, held.High()),
	}, nil
}

// handOfEnemy returns the number of the enemy's Warp cards, and its step: the number that the
// caster counted, or the enemy's share of the flux. If the caster is the active player, the enemy
// is dealt second.
func handOfEnemy(v calc.Values) (dice.Dist, calc.Step) {
	if counted := v.Int("enemy-cards"); counted > 0 {
		return dice.Constant(counted), calc.Step{ID: "enemy-hand-counted", Args: []int{counted}}
	}
	hand := share(dealt(v.Int("warp-dice")), !v.Bool("active"))
	return hand, calc.Step{ID: "enemy-hand", Args: []int{v.Int("warp-dice"), hand.Low(), hand.High()}}
}

// survivesEach returns the chance that a power survives the first n tries of the list.
func survivesEach(list []try) func(n int) dice.Number {
	survives := []dice.Number{dice.One}
	for i, t := range list {
		survives = append(survives, survives[i].Times(t.fails()))
	}
	return func(n int) dice.Number { return survives[n] }
}

// surviveRulings returns the rulings that affect a result; most is the largest number of Nullify
// cards that the enemy can hold.
func surviveRulings(v calc.Values, most int) []string {
	var rulings []string
	if v.Int("enemy-cards") == 0 {
		rulings = append(rulings, "dealing")
	}
	if v.Int("force-seen")+v.Int("nullify-seen")+v.Int("special-seen") > 0 {
		rulings = append(rulings, "cards-seen")
	}
	if most > len(v.List("nullifiers")) {
		rulings = append(rulings, "after-all")
	}
	return rulings
}
