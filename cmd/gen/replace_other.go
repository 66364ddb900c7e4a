//go:build !unix

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
)

// replaceProcess runs another program with input and exits with its exit code. It returns only if
// the program cannot start.
func replaceProcess(arguments []string, input []byte) error {
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
