package calc

import (
	"slices"
	"testing"
)

// TestDiceFromASeed checks that the faces are those of the scripts (rolling/seed.test.mjs), and
// links name them.
func TestDiceFromASeed(t *testing.T) {
	for sides, want := range map[int][]int{100: {92, 30, 92, 33, 78, 42}, 6: {4, 2, 6, 1, 4, 6}} {
		die := SeededDie("k3f9z2")
		var got []int
		for range want {
			got = append(got, die(sides))
		}
		if !slices.Equal(got, want) {
			t.Errorf("d%d: %v, want %v", sides, got, want)
		}
	}
}

func TestDiceFromASeedHaveEveryFace(t *testing.T) {
	for _, sides := range []int{1, 3, 6, 36, 100} {
		seen := map[int]int{}
		die := SeededDie("fairness")
		for range sides * 1000 {
			seen[die(sides)]++
		}
		for face := 1; face <= sides; face++ {
			if n := seen[face]; n < 800 || n > 1200 {
				t.Errorf("d%d: %d came up %d times in %d", sides, face, n, sides*1000)
			}
		}
		if len(seen) != sides {
			t.Errorf("d%d has %d faces", sides, len(seen))
		}
	}
}
