//go:build js && wasm

// Command wasm is the rules core for the browser. It holds no rule. Once it runs, scripts find one more function:
//
//	answer(question) → answer
//
// A question is a request and an answer the answer to it, both JSON in the form that package present documents. Words are kept: a request without any is
// answered in those that came last for its calculator and language.
package main

import (
	"syscall/js"

	"psyref/calc/all"
	"psyref/calc/present"
)

// known are the words that came before, by language and calculator.
var known = map[string]present.Words{}

func main() {
	js.Global().Set("answer", js.FuncOf(func(_ js.Value, args []js.Value) any { return answer(args[0].String()) }))
	select {} // the function must stay
}

func answer(question string) string {
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
