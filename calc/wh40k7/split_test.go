package wh40k7

import (
	"math/big"
	"slices"
	"sync"
	"testing"
)

// everySplit yields every way to spend n dice on so many powers, the first in order of dice first.
func everySplit(n, powers int) func(yield func(shares []int) bool) {
	return func(yield func([]int) bool) {
		shares := make([]int, powers)
		var share func(i, left int) bool
		share = func(i, left int) bool {
			if i == powers-1 {
				shares[i] = left
				return yield(shares)
			}
			for shares[i] = 0; shares[i] <= left; shares[i]++ {
				if !share(i+1, left-shares[i]) {
					return false
				}
			}
			return true
		}
		share(0, n)
	}
}

// castWaysByFormula is, by cost and dice, the number of ways, of 2ⁿ, in which at least cost of n
// dice harness.
var castWaysByFormula = sync.OnceValue(func() (ways [6][41]uint64) {
	for cost := 1; cost <= 5; cost++ {
		for n := range 41 {
			all := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(n)))
			some := product(atLeast(cost, n, 4), all)
			if !some.IsInt() {
				panic("a chance of coins that is no power of a half")
			}
			ways[cost][n] = some.Num().Uint64()
		}
	}
	return ways
})

// bestSplit tries every split. It compares whole numbers, sums in units of 2⁻⁴⁰ and products in
// units of 2⁻ⁿ, because there are more than a million splits; TestSplitInRationals does the same in
// rationals.
func bestSplit(n int, costs []int, goal string) (best []int, expected, all *big.Rat, equal int) {
	ways := castWaysByFormula()
	var bestSum, bestProduct uint64
	for shares := range everySplit(n, len(costs)) {
		sum, product := uint64(0), uint64(1)
		for i, share := range shares {
			sum += ways[costs[i]][share] << (40 - share)
			product *= ways[costs[i]][share]
		}
		first, second, bestFirst, bestSecond := sum, product, bestSum, bestProduct
		if goal == "all" {
			first, second, bestFirst, bestSecond = product, sum, bestProduct, bestSum
		}
		switch {
		case best == nil || first > bestFirst:
			equal = 1
		case first == bestFirst:
			equal++
		}
		if best == nil || first > bestFirst || first == bestFirst && second > bestSecond {
			best, bestSum, bestProduct = slices.Clone(shares), sum, product
		}
	}
	scale := func(n uint64, k int) *big.Rat {
		return new(big.Rat).SetFrac(new(big.Int).SetUint64(n), new(big.Int).Lsh(big.NewInt(1), uint(k)))
	}
	return best, scale(bestSum, 40), scale(bestProduct, n), equal
}

// TestSplitOfFewDice checks every list of up to four costs on few dice, where most sums tie and
// most products are zero.
func TestSplitOfFewDice(t *testing.T) {
	for _, costs := range everyCosts(4, 3) {
		for n := 1; n <= 9; n++ {
			for _, goal := range []string{"expected", "all"} {
				best, _, _, equal := bestSplit(n, costs, goal)
				p := newPlanner(costs, goal, n)
				if got := p.split(n); !slices.Equal(got, best) || p.best[0][open][n].equal != equal {
					t.Fatalf("%d dice over %v for %s: %v, one of %d; want %v, one of %d", n, costs, goal, got,
						p.best[0][open][n].equal, best, equal)
				}
			}
		}
	}
}

// everyCosts is every list of 1 to length costs from 1 to highest.
func everyCosts(length, highest int) [][]int {
	var lists [][]int
	last := [][]int{{}}
	for range length {
		var longer [][]int
		for _, list := range last {
			for cost := 1; cost <= highest; cost++ {
				longer = append(longer, append(slices.Clone(list), cost))
			}
		}
		lists = append(lists, longer...)
		last = longer
	}
	return lists
}

// TestSplitInRationals adds and multiplies chances as a player would.
func TestSplitInRationals(t *testing.T) {
	for _, costs := range everyCosts(3, 5) {
		n := 3 + 2*len(costs)
		for _, goal := range []string{"expected", "all"} {
			var best []int
			var bestValues [2]*big.Rat
			for shares := range everySplit(n, len(costs)) {
				values := [2]*big.Rat{rat(0, 1), rat(1, 1)}
				for i, share := range shares {
					chance := atLeast(costs[i], share, 4)
					values = [2]*big.Rat{sum(values[0], chance), product(values[1], chance)}
				}
				if goal == "all" {
					values[0], values[1] = values[1], values[0]
				}
				better := best == nil
				for i := 0; i < 2 && !better; i++ {
					order := values[i].Cmp(bestValues[i])
					better = order > 0
					if order != 0 {
						break
					}
				}
				if better {
					best, bestValues = slices.Clone(shares), values
				}
			}
			if got := newPlanner(costs, goal, n).split(n); !slices.Equal(got, best) {
				t.Fatalf("%d dice over %v for %s: %v, want %v", n, costs, goal, got, best)
			}
		}
	}
}

// TestSplitCount checks the number of splits in the working.
func TestSplitCount(t *testing.T) {
	for n := 1; n <= 12; n++ {
		for powers := 1; powers <= 6; powers++ {
			count := 0
			for range everySplit(n, powers) {
				count++
			}
			if got := countSplits(n, powers); got != count {
				t.Errorf("%d dice over %d powers: %d splits, want %d", n, powers, got, count)
			}
		}
	}
}
