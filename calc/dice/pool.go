package dice

// Binomial returns the distribution of the successes in n independent trials, each with chance p.
func Binomial(n int, p Number) Dist {
	chance := []Number{One}
	miss := p.Complement()
	for range n {
		next := make([]Number, len(chance)+1)
		for k, q := range chance {
			next[k] = next[k].Plus(q.Times(miss))
			next[k+1] = next[k+1].Plus(q.Times(p))
		}
		chance = next
	}
	return trim(0, chance)
}

// KeepHighest returns the sum of the k highest of n dice with faces 1 to sides, 0 ≤ k ≤ n.
func KeepHighest(n, k, sides int) Dist {
	return keep(n, k, sides, func(i int) int { return sides - i })
}

// KeepLowest returns the sum of the k lowest of n dice with faces 1 to sides, 0 ≤ k ≤ n.
func KeepLowest(n, k, sides int) Dist { return keep(n, k, sides, func(i int) int { return i + 1 }) }

// keep goes through the faces in the order in which dice are kept, and through the number of dice
// that show each. Only the number and the sum of the dice so far matter, so the work grows with n²,
// not with sidesⁿ.
func keep(n, k, sides int, face func(i int) int) Dist {
	sums := k*sides + 1
	// ways[used][sum] counts the rolls in which used dice show the faces so far and add up to sum
	ways := make([][]Number, n+1)
	for used := range ways {
		ways[used] = make([]Number, sums)
	}
	ways[0][0] = One
	choose := Pascal(n)
	for i := range sides {
		next := make([][]Number, n+1)
		for used := range next {
			next[used] = make([]Number, sums)
		}
		for used := range ways {
			for sum, w := range ways[used] {
				if w.IsZero() {
					continue
				}
				for show := 0; used+show <= n; show++ {
					s := sum + face(i)*min(show, max(0, k-used))
					next[used+show][s] = next[used+show][s].Plus(w.Times(choose[n-used][show]))
				}
			}
		}
		ways = next
	}
	each := Ratio(1, sides).Power(n)
	chance := ways[n]
	for s := range chance {
		chance[s] = chance[s].Times(each)
	}
	return trim(0, chance)
}

// Pascal returns rows 0 to n of Pascal's triangle: Pascal(n)[n][k] is the number of sets of k out
// of n.
func Pascal(n int) [][]Number {
	rows := make([][]Number, n+1)
	for i := range rows {
		rows[i] = make([]Number, i+1)
		rows[i][0], rows[i][i] = One, One
		for j := 1; j < i; j++ {
			rows[i][j] = rows[i-1][j-1].Plus(rows[i-1][j])
		}
	}
	return rows
}

// Hypergeometric returns the distribution of the marked cards among drawn cards, which are taken
// without replacement from a deck with marked cards among deck.
func Hypergeometric(deck, marked, drawn int) Dist {
	ways := Pascal(deck)
	all := ways[deck][drawn]
	var b Builder
	for k := max(0, drawn-(deck-marked)); k <= min(marked, drawn); k++ {
		b.Add(k, ways[marked][k].Times(ways[deck-marked][drawn-k]).Over(all))
	}
	return b.Dist()
}
