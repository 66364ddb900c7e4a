package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"psyref/gen/slowtest"
)

// TestCommandsEndWhenInterrupted checks interrupts: a command that cleans up gets time for it, one
// that ignores them is abandoned, and one that was done keeps its result.
func TestCommandsEndWhenInterrupted(t *testing.T) {
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
			time.Sleep(cleanupTime / 2)
			return nil
		}, nil, cleanupTime / 2},
		"does not listen": {func(context.Context) error {
			time.Sleep(time.Minute + 2*cleanupTime)
			return nil
		}, errInterrupted, cleanupTime},
		"takes the end for a failure": {func(ctx context.Context) error {
			<-ctx.Done()
			return wrong
		}, errInterrupted, 0},
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
			time.Sleep(2 * cleanupTime) // until the one that does not listen is done too
		})
	}
}

// endingAt ends a command once it prints a text.
type endingAt struct {
	says string
	end  context.CancelFunc

	mu   sync.Mutex
	said strings.Builder
}

func (e *endingAt) Write(p []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.said.Write(p)
	if strings.Contains(e.said.String(), e.says) {
		e.end()
	}
	return len(p), nil
}

// TestSlowInterruptedCommandsReportTheState checks the messages of interrupted commands: serve
// changes nothing, and a build is complete once the new site is in place.
func TestSlowInterruptedCommandsReportTheState(t *testing.T) {
	slowtest.Slow(t)
	t.Chdir("../..")
	out := filepath.Join(t.TempDir(), "site")
	for _, c := range []struct {
		args      []string
		at, stays string
	}{
		{[]string{"serve", "--addr", "127.0.0.1:0"}, "pages are rendered on request", "stopped; serve changes no files\n"},
		{[]string{"serve", "--addr", "127.0.0.1:0"}, "watching", "stopped; serve changes no files\n"},
		{[]string{"serve", "--addr", "127.0.0.1:0"}, "compiling", errInterrupted.Error()},
		{[]string{"build", "--pictures=false", "--out", out}, "compiling", errInterrupted.Error()},
		{[]string{"build", "--pictures=false", "--out", out}, "weighing", "it stands whole in " + out},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		said := &endingAt{says: c.at, end: cancel}
		cmd := root()
		cmd.SetArgs(c.args)
		cmd.SetOut(said)
		cmd.SetErr(said)
		err := untilInterrupted(ctx, cmd.ExecuteContext)
		if err != nil {
			io.WriteString(said, err.Error())
		}
		if !strings.Contains(said.said.String(), c.stays) {
			t.Errorf("%v, ended at %q: %v\n%s", c.args, c.at, err, said.said.String())
		}
		cancel()
	}
}
