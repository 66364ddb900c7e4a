package main

import (
	"fmt"
	"os"
	"testing"

	"golang.org/x/sys/unix"
)

func TestTerminalWidth(t *testing.T) {
	for _, tt := range []struct {
		kind          string
		columns, want int
	}{{"xterm", 132, 132}, {"xterm", 40, 40}, {"xterm", 0, 80}, {"dumb", 132, 0}} {
		t.Setenv("TERM", tt.kind)
		if got := widthOf(terminal(t, tt.columns)); got != tt.want {
			t.Errorf("%+v: %d columns", tt, got)
		}
	}
}

// terminal returns a pseudo-terminal.
func terminal(t *testing.T, columns int) *os.File {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { master.Close() })
	if err := unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	slave, err := os.OpenFile(fmt.Sprint("/dev/pts/", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { slave.Close() })
	if err := unix.IoctlSetWinsize(int(slave.Fd()), unix.TIOCSWINSZ,
		&unix.Winsize{Row: 24, Col: uint16(columns)}); err != nil {
		t.Fatal(err)
	}
	return slave
}
