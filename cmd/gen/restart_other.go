//go:build !unix

package main

import (
	"errors"
	"net"
)

// restart returns an error: this system cannot replace a process.
func restart(string, net.Listener) error {
	return errors.New("this operating system cannot pass an open listener to another program")
}
