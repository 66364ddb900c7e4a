//go:build js && wasm

// Command wasm is the rules core for the browser. It holds no rule. A script asks it through two functions and the memory that both see:
//
//	question(size) → address    of room for a question of so many bytes, which the script then writes
//	answer() → address          of the answer to that question
//
// A question is texts with a zero byte between them: the fields of present.Request in their order, the language, and then the words for the answer, keys and
// words in turn, which are read once for each calculator and language. An answer is JSON and a zero byte.
//
// Exported functions do without package syscall/js, which weighs as much in the browser as a whole system of rules.
package main

import (
	"unsafe"

	"psyref/calc/all"
	"psyref/calc/present"
)

// text is the question, and then the answer. It stays reachable for as long as the script may use it.
var text []byte

// known are the words that were sent before, by language and calculator.
var known = map[string]present.Words{}

//go:wasmexport question
func question(size int32) unsafe.Pointer {
	text = make([]byte, size)
	return unsafe.Pointer(unsafe.SliceData(text))
}

//go:wasmexport answer
func answer() unsafe.Pointer {
	q := present.Request{Calculator: next(), Query: next(), Solve: next(), For: next(), Rolled: next()}
	language := next()
	words, ok := known[language+" "+q.Calculator]
	if !ok {
		words = present.Words{}
		for len(text) > 0 {
			key := next()
			words[key] = next()
		}
		known[language+" "+q.Calculator] = words
	}
	text = append([]byte(present.Answer(all.Calculators, q, present.LocaleOf(language), words)), 0)
	return unsafe.Pointer(unsafe.SliceData(text))
}

// next takes the next text off the question.
func next() string {
	for i, c := range text {
		if c == 0 {
			s := string(text[:i])
			text = text[i+1:]
			return s
		}
	}
	s := string(text)
	text = nil
	return s
}

// setEventHandler is what package syscall/js tells the runtime to call for every event, and the runtime calls it unasked when one of its own timers goes off.
//
//go:linkname setEventHandler syscall/js.setEventHandler
func setEventHandler(func() bool)

func main() {
	setEventHandler(func() bool { return false }) // no event is ours
	select {}                                     // the functions must stay
}
