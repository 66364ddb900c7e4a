package formula

import (
	"slices"

	"psyref/calc/dice"
)

// walkStep is one outcome of a walk, or several that are worth the same to all tallies.
type walkStep struct {
	places  []int       // by pool: index of its last outcome, or −1 if none of its dice can show it
	follows []bool      // by pool: whether its outcome before is 1 higher
	odds    []*stepOdds // by group of dice, those of the first pool first; nil for place −1
}

// makeSteps finds the steps of a walk, and what the tallies have from each.
func (w *walk) makeSteps() {
	var outcomes []int
	merge := true
	w.ends = make([]int, len(w.rolls))
	for _, r := range w.rolls {
		outcomes = append(outcomes, r.outcomes...)
	}
	for j := range w.items {
		it, t := &w.items[j], &w.tallies[j]
		if it.kind != itemTally {
			continue
		}
		*t = resolvedTally{tally: &it.node.tally}
		t.first, t.end = t.keptRange(w.rolls[it.pool].total)
		w.ends[it.pool] = max(w.ends[it.pool], t.end)
		merge = merge && len(t.cuts) == 0 && (t.kind == tallyTotal || t.kind == tallyAny)
	}
	places := map[string]int{} // of steps, by their worths
	outcomes = slices.Compact(descending(outcomes))
	steps := make([][][]int, len(w.rolls)) // by pool and step: its outcomes
	for _, n := range outcomes {
		worths := w.worths(n)
		at, key := len(w.steps), string(appendKey(nil, worths))
		if known, same := places[key]; merge && same {
			at = known
		}
		places[key] = at
		w.addOutcome(at, n, worths)
		for p, r := range w.rolls {
			if at == len(steps[p]) {
				steps[p] = append(steps[p], nil)
			}
			if i := slices.Index(r.outcomes, n); i >= 0 {
				steps[p][at] = append(steps[p][at], i)
			}
		}
	}
	w.addOdds(steps, len(w.steps) == len(outcomes))
	w.addBounds()
}

// addOdds adds the odds of each step, which has some outcomes of each pool. Those of outcomes apart
// are shared by all walks of a pool.
func (w *walk) addOdds(steps [][][]int, apart bool) {
	for p, r := range w.rolls {
		for g, n := range r.counts {
			w.charge(5 * n * n * len(w.steps)) // at most, for the chances of each number of dice
			var odds []*stepOdds
			if !apart {
				odds = r.oddsOf(g, steps[p])
			}
			for k, places := range steps[p] {
				if at := w.starts[p] + g; len(places) > 0 && apart {
					w.steps[k].odds[at] = r.oddsApart(g)[places[0]]
				} else if len(places) > 0 {
					w.steps[k].odds[at] = odds[k]
				}
			}
		}
	}
}

// worths returns the worths of an outcome to the tallies of the walk, by item.
func (w *walk) worths(n int) []int {
	worths := make([]int, len(w.items))
	w.charge(len(w.items))
	for j := range w.items {
		it := &w.items[j]
		if it.kind != itemTally {
			continue
		}
		i := slices.Index(w.rolls[it.pool].outcomes, n)
		if t := it.node; i >= 0 && t.ownFaces {
			worths[j] = n
		} else if i >= 0 {
			worths[j] = w.knownValue(t.args[1+i])
		}
	}
	return worths
}

// addOutcome adds an outcome to a step, which may be the next one.
func (w *walk) addOutcome(at, n int, worths []int) {
	added := at == len(w.steps)
	if added {
		w.steps = append(w.steps, walkStep{make([]int, len(w.rolls)), make([]bool, len(w.rolls)),
			make([]*stepOdds, w.groups)})
		for j := range w.items {
			if t := &w.tallies[j]; t.tally != nil {
				t.worth = append(t.worth, worths[j])
			}
		}
	}
	s := &w.steps[at]
	for p, r := range w.rolls {
		i := slices.Index(r.outcomes, n)
		if i >= 0 || added {
			s.places[p], s.follows[p] = i, i >= 0 && r.follows(i)
		}
	}
}

