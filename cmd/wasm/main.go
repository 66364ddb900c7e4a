//go:build js && wasm

// Command wasm is the rules core for the browser. It contains no rules of its own. It gives scripts
// two global functions:
//
//	answer(request) → answer
//	understand(question, language, system, psyker, vocabulary) → readings
//
// A request and its answer are JSON as package present documents it. Words are cached: a request
// without words uses the last ones of its calculator and language.
//
// Understand reads a question as a player types it; the readings are JSON as package ask documents
// it. System is the id of the preferred system, or "". Psyker holds values of the reader's psyker,
// "dark-heresy/willpower=45 …". The vocabulary of a language is cached: "" means the last one.
package main

import (
	"slices"
	"strings"
	"syscall/js"

	"psyref/calc"
	"psyref/calc/all"
	questions "psyref/calc/ask"
	"psyref/calc/formula"
	"psyref/calc/present"
)

// cachedWords holds the last words by language and calculator.
var cachedWords = map[string]present.Words{}

// cachedFormulas holds calculators made of formulas, by their definitions.
var cachedFormulas = map[string]calc.Catalog{}

func main() {
	js.Global().Set("understand", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return understand(args[0].String(), args[1].String(),
			questions.Context{System: args[2].String(), Psyker: strings.Fields(args[3].String())}, args[4].String())
	}))
	js.Global().Set("answer", js.FuncOf(func(_ js.Value, args []js.Value) any { return answer(args[0].String()) }))
	select {} // keep the functions callable
}

func answer(question string) string {
	q, err := present.ParseRequest(question)
	if err != nil {
		return present.Problem{Message: err.Error()}.JSON()
	}
	key := q.Language + " " + q.Calculator
	if q.Words == nil {
		q.Words = cachedWords[key]
	}
	cachedWords[key] = q.Words
	return present.Answer(catalog(q.Words[present.DefinitionKey]), q)
}

// catalog returns the calculators of the program or, if the words contain a definition, the
// calculator made from it.
func catalog(definition string) calc.Catalog {
	if definition == "" {
		return all.Calculators
	}
	list := cachedFormulas[definition]
	if list == nil {
		if c := formula.Decode(definition); c != nil {
			list = calc.Catalog{c}
		}
		cachedFormulas[definition] = list
	}
	return list
}

// cachedReaders holds the readers of questions by language.
var cachedReaders = map[string]*questions.Reader{}

func understand(question, language string, about questions.Context, vocabulary string) string {
	if vocabulary != "" {
		v, err := questions.Parse(vocabulary)
		if err == nil {
			list := all.Calculators
			for _, definition := range v.Definitions() {
				list = slices.Concat(list, catalog(definition))
			}
			cachedReaders[language], err = questions.NewReader(v, list)
		}
		if err != nil {
			return present.Problem{Message: err.Error()}.JSON()
		}
	}
	if cachedReaders[language] == nil {
		return present.Problem{Message: "no vocabulary for " + language}.JSON()
	}
	return string(questions.JSON(cachedReaders[language].Ask(question, about)))
}
