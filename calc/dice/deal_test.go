package dice

import (
	"fmt"
	"math/big"
	"testing"
)

// TestDealAgainstShuffles deals every ordering of a small deck, with every hand size from 0 to 2D3.
// Card 0 is the given card of Holding and Lacking; the last cards are marked.
func TestDealAgainstShuffles(t *testing.T) {
	const deck = 6
	for dice := range 3 {
		dealt := Roll(dice, Die(3))
		deal := NewDeal(deck, dealt)
		for marked := range deck {
			all, holding, lacking := map[int]*big.Rat{}, map[int]*big.Rat{}, map[int]*big.Rat{}
			held := new(big.Rat)
			for size, p := range count(dice, 3, total) {
				share := new(big.Rat).Quo(p, big.NewRat(720, 1))
				permute(deck, func(order []int) {
					k, has := 0, false
					for _, card := range order[:size] {
						if card >= deck-marked {
							k++
						}
						has = has || card == 0
					}
					part := lacking
					if has {
						part = holding
						held.Add(held, share)
					}
					for _, tally := range []map[int]*big.Rat{all, part} {
						if tally[k] == nil {
							tally[k] = new(big.Rat)
						}
						tally[k].Add(tally[k], share)
					}
				})
			}
			name := fmt.Sprintf("%dD3 of %d cards, %d marked", dice, deck, marked)
			same(t, name, deal.Marked(marked), all)
			samePart(t, name+", holding", deal.Holding().Marked(marked), holding)
			samePart(t, name+", lacking", deal.Lacking().Marked(marked), lacking)
			sameNumber(t, name+", held", deal.Holding().Marked(marked).AtLeast(0), held)
		}
	}
}

// samePart is same for chances that add up to less than 1.
func samePart(t *testing.T, name string, got Dist, want map[int]*big.Rat) {
	t.Helper()
	for n := range 7 {
		w := want[n]
		if w == nil {
			w = new(big.Rat)
		}
		sameNumber(t, fmt.Sprintf("%s: chance of %d", name, n), got.Exactly(n), w)
	}
}

// TestDealCombinesRollAndDraw compares both ways of computing, for the largest decks and hands in
// use.
func TestDealCombinesRollAndDraw(t *testing.T) {
	for _, deck := range []int{18, 36} {
		dealt := Roll(6, Die(6)).Map(func(n int) int { return n / 2 })
		deal := NewDeal(deck, dealt)
		for marked := 0; marked <= deck; marked += 3 {
			got, want := deal.Marked(marked), dealt.Then(func(n int) Dist { return Hypergeometric(deck, marked, n) })
			if got.Low() != want.Low() || got.High() != want.High() {
				t.Fatalf("%d of %d marked: outcomes %d to %d, want %d to %d", marked, deck, got.Low(), got.High(), want.Low(),
					want.High())
			}
			for k, p := range want.Outcomes() {
				if got.Exactly(k).Compare(p) != 0 {
					t.Errorf("%d of %d marked: chance of %d is %v, want %v", marked, deck, k, got.Exactly(k).Float(), p.Float())
				}
			}
		}
	}
}

func BenchmarkDeal(b *testing.B) {
	dealt := Roll(6, Die(6)).Map(func(n int) int { return n / 2 })
	for b.Loop() {
		NewDeal(36, dealt).Marked(22)
	}
}
