//go:build !unix

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
)

// become does what another program does, which reads what it is given, and ends as that does. It returns only where it cannot be started.
func become(arguments []string, input []byte) error {
	cmd := exec.Command(arguments[0], arguments[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(input), os.Stdout, os.Stderr
	err := cmd.Run()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		os.Exit(exit.ExitCode())
	} else if err == nil {
		os.Exit(0)
	}
	return err
}
