package wh40k7

import (
	"strconv"

	"psyref/calc"
)

// throwDice throws D6s and counts how often each face came up.
func throwDice(n int, die calc.Die) (d calc.Dice, faces [7]int) {
	d.Name = strconv.Itoa(n) + "D6"
	for range n {
		face := die(6)
		d.Faces = append(d.Faces, face)
		faces[face]++
	}
	return d, faces
}

// throwManifest makes the Psychic test and, if it passes and the enemy has dice, the Deny the Witch
// test.
func throwManifest(v calc.Values, die calc.Die) calc.Throw {
	d, faces := throwDice(v.Int("dice"), die)
	points := faces[4] + faces[5] + faces[6]
	cast, perils := points >= v.Int("cost"), faces[6] >= 2
	if v.Choice("perils-on") == "doubles" {
		for _, n := range faces {
			perils = perils || n >= 2
		}
	}
	perils = perils || !cast && v.Bool("perils-on-failure")
	throw := calc.Throw{
		Dice: []calc.Dice{d}, Outcomes: []calc.Outcome{{Distribution: "harnessed", N: points}},
		Events: []calc.Event{{Figure: "cast", Happened: cast}},
	}
	if n := v.Int("deny-dice"); n > 0 {
		stands := cast
		if cast {
			denial, found := throwDice(n, die)
			stands = pointsNullified(found, v.Int("deny-bonus")) < points
			throw.Dice = append(throw.Dice, denial)
		}
		throw.Events = append(throw.Events, calc.Event{Figure: "manifest", Happened: stands})
	}
	throw.Events = append(throw.Events, calc.Event{Figure: "perils", Happened: perils})
	return throw
}
