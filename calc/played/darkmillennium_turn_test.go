//go:build !js

package played

import (
	"math"
	"slices"
	"strconv"

	"psyref/calc"
)

func init() { games["dark-millennium/turn"] = playTurnMillennium }

// stopper is a card that stops a power without a roll: Attaque démoniaque, Destruction de pouvoir or
// Rebond.
const stopper = "a card that stops a power"

// defender answers powers. Its choices are computed in floats, from the definition: it lets as few
// powers through as it can, on average over the hands that the other player may still hold.
type defender struct {
	costs  []int
	paid   bool
	caster int
	levels []int
	known  map[facing]reply
}

// facing is a position: what became of each power so far (a letter each), the Nullify cards played
// on the next one if it is used now, and the cards left.
type facing struct {
	course            string
	nullify, stoppers int
}

// reply is the most Nullify to play on a power, whether a stopper follows, and the powers that get
// through from then on, together with the chance of the position.
type reply struct {
	nullify int
	stopper bool
	through float64
}

// chances are those of the other player's Force cards, without and with Force ultime.
type chances [2]map[int]float64

func (c chances) all() (sum float64) {
	for _, side := range c {
		for _, p := range side {
			sum += p
		}
	}
	return sum
}

// pay returns what is left where a power can be paid with Force alone, with Force ultime, or not.
func (c chances) pay(cost int) (plain, ultime, unpaid chances) {
	empty := func() chances { return chances{map[int]float64{}, map[int]float64{}} }
	plain, ultime, unpaid = empty(), empty(), empty()
	for cards, p := range c[0] {
		if cards >= cost {
			plain[0][cards-cost] += p
		} else {
			unpaid[0][cards] += p
		}
	}
	for cards, p := range c[1] {
		if cards+3 >= cost {
			ultime[0][cards-max(0, cost-3)] += p
		} else {
			unpaid[1][cards] += p
		}
	}
	return plain, ultime, unpaid
}

// works returns the chance that the given Nullify on one power works, counted from 0. The psykers try
// in falling order of level.
func (d *defender) works(try int) float64 {
	switch {
	case try >= len(d.levels) || d.levels[try] < d.caster:
		return 1.0 / 3
	case d.levels[try] > d.caster:
		return 2.0 / 3
	}
	return 0.5
}

// through returns the powers that get through from a position on.
func (d *defender) through(course string, c chances, nullify, stoppers int) float64 {
	from := len(course)
	if from == len(d.costs) || c.all() < 1e-15 {
		return 0
	}
	if d.paid && from == 0 {
		return d.reply("u", c, nullify, stoppers, -1).through
	}
	plain, ultime, unpaid := c.pay(d.costs[from])
	return d.reply(course+"u", plain, nullify, stoppers, -1).through + ultime.all() + d.through(course+"U", ultime,
		nullify, stoppers) + d.through(course+"-", unpaid, nullify, stoppers)
}

// reply returns the best answer to a power that is used now; play is the number of Nullify, or −1.
func (d *defender) reply(course string, c chances, nullify, stoppers, play int) reply {
	at := facing{course, nullify, stoppers}
	if known, ok := d.known[at]; ok && play < 0 {
		return known
	}
	least := reply{through: math.Inf(1)}
	stopped, reached := 0.0, 1.0
	for n := 0; n <= nullify; n++ {
		if play < 0 || n == play {
			if let := stopped + reached*(c.all()+d.through(course, c, nullify-n, stoppers)); let < least.through-1e-12 {
				least = reply{n, false, let}
			}
		}
		if n < nullify {
			stopped += reached * d.works(n) * d.through(course, c, nullify-n-1, stoppers)
			reached *= 1 - d.works(n)
		}
	}
	stopped, reached = 0, 1
	best := reply{through: math.Inf(1)}
	for n := 0; n <= nullify && stoppers > 0; n++ {
		if play < 0 || n == play {
			if sure := stopped + reached*d.through(course, c, nullify-n, stoppers-1); sure < best.through+1e-12 {
				best = reply{n, true, sure}
			}
		}
		if n < nullify {
			stopped += reached * d.works(n) * d.through(course, c, nullify-n-1, stoppers)
			reached *= 1 - d.works(n)
		}
	}
	if best.through < least.through-1e-12 {
		least = best
	}
	if play < 0 {
		d.known[at] = least
	}
	return least
}

// defending returns a defender; levels may come in any order.
func defending(costs []int, paid bool, caster int, levels []int) *defender {
	levels = slices.Clone(levels)
	slices.SortFunc(levels, func(a, b int) int { return b - a })
	return &defender{costs, paid, caster, levels, map[facing]reply{}}
}

// answers plays one power against a defender's reply and returns whether it gets through and what is
// spent.
func (t *tabletop) answers(d *defender, r reply) (through bool, nullify, stoppers int) {
	for try := range r.nullify {
		if float64(t.d6()) > 6-6*d.works(try)+1e-9 {
			return false, try + 1, 0
		}
	}
	if r.stopper {
		return false, r.nullify, 1
	}
	return true, r.nullify, 0
}

// certain are the chances of a player whose powers are paid for.
func certain() chances { return chances{{0: 1}, nil} }

