//go:build js && wasm

// Command wasm is the rules core for the browser. It registers one function and holds no rule:
//
//	psyref(request, language, words) → JSON
//
// The request is an object with the fields of present.Request in lower case; words is a flat array of keys and words, read once for each calculator and language.
package main

import (
	"syscall/js"

	"psyref/calc/all"
	"psyref/calc/present"
)

func main() {
	known := map[string]present.Words{}
	js.Global().Set("psyref", js.FuncOf(func(_ js.Value, args []js.Value) any {
		text := func(field string) string {
			if v := args[0].Get(field); v.Type() == js.TypeString {
				return v.String()
			}
			return ""
		}
		q := present.Request{Calculator: text("calculator"), Query: text("query"), Solve: text("solve"), For: text("for"), Rolled: text("rolled")}
		language := args[1].String()
		words, ok := known[language+" "+q.Calculator]
		if !ok {
			words = readWords(args[2])
			known[language+" "+q.Calculator] = words
		}
		return present.Answer(all.Calculators, q, present.LocaleOf(language), words)
	}))
	select {} // the function must stay
}

func readWords(list js.Value) present.Words {
	words := present.Words{}
	for i := 0; i+1 < list.Length(); i += 2 {
		words[list.Index(i).String()] = list.Index(i + 1).String()
	}
	return words
}
