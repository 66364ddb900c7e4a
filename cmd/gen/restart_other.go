//go:build !unix

package main

import (
	"errors"
	"net"
)

// restart cannot go on as another program on this system.
func restart(string, net.Listener) error {
	return errors.New("this operating system cannot pass an open listener to another program")
}
