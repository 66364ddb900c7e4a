package main

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// TestACommandEndsWhenItIsToldTo: one that cleans up gets the time for it, one that does not listen is not waited for, and one that was done anyway has its
// own say.
func TestACommandEndsWhenItIsToldTo(t *testing.T) {
	wrong := errors.New("wrong")
	for name, c := range map[string]struct {
		command func(context.Context) error
		want    error
		within  time.Duration
	}{
		"listens": {func(ctx context.Context) error {
			<-ctx.Done()
			return fmt.Errorf("writing: %w", ctx.Err())
		}, errInterrupted, 0},
		"cleans up": {func(ctx context.Context) error {
			<-ctx.Done()
			time.Sleep(patience / 2)
			return nil
		}, nil, patience / 2},
		"does not listen": {func(context.Context) error {
			time.Sleep(time.Minute + 2*patience)
			return nil
		}, errInterrupted, patience},
		"fails on its own": {func(context.Context) error { return wrong }, wrong, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(time.Minute, cancel)
			defer cancel()
			start := time.Now()
			err := untilInterrupted(ctx, c.command)
			if took := time.Since(start); !errors.Is(err, c.want) || took > time.Minute+c.within {
				t.Errorf("%s: %v after %v", name, err, took)
			}
			time.Sleep(2 * patience) // until the one that does not listen is done too
		})
	}
}
