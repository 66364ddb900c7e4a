//go:build !release

package main

import "psyref/gen/output"

// embeddedCore reports false: only a released command has a core inside. Tests replace it.
var embeddedCore = func() (output.Core, bool) { return output.Core{}, false }
