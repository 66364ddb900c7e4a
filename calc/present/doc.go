// Package present turns the numbers of a result into the texts that a reader sees, in the words of the reader's language.
//
// The page that the generator writes, the page after an input was touched, and the terminal all print the same [View]; only where its texts
// are put differs. Words come from the content as a flat map, so that the browser needs only the few dozen that its calculators use.
//
// Like the rest of the core the package is the same natively and in WASM and imports neither fmt nor encoding/json.
package present
