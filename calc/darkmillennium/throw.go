package darkmillennium

import (
	"strconv"

	"psyref/calc"
)

// throwHand throws the dice of the warp flux and draws the cards of one side from what is left of
// the deck.
func throwHand(v calc.Values, die calc.Die) calc.Throw {
	d, _ := readDeck(v) // a case with a conflict has no result to throw for
	flux := calc.Dice{Name: strconv.Itoa(v.Int("warp-dice")) + "D6"}
	total := 0
	for range v.Int("warp-dice") {
		face := die(6)
		flux.Faces = append(flux.Faces, face)
		total += face
	}
	cards := total / 2
	if v.Bool("active") {
		cards = (total + 1) / 2
	}
	force, nullify, ultimate := 0, 0, false
	for range cards {
		switch card := die(d.cards()); {
		case card <= d.force:
			d.force--
			force++
		case card <= d.force+d.nullify:
			d.nullify--
			nullify++
		default:
			if d.ultimate && card == d.cards() { // the last special card
				d.ultimate, ultimate = false, true
			}
			d.special--
		}
	}
	return calc.Throw{
		Dice: []calc.Dice{flux},
		Outcomes: []calc.Outcome{{Distribution: "cards", N: cards}, {Distribution: "force", N: force},
			{Distribution: "nullify", N: nullify}},
		Events: []calc.Event{{Figure: "ultimate", Happened: ultimate}},
	}
}
