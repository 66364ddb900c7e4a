package main

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// progress tells how far a command is, once it takes longer than a moment.
// Several goroutines may tell at once.
type progress struct {
	mu      sync.Mutex
	out     io.Writer
	width   int // of the terminal; 0 for none, which gets lines
	started time.Time
	last    time.Time
	shown   bool
}

func newProgress(out io.Writer) *progress {
	return &progress{out: out, width: widthOf(out), started: time.Now()}
}

// told is how far a stage is.
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

// toldTerminal is how far a stage is that takes seconds: a log needs no lines of it.
func (p *progress) showOnTerminal(stage string, done, total int) {
	if p.width > 0 {
		p.show(stage, done, total)
	}
}

// done takes the line of progress away.
func (p *progress) done() {
	if p.shown {
		fmt.Fprint(p.out, "\r"+strings.Repeat(" ", min(40, p.width-1))+"\r")
		p.shown = false
	}
}
