package output

import (
	"bytes"
	"maps"
	"slices"
	"testing"

	"psyref/gen/cache"
)

func TestWhatWasWeighedIsKeptForTheNextTime(t *testing.T) {
	kept := cache.Folder(t.TempDir())
	small, large := bytes.Repeat([]byte("psyker "), 100), bytes.Repeat([]byte("psyker "), 1<<16)
	first := newScales(kept, nil)
	want := []int{first.weigh(small, 5), first.weigh(small, 11), first.weigh(large, 5)}
	first.end()
	second := newScales(kept, nil)
	if !maps.Equal(second.last, first.now) || len(second.last) != 2 {
		t.Errorf("kept %v, weighed %v", second.last, first.now)
	}
	if got := []int{second.weigh(small, 5), second.weigh(small, 11), second.weigh(large, 5)}; !slices.Equal(got, want) || want[0] < 1 {
		t.Errorf("%v, before %v", got, want)
	}
	for name := range second.last { // what is known is not compressed again
		second.last[name] = 1_000_000
	}
	if n := second.weigh(small, 5); n != 1_000_000 {
		t.Errorf("%d: weighed again", n)
	}

	other := newScales(kept, nil)
	other.weigh([]byte("another site"), 5)
	other.end()
	if left := newScales(kept, nil).last; len(left) != 1 {
		t.Errorf("%v: what the site does not have any more is kept", left)
	}
}

func TestAListOfWeightsThatIsNoneIsNotBelieved(t *testing.T) {
	kept := cache.Folder(t.TempDir())
	kept.Put(smallFiles, []byte(`{"half`))
	s := newScales(kept, nil)
	if n := s.weigh([]byte("text"), 5); n < 1 {
		t.Errorf("%d bytes", n)
	}
	s.end()
	if len(newScales(kept, nil).last) != 1 {
		t.Error("the list was not made anew")
	}
}
