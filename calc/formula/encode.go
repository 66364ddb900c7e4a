package formula

import (
	"strconv"
	"strings"

	"psyref/calc"
)

// encode encodes a compiled definition for a browser, where [Decode] decodes it: one line per part,
// with tabs between fields. Formulas are sent as checked expressions, so the core contains no
// parser and no checker, which would add 31 kB (after brotli).
//
// An expression is a word followed by the words of its parts. A word has a letter for the form, a
// digit for the type, the number of parts, a colon, and the payload: a number, an operator or a
// function. An input is "i" and its index, a name that let binds "l" and its index.
func encode(k *compiled) string {
	var w lines
	d, place := k.Definition, map[*expr]int{}
	formula := func(e *expr) string { return strings.TrimPrefix(appendExpr("", e, place), " ") }
	w.add("id", d.ID)
	for i := range d.Inputs {
		w.input(&d.Inputs[i])
	}
	for _, t := range d.Tables {
		w.add("table", t.Name, numbers(t.Lows))
	}
	for i, e := range k.lets {
		w.add("let", d.Let[i].Name, formula(e))
		place[e] = i
	}
	for i, e := range k.values {
		w.add("value", d.Values[i].Name, strconv.Itoa(int(e.unit)), formula(e))
	}
	for i, e := range k.distributions {
		w.add("distribution", d.Distributions[i].Name, formula(e))
	}
	w.add("headline", strings.Join(d.Headline, ","))
	if c := d.Decision; c != nil {
		w.add("decision", c.Input, c.Success, c.Price, c.Clean)
	}
	for i, e := range k.conflicts {
		w.add("conflict", d.Conflicts[i].Name, d.Conflicts[i].Input, formula(e))
	}
	for i, e := range k.rulings {
		w.add("ruling", d.Rulings[i].Name, formula(e))
	}
	for i, s := range k.steps {
		w.add("step", d.Steps[i].Name, formula(s.when))
		for j, e := range s.args {
			w.add("number", d.Steps[i].Args[j].Name, formula(e))
		}
	}
	return strings.Join(w, "\n")
}

// lines are the encoded lines.
type lines []string

func (w *lines) add(fields ...string) {
	*w = append(*w, strings.Join(fields, "\t"))
}

func (w *lines) input(in *calc.Input) {
	w.add("input", in.Name, strconv.Itoa(int(in.Kind)), in.Format(in.Default), strconv.Itoa(in.Min),
		strconv.Itoa(in.Max), strconv.Itoa(in.MinItems), strconv.Itoa(in.MaxItems),
		strings.Join(in.Choices, ","), in.UsedWhen, in.UsedIs, in.UsedNot, in.Trait, strconv.FormatBool(in.Folded), in.Opposes)
}

func numbers(list []int) string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ",")
}

// appendExpr appends an expression to a text.
func appendExpr(text string, e *expr, place map[*expr]int) string {
	if e == nil {
		return text
	}
	payload := e.text
	switch {
	case e.form == literal || e.form == boolean:
		payload = strconv.Itoa(e.n)
	case e.form == name && e.symbol != nil && e.symbol.bound != nil:
		payload = "l" + strconv.Itoa(place[e.symbol.bound])
	case e.form == name && e.symbol != nil && e.symbol.element:
		payload = "x" + e.text
	case e.form == name && e.symbol != nil:
		payload = "i" + strconv.Itoa(e.symbol.place)
	case e.form == each || e.form == loop:
		payload += "," + e.bind
	case e.form == called && e.text == "lookup":
		payload += "," + strconv.Itoa(e.table)
	}
	text += " " + string(rune('a'+e.form)) + strconv.Itoa(int(e.typ)) + strconv.Itoa(len(e.args)) + ":" + payload
	for _, a := range e.args {
		text = appendExpr(text, a, place)
	}
	return text
}
