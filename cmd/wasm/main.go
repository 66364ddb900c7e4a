//go:build js && wasm

// Command wasm is the rules core for the browser. It holds no rule. A script asks it through two functions and the memory that both see:
//
//	question(size) → address    of room for a question of so many bytes, which the script then writes
//	answer() → address          of the answer to that question
//
// A question is a request and an answer the answer to it, both JSON in the form that package present documents. A zero byte, which no JSON holds, ends the
// answer. Words are kept: a request without any is answered in those that came last for its calculator and language.
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

// known are the words that came before, by language and calculator.
var known = map[string]present.Words{}

//go:wasmexport question
func question(size int32) unsafe.Pointer {
	text = make([]byte, size)
	return unsafe.Pointer(unsafe.SliceData(text))
}

//go:wasmexport answer
func answer() unsafe.Pointer {
	text = append([]byte(reply(string(text))), 0)
	return unsafe.Pointer(unsafe.SliceData(text))
}

func reply(question string) string {
	q, err := present.ParseRequest(question)
	if err != nil {
		return present.Problem{Message: err.Error()}.JSON()
	}
	whose := q.Language + " " + q.Calculator
	if q.Words == nil {
		q.Words = known[whose]
	}
	known[whose] = q.Words
	return present.Answer(all.Calculators, q)
}

// setEventHandler is what package syscall/js tells the runtime to call for every event, and the runtime calls it unasked when one of its own timers goes off.
//
//go:linkname setEventHandler syscall/js.setEventHandler
func setEventHandler(func() bool)

func main() {
	setEventHandler(func() bool { return false }) // no event is ours
	select {}                                     // the functions must stay
}
