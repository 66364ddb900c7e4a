// Package wh40k7 holds the calculators of the Warhammer 40,000 7th edition document: the Warp
// Charge pools of a Psychic phase, Psychic tests with their perils, denials, the Perils of the Warp
// table, random powers, the split of a pool over several powers, and a whole phase as a game of
// two.
//
// The document (001, the Psychic phase of the rulebook) lost its headings, tables and several lists
// in transcription. Headings are cited by the names of the rulebook's own steps; the perils table
// and the modifiers of a denial come from outside the document, where the comments say so.
//
// Reading order: harness.go (the dice of a Psychic test and what keeps it free of perils), then one
// file a calculator; perils_table.go is the roll table of perils.go, split.go the search behind
// plan.go, game.go the one behind phase.go.
package wh40k7

import "psyref/calc"

// System is every calculator of the document, in reading order.
var System = []*calc.Calculator{pool, manifest, deny, perils, generate, plan, phase, turn}
