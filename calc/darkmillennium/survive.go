package darkmillennium

import (
	"slices"

	"psyref/calc"
	"psyref/calc/dice"
)

var survive = &calc.Calculator{
	ID: "dark-millennium/survive",
	Inputs: []calc.Input{
		warpDice, active,
		{Name: caster.Name, Trait: "level", Min: caster.Min, Max: caster.Max, Default: caster.Default}, // the reader's own; nullify asks for the enemy's
		nullifiers,
		{Name: "force-seen", Max: forceCards, Folded: true},
		{Name: "nullify-seen", Max: nullifyCards, Folded: true},
		{Name: "special-seen", Max: specialCards, Folded: true},
	},
	Values:        []calc.Figure{{ID: "survives"}, {ID: "nullified"}},
	Distributions: []string{"enemy-nullify"},
	Headline:      []string{"survives", "nullified"},
	Rulings:       []string{"dealing", "cards-seen", "after-all"},
	Steps: slices.Concat([]calc.StepShape{
		{ID: "enemy-hand", Args: []string{"dice", "lowest", "highest"}},
		{ID: "deck", Args: []string{"cards", "nullify"}},
		{ID: "most", Args: []string{"nullify"}},
	}, trySteps),
	Conflicts: []string{"deck-too-small"},
	Compute:   computeSurvive,
}

func computeSurvive(v calc.Values) (calc.Result, error) {
	cards := warpDeck - v.Int("force-seen") - v.Int("nullify-seen") - v.Int("special-seen")
	left := nullifyCards - v.Int("nullify-seen")
	// The cards seen are the caster's, the hand is his enemy's: when the caster is the active player the enemy is dealt second.
	enemyHand := share(dealt(v.Int("warp-dice")), !v.Bool("active"))
	if enemyHand.High() > cards {
		return calc.Result{}, v.Conflict("warp-dice", "deck-too-small")
	}
	held := dice.NewDeal(cards, enemyHand).Marked(left)
	list := tries(v.Int("caster"), v.List("nullifiers"), held.High())
	survives := held.Average(survivesEach(list))
	return calc.Result{
		Values:        []dice.Number{survives, survives.Complement()},
		Distributions: []dice.Dist{held},
		Steps: slices.Concat([]calc.Step{
			{ID: "enemy-hand", Args: []int{v.Int("warp-dice"), enemyHand.Low(), enemyHand.High()}},
			{ID: "deck", Args: []int{cards, left}},
			{ID: "most", Args: []int{held.High()}},
		}, tryWorking(list)),
		Rulings: surviveRulings(v, held.High()),
	}, nil
}

// survivesEach is the chance that a power survives the first n tries of the list.
func survivesEach(list []try) func(n int) dice.Number {
	survives := []dice.Number{dice.One}
	for i, t := range list {
		survives = append(survives, survives[i].Times(t.fails()))
	}
	return func(n int) dice.Number { return survives[n] }
}

// surviveRulings names the rulings that touched a result; most is the most Nullify cards the enemy can hold.
func surviveRulings(v calc.Values, most int) []string {
	rulings := []string{"dealing"}
	if v.Int("force-seen")+v.Int("nullify-seen")+v.Int("special-seen") > 0 {
		rulings = append(rulings, "cards-seen")
	}
	if most > len(v.List("nullifiers")) {
		rulings = append(rulings, "after-all")
	}
	return rulings
}