// playTurnMillennium follows "Utilisation des pouvoirs", "Annulation", "Force ultime" and "Perte de
// psykers". Without content, powers have costs and no names.
func playTurnMillennium(v calc.Values) game {
	psykers := v.List("enemy-psykers")
	stoppers, specials := 3-v.Int("counters")-v.Int("counters-gone"), 2-v.Int("idle-gone")
	if len(psykers) == 0 && stoppers > 1 {
		stoppers, specials = 1, specials+stoppers-1 // Attaque démoniaque alone needs no psyker
	}
	ultimates := 1
	if v.Bool("ultimate") || v.Bool("ultimate-gone") {
		ultimates = 0
	}
	costs := v.List("enemy-powers")
	if len(psykers) == 0 {
		costs = nil
	}
	forces := 22 - v.Int("force") - v.Int("force-gone")
	if v.Bool("used-now") && len(costs) > 0 {
		forces -= costs[0] // they lie on the table
	}
	deck := append(deckOf(forces, 8-v.Int("nullify")-v.Int("nullify-gone"), ultimates, specials),
		slices.Repeat([]string{stopper}, stoppers)...)
	hand := v.Int("enemy-cards")

	own := v.List("powers")
	against := make([]*defender, len(own)+1)
	for n := range against {
		against[n] = defending(make([]int, n), false, v.Int("level"), psykers)
	}
	open, shielded := openPowers(v, against, deck, hand)

	caster := 0
	if len(psykers) > 0 {
		caster = slices.Max(psykers)
	}
	mine := defending(costs, v.Bool("used-now"), caster, append([]int{v.Int("level")}, v.List("others")...))
	prior := chances{map[int]float64{}, map[int]float64{}}
	for cards := range min(forces, hand) + 1 {
		for ultime := range ultimates + 1 {
			prior[ultime][cards] = ways(forces, cards) * ways(len(deck)-forces-ultimates, hand-cards-ultime) / ways(len(deck),
				hand)
		}
	}
	play := -1
	if choice := v.Choice("play"); choice != "best" {
		play, _ = strconv.Atoi(choice)
	}
	return func(t *tabletop) {
		cards := shuffle(t, deck)[:hand]
		through := shielded
		course, theirs, stops := "", kind(cards, nullify), kind(cards, stopper)
		for range open {
			course += "u"
			passed, spent, stopped := t.answers(against[open], against[open].reply(course, certain(), theirs, stops, -1))
			theirs, stops = theirs-spent, stops-stopped
			if passed {
				through++
			}
		}
		t.counts("expected", float64(through))
		t.is("any", through > 0)
		stopped, passed := t.enemyPowers(v, mine, prior, cards, play)
		t.counts("stopped", float64(stopped))
		t.counts("enemy-through", float64(passed))
	}
}

// enemyPowers plays the enemy's powers with a hand, each in turn if he can pay for it.
func (t *tabletop) enemyPowers(v calc.Values, mine *defender, c chances, cards []string, play int) (stopped,
	through int) {
	forces, ultime := kind(cards, force), kind(cards, ultimate) > 0
	nullifies, stoppers, course := v.Int("nullify"), v.Int("counters"), ""
	for i, cost := range mine.costs {
		plain, with, unpaid := c.pay(cost)
		given := -1
		if i == 0 {
			given = play
		}
		switch {
		case mine.paid && i == 0:
			course += "u"
		case ultime && forces+3 >= cost:
			forces, ultime, c, course = forces-max(0, cost-3), false, with, course+"U"
			through++
			continue
		case !ultime && forces >= cost:
			forces, c, course = forces-cost, plain, course+"u"
		default:
			c, course = unpaid, course+"-"
			continue
		}
		passed, spent, sure := t.answers(mine, mine.reply(course, c, nullifies, stoppers, given))
		nullifies, stoppers = nullifies-spent, stoppers-sure
		if passed {
			through++
		} else {
			stopped++
		}
	}
	return stopped, through
}

// openPowers returns how many powers to use with Force alone, and how many (0 or 1) with Force ultime,
// so that most get through.
func openPowers(v calc.Values, against []*defender, deck []string, hand int) (open, shielded int) {
	worth := make([]float64, len(against))
	nullifies, stoppers := kind(deck, nullify), kind(deck, stopper)
	for n := range worth {
		for a := 0; a <= min(nullifies, hand); a++ {
			for b := 0; b <= min(stoppers, hand-a); b++ {
				chance := ways(nullifies, a) * ways(stoppers, b) * ways(len(deck)-nullifies-stoppers, hand-a-b) / ways(len(deck),
					hand)
				worth[n] += chance * against[n].through("", certain(), a, b)
			}
		}
	}
	var lay func(left []int, force int, ultime bool, n, safe int)
	most := -1.0
	lay = func(left []int, force int, ultime bool, n, safe int) {
		if len(left) == 0 {
			if got := worth[n] + float64(safe); got > most+1e-12 {
				most, open, shielded = got, n, safe
			}
			return
		}
		if force >= left[0] {
			lay(left[1:], force-left[0], ultime, n+1, safe)
		}
		if ultime && force+3 >= left[0] {
			lay(left[1:], force-max(0, left[0]-3), false, n, safe+1)
		}
		lay(left[1:], force, ultime, n, safe)
	}
	lay(v.List("powers"), v.Int("force"), v.Bool("ultimate"), 0, 0)
	return open, shielded
}

// ways returns the number of sets of k cards out of n.
func ways(n, k int) float64 {
	if k < 0 || k > n {
		return 0
	}
	sets := 1.0
	for i := range k {
		sets *= float64(n-i) / float64(i+1)
	}
	return sets
}
