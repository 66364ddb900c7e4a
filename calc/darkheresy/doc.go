// Package darkheresy holds the calculators of the Dark Heresy document: focus power tests alone and
// opposed, plain tests of a skill, psychic bolts, psychic phenomena and perils of the warp, and the
// price of psy rating.
//
// The document (000, "Psykers") pairs Dark Heresy second edition powers with the fettered,
// unfettered and push levels of its sibling games; the printed core book differs. The calculators
// follow the document. What the document mentions but does not give (how degrees are counted, the
// tables of phenomena and perils) was verified outside it; comments mark it.
//
// Reading order: d100.go (a test and its degrees), psychic_strength.go and sustaining.go (what a
// psyker draws from the warp and what it risks), tables.go (the two roll tables), then one file a
// calculator. working.go holds the steps and rulings that the three calculators of focus power
// tests share.
package darkheresy

import "psyref/calc"

// System is every calculator of the document, in reading order.
var System = []*calc.Calculator{focus, opposed, skill, bolts, phenomena, advance, turn}
