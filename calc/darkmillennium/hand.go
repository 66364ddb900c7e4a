package darkmillennium

import (
	"psyref/calc"
	"psyref/calc/dice"
)

var hand = &calc.Calculator{
	ID: "dark-millennium/hand",
	Inputs: []calc.Input{
		warpDice, active,
		{Name: "force-left", Max: forceCards, Default: calc.Value{Number: forceCards}, Folded: true},
		{Name: "nullify-left", Max: nullifyCards, Default: calc.Value{Number: nullifyCards}, Folded: true},
		{Name: "special-left", Max: specialCards, Default: calc.Value{Number: specialCards}, Folded: true},
		{Name: "ultimate-left", Kind: calc.Switch, Default: calc.Value{Switch: true}, Folded: true},
	},
	Values: []calc.Figure{
		{ID: "expected-cards", Unit: calc.Mean}, {ID: "expected-force", Unit: calc.Mean}, {ID: "any-nullify"},
		{ID: "ultimate"},
	},
	Distributions: []string{"cards", "force", "force-points", "nullify"},
	Headline:      []string{"expected-cards", "expected-force", "any-nullify"},
	Throws: &calc.Throws{Distributions: []string{"cards", "force", "nullify"}, Events: []string{"ultimate"},
		Make: throwHand},
	Rulings: []string{"dealing"},
	Steps: []calc.StepShape{
		{ID: "dealt", Args: []string{"dice", "lowest", "highest"}},
		{ID: "share-first", Args: []string{"lowest", "highest"}},
		{ID: "share-second", Args: []string{"lowest", "highest"}},
		{ID: "deck", Args: []string{"cards", "force", "nullify", "special"}},
	},
	Conflicts: []string{"ultimate-without-specials", "ultimate-among-all", "deck-too-small"},
	Compute:   computeHand,
}

// deck is the rest of the Warp deck.
type deck struct {
	force, nullify, special int
	ultimate                bool // Ultimate Force is among the specials left
}

func (d deck) cards() int { return d.force + d.nullify + d.special }

// readDeck returns the deck that the inputs describe, or the conflict of an input.
func readDeck(v calc.Values) (deck, error) {
	d := deck{v.Int("force-left"), v.Int("nullify-left"), v.Int("special-left"), v.Bool("ultimate-left")}
	switch {
	case d.ultimate && d.special == 0:
		return deck{}, v.Conflict("ultimate-left", "ultimate-without-specials")
	case !d.ultimate && d.special == specialCards:
		return deck{}, v.Conflict("ultimate-left", "ultimate-among-all")
	case 6*v.Int("warp-dice") > d.cards():
		// The cards of both sides must be there, since the other side's come from the same deck.
		return deck{}, v.Conflict("warp-dice", "deck-too-small")
	}
	return d, nil
}

func computeHand(v calc.Values) (calc.Result, error) {
	d, err := readDeck(v)
	if err != nil {
		return calc.Result{}, err
	}
	all := dealt(v.Int("warp-dice"))
	cards := share(all, v.Bool("active"))
	deal := dice.NewDeal(d.cards(), cards)
	nullify := deal.Marked(d.nullify)
	force, points, ultimate := forceHeld(deal, d)
	return calc.Result{
		Values:        []dice.Number{cards.Mean(), force.Mean(), nullify.AtLeast(1), ultimate},
		Distributions: []dice.Dist{cards, force, points, nullify},
		Steps:         handWorking(v, d, all, cards),
		Rulings:       []string{"dealing"},
	}, nil
}

// forceHeld returns the Force cards in the hand, their worth with Ultimate Force, and the chance to
// hold that card.
func forceHeld(deal dice.Deal, d deck) (force, points dice.Dist, ultimate dice.Number) {
	if !d.ultimate {
		force = deal.Marked(d.force)
		return force, force, dice.Whole(0)
	}
	var cards, worth dice.Builder
	for n, p := range deal.Lacking().Marked(d.force).Outcomes() {
		cards.Add(n, p)
		worth.Add(n, p)
	}
	for n, p := range deal.Holding().Marked(d.force).Outcomes() {
		cards.Add(n, p)
		worth.Add(n+ultimateForce, p)
		ultimate = ultimate.Plus(p)
	}
	return cards.Dist(), worth.Dist(), ultimate
}

// handWorking returns the steps: the cards to deal, the side's share, and the deck.
func handWorking(v calc.Values, d deck, all, cards dice.Dist) []calc.Step {
	share := "share-second"
	if v.Bool("active") {
		share = "share-first"
	}
	return []calc.Step{
		{ID: "dealt", Args: []int{v.Int("warp-dice"), all.Low(), all.High()}},
		{ID: share, Args: []int{cards.Low(), cards.High()}},
		{ID: "deck", Args: []int{d.cards(), d.force, d.nullify, d.special}},
	}
}
