package darkmillennium

import (
	"cmp"

	"psyref/calc"
	"psyref/calc/dice"
)

// turnPlan is the powers to use with the Warp cards in hand, in the order of the list.
type turnPlan struct {
	steps   []plannedUse
	through dice.Number // mean number of powers that get through
	none    dice.Number // chance that none does

	cost         int // sum of the costs
	ultimateCost int // of the power with Ultimate Force; 0 for none
}

// plannedUse is one power of a plan.
type plannedUse struct {
	power    int
	spent    int  // Force cards
	ultimate bool // Ultimate Force is played too
	// through is the chance that the power gets through. Without Ultimate Force it is the mean of
	// all such powers, since the enemy chooses which of them to stop.
	through dice.Number
}

func (p turnPlan) spent() (sum int) {
	for _, s := range p.steps {
		sum += s.spent
	}
	return sum
}

// step returns the index of the step that uses a power, or −1.
func (p turnPlan) step(power int) int {
	for i, s := range p.steps {
		if s.power == power {
			return i
		}
	}
	return -1
}

// bestPlan compares every set of powers that the cards pay for, with Ultimate Force on each of them
// or on none, and returns the best one.
func (c *turnCase) bestPlan() turnPlan {
	attacks := c.attacks()
	chosen := turnPlan{none: dice.One}
	for set := 1; set < 1<<len(c.costs); set++ {
		for ultimate := -1; ultimate < len(c.costs); ultimate++ {
			if plan, ok := c.planOf(set, ultimate, attacks); ok && plan.beats(chosen) {
				chosen = plan
			}
		}
	}
	return chosen
}

// beats reports whether p gets more powers through on average than q. Ties go to the plan with the
// larger sum of costs, then to the one whose power under Ultimate Force costs more.
func (p turnPlan) beats(q turnPlan) bool {
	return cmp.Or(p.through.Compare(q.through), cmp.Compare(p.cost, q.cost),
		cmp.Compare(p.ultimateCost, q.ultimateCost)) > 0
}

// planOf returns the plan that uses a set of powers, one of them with Ultimate Force if ultimate is
// not −1. It reports false if the cards do not pay for it.
func (c *turnCase) planOf(set, ultimate int, attacks []outcome) (turnPlan, bool) {
	var plan turnPlan
	open := 0 // powers without Ultimate Force
	left := c.force
	for power, cost := range c.costs {
		if set>>power&1 == 0 {
			continue
		}
		use := plannedUse{power: power, spent: cost, ultimate: power == ultimate}
		if use.ultimate {
			use.spent = max(0, cost-ultimateForce)
			plan.ultimateCost = cost
		} else {
			open++
		}
		plan.cost += cost
		left -= use.spent
		plan.steps = append(plan.steps, use)
	}
	if left < 0 || ultimate >= 0 && (!c.ultimate || set>>ultimate&1 == 0) {
		return plan, false
	}
	attack := attacks[open]
	plan.through, plan.none = attack.through, attack.none
	each := attack.through.Over(dice.Whole(open))
	for i := range plan.steps {
		plan.steps[i].through = each
		if plan.steps[i].ultimate {
			plan.steps[i].through = dice.One
			plan.through, plan.none = plan.through.Plus(dice.One), dice.Number{}
		}
	}
	return plan, true
}

// attacks returns the outcome of each number of powers without Ultimate Force, averaged over the
// enemy's hands. The enemy knows the number, and makes the best of each hand.
func (c *turnCase) attacks() []outcome {
	list := make([]outcome, len(c.costs)+1)
	for n := range list {
		enemy := newDefender(make([]int, n), c.enemyTries)
		c.hand.stopping(func(nullify, counters int, chance dice.Number) {
			certain := forceOdds{plain: []dice.Number{dice.One}} // the powers are paid for
			list[n] = list[n].plus(enemy.play(position{nullify: nullify, counters: counters}, certain,
				bestResponse).times(chance))
		})
	}
	return list
}

func (c *turnCase) planTable(plan turnPlan) calc.Table {
	table := calc.Table{Current: -1}
	in := c.v.Calculator().Input("powers")
	for _, s := range plan.steps {
		table.Rows = append(table.Rows, []calc.Cell{
			{Choice: in.ElementText(c.elements[s.power])}, calc.Int(s.spent), calc.Int(flag(s.ultimate)),
			calc.Num(s.through.Chance()),
		})
	}
	return table
}
