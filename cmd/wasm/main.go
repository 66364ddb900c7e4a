//go:build js && wasm

// Command wasm is the rules core for the browser. It registers one function and holds no rule:
//
//	psyref(id, query, language, words) → JSON
//
// where words is a flat array of keys and words, read once for each calculator and language.
package main

import (
	"syscall/js"

	"psyref/calc/all"
	"psyref/calc/present"
)

func main() {
	known := map[string]present.Words{}
	js.Global().Set("psyref", js.FuncOf(func(_ js.Value, args []js.Value) any {
		id, query, language := args[0].String(), args[1].String(), args[2].String()
		words, ok := known[language+" "+id]
		if !ok {
			words = present.Words{}
			for i := 0; i+1 < args[3].Length(); i += 2 {
				words[args[3].Index(i).String()] = args[3].Index(i + 1).String()
			}
			known[language+" "+id] = words
		}
		return present.Answer(all.Calculators, id, query, present.LocaleOf(language), words)
	}))
	select {} // the functions must stay
}
