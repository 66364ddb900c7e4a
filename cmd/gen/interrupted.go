package main

import (
	"context"
	"errors"
	"time"
)

// exitInterrupted is the exit status of a command that was ended by a signal, as shells have it.
const exitInterrupted = 130

// patience is how long a command that was told to end may take to clean up.
const patience = 500 * time.Millisecond

// errInterrupted says what became of the files of a command that was told to end.
var errInterrupted = errors.New("ended before it was done; every file is as it was, or new and whole")

// untilInterrupted runs a command, but no longer than a moment after the context has ended: reading does not look at it, and need not, because nothing is
// ever half-written.
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
	case <-time.After(patience):
		return errInterrupted
	}
}

// afterInterrupt puts what a command says of its context's end into words. What went wrong after it went wrong by it.
func afterInterrupt(ctx context.Context, err error) error {
	switch {
	case err == nil || errors.Is(err, errInterrupted):
		return err
	case errors.Is(err, context.Canceled) || ctx.Err() != nil:
		return errInterrupted
	}
	return err
}
