package present_test

import (
	"encoding/json"
	"io"
	"maps"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"psyref/calc/present"
)

// requestJSON is a request with field names for encoding/json.
type requestJSON struct {
	Calculator string            `json:"calculator"`
	Query      string            `json:"query"`
	Solve      string            `json:"solve"`
	For        string            `json:"for"`
	Rolled     string            `json:"rolled"`
	Throw      string            `json:"throw"`
	Language   string            `json:"language"`
	Locale     map[string]string `json:"locale"`
	Words      present.Words     `json:"words"`
}

func TestRequestRoundTrip(t *testing.T) {
	for _, want := range []present.Request{
		{Locale: english, Words: present.Words{}},
		{Calculator: "dark-heresy/focus", Query: "level=push&push=2", Language: "fr", Locale: french, Words: words},
		{Calculator: "wh40k-7e/manifest", Query: "cost=2", Solve: "dice", For: "cast>=80 %", Locale: english,
			Words: present.Words{"": "", "a\x00b": "\"\\/\b\f\n\r\t\x1f\u007f\u2028é𝄞"}},
		{Calculator: "<é𝄞&>", Rolled: "degrees=3", Throw: "k3f9z2", Locale: english,
			Words: present.Words{"words": "{", "locale": "}"}},
	} {
		text, err := json.Marshal(requestJSON{want.Calculator, want.Query, want.Solve, want.For, want.Rolled, want.Throw,
			want.Language, map[string]string{"decimal": want.Locale.Decimal, "thousands": want.Locale.Thousands}, want.Words})
		if err != nil {
			t.Fatal(err)
		}
		got, err := present.ParseRequest(string(text))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s\n is %+v, %v\nnot %+v", text, got, err, want)
		}
	}
}

func TestMissingFieldsOfARequestAreEmpty(t *testing.T) {
	got, err := present.ParseRequest(" {\t\"locale\" :\n{ \"decimal\":\r\".\" } } ")
	if want := (present.Request{Locale: present.Locale{Decimal: "."}}); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestInvalidRequestsAreErrors(t *testing.T) {
	const good = `"locale":{"decimal":"."}`
	for _, text := range []string{
		"", " ", "{", "{}", "[]", "null", `""`, `{"locale":{}}`, `{"locale":{"thousands":","}}`, `{"locale":null}`,
		`{"locale":{"decimal":1}}`, `{"locale":{"decimal":".","digits":"9"}}`,
		"{" + good, "{" + good + "}}", "{" + good + "} x", "{" + good + ",}", "{," + good + "}", "{" + good + ` "query":""}`,
		"{" + good + `,"query"}`, "{" + good + `,"query":}`,
		"{" + good + `,"query":null}`, "{" + good + `,"query":1}`, "{" + good + `,"query":true}`,
		"{" + good + `,"query":["a"]}`, "{" + good + `,"query":{}}`,
		"{" + good + `,"Query":""}`, "{" + good + `,"query ":""}`, "{" + good + `,"more":""}`,
		"{" + good + `,"words":{"a":{}}}`, "{" + good + `,"words":""}`, "{" + good + `,query:""}`,
		"{" + good + `,'query':''}`,
		"{" + good + `,"query":"` + "\n" + `"}`, "{" + good + `,"query":"` + "\xff" + `"}`, "{" + good + `,"query":"\x"}`,
		"{" + good + `,"query":"\u12"}`, "{" + good + `,"query":"\u12G4"}`, "{" + good + `,"query":"\ud800\u"}`,
		"{" + good + `,"query":"\`,
		"{" + good + `,"query":"` + strings.Repeat("a", 1<<20) + `"}`,
		strings.Repeat(`{"words":`, 100_000), strings.Repeat(`[`, 100_000),
		"\ufeff{" + good + "}", "{" + good + "}\x00", "{" + good + "}\u00a0",
	} {
		if got, err := present.ParseRequest(text); err == nil || !reflect.DeepEqual(got, present.Request{}) {
			t.Errorf("%.60q is taken for %+v, %v", text, got, err)
		}
	}
}

func TestRequestErrorsNameTheByte(t *testing.T) {
	for text, want := range map[string]string{
		"":                     "invalid request at byte 0",
		`{"query":7}`:          "invalid request at byte 9",
		`{"query":"a","b":""}`: "invalid request at byte 17",
	} {
		if _, err := present.ParseRequest(text); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// FuzzParseRequest compares ParseRequest with a parser that uses encoding/json.
func FuzzParseRequest(f *testing.F) {
	for _, text := range []string{
		`{"calculator":"a/b","query":"x=1&y=2","solve":"x","for":"p>=1","rolled":"r=1","throw":"k3","language":"fr","locale":{"decimal":",","thousands":" "},"words":{"k":"v","l":""}}`,
		`{"locale":{"decimal":"\ud834\udd1e\ud834x\udd1e\ud834\ud834\udd1e\u00E9\/\b\f\n\r\t\"\\"}}`,
		`{"locale":{"decimal":"1"},"locale":{"decimal":"2"},"words":{"a":"b"},"words":{}}`,
		`{"locale":{"decimal":"."},"query":[{"a":1e5}],"more":null}`, "{\"locale\":{\"decimal\":\"\xff\"}}", `{`, `"\u`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := present.ParseRequest(text)
		want, ok := requestOf(text)
		if ok != (err == nil) || !reflect.DeepEqual(got, want) {
			t.Errorf("%q is %+v, %v; to encoding/json %+v, %v", text, got, err, want, ok)
		}
	})
}

// requestOf parses a request with encoding/json, token by token, because names are case-sensitive.
func requestOf(text string) (present.Request, bool) {
	if !utf8.ValidString(text) || !json.Valid([]byte(text)) || len(text) > 1<<20 {
		return present.Request{}, false
	}
	d := json.NewDecoder(strings.NewReader(text))
	q := map[string]string{}
	var locale, own present.Words
	ok := members(d, func(name string) (ok bool) {
		switch name {
		case "locale":
			if locale == nil {
				locale = present.Words{}
			}
			return texts(d, locale)
		case "words":
			own = present.Words{}
			return texts(d, own)
		}
		q[name], ok = textOf(d)
		return ok
	})
	_, end := d.Token()
	for name := range maps.Keys(q) {
		ok = ok && strings.Contains(" calculator query solve for rolled throw language ", " "+name+" ") &&
			!strings.Contains(name, " ") && name != ""
	}
	for name := range maps.Keys(locale) {
		ok = ok && (name == "decimal" || name == "thousands")
	}
	if !ok || end != io.EOF || locale["decimal"] == "" {
		return present.Request{}, false
	}
	return present.Request{Calculator: q["calculator"], Query: q["query"], Solve: q["solve"], For: q["for"],
		Rolled: q["rolled"], Throw: q["throw"], Language: q["language"],
		Locale: present.Locale{Decimal: locale["decimal"], Thousands: locale["thousands"]}, Words: own}, true
}

func members(d *json.Decoder, member func(name string) bool) bool {
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return false
	}
	for d.More() {
		name, ok := textOf(d)
		if !ok || !member(name) {
			return false
		}
	}
	_, err := d.Token()
	return err == nil
}

func texts(d *json.Decoder, into map[string]string) bool {
	return members(d, func(name string) (ok bool) {
		into[name], ok = textOf(d)
		return ok
	})
}

func textOf(d *json.Decoder) (string, bool) {
	token, err := d.Token()
	text, ok := token.(string)
	return text, err == nil && ok
}
