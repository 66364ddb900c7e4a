package calc

import "psyref/calc/dice"

// Default prices of harm. No rule has any: they are judgements, which the reader may replace.
const (
	// DarkHeresyPerils and SeventhEditionPerils are the prices of one Perils of the Warp, in
	// hundredths of a power. Perils cost a character of Dark Heresy more than a Psyker of the 7th
	// edition, whose removal has a price of its own.
	DarkHeresyPerils     = 100
	SeventhEditionPerils = 50

	// ModelWorth is the price of a psyker that is lost, in powers.
	ModelWorth = 5
)

// PerilsPrice returns the input for the price of one Perils, in hundredths of a power.
func PerilsPrice(usual int) Input {
	return Input{Name: "perils-price", Max: 1000, Default: Value{Number: usual}, Folded: true}
}

// ModelPrice returns the input for the price of a psyker that is lost, in powers.
func ModelPrice() Input {
	return Input{Name: "model-price", Max: 20, Default: Value{Number: ModelWorth}, Folded: true}
}

// Prices are the prices of harm, in powers.
type Prices struct {
	Perils dice.Number // of one Perils
	Model  dice.Number // of a psyker that is lost
}

// Prices returns the prices that the inputs set. A kind of harm without such an input costs nothing.
func (v Values) Prices() (p Prices) {
	if v.c.Input("perils-price") != nil {
		p.Perils = dice.Ratio(v.Int("perils-price"), 100)
	}
	if v.c.Input("model-price") != nil {
		p.Model = dice.Whole(v.Int("model-price"))
	}
	return p
}

// Objective returns the success of a choice less the price of its harm: of the mean number of
// Perils, or the chance of one, and of the chance that the psyker is lost.
func (p Prices) Objective(success, perils, lost dice.Number) dice.Number {
	return success.Minus(p.Perils.Times(perils)).Minus(p.Model.Times(lost))
}
