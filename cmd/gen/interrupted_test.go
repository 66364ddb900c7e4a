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
		"checks the context": {func(ctx context.Context) error {
			<-ctx.Done()
			return fmt.Errorf("writing: %w", ctx.Err())
		}, errInterrupted, 0},
		"cleans up": {func(ctx context.Context) error {
			<-ctx.Done()
			time.Sleep(cleanupTime / 2)
			return nil
		}, nil, cleanupTime / 2},
		"ignores the context": {func(context.Context) error {
			time.Sleep(time.Minute + 2*cleanupTime)
			return nil
		}, errInterrupted, cleanupTime},
		"reports another error when the context ends": {func(ctx context.Context) error {
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
			time.Sleep(2 * cleanupTime) // until the command that ignores the context ends too
		})
	}
}

// cancelingWriter keeps what a command prints, and cancels it once it has printed a text.
type cancelingWriter struct {
	text   string
	cancel context.CancelFunc

	mu     sync.Mutex
	output strings.Builder
}

func (c *cancelingWriter) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.output.Write(p)
	if strings.Contains(c.output.String(), c.text) {
		c.cancel()
	}
	return len(p), nil
}

// TestSlowInterruptedCommandsReportTheState checks the messages of interrupted commands: serve
// changes no files, and an interrupted build leaves every file complete.
func TestSlowInterruptedCommandsReportTheState(t *testing.T) {
	slowtest.Slow(t)
	t.Chdir("../..")
	out := filepath.Join(t.TempDir(), "site")
	for _, c := range []struct {
		args           []string
		cancelAt, want string
	}{
		{[]string{"serve", "--addr", "127.0.0.1:0"}, "pages are rendered on request", "stopped; serve changes no files\n"},
		{[]string{"serve", "--addr", "127.0.0.1:0"}, "watching", "stopped; serve changes no files\n"},
		{[]string{"serve", "--addr", "127.0.0.1:0"}, "compiling", errInterrupted.Error()},
		{[]string{"build", "--pictures=false", "--out", out}, "compiling", errInterrupted.Error()},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		out := &cancelingWriter{text: c.cancelAt, cancel: cancel}
		cmd := root()
		cmd.SetArgs(c.args)
		cmd.SetOut(out)
		cmd.SetErr(out)
		err := untilInterrupted(ctx, cmd.ExecuteContext)
		if err != nil {
			io.WriteString(out, err.Error())
		}
		if !strings.Contains(out.output.String(), c.want) {
			t.Errorf("%v, canceled at %q: %v\n%s", c.args, c.cancelAt, err, out.output.String())
		}
		cancel()
	}
}
