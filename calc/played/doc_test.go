//go:build !js

// Package played simulates what the calculators compute: it rolls dice and deals cards one by one,
// as the documents tell players to, and counts the results. It shares no code with the calculators
// and only uses their inputs, the names of their results, and the documents, whose headings it
// cites. Where a document is silent, it follows the rulings that readers see.
//
//	go test ./calc/played           a few thousand games of a few cases of each calculator, the same
//	                                in every run
//	make simulate-record                     every end of every input and many cases between, and the counts
//	                                for the site's page
//	make simulate-record CASE='…?…' SEED=1   one case with other dice, to check a figure that may be off by
//	                                chance
//
// Every figure must be within a few standard errors of its exact value; tolerance.go defines how
// many, and why.
package played
