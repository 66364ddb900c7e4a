//go:build js && wasm

package main

import (
	"strings"
	"testing"
	"unsafe"

	"psyref/calc/all"
	"psyref/calc/calctest"
	"psyref/calc/present"
)

// ask asks as a script does: it writes the texts where question wants them and reads up to the zero byte from where answer leaves it.
func ask(texts ...string) string {
	bytes := strings.Join(texts, "\x00")
	copy(unsafe.Slice((*byte)(question(int32(len(bytes)))), len(bytes)), bytes)
	var b []byte
	for at := answer(); *(*byte)(at) != 0; at = unsafe.Add(at, 1) {
		b = append(b, *(*byte)(at))
	}
	return string(b)
}

var words = present.Words{"sentence": "«\u202f{success}\u202f»", "odds.about": "", "luck.rolled": "{outcome}: {exactly}", "solve.least": "{value}"}

// sent is words as a script sends them.
func sent() []string {
	var list []string
	for key, text := range words {
		list = append(list, key, text)
	}
	return list
}

func TestAnswersAreThoseOfPackagePresent(t *testing.T) {
	for _, c := range all.Calculators {
		for _, v := range calctest.Ends(c) {
			for _, language := range []string{"en", "fr"} {
				got := ask(append([]string{c.ID, v.Query(), "", "", "", language}, sent()...)...)
				if want := present.Answer(all.Calculators, present.Request{Calculator: c.ID, Query: v.Query()}, present.LocaleOf(language), words); got != want {
					t.Fatalf("%s?%s in %s:\n got %s\nwant %s", c.ID, v.Query(), language, got, want)
				}
			}
		}
	}
}

func TestEveryFieldOfAQuestionArrives(t *testing.T) {
	for _, q := range []present.Request{
		{Calculator: "dark-heresy/focus", Query: "level=push&push=2"},
		{Calculator: "wh40k-7e/manifest", Query: "cost=2", Solve: "dice", For: "cast>=80 %"},
		{Calculator: "dark-heresy/focus", Rolled: "degrees=3"},
		{Calculator: "dark-heresy/focus", Query: "push=x"},
		{Calculator: "dark-heresy/focsu"},
		{},
	} {
		got := ask(append([]string{q.Calculator, q.Query, q.Solve, q.For, q.Rolled, "fr"}, sent()...)...)
		if want := present.Answer(all.Calculators, q, present.LocaleOf("fr"), words); got != want {
			t.Errorf("%+v:\n got %s\nwant %s", q, got, want)
		}
	}
}

func TestWordsAreKept(t *testing.T) {
	first := ask("wh40k-7e/pool", "", "", "", "", "xx", "sentence", "kept")
	again := ask("wh40k-7e/pool", "", "", "", "", "xx", "sentence", "sent in vain")
	if !strings.Contains(first, `"sentence":"kept"`) || again != first {
		t.Errorf("first %s, then %s", first, again)
	}
	if other := ask("wh40k-7e/pool", "", "", "", "", "yy", "sentence", "of another language"); !strings.Contains(other, `"sentence":"of another language"`) {
		t.Errorf("in another language: %s", other)
	}
}

func TestBrokenQuestionsAreAnsweredToo(t *testing.T) {
	for _, texts := range [][]string{{""}, {"", ""}, {"wh40k-7e/pool"}, {"wh40k-7e/pool", "", "", "", "", "en", "key without a word"}, {"\xff", "\xff=\xff", "", "", "", "\xff"}} {
		if got := ask(texts...); !strings.HasPrefix(got, "{") || !strings.HasSuffix(got, "}") {
			t.Errorf("%q is answered %q", texts, got)
		}
	}
}