// addBounds adds what is left after each step.
func (w *walk) addBounds() {
	last := len(w.steps) - 1
	for p := range w.rolls {
		later := make([]int, last+2)
		for i := last; i >= 0; i-- {
			later[i] = later[i+1] + boolInt(w.steps[i].places[p] >= 0)
		}
		w.later = append(w.later, later)
	}
	for j := range w.items {
		it, t := &w.items[j], &w.tallies[j]
		if it.kind != itemTally {
			continue
		}
		t.least, t.most = make([]int, last+2), make([]int, last+2)
		t.least[last+1], t.most[last+1] = unbounded, -unbounded
		for i := last; i >= 0; i-- {
			t.least[i], t.most[i] = t.least[i+1], t.most[i+1]
			if w.steps[i].places[it.pool] >= 0 {
				t.least[i], t.most[i] = min(t.least[i], t.worth[i]), max(t.most[i], t.worth[i])
			}
		}
	}
}

// stepOdds are the chances of how many dice of a group, or cards of a deck, show the outcome of a
// step, given that none of them shows an earlier one.
type stepOdds struct {
	chance, later     dice.Number // of the outcome, and of those of later steps
	deck              bool
	cards, laterCards int
	rows              []oddsRow // by the number of dice left
}

// oddsApart returns the odds of a group for each outcome.
func (s *diceSource) oddsApart(g int) []*stepOdds {
	if s.odds == nil {
		s.odds = make([][]*stepOdds, max(1, len(s.groups)))
	}
	if s.odds[g] == nil {
		steps := make([][]int, len(s.outcomes))
		for i := range steps {
			steps[i] = []int{i}
		}
		s.odds[g] = s.oddsOf(g, steps)
	}
	return s.odds[g]
}

// oddsOf returns the odds of a group for steps of some outcomes each.
func (s *diceSource) oddsOf(g int, steps [][]int) []*stepOdds {
	list := make([]*stepOdds, len(steps))
	var chance dice.Number
	cards := 0
	for k := len(steps) - 1; k >= 0; k-- {
		o := &stepOdds{later: chance, laterCards: cards, deck: s.cards != nil}
		for _, i := range steps[k] {
			if o.deck {
				o.cards += s.cards[i]
			} else {
				o.chance = o.chance.Plus(s.groups[g].Exactly(s.outcomes[i]))
			}
		}
		chance, cards = chance.Plus(o.chance), cards+o.cards
		list[k] = o
	}
	return list
}

// oddsRow has the chances of the numbers from least on, and of each number or a larger one.
type oddsRow struct {
	least          int
	chances, tails []dice.Number
}

// row returns the chances of the numbers of have dice that show the outcome. Each die is added to
// the row before, which takes neither large nor negative numbers.
func (o *stepOdds) row(have int) oddsRow {
	if have < len(o.rows) {
		return o.rows[have]
	}
	if have == 0 {
		o.rows = append(o.rows, oddsRow{0, []dice.Number{dice.One}, []dice.Number{dice.One}})
		return o.rows[0]
	}
	before := o.row(have - 1)
	if have == 1 && !o.deck {
		share := dice.One.Over(o.chance.Plus(o.later))
		o.chance, o.later = o.chance.Times(share), o.later.Times(share)
	}
	hit, miss := o.chance, o.later
	share := dice.One
	if o.deck {
		share = dice.Ratio(1, max(1, o.cards+o.laterCards-have+1))
	}
	row := make([]dice.Number, have+1)
	for i, p := range before.chances {
		k := before.least + i
		if o.deck {
			hit = dice.Whole(max(0, o.cards-k)).Times(share)
			miss = dice.Whole(max(0, o.laterCards-(have-1-k))).Times(share)
		}
		row[k], row[k+1] = row[k].Plus(p.Times(miss)), p.Times(hit)
	}
	least, end := 0, have+1
	for least < have && row[least].IsZero() {
		least++
	}
	for end > least+1 && row[end-1].IsZero() {
		end--
	}
	row = row[least:end]
	tails := slices.Clone(row)
	for k := len(row) - 2; k >= 0; k-- {
		tails[k] = tails[k].Plus(tails[k+1])
	}
	o.rows = append(o.rows, oddsRow{least, row, tails})
	return o.rows[have]
}
