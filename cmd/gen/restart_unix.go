//go:build unix

package main

import (
	"errors"
	"net"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// restart goes on as another program, with the same arguments and the same open listener, so that whoever asks meanwhile waits and is not refused.
// It returns only where that fails.
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
		_, failed = unix.FcntlInt(fd, unix.F_SETFD, 0) // the new program keeps it
	})
	if err := errors.Join(err, failed); err != nil {
		return err
	}
	return unix.Exec(program, os.Args, append(os.Environ(), listenerVariable+"="+strconv.Itoa(number)))
}
