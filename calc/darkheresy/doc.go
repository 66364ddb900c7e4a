// Package darkheresy holds the calculators of the Dark Heresy document: focus power tests alone and opposed, psychic bolts, psychic phenomena
// and perils of the warp, and the price of psy rating.
//
// The document (000, "Psykers") pairs Dark Heresy second edition powers with the fettered, unfettered and push levels of its sibling games; the printed core
// book differs. The calculators follow the document.
package darkheresy

import "psyref/calc"

// System is every calculator of the document, in reading order.
var System = []*calc.Calculator{focus}
