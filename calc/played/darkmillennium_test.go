//go:build !js

package played

import (
	"slices"

	"psyref/calc"
)

// Document 004, "Dark Millenium".

func init() {
	games["dark-millennium/hand"] = playHand
	games["dark-millennium/nullify"] = playNullify
	games["dark-millennium/survive"] = playSurvive
	games["dark-millennium/daemon"] = playDaemon
	games["dark-millennium/duel"] = playDuel
	games["dark-millennium/destroy"] = playDestroy
	games["dark-millennium/reflect"] = playReflect
	games["dark-millennium/powers"] = playPowers
}

// The cards of "Se faire un jeu de cartes Warp".
const (
	force    = "Force"
	nullify  = "Annulation"
	ultimate = "Force ultime"
	special  = "another special card"
)

// deckOf returns a deck with the given number of each kind of card.
func deckOf(forces, nullifies, ultimates, specials int) []string {
	return slices.Concat(slices.Repeat([]string{force}, forces), slices.Repeat([]string{nullify}, nullifies),
		slices.Repeat([]string{ultimate}, ultimates), slices.Repeat([]string{special}, specials))
}

// deal follows "Détermination des flux du Warp" and "Distribution des cartes Warp": the dice
// determine the number of cards, which are dealt to both sides one by one, starting with the active
// player.
func (t *tabletop) deal(deck []string, dice int) (active, other []string) {
	deck = shuffle(t, deck)
	for i := range sum(t.d6s(dice)) {
		if i%2 == 0 {
			active = append(active, deck[i])
		} else {
			other = append(other, deck[i])
		}
	}
	return active, other
}

func kind(hand []string, card string) int {
	n := 0
	for _, c := range hand {
		if c == card {
			n++
		}
	}
	return n
}

func playHand(v calc.Values) game {
	ultimates := 0
	if v.Bool("ultimate-left") {
		ultimates = 1
	}
	deck := deckOf(v.Int("force-left"), v.Int("nullify-left"), ultimates, v.Int("special-left")-ultimates)
	return func(t *tabletop) {
		hand, other := t.deal(deck, v.Int("warp-dice"))
		if !v.Bool("active") {
			hand = other
		}
		forces, nullifies := kind(hand, force), kind(hand, nullify)
		t.counts("expected-cards", float64(len(hand)))
		t.counts("expected-force", float64(forces))
		t.is("any-nullify", nullifies > 0)
		t.is("ultimate", kind(hand, ultimate) == 1)
		t.rolled("cards", len(hand))
		t.rolled("force", forces)
		t.rolled("force-points", forces+3*kind(hand, ultimate)) // "Force ultime"
		t.rolled("nullify", nullifies)
	}
}

// annul follows "Annulation": psykers try from the highest level down, each with a card; afterwards
// the side continues without them. It returns the number of cards spent.
func (t *tabletop) annul(caster int, psykers []int, cards int, inPlay bool) (annulled bool, spent int) {
	psykers = slices.Sorted(slices.Values(psykers))
	for spent < cards {
		needed := 5
		switch n := len(psykers); {
		case inPlay && n == 0:
			return false, spent
		case inPlay:
			needed, psykers = 4, psykers[:n-1]
		case n > 0:
			level := psykers[n-1]
			psykers = psykers[:n-1]
			if level == caster {
				needed = 4
			} else if level > caster {
				needed = 3
			}
		}
		spent++
		if t.d6() >= needed {
			return true, spent
		}
	}
	return false, spent
}

func playNullify(v calc.Values) game {
	return func(t *tabletop) {
		annulled, spent := t.annul(v.Int("caster"), v.List("nullifiers"), v.Int("cards"), v.Bool("in-play"))
		t.is("nullified", annulled)
		t.is("survives", !annulled)
		t.counts("expected-cards", float64(spent))
	}
}

func playSurvive(v calc.Values) game {
	// The caster's cards are not in the deck; which special cards they are does not matter here.
	deck := deckOf(22-v.Int("force-seen"), 8-v.Int("nullify-seen"), 0, 6-v.Int("special-seen"))
	return func(t *tabletop) {
		n := sum(t.d6s(v.Int("warp-dice")))
		enemy := n / 2
		if !v.Bool("active") {
			enemy = n - n/2
		}
		if counted := v.Int("enemy-cards"); counted > 0 {
			enemy = counted
		}
		hand := shuffle(t, deck)[:enemy]
		annulled, _ := t.annul(v.Int("caster"), v.List("nullifiers"), kind(hand, nullify), false)
		t.is("nullified", annulled)
		t.is("survives", !annulled)
		t.rolled("enemy-nullify", kind(hand, nullify))
	}
}

// playDaemon follows "Attaque démoniaque".
func playDaemon(v calc.Values) game {
	return func(t *tabletop) {
		affected := !v.Bool("resistant") || t.d6() == 6
		killed := affected && t.d6()+v.Int("level")-v.Int("force-cards") <= 3
		t.is("killed", killed)
		t.is("survives", !killed)
	}
}

// playDuel follows "Duel psychique".
func playDuel(v calc.Values) game {
	return func(t *tabletop) {
		mine, theirs := t.d6()+v.Int("level"), t.d6()+v.Int("enemy-level")
		t.is("win", mine > theirs)
		t.is("lose", mine < theirs)
		t.is("tie", mine == theirs)
	}
}

// playDestroy follows "Destruction de pouvoir".
func playDestroy(v calc.Values) game {
	return func(t *tabletop) {
		destroyed := t.d6()+v.Int("force") > t.d6()+v.Int("enemy-force")
		t.is("destroyed", destroyed)
		t.is("returned", !destroyed)
	}
}

// playReflect follows "Rebond": 2.5 cm for each point of four dice.
func playReflect(v calc.Values) game {
	return func(t *tabletop) {
		roll := sum(t.d6s(4))
		t.is("reaches", 2.5*float64(roll) >= float64(v.Int("distance")))
		t.counts("expected-distance", 2.5*float64(roll))
		t.rolled("dice", roll)
	}
}

// playPowers follows "Distribution des pouvoirs psychiques". The wanted cards have the lowest
// numbers.
func playPowers(v calc.Values) game {
	var deck []int
	for card := range map[string]int{"4": 4, "8": 8}[v.Choice("discipline")] {
		deck = append(deck, card)
	}
	wanted := func(hand []int) bool {
		return slices.ContainsFunc(hand, func(card int) bool { return card < v.Int("wanted") })
	}
	return func(t *tabletop) {
		cards := shuffle(t, deck)
		hand, rest := cards[:v.Int("level")], cards[v.Int("level"):]
		first := wanted(hand)
		any := first
		if !first && v.Bool("redraw") {
			if v.Bool("return-first") {
				rest = shuffle(t, deck)
			}
			any = wanted(rest[:min(len(hand), len(rest))])
		}
		t.is("first", first)
		t.is("any", any)
	}
}
