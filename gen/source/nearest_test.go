package source

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestGuessFindsTheNearest compares Guess with the definition: skipping words early must not change
// the result.
func TestGuessFindsTheNearest(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		letters := make([]rune, random.IntN(12))
		for i := range letters {
			letters[i] = []rune("abcdeé-/字\x00")[random.IntN(10)]
		}
		return string(letters)
	}
	for range 2000 {
		given, known := word(), make([]string, 20)
		for i := range known {
			known[i] = word()
		}
		want, distance := "", max(2, len([]rune(given))/4)+1
		for _, k := range known {
			if d := editsOf([]rune(given), []rune(k)); d < distance {
				want, distance = k, d
			}
		}
		if got := Nearest(given, known); got != want {
			t.Fatalf("%q of %q: got %q, want %q", given, known, got, want)
		}
	}
}

func TestDidYouMeanOr(t *testing.T) {
	var many []string
	for i := range 3 * maxListed {
		many = append(many, fmt.Sprintf("page-of-%03d", i))
	}
	for _, c := range []struct {
		word  string
		known []string
		want  string
	}{
		{"tos", []string{"fate", "toss"}, "did you mean toss?"},
		{"nothing", []string{"fate", "toss"}, "expected one of: fate, toss"},
		{"nothing", nil, ""},
		{"nothing", many, ""},
		{"coin/nothing", many, ""},
		{"coin/nothing", append(many, "coin/fate", "coin/toss"), "expected one of: coin/fate, coin/toss"},
		{"cafe\u0301.png", []string{"caf\u00e9.png"},
			"write caf\u00e9.png with the same characters in both places: in one, an accented letter is one character, in the other a letter and an accent"},
	} {
		if got := DidYouMeanOr(c.word, c.known); got != c.want {
			t.Errorf("%s: %s, want %s", c.word, got, c.want)
		}
	}
}

// editsOf computes the optimal string alignment distance by its definition.
func editsOf(a, b []rune) int {
	if len(a) == 0 || len(b) == 0 {
		return len(a) + len(b)
	}
	table := make([][]int, len(a)+1)
	for i := range table {
		table[i] = make([]int, len(b)+1)
		for j := range table[i] {
			change := 1
			switch {
			case i == 0 || j == 0:
				table[i][j] = i + j
				continue
			case a[i-1] == b[j-1]:
				change = 0
			}
			table[i][j] = min(table[i-1][j-1]+change, table[i-1][j]+1, table[i][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				table[i][j] = min(table[i][j], table[i-2][j-2]+1)
			}
		}
	}
	return table[len(a)][len(b)]
}
