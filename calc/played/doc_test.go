//go:build !js

// Package played plays what the calculators compute: dice are rolled one by one and cards dealt one by one, as the documents tell a player to, and what comes of it
// is counted. It knows nothing of how the calculators compute: only their inputs, the names of their results, and the documents, whose headings it cites. Where a document is silent it
// follows the rulings that readers are shown.
//
//	go test ./calc/played                 a few thousand games of a few cases of each calculator, the same ones in every run
//	make played                           at length: every end of every input and many cases between, and the counts for the page that tells of it
//	make played CASE='…?…' SEED=1         one case with other dice: a figure that lay far off by chance does not do so again
//
// Every figure must lie within a few standard errors of its exact value; tolerance.go says within how many, and why.
package played
