package main

import (
	"encoding/json"
	"errors"
	"flag"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"psyref/gen/output"
	"psyref/gen/slowtest"
)

var update = flag.Bool("update", false, "rewrite the output that the scripts compare with")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"gen": func() {
		if os.Getenv("RELEASED") != "" {
			embeddedCore = func() (output.Core, bool) {
				return output.Core{WASM: []byte("\x00asm"), Exec: []byte("go()")}, true
			}
		}
		main()
	}})
}

// TestScripts runs commands as an editor or a player types them. Besides the commands of package
// testscript there are
//
//	status <n> <program> [argument …]    runs a program, which must exit with this status
//	reduced <system>…                    writes a folder content with those systems, see [reduced]
//
// The environment has REPO, the root of the repository, and TAKEN, an address that is in use. With
// RELEASED the command contains a core, like a released one, but that core computes nothing.
func TestScripts(t *testing.T) { runScripts(t, "testdata/script") }

// TestSlowScripts runs the slow scripts.
func TestSlowScripts(t *testing.T) {
	slowtest.Slow(t)
	runScripts(t, "testdata/slow")
}

func runScripts(t *testing.T, folder string) {
	t.Helper()
	repository, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	toolchain := goEnvironment(t)
	var few []string
	if testing.Short() {
		few, folder = []string{folder + "/check.txt", folder + "/build_refused.txt", folder + "/odds_table.txt"}, ""
	}
	testscript.Run(t, testscript.Params{
		Dir:                 folder,
		Files:               few,
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		ContinueOnError:     true,
		RequireUniqueNames:  true,
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"status": status,
			"reduced": reduced},
		Setup: func(env *testscript.Env) error {
			for name, value := range toolchain {
				env.Setenv(name, value)
			}
			home := filepath.Join(env.WorkDir, "home")
			env.Setenv("HOME", home)
			env.Setenv("XDG_CACHE_HOME", filepath.Join(home, "cache"))
			env.Setenv("REPO", repository)
			env.Setenv("GOGC", "400") // short commands would spend a third of their time on collections
			for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
				env.Setenv(name, "")
			}
			taken, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				return err
			}
			env.Setenv("TAKEN", taken.Addr().String())
			env.Defer(func() { taken.Close() })
			return os.Mkdir(home, 0o755)
		},
	})
}

// goEnvironment returns the environment that the Go toolchain needs to use its caches, because
// scripts have no home folder.
func goEnvironment(t *testing.T) map[string]string {
	t.Helper()
	out, err := exec.Command("go", "env", "-json", "GOCACHE", "GOMODCACHE", "GOPATH", "GOFLAGS", "GOPROXY",
		"GOTOOLCHAIN").Output()
	if err != nil {
		t.Fatal(err)
	}
	var env map[string]string
	if err := json.Unmarshal(out, &env); err != nil {
		t.Fatal(err)
	}
	return env
}

// status runs a program that must exit with the given status.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status <n> <program> [argument …]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}
