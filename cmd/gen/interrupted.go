package main

import (
	"context"
	"errors"
	"time"
)

// exitInterrupted is the exit status that shells use for a command that an interrupt ended.
const exitInterrupted = 130

// cleanupTime is how long a command may clean up after an interrupt.
const cleanupTime = 500 * time.Millisecond

// errInterrupted is the error of a command that was interrupted.
var errInterrupted = errors.New("interrupted; every file is either unchanged or completely written")

// untilInterrupted runs a command until shortly after the context has ended. Reading does not check
// the context, and need not, since no file is ever half-written.
func untilInterrupted(ctx context.Context, command func(context.Context) error) error {
	done := make(chan error, 1)
	go func() { done <- command(ctx) }()
	select {
	case err := <-done:
		return afterInterrupt(ctx, err)
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return afterInterrupt(ctx, err)
	case <-time.After(cleanupTime):
		return errInterrupted
	}
}

// afterInterrupt rewords an error that follows from the end of the context.
func afterInterrupt(ctx context.Context, err error) error {
	switch {
	case err == nil || errors.Is(err, errInterrupted):
		return err
	case errors.Is(err, context.Canceled) || ctx.Err() != nil:
		return errInterrupted
	}
	return err
}
