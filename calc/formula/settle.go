package formula

// settle finds the values that each item can have after a step. An item with one is known.
func (w *walk) settle(step int) {
	for j := range w.items {
		it := &w.items[j]
		if w.known(w.state, j) {
			w.fresh[j], w.low[j], w.high[j] = false, w.state[it.slot], w.state[it.slot]
			continue
		}
		low, high := w.bounds(it, j, step)
		w.low[j], w.high[j], w.fresh[j] = low, high, low == high
		if low == high {
			w.setKnown(j, low)
			if it.kind == itemTally && it.node.kind == tallyRun {
				w.state[it.slot+1] = 0
			}
		}
	}
}

// bounds returns the least and largest value that an item can have.
func (w *walk) bounds(it *item, j, step int) (low, high int) {
	switch it.kind {
	case itemKnown:
		n := w.knownValue(it.node)
		return n, n
	case itemTally:
		return w.tallyBounds(it, j, step)
	case itemSum:
		return w.sumBounds(it)
	case itemMost:
		return w.mostBounds(it)
	case itemSign:
		return signBounds(it.node.op, w.low[it.args[0]], w.high[it.args[0]])
	}
	return w.otherBounds(it)
}

func (w *walk) tallyBounds(it *item, j, step int) (low, high int) {
	t, got, rest := &w.tallies[j], w.state[it.slot], w.rest(it, j)
	if rest == 0 {
		return got, got
	}
	least, most, later := t.least[step+1], t.most[step+1], w.later[it.pool][step+1]
	switch t.kind {
	case tallyTotal:
		return got + rest*least, got + rest*most
	case tallyAny:
		return max(got, least), max(got, most)
	case tallyMost:
		return got, min(max(got, rest), t.cap)
	case tallyKinds:
		return got + 1, got + min(rest, later)
	case tallySets:
		return got, got + rest/t.cap
	}
	return got, max(got, w.state[it.slot+1]+min(rest, later))
}

// rest returns how many of the dice left in a pool a tally keeps.
func (w *walk) rest(it *item, j int) int {
	left := w.left(w.state, it.pool)
	return w.tallies[j].kept(w.rolls[it.pool].total-left, left)
}

func (w *walk) sumBounds(it *item) (low, high int) {
	got := w.state[it.slot]
	low, high = got, got
	for k, a := range it.args {
		sign := it.signs[k]
		if w.fresh[a] {
			got, low, high = got+sign*w.low[a], low+sign*w.low[a], high+sign*w.low[a]
		} else if !w.known(w.state, a) {
			least, most := signed(sign, w.low[a], w.high[a])
			low, high = low+least, high+most
			if of := &w.items[a]; it.owned[k] &&
				(of.kind == itemSum || of.kind == itemTally && of.node.kind == tallyTotal) {
				got += sign * w.state[of.slot]
				w.state[of.slot] = 0 // what an argument has collected counts once, here
			}
		}
	}
	w.state[it.slot] = got
	return low, high
}

// mostBounds keeps the largest argument so far, each times the sign.
func (w *walk) mostBounds(it *item) (low, high int) {
	sign, got := it.signs[0], w.state[it.slot]
	for _, a := range it.args {
		if w.fresh[a] {
			got = max(got, sign*w.low[a])
		}
	}
	low, high = got, got
	for _, a := range it.args {
		if !w.known(w.state, a) {
			least, most := signed(sign, w.low[a], w.high[a])
			low, high = max(low, least), max(high, most)
		}
	}
	w.state[it.slot] = got
	return signed(sign, low, high)
}

// signed returns the bounds of a number times 1 or −1.
func signed(sign, low, high int) (int, int) {
	if sign < 0 {
		return -high, -low
	}
	return low, high
}

// product returns the bounds of a product of two numbers.
func product(a, b, c, d int) (low, high int) {
	return min(a*c, a*d, b*c, b*d), max(a*c, a*d, b*c, b*d)
}

// signBounds returns the bounds of whether a number between low and high is 0, below 0 or at most 0.
func signBounds(op operation, low, high int) (int, int) {
	switch op {
	case opEqual:
		return boolInt(low == 0 && high == 0), boolInt(low <= 0 && high >= 0)
	case opLess:
		return boolInt(high < 0), boolInt(low < 0)
	}
	return boolInt(high <= 0), boolInt(low <= 0)
}

func (w *walk) otherBounds(it *item) (low, high int) {
	a := it.args[0]
	low, high = w.low[a], w.high[a]
	switch it.node.op {
	case opIf, opGiven:
		return w.chosenBounds(it, low, high)
	case opMultiply:
		return product(low, high, w.low[it.args[1]], w.high[it.args[1]])
	case opLookup:
		return it.node.apply(low, 0), it.node.apply(high, 0)
	}
	second := 0
	if len(it.args) > 1 {
		if second = w.low[it.args[1]]; second != w.high[it.args[1]] {
			return it.node.low, it.node.high
		}
	}
	if low != high {
		return it.node.low, it.node.high
	}
	n := it.node.apply(low, second)
	return n, n
}

// chosenBounds returns the bounds of a number that a condition chooses.
func (w *walk) chosenBounds(it *item, least, most int) (low, high int) {
	low, high = unbounded, -unbounded
	for on := least; on <= most; on++ {
		taken := w.taken(it, on)
		if len(taken) == 0 {
			low, high = min(low, noOutcome), max(high, noOutcome)
			continue
		}
		low, high = min(low, w.low[taken[0]]), max(high, w.high[taken[0]])
	}
	return low, high
}
