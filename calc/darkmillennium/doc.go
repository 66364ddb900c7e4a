// Package darkmillennium holds the calculators of the Dark Millennium document: the hand of Warp
// cards that a side is dealt, Nullify cards against a power, the special Warp cards that roll dice,
// and the draw of power cards before the battle.
//
// The document (004, in French, "DARK MILLENIUM") transcribes the psychic supplement to the second
// edition of Warhammer 40,000. Headings are cited as it writes them.
//
// Reading order: deck.go (the Warp deck and each side's share of the cards dealt), then one file a
// calculator; survive.go builds on both hand.go and nullify.go. contest.go holds the rolls that
// duel and destroy share, daemonic_attack.go the table that daemon looks up. turn.go is a whole turn:
// turn_hand.go has the cards that the enemy may hold, turn_game.go the answers to powers that are used
// one after another, turn_plan.go the powers to pay for.
package darkmillennium

import "psyref/calc"

// System is every calculator of the document, in reading order.
var System = []*calc.Calculator{hand, nullify, survive, daemon, duel, destroy, reflect, powers, turn}
