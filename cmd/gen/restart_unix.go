//go:build unix

package main

import (
	"errors"
	"net"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// restart replaces this process by another program, with the same arguments and the same open
// listener, so that requests in the meantime wait instead of failing. It returns only on failure.
func restart(program string, listener net.Listener) error {
	tcp, ok := listener.(*net.TCPListener)
	if !ok {
		return errors.New("its listener cannot be passed to another program")
	}
	file, err := tcp.File()
	if err != nil {
		return err
	}
	defer file.Close()
	raw, err := file.SyscallConn()
	if err != nil {
		return err
	}
	number, failed := 0, error(nil)
	err = raw.Control(func(fd uintptr) {
		number = int(fd)
		_, failed = unix.FcntlInt(fd, unix.F_SETFD, 0) // keep it open in the new program
	})
	if err := errors.Join(err, failed); err != nil {
		return err
	}
	return unix.Exec(program, os.Args, append(os.Environ(), listenerVariable+"="+strconv.Itoa(number)))
}
