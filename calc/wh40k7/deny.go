package wh40k7

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// maxBonus is the largest sum of modifiers to each die of a denial: a Psyker in the unit, one of
// higher mastery than the caster, and Adamantium Will. Verified outside the document, which
// announces the list but lost it: facts on the 7th edition, §1.
const maxBonus = 3

// faceNeeded returns the natural face that nullifies a point: a 6 after modifiers. Document 001,
// "Deny the Witch".
func faceNeeded(bonus int) int { return 6 - bonus }

// nullifyChance returns the chance that one die of a denial nullifies a point.
func nullifyChance(bonus int) dice.Number { return dice.Ratio(7-faceNeeded(bonus), 6) }

// deny computes one Deny the Witch test against a known number of harnessed points. Document 001,
// "Deny the Witch".
var deny = &calc.Calculator{
	ID:   "wh40k-7e/deny",
	Role: calc.Answers,
	Inputs: []calc.Input{
		{Name: "harnessed", Min: 1, Max: maxDice, Default: calc.Value{Number: 2}},
		{Name: "dice", Side: calc.Answering, Max: maxDice, Default: calc.Value{Number: 4}},
		{Name: "bonus", Side: calc.Answering, Max: maxBonus},
	},
	Values: []calc.Figure{{ID: "nullified"}, {ID: "needed", Unit: calc.Face}},
	Tables: []calc.TableShape{{ID: "dice", Columns: []calc.Figure{{ID: "dice", Unit: calc.Whole}, {ID: "nullified"}}}},
	// More dice are never worse, so the decision answers for the dice that the player has.
	Decision: &calc.Decision{Takes: []string{"dice"}, Response: true},
	Headline: []string{"nullified", "needed"},
	Throws:   &calc.Throws{Events: []string{"nullified"}, Make: throwDeny},
	// Rulings where the document is silent.
	Rulings: []string{"one-denial", "modifiers"},
	Steps: []calc.StepShape{
		{ID: "needed", Args: []string{"bonus", "needed"}},
		{ID: "points", Args: []string{"dice", "harnessed"}},
		{ID: "out-of-reach", Args: []string{"dice", "harnessed"}},
	},
	Compute: computeDeny,
}

func computeDeny(v calc.Values) (calc.Result, error) {
	points, n, bonus := v.Int("harnessed"), v.Int("dice"), v.Int("bonus")
	table := calc.Table{Current: n - 1} // rows begin at one die; without dice there are none
	var chance dice.Number
	nullified, die := dice.Constant(0), dice.Bernoulli(nullifyChance(bonus))
	for rolled := 1; rolled <= n; rolled++ {
		nullified = dice.Sum(nullified, die)
		chance = nullified.AtLeast(points)
		table.Rows = append(table.Rows, []calc.Cell{calc.Int(rolled), calc.Num(chance)})
	}
	reach := "points"
	if n < points {
		reach = "out-of-reach"
	}
	rulings := []string{"one-denial"}
	if bonus > 0 {
		rulings = append(rulings, "modifiers")
	}
	return calc.Result{
		Values:  []dice.Number{chance, dice.Whole(faceNeeded(bonus))},
		Tables:  []calc.Table{table},
		Choices: denyChoices(v),
		Steps: []calc.Step{{ID: "needed", Args: []int{bonus, faceNeeded(bonus)}},
			{ID: reach, Args: []int{n, points}}},
		Rulings: rulings,
	}, nil
}

// denyChoices returns rows from the fewest dice that can nullify all points to some dice more. The
// current number is the last row if it is beyond.
func denyChoices(v calc.Values) calc.Choices {
	points, current := v.Int("harnessed"), v.Int("dice")
	last := min(points+leastChoices-1, maxDice)
	list := calc.Choices{Current: -1}
	nullified, die := dice.Constant(0), dice.Bernoulli(nullifyChance(v.Int("bonus")))
	for rolled := 1; rolled <= max(last, current); rolled++ {
		nullified = dice.Sum(nullified, die)
		if (rolled < points || rolled > last) && rolled != current {
			continue
		}
		if rolled == current {
			list.Current = len(list.Rows)
		}
		chance := nullified.AtLeast(points)
		list.Rows = append(list.Rows,
			calc.Option{Takes: []calc.Value{{Number: rolled}}, Success: chance, Clean: chance})
	}
	return list
}

func throwDeny(v calc.Values, die calc.Die) calc.Throw {
	d, faces := throwDice(v.Int("dice"), die)
	happened := pointsNullified(faces, v.Int("bonus")) >= v.Int("harnessed")
	return calc.Throw{Dice: []calc.Dice{d}, Events: []calc.Event{{Figure: "nullified", Happened: happened}}}
}

// pointsNullified returns how many dice of a denial nullify a point.
func pointsNullified(faces [7]int, bonus int) (n int) {
	for face := faceNeeded(bonus); face <= 6; face++ {
		n += faces[face]
	}
	return n
}
