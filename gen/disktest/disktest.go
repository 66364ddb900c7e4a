// Package disktest provides full, read-only and separate file systems for tests.
package disktest
