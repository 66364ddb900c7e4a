//go:build unix

package content_test

import (
	"io/fs"
	"net"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"psyref/gen/content"
)

// TestPipeDoesNotBlock checks that pipes and sockets are refused: reading one would block until
// another process writes.
func TestPipeDoesNotBlock(t *testing.T) {
	folder := writeFiles(t, map[string]string{"a": ""})
	if err := syscall.Mkfifo(filepath.Join(folder, "pipe.md"), 0o644); err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("unix", filepath.Join(folder, "s.md"))
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	link(t, "pipe.md", filepath.Join(folder, "link.md"))
	for name, kind := range map[string]string{"pipe.md": "pipe", "link.md": "pipe", "s.md": "socket"} {
		if _, err := fs.ReadFile(content.Folder(folder), name); err == nil || !strings.Contains(err.Error(), kind) {
			t.Errorf("%s: got %v", name, err)
		}
		if _, err := content.Folder(folder).Open(name); err == nil || !strings.Contains(err.Error(), kind) {
			t.Errorf("%s: got %v", name, err)
		}
		if _, err := fs.ReadDir(content.Folder(folder), name); err == nil || !strings.Contains(err.Error(), kind) {
			t.Errorf("%s is listed: %v", name, err)
		}
	}
	if names := content.Languages(content.Folder(folder)); len(names) > 0 {
		t.Errorf("languages in a folder of pipes: %v", names)
	}
}
