package darkmillennium

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// turnPlan is the powers to use with the Warp cards in hand, in the order of the list.
type turnPlan struct {
	steps   []plannedUse
	through dice.Number // mean number of powers that get through
	none    dice.Number // chance that none does
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
// or on none. The best plan gets most powers through on average. Ties go to the one that spends more
// Force, then to the one with the costliest power under Ultimate Force, then to the powers listed
// first.
func (c *turnCase) bestPlan() turnPlan {
	attacks := c.attacks()
	chosen, most, cost, shielded := turnPlan{none: dice.One}, dice.Number{}, 0, 0
	for set := 1; set < 1<<len(c.costs); set++ {
		for protected := -1; protected < len(c.costs); protected++ {
			plan, ok := c.planOf(set, protected, attacks)
			if !ok {
				continue
			}
			order, spent, shield := plan.through.Compare(most), c.costOf(set), 0
			if protected >= 0 {
				shield = c.costs[protected]
			}
			if order > 0 || order == 0 && (spent > cost || spent == cost && shield > shielded) {
				chosen, most, cost, shielded = plan, plan.through, spent, shield
			}
		}
	}
	return chosen
}

// costOf returns the sum of the costs of a set of powers.
func (c *turnCase) costOf(set int) (sum int) {
	for power, cost := range c.costs {
		if set>>power&1 == 1 {
			sum += cost
		}
	}
	return sum
}

// planOf returns the plan that uses a set of powers, one of them with Ultimate Force if protected is
// not −1. It reports false if the cards do not pay for it.
func (c *turnCase) planOf(set, protected int, attacks []outcome) (turnPlan, bool) {
	var plan turnPlan
	open := 0 // powers without Ultimate Force
	left := c.force
	for power, cost := range c.costs {
		if set>>power&1 == 0 {
			continue
		}
		use := plannedUse{power: power, spent: cost, ultimate: power == protected}
		if use.ultimate {
			use.spent = max(0, cost-ultimateForce)
		} else {
			open++
		}
		left -= use.spent
		plan.steps = append(plan.steps, use)
	}
	if left < 0 || protected >= 0 && (!c.ultimate || set>>protected&1 == 0) {
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
// enemy's hands. The enemy knows the number, and answers each hand at its best.
func (c *turnCase) attacks() []outcome {
	list := make([]outcome, len(c.costs)+1)
	for n := range list {
		answers := newAnswering(make([]int, n), c.enemy)
		c.hand.stopping(func(nullify, counters int, chance dice.Number) {
			certain := holding{plain: []dice.Number{dice.One}} // the powers are paid for
			list[n] = list[n].plus(answers.play(0, 1, certain, nullify, counters, best).times(chance))
		})
	}
	return list
}

func (c *turnCase) planTable(plan turnPlan) calc.Table {
	table := calc.Table{Current: -1}
	in := c.v.Calculator().Input("powers")
	for _, s := range plan.steps {
		table.Rows = append(table.Rows, []calc.Cell{
			{Choice: in.ElementText(c.elements[s.power])}, calc.Int(s.spent), calc.Int(flag(s.ultimate)), calc.Num(s.through.Chance()),
		})
	}
	return table
}
