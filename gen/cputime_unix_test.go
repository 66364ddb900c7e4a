//go:build unix

package gen_test

import (
	"syscall"
	"time"
)

// cpuTime is how long the program has worked, on all cores and in the system.
func cpuTime() time.Duration {
	var use syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &use) != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
