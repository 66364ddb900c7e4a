package darkmillennium

import (
	"psyref/calc"
	"psyref/calc/dice"
)

var powers = &calc.Calculator{
	ID: "dark-millennium/powers",
	Inputs: []calc.Input{
		// A choice, not a range: decks hold eight cards or four. Document 004, "DETERMINATION DES
		// POUVOIRS", table.
		{Name: "discipline", Kind: calc.Choose, Choices: []string{"4", "8"}, Default: calc.Value{Choice: "8"}},
		{Name: "level", Trait: "level", Min: 1, Max: 4, Default: calc.Value{Number: 2}},
		{Name: "wanted", Min: 1, Max: 8, Default: calc.Value{Number: 1}},
		{Name: "redraw", Kind: calc.Switch, Default: calc.Value{Switch: true}},
		{Name: "return-first", Kind: calc.Switch, UsedWhen: "redraw", UsedIs: "true", Folded: true},
	},
	Values:   []calc.Figure{{ID: "any"}, {ID: "first"}},
	Headline: []string{"any", "first"},
	Rulings:  []string{"redraw-from"},
	Steps: []calc.StepShape{
		{ID: "first-miss", Args: []string{"cards", "deck", "misses", "hands"}},
		{ID: "redraw-rest", Args: []string{"cards", "deck", "misses", "hands"}},
		{ID: "redraw-whole", Args: []string{"cards", "deck", "misses", "hands"}},
		{ID: "certain"},
	},
	Conflicts: []string{"wanted-above-discipline"},
	Compute:   computePowers,
}

// draw is a number of power cards drawn from a shuffled deck that contains the wanted ones.
type draw struct{ deck, wanted, cards int }

// misses returns how many of all possible hands contain no wanted card.
func (d draw) misses() (misses, hands int) {
	return choose(d.deck-d.wanted, d.cards), choose(d.deck, d.cards)
}

// choose returns the number of hands of k cards out of n. No deck of powers is too large for an
// int.
func choose(n, k int) int {
	ways := 1
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return ways
}

// again returns the redraw of the whole hand if it had no wanted card: from the rest of the deck,
// or from the whole deck if the hand is shuffled back first (ruling "redraw-from").
func (d draw) again(returnFirst bool) draw {
	if returnFirst {
		return d
	}
	rest := d.deck - d.cards
	return draw{rest, d.wanted, min(d.cards, rest)}
}

func computePowers(v calc.Values) (calc.Result, error) {
	deck := 8
	if v.Choice("discipline") == "4" {
		deck = 4
	}
	first := draw{deck, v.Int("wanted"), v.Int("level")}
	if first.wanted > deck {
		return calc.Result{}, v.Conflict("wanted", "wanted-above-discipline")
	}
	misses, hands := first.misses()
	none := dice.Ratio(misses, hands)
	result := calc.Result{Steps: []calc.Step{{ID: "first-miss", Args: []int{first.cards, deck, misses, hands}}}}
	noneAgain := none
	switch {
	case misses == 0:
		result.Steps = append(result.Steps, calc.Step{ID: "certain"})
	case v.Bool("redraw"):
		step, second := "redraw-rest", first.again(v.Bool("return-first"))
		if v.Bool("return-first") {
			step = "redraw-whole"
		}
		misses, hands := second.misses()
		noneAgain = none.Times(dice.Ratio(misses, hands))
		result.Steps = append(result.Steps, calc.Step{ID: step, Args: []int{second.cards, second.deck, misses, hands}})
		result.Rulings = []string{"redraw-from"}
	}
	result.Values = []dice.Number{noneAgain.Complement(), none.Complement()}
	return result, nil
}
