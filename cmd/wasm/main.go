//go:build js && wasm

// Command wasm is the rules core for the browser. It holds no rule. Once it runs, scripts find two more functions:
//
//	answer(question) → answer
//	understand(question, language, system, psyker, vocabulary) → readings
//
// A question is a request and an answer the answer to it, both JSON in the form that package present documents. Words are kept: a request without any is
// answered in those that came last for its calculator and language.
//
// Understand reads a question as a player types it, in the form that package ask documents. System is the id of the one that is meant, or "". Psyker
// are values of the reader's psyker, "dark-heresy/willpower=45 …". The vocabulary of a language is kept: "" is that which came last.
package main

import (
	"strings"
	"syscall/js"

	"psyref/calc"
	"psyref/calc/all"
	questions "psyref/calc/ask"
	"psyref/calc/formula"
	"psyref/calc/present"
)

// known are the words that came before, by language and calculator.
var known = map[string]present.Words{}

// made are the calculators of formulas that were asked, by their definitions.
var made = map[string]calc.Catalog{}

func main() {
	js.Global().Set("understand", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return understand(args[0].String(), args[1].String(), questions.Context{System: args[2].String(), Psyker: strings.Fields(args[3].String())}, args[4].String())
	}))
	js.Global().Set("answer", js.FuncOf(func(_ js.Value, args []js.Value) any { return answer(args[0].String()) }))
	select {} // the functions must stay
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
	return present.Answer(catalog(q.Words[present.DefinitionKey]), q)
}

// catalog holds the calculators of the program or, where words bring a definition along, the one that is made of it.
func catalog(definition string) calc.Catalog {
	if definition == "" {
		return all.Calculators
	}
	list := made[definition]
	if list == nil {
		if c := formula.Decode(definition); c != nil {
			list = calc.Catalog{c}
		}
		made[definition] = list
	}
	return list
}

// readers are the readers of questions that came before, by language.
var readers = map[string]*questions.Reader{}

func understand(question, language string, about questions.Context, vocabulary string) string {
	if vocabulary != "" {
		v, err := questions.Parse(vocabulary)
		if err == nil {
			readers[language], err = questions.NewReader(v, all.Calculators)
		}
		if err != nil {
			return present.Problem{Message: err.Error()}.JSON()
		}
	}
	if readers[language] == nil {
		return present.Problem{Message: "no vocabulary for " + language}.JSON()
	}
	return string(questions.JSON(readers[language].Ask(question, about)))
}
