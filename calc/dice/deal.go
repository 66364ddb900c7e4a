package dice

// Deal is a hand dealt from a shuffled deck, where the number of cards dealt is itself rolled.
//
// It stores the chance of each particular set of cards, by size. All sets of one size are equally
// likely, so a hand is counted in sets, for all sizes at once. The results are those of a roll
// followed by [Hypergeometric], with less work.
type Deal struct {
	deck int
	set  []Number // set[n] is the chance that the hand is one particular set of n cards
}

// NewDeal returns the deal of a rolled number of cards, which must be between 0 and deck, from a
// deck of deck cards.
func NewDeal(deck int, dealt Dist) Deal {
	sets := Pascal(deck)[deck]
	set := make([]Number, dealt.High()+1)
	for n, p := range dealt.Outcomes() {
		set[n] = p.Over(sets[n])
	}
	return Deal{deck, set}
}

// Marked returns the distribution of the number of marked cards in the hand, 0 ≤ marked ≤ deck.
func (d Deal) Marked(marked int) Dist {
	pascal := Pascal(d.deck)
	ways, others := pascal[marked], pascal[d.deck-marked]
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

// Holding returns the part of the deal where the hand holds one given card, as a deal of the other
// cards. Its chances add up to the chance of holding the card. The deck must not be empty.
func (d Deal) Holding() Deal { return Deal{d.deck - 1, d.set[min(1, len(d.set)):]} }

// Lacking returns the part of the deal where the hand does not hold one given card, as a deal of
// the other cards.
func (d Deal) Lacking() Deal { return Deal{d.deck - 1, d.set} }
