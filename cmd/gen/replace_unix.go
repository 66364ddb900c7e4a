//go:build unix

package main

import (
	"os"

	"golang.org/x/sys/unix"
)

// replaceProcess replaces this process by another program that reads input. The program takes over
// signals, terminal and exit status. It returns only if the program cannot start.
func replaceProcess(arguments []string, input []byte) error {
	f, err := os.CreateTemp("", "psyref-")
	if err != nil {
		return err
	}
	defer f.Close()
	if err := os.Remove(f.Name()); err != nil { // it stays until its last descriptor is closed
		return err
	}
	if _, err := f.Write(input); err != nil {
		return err
	}
	if _, err := f.Seek(0, 0); err != nil {
		return err
	}
	if err := unix.Dup2(int(f.Fd()), 0); err != nil {
		return err
	}
	return unix.Exec(arguments[0], arguments, os.Environ())
}
