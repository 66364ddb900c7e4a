//go:build !unix

package gen_test

import "time"

// cpuTime is not available on this system.
func cpuTime() time.Duration { return 0 }
