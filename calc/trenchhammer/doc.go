// Package trenchhammer holds the calculators of TrenchHammer, the psyker rules for Trench Crusade:
// one cast with or without a denial, the Perils of the Warp, and a whole activation of casts.
//
// The document (002, "New Rules") uses the Success Roll, the Injury roll, DICE and the Risky rule
// without printing them. They are those of the Trench Crusade digital rulebook 1.0.2, verified
// outside the document; so is a D3, a D6 halved and rounded up.
package trenchhammer

import "psyref/calc"

// System is every calculator of the document, in reading order.
var System = []*calc.Calculator{cast, perils, turn}
