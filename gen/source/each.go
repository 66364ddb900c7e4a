package source

import (
	"cmp"
	"runtime"
	"sync"
	"sync/atomic"
)

// Each calls do for 0 to n-1, concurrently on all processors, and waits for all calls. If calls
// panic, Each returns the panic of the lowest number as an error.
func Each(n int, do func(i int)) error {
	faults := make([]error, n)
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				func() {
					defer Recover(&faults[i])
					do(i)
				}()
			}
		})
	}
	wait.Wait()
	return cmp.Or(faults...)
}

// MustEach is [Each] for callers that recover: it panics in place of returning an error.
func MustEach(n int, do func(i int)) {
	if fault := Each(n, do); fault != nil {
		panic(fault)
	}
}
