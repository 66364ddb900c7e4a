package source_test

import (
	"strings"
	"sync/atomic"
	"testing"

	"psyref/gen/source"
)

func TestEachRecoversPanics(t *testing.T) {
	for _, n := range []int{0, 1, 1000} {
		calls := make([]atomic.Int32, n)
		if err := source.Each(n, func(i int) { calls[i].Add(1) }); err != nil {
			t.Errorf("%d: %v", n, err)
		}
		for i := range calls {
			if got := calls[i].Load(); got != 1 {
				t.Errorf("of %d, %d was called %d times", n, i, got)
			}
		}
	}
	var calls atomic.Int32
	err := source.Each(10, func(i int) {
		if calls.Add(1); i == 3 || i == 7 {
			panic(i)
		}
	})
	if err == nil || !strings.Contains(err.Error(), "in psyref: 3") || calls.Load() != 10 {
		t.Errorf("%d calls, %v", calls.Load(), err)
	}
}

func TestMustEachPanics(t *testing.T) {
	var err error
	func() {
		defer source.Recover(&err)
		source.MustEach(3, func(i int) { panic("deep") })
	}()
	if err == nil || strings.Count(err.Error(), "internal error in psyref") != 1 ||
		!strings.Contains(err.Error(), "deep") {
		t.Errorf("got %v", err)
	}
}
