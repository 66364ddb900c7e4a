package trenchhammer

import (
	"slices"
	"strconv"

	"psyref/calc"
)

// throw throws the dice of a Success Roll and returns them with the total of the two that are kept.
func (u successRoll) throw(die calc.Die) (calc.Dice, int) {
	n := 2 + max(u.net, -u.net)
	d := calc.Dice{Name: strconv.Itoa(n) + "D6"}
	for range n {
		d.Faces = append(d.Faces, die(6))
	}
	kept := slices.Sorted(slices.Values(d.Faces))
	if u.net > 0 {
		kept = kept[u.net:]
	}
	return d, kept[0] + kept[1]
}

func throwCast(v calc.Values, die calc.Die) calc.Throw {
	u := caster.roll(v)
	d, result := u.throw(die)
	success := result >= succeeds
	throw := calc.Throw{
		Dice: []calc.Dice{d}, Outcomes: []calc.Outcome{{Distribution: "roll", N: result}},
		Events: []calc.Event{{Figure: "success", Happened: success},
			{Figure: "critical", Happened: result == criticals}},
	}
	if v.Bool("deny") {
		denial, stopped := denier.roll(v).throw(die)
		throw.Dice = append(throw.Dice, denial)
		throw.Events = append(throw.Events, calc.Event{Figure: "works", Happened: success && stopped < result})
	}
	throw.Events = append(throw.Events, calc.Event{Figure: "perils", Happened: u.causesPerils(result)})
	return throw
}
