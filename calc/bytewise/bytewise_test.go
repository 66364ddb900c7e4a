package bytewise_test

import (
	"slices"
	"strings"
	"testing"

	"psyref/calc/bytewise"
)

// FuzzLikeStrings holds every function to the one of the same name in package strings. Parts are never empty: nothing in the core looks for nothing.
func FuzzLikeStrings(f *testing.F) {
	for _, pair := range [][2]string{
		{"", "x"}, {"a=1&b=2", "&"}, {"a=1", "="}, {"=", "="}, {"aaa", "aa"}, {"aaaa", "aa"}, {"a>=b>=c", ">="}, {"12 %", "%"},
		{"−5", "−"}, {"{a} {b} {a}", "{a}"}, {"000.10", "0."}, {"\xff\xfe", "\xfe"}, {"ab", "abc"},
	} {
		f.Add(pair[0], pair[1])
	}
	f.Fuzz(func(t *testing.T, s, part string) {
		if part == "" {
			return
		}
		same(t, "Index", s, part, bytewise.Index(s, part), strings.Index(s, part))
		same(t, "LastIndex", s, part, bytewise.LastIndex(s, part), strings.LastIndex(s, part))
		same(t, "TrimPrefix", s, part, bytewise.TrimPrefix(s, part), strings.TrimPrefix(s, part))
		same(t, "ReplaceAll", s, part, bytewise.ReplaceAll(s, part, "<"+part+">"), strings.ReplaceAll(s, part, "<"+part+">"))
		same(t, "ReplaceFirst", s, part, bytewise.ReplaceFirst(s, part, "<"+part+">"), strings.Replace(s, part, "<"+part+">", 1))
		before, after, found := bytewise.Cut(s, part)
		wantBefore, wantAfter, wantFound := strings.Cut(s, part)
		same(t, "Cut", s, part, [2]string{before, after}, [2]string{wantBefore, wantAfter})
		same(t, "Cut", s, part, found, wantFound)
		before, found = bytewise.CutSuffix(s, part)
		wantBefore, wantFound = strings.CutSuffix(s, part)
		same(t, "CutSuffix", s, part, before, wantBefore)
		same(t, "CutSuffix", s, part, found, wantFound)
		parts := bytewise.Split(s, part)
		if !slices.Equal(parts, strings.Split(s, part)) {
			t.Errorf("Split(%q, %q) = %q, want %q", s, part, parts, strings.Split(s, part))
		}
		same(t, "Join", s, part, bytewise.Join(parts, part), s)
		if ascii(part) {
			same(t, "Trim", s, part, bytewise.Trim(s, part), strings.Trim(s, part))
		}
	})
}

// ascii tells whether every byte of a set is a character, so that package strings sees the same set.
func ascii(set string) bool {
	return !strings.ContainsFunc(set, func(c rune) bool { return c >= 0x80 })
}

func same[T comparable](t *testing.T, name, s, part string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s(%q, %q) = %v, want %v", name, s, part, got, want)
	}
}

func TestTrimSpaceTakesTheSpacesThatPeopleType(t *testing.T) {
	for s, want := range map[string]string{
		"":                          "",
		"   ":                       "",
		" 5 ":                       "5",
		"\t5\r\n":                   "5",
		"80\u202f":                  "80",
		"\u00a080\u00a0":            "80",
		" \u00a0 \u202f\t80\u202f ": "80",
		"a b":                       "a b",
		"\u200b5":                   "\u200b5", // no space, a character without width
	} {
		if got := bytewise.TrimSpace(s); got != want {
			t.Errorf("TrimSpace(%q) = %q, want %q", s, got, want)
		}
	}
}
