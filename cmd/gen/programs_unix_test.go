//go:build unix

package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// withoutCache returns the temporary folder for a command without a cache folder.
func withoutCache(t *testing.T) (temporary string) {
	t.Helper()
	temporary = t.TempDir()
	t.Setenv("HOME", "")
	t.Setenv("XDG_CACHE_HOME", "")
	t.Setenv("TMPDIR", temporary)
	if folder := cacheFolder("publish"); folder != "" {
		t.Fatalf("there is a cache: %s", folder)
	}
	return temporary
}

// TestProgramsAreNotCompiledInSharedFolders checks that nothing is compiled into a folder where
// others could replace the program.
func TestProgramsAreNotCompiledInSharedFolders(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end() // nothing is compiled
	cmd := &cobra.Command{}
	cmd.SetContext(ended)
	compile := map[string]func() (string, error){
		"publish": func() (string, error) { return compiledPublisher(cmd) },
		"serve":   (&serving{ctx: ended}).compile,
	}
	t.Chdir("../..")
	for what, compiled := range compile {
		for name, put := range map[string]func(at string) error{
			"open to all": func(at string) error { return os.Chmod(at, 0o777) },
			"of a group":  func(at string) error { return os.Chmod(at, 0o770) },
			"a link": func(at string) error {
				if err := os.Rename(at, at+"-elsewhere"); err != nil {
					return err
				}
				return os.Symlink(at+"-elsewhere", at)
			},
		} {
			t.Run(what+" "+name, func(t *testing.T) {
				temporary := withoutCache(t)
				if _, err := compiled(); err == nil {
					t.Fatal("ended, and compiled")
				}
				made, err := filepath.Glob(filepath.Join(temporary, "*"))
				if err != nil || len(made) != 1 {
					t.Fatalf("the folder of programs is one of %q: %v", made, err)
				}
				if err := put(made[0]); err != nil {
					t.Fatal(err)
				}
				if _, err := compiled(); err == nil || !strings.Contains(err.Error(), made[0]+": ") || !strings.Contains(err.Error(), "\n\tremove it, or set XDG_CACHE_HOME to a folder of your own") {
					t.Errorf("not refused: %v", err)
				}
			})
		}
	}
}

// TestProgramFolderIsCreated checks the folder of programs: private, in the cache or below the
// temporary folder, and reused.
func TestProgramFolderIsCreated(t *testing.T) {
	temporary := withoutCache(t)
	folder, err := programFolder("publish")
	if err != nil || filepath.Dir(folder) != temporary {
		t.Fatalf("%s: %v", folder, err)
	}
	info, err := os.Lstat(folder)
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Fatalf("%v: %v", info, err)
	}
	if again, err := programFolder("publish"); err != nil || again != folder {
		t.Errorf("the second time %s: %v", again, err)
	}
	if !isPrivateFolder(os.Geteuid(), info) || isPrivateFolder(os.Geteuid()+1, info) {
		t.Error("isPrivateFolder does not distinguish this user from another")
	}

	file := filepath.Join(temporary, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", file)
	if _, err := programFolder("publish"); err == nil || !strings.Contains(err.Error(), "no folder for compiled programs") || !strings.Contains(err.Error(), "\n\tallow this user to write there") {
		t.Errorf("below a file: %v", err)
	}

	t.Setenv("HOME", temporary)
	kept, err := programFolder("publish")
	if info, wrong := os.Lstat(kept); err != nil || wrong != nil || kept != cacheFolder("publish") || info.Mode().Perm() != 0o700 {
		t.Errorf("with a cache %s: %v", kept, err)
	}
}
