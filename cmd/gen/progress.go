package main

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// progress shows the progress of a command that takes longer than a second. It is safe for
// concurrent use.
type progress struct {
	mu      sync.Mutex
	out     io.Writer
	width   int // of the terminal; 0 for none, which gets one line per update
	started time.Time
	last    time.Time
	shown   bool
}

func newProgress(out io.Writer) *progress {
	return &progress{out: out, width: widthOf(out), started: time.Now()}
}

// show updates the progress of a stage.
func (p *progress) show(stage string, done, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	const patience, pause = time.Second, 200 * time.Millisecond
	now := time.Now()
	if now.Sub(p.started) < patience || now.Sub(p.last) < pause || p.width == 0 && now.Sub(p.last) < patience {
		return
	}
	p.last = now
	line := fmt.Sprintf("%s … %d %%", stage, done*100/max(total, 1))
	if p.width == 0 {
		fmt.Fprintln(p.out, line)
		return
	}
	p.shown = true
	fmt.Fprintf(p.out, "\r%-*s", min(40, p.width-1), line)
}

// showOnTerminal is show for stages of a few seconds, which logs omit.
func (p *progress) showOnTerminal(stage string, done, total int) {
	if p.width > 0 {
		p.show(stage, done, total)
	}
}

// done removes the line of progress.
func (p *progress) done() {
	if p.shown {
		fmt.Fprint(p.out, "\r"+strings.Repeat(" ", min(40, p.width-1))+"\r")
		p.shown = false
	}
}
