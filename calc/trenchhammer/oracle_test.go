package trenchhammer

import (
	"math/big"
	"slices"
	"testing"

	"psyref/calc/calctest"
)

// weighted is a result of dice and its exact chance.
type weighted struct {
	total  int
	chance *big.Rat
}

var totalsCache = map[int][]weighted{}

// totals returns the totals of 2D6 with net DICE and their chances. It enumerates the sorted rolls,
// counts the orders of each, and adds the two dice at one end. The calculators never enumerate
// dice.
func totals(net int) []weighted {
	if known, ok := totalsCache[net]; ok {
		return known
	}
	n := 2 + max(net, -net)
	orders := map[int]*big.Int{}
	hand := make([]int, n)
	var deal func(i, low int)
	deal = func(i, low int) {
		if i < n {
			for hand[i] = low; hand[i] <= 6; hand[i]++ {
				deal(i+1, hand[i])
			}
			return
		}
		total := hand[0] + hand[1]
		if net > 0 {
			total = hand[n-1] + hand[n-2]
		}
		if orders[total] == nil {
			orders[total] = new(big.Int)
		}
		orders[total].Add(orders[total], permutations(hand))
	}
	deal(0, 1)
	all := new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(n)), nil)
	var list []weighted
	for total, count := range orders {
		list = append(list, weighted{total, new(big.Rat).SetFrac(count, all)})
	}
	slices.SortFunc(list, func(a, b weighted) int { return a.total - b.total })
	totalsCache[net] = list
	return list
}

// permutations returns the number of different orders of a sorted roll.
func permutations(hand []int) *big.Int {
	ways := new(big.Int).MulRange(1, int64(len(hand)))
	for run, i := 1, 1; i <= len(hand); i++ {
		if i < len(hand) && hand[i] == hand[i-1] {
			run++
			continue
		}
		ways.Quo(ways, new(big.Int).MulRange(1, int64(run)))
		run = 1
	}
	return ways
}

// TestTotalsAgainstEveryFace checks the oracle's totals by enumerating every roll of up to six
// dice.
func TestTotalsAgainstEveryFace(t *testing.T) {
	for net := -4; net <= 4; net++ {
		n := 2 + max(net, -net)
		count, rolls := map[int]int64{}, int64(1)
		for range n {
			rolls *= 6
		}
		for code := range rolls {
			roll := make([]int, n)
			for i := range roll {
				roll[i], code = int(code%6)+1, code/6
			}
			slices.Sort(roll)
			if net > 0 {
				slices.Reverse(roll)
			}
			count[roll[0]+roll[1]]++
		}
		for _, w := range totals(net) {
			if want := big.NewRat(count[w.total], rolls); w.chance.Cmp(want) != 0 {
				t.Errorf("net DICE %d: %d has chance %v, want %v", net, w.total, w.chance, want)
			}
		}
	}
}

// TestKeepTwoAgainstTotals checks keepTwo at every net DICE that the inputs allow.
func TestKeepTwoAgainstTotals(t *testing.T) {
	for net := -13; net <= 13; net++ {
		want := map[int]*big.Rat{}
		for _, w := range totals(net) {
			want[w.total] = w.chance
		}
		calctest.SameDist(t, "2D6 with net DICE", keepTwo(net), want)
	}
}

// perilsOutcome is the effect of one roll on the Perils table.
type perilsOutcome struct {
	blood, stun      int
	down, out, surge bool
	chance           *big.Rat
}

// perilsRoll is a roll on the Perils table.
type perilsRoll struct {
	used       int
	surged     bool
	injuryDice int
}

var perilsCache = map[perilsRoll][]perilsOutcome{}

// perilsOutcomes enumerates the rolls on the Perils table: every D6, every D6 that is halved to a
// D3, and every Success Roll and Injury roll. Rolls of the same effect are one outcome. Callers
// must not change the chances.
func perilsOutcomes(used int, surged bool, injuryDice int) []perilsOutcome {
	key := perilsRoll{used, surged, injuryDice}
	if known, ok := perilsCache[key]; ok {
		return known
	}
	var all []perilsOutcome
	places := map[perilsOutcome]int{} // in all, by the effect
	add := func(f perilsOutcome, chances ...*big.Rat) {
		chance := big.NewRat(1, 6) // the D6 of the table
		for _, p := range chances {
			chance.Mul(chance, p)
		}
		if i, ok := places[f]; ok {
			all[i].chance.Add(all[i].chance, chance)
			return
		}
		places[f] = len(all)
		f.chance = chance
		all = append(all, f)
	}
	sixth := big.NewRat(1, 6)
	drag := func() {
		for _, roll := range totals(-used) {
			if roll.total <= 6 {
				add(perilsOutcome{out: true}, roll.chance)
				continue
			}
			for d6 := 1; d6 <= 6; d6++ {
				add(perilsOutcome{blood: (d6 + 1) / 2}, roll.chance, sixth)
			}
		}
	}
	drag()                      // 1
	add(perilsOutcome{stun: 1}) // 2
	for d6 := range 6 {         // 3
		add(perilsOutcome{stun: d6/2 + 1}, sixth)
	}
	for _, roll := range totals(injuryDice) { // 4
		add(perilsOutcome{blood: map[bool]int{true: 1}[roll.total <= 8], down: roll.total == 7 ||
			roll.total == 8, out: roll.total > 8}, roll.chance)
	}
	add(perilsOutcome{blood: 1}) // 5
	if surged {                  // 6
		drag()
	} else {
		add(perilsOutcome{surge: true})
	}
	perilsCache[key] = all
	return all
}

// sum returns the mean of amount over the outcomes.
func sum(some []perilsOutcome, amount func(perilsOutcome) int) *big.Rat {
	total := new(big.Rat)
	for _, f := range some {
		total.Add(total, new(big.Rat).Mul(f.chance, big.NewRat(int64(amount(f)), 1)))
	}
	return total
}

// boolInt returns 1 for true and 0 for false.
func boolInt(happens bool) int {
	if happens {
		return 1
	}
	return 0
}
