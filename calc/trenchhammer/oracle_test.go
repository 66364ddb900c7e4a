package trenchhammer

import (
	"math/big"
	"slices"
	"testing"

	"psyref/calc/calctest"
)

// weighted is a result of dice and its exact chance.
type weighted struct {
	result int
	chance *big.Rat
}

var resultsSeen = map[int][]weighted{}

// results are the totals of 2D6 with net DICE. It deals every hand of faces in rising order, counts
// the orders in which the dice can show it, and adds two dice from its end: the calculators never
// see a single die.
func results(net int) []weighted {
	if known, ok := resultsSeen[net]; ok {
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
	slices.SortFunc(list, func(a, b weighted) int { return a.result - b.result })
	resultsSeen[net] = list
	return list
}

// permutations counts the different orders of a sorted hand.
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

// TestResultsAgainstEveryFace checks the oracle itself where each face of each die can be thrown.
func TestResultsAgainstEveryFace(t *testing.T) {
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
		for _, w := range results(net) {
			if want := big.NewRat(count[w.result], rolls); w.chance.Cmp(want) != 0 {
				t.Errorf("net DICE %d: %d has chance %v, want %v", net, w.result, w.chance, want)
			}
		}
	}
}

// TestKeepTwoAgainstEveryHand checks the kernel's dice at every number of them that the inputs
// allow.
func TestKeepTwoAgainstEveryHand(t *testing.T) {
	for net := -13; net <= 13; net++ {
		want := map[int]*big.Rat{}
		for _, w := range results(net) {
			want[w.result] = w.chance
		}
		calctest.SameDist(t, "2D6 with net DICE", keepTwo(net), want)
	}
}

// fate is what one roll on the Perils table brings, as the oracle sees it.
type fate struct {
	blood, stun      int
	down, out, surge bool
	chance           *big.Rat
}

// fates follows every D6, every D6 that is halved to a D3, and every Success Roll and Injury roll
// of the Perils table.
func fates(used int, surged bool, injuryDice int) []fate {
	var all []fate
	add := func(f fate, chances ...*big.Rat) {
		f.chance = big.NewRat(1, 6) // the D6 of the table
		for _, p := range chances {
			f.chance.Mul(f.chance, p)
		}
		all = append(all, f)
	}
	sixth := big.NewRat(1, 6)
	drag := func() {
		for _, roll := range results(-used) {
			if roll.result <= 6 {
				add(fate{out: true}, roll.chance)
				continue
			}
			for d6 := 1; d6 <= 6; d6++ {
				add(fate{blood: (d6 + 1) / 2}, roll.chance, sixth)
			}
		}
	}
	drag()              // 1
	add(fate{stun: 1})  // 2
	for d6 := range 6 { // 3
		add(fate{stun: d6/2 + 1}, sixth)
	}
	for _, roll := range results(injuryDice) { // 4
		add(fate{blood: map[bool]int{true: 1}[roll.result <= 8], down: roll.result == 7 || roll.result == 8, out: roll.result > 8}, roll.chance)
	}
	add(fate{blood: 1}) // 5
	if surged {         // 6
		drag()
	} else {
		add(fate{surge: true})
	}
	return all
}

// sum adds up amount over some fates.
func sum(some []fate, amount func(fate) int) *big.Rat {
	total := new(big.Rat)
	for _, f := range some {
		total.Add(total, new(big.Rat).Mul(f.chance, big.NewRat(int64(amount(f)), 1)))
	}
	return total
}

// one is 1 when a thing happens and 0 otherwise.
func one(happens bool) int {
	if happens {
		return 1
	}
	return 0
}
