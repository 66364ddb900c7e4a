package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress shows the progress of a publication: a bar on a terminal, or one line per step.
type progress struct {
	out      io.Writer
	terminal bool
	bar      *progressbar.ProgressBar
	byBytes  bool
}

func newProgress(out io.Writer) *progress {
	f, ok := out.(*os.File)
	return &progress{out: out, terminal: ok && term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb"}
}

func (p *progress) Begin(what string, objects int, bytes int64) {
	line := fmt.Sprintf("%s: %d", what, objects)
	p.byBytes = bytes > 0
	total := int64(objects)
	if p.byBytes {
		line += ", " + size(bytes)
		total = bytes
	}
	if !p.terminal {
		fmt.Fprintln(p.out, line+" …")
		return
	}
	p.bar = progressbar.NewOptions64(total,
		progressbar.OptionSetWriter(p.out),
		progressbar.OptionSetDescription(line),
		progressbar.OptionShowBytes(p.byBytes),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionFullWidth(),
		progressbar.OptionOnCompletion(func() { fmt.Fprintln(p.out) }),
	)
}

func (p *progress) Done(bytes int64) {
	switch {
	case p.bar == nil:
	case p.byBytes:
		_ = p.bar.Add64(bytes) // a closed terminal does not stop the publication
	default:
		_ = p.bar.Add(1)
	}
}

func (p *progress) End() {
	if p.bar != nil && !p.bar.IsFinished() {
		_ = p.bar.Exit() // leave the bar as it is
	}
	p.bar = nil
}
