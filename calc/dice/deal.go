package dice

// Deal is a hand dealt from a shuffled deck when the number of cards dealt is itself rolled.
//
// It holds the chance of each single set of cards. Every set of one size is as likely as the next, so what a hand holds is a matter of
// counting sets, for all sizes at once: the same answers as a roll and then a [Hypergeometric], at a fraction of the work.
type Deal struct {
	deck int
	set  []Number // set[n] is the chance that the hand is one particular set of n cards
}

// NewDeal deals from a deck of deck cards; the number dealt must lie between 0 and deck.
func NewDeal(deck int, dealt Dist) Deal {
	sets := binomialRow(deck)
	set := make([]Number, dealt.High()+1)
	for n, p := range dealt.Outcomes() {
		set[n] = p.Over(sets[n])
	}
	return Deal{deck, set}
}

// Marked is how many of the marked cards the hand holds, 0 ≤ marked ≤ deck.
func (d Deal) Marked(marked int) Dist {
	ways, others := binomialRow(marked), binomialRow(d.deck-marked)
	var b Builder
	for k := range ways {
		var sum Number
		for n := k; n < len(d.set) && n-k < len(others); n++ {
			sum = sum.Plus(d.set[n].Times(others[n-k]))
		}
		b.Add(k, ways[k].Times(sum))
	}
	return b.Dist()
}

// Holding is the part of the deal in which the hand holds one given card: a deal of the other cards, whose chances add up to the
// chance of holding that card. The deck must have a card.
func (d Deal) Holding() Deal { return Deal{d.deck - 1, d.set[min(1, len(d.set)):]} }

// Lacking is the other part, in which the hand does not hold that card.
func (d Deal) Lacking() Deal { return Deal{d.deck - 1, d.set} }

// binomialRow is row n of Pascal's triangle: how many sets of each size n cards have.
func binomialRow(n int) []Number {
	row := make([]Number, n+1)
	for i := range row {
		row[i] = One
		for j := i - 1; j > 0; j-- {
			row[j] = row[j].Plus(row[j-1])
		}
	}
	return row
}
