package darkheresy

import "psyref/calc"

// percentile is a throw of d100.
func percentile(die calc.Die) calc.Dice { return calc.Dice{Name: "d100", Faces: []int{die(100)}} }

func throwSkill(v calc.Values, die calc.Die) calc.Throw {
	d := percentile(die)
	degrees := plainTest(v.Int("skill"), v.Int("modifier")).degrees(d.Faces[0])
	return calc.Throw{Dice: []calc.Dice{d}, Outcomes: []calc.Outcome{{Distribution: "degrees", N: degrees}},
		Events: []calc.Event{{Figure: "success", Happened: degrees > 0}}}
}

// throwFocus makes the test alone: the rolls that follow are those of the tables.
func throwFocus(v calc.Values, die calc.Die) calc.Throw {
	u, t, _ := readCaster(v) // a case with a conflict has no result to throw for
	d := percentile(die)
	degrees := t.degrees(d.Faces[0])
	return calc.Throw{
		Dice: []calc.Dice{d}, Outcomes: []calc.Outcome{{Distribution: "degrees", N: degrees}},
		Events: []calc.Event{{Figure: "success", Happened: degrees > 0},
			{Figure: "phenomena", Happened: u.triggers(d.Faces[0])}},
	}
}

// throwTurn makes the test at the chosen level and, if it causes phenomena, the roll for them.
func throwTurn(v calc.Values, die calc.Die) calc.Throw {
	c := readTurn(v)
	list := c.levels(c.sustained)
	chosen, _ := c.chosen(list, c.choices(list).Greatest()) // a case with a conflict has no result to throw for
	l := list[chosen]
	d := percentile(die)
	row := 0
	throw := calc.Throw{Dice: []calc.Dice{d}, Events: []calc.Event{{Figure: "success", Happened: l.passes(d.Faces[0])}}}
	if l.triggers(d.Faces[0]) {
		second := percentile(die)
		found, _ := phenomenaTable.Row(second.Faces[0] + l.use.phenomena)
		row = found.Low
		throw.Dice = append(throw.Dice, second)
	}
	throw.Outcomes = []calc.Outcome{{Distribution: "phenomena", N: row}}
	throw.Events = append(throw.Events, calc.Event{Figure: "phenomena", Happened: row > 0},
		calc.Event{Figure: "perils", Happened: row == perilsFrom})
	return throw
}
