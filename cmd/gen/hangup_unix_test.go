//go:build unix

package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"psyref/gen/starter"
)

// TestServeEndsWithTerminal checks that serve ends on SIGHUP as it does on an interrupt.
func TestServeEndsWithTerminal(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	program := filepath.Join(folder, "gen") // TestMain runs the command under this name
	if err := os.Symlink(self, program); err != nil {
		t.Fatal(err)
	}
	for _, f := range starter.Site("Marsh", []string{"en"}) {
		name := filepath.Join(folder, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(f.Text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), program, "serve", "--addr", "127.0.0.1:0")
	cmd.Dir, cmd.Env = folder, append(os.Environ(), "RELEASED=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	if line, err := lines.ReadString('\n'); err != nil || !strings.HasPrefix(line, "serving http://") {
		t.Fatalf("%q, %v", line, err)
	}
	if err := cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(lines)
	if wrong := cmd.Wait(); err != nil || wrong != nil ||
		!strings.HasSuffix(string(rest), "\nstopped; serve changes no files\n") {
		t.Errorf("%q, %v, %v", rest, err, wrong)
	}
}
