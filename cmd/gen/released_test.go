package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"psyref/gen/slowtest"
)

// TestSlowReleasedCommandNeedsNoGo builds the command as .ci/release does. In an empty folder, where
// no other program is found, it makes a site from nothing, adds to it, builds it with the core
// and serves it.
func TestSlowReleasedCommandNeedsNoGo(t *testing.T) {
	slowtest.Slow(t)
	bin, folder := t.TempDir(), t.TempDir()
	compileRelease(t, bin)
	gen := func(args ...string) *exec.Cmd {
		cmd := exec.CommandContext(t.Context(), filepath.Join(bin, "gen"+exe()), args...)
		cmd.Dir = folder
		cmd.Env = []string{"PATH=" + t.TempDir(), "HOME=" + t.TempDir()}
		if runtime.GOOS == "windows" {
			cmd.Env = append(cmd.Env, "SYSTEMROOT="+os.Getenv("SYSTEMROOT"), "USERPROFILE="+t.TempDir(),
				"LOCALAPPDATA="+t.TempDir())
		}
		return cmd
	}
	must := func(args ...string) string {
		t.Helper()
		out, err := gen(args...).CombinedOutput()
		if err != nil {
			t.Fatalf("gen %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	site := filepath.Join(folder, "club")
	must("new", "site", "club", "--lang", "en,fr", "--name", "Rules of the club")
	folder = site
	must("new", "system", "duels")
	must("new", "page", "duels/parry")
	must("new", "calculator", "duels/parry")
	must("new", "record", "powers/marsh/lights/star")
	must("new", "term", "boat")
	must("new", "language", "de")
	must("check")
	must("record")
	www := filepath.Join(t.TempDir(), "www")
	must("build", "--base-url", "https://rules.example.org", "--compress", "--out", www)
	core := coreAmong(t, www)
	if page, err := os.ReadFile(filepath.Join(www, "en", "marsh", "crossing", "index.html")); err != nil ||
		!strings.Contains(string(page), filepath.Base(core)) {
		t.Errorf("the page does not name the core %s: %v", core, err)
	}

	for _, page := range []string{"de/marsh/crossing", "fr/marsh/powers/lights/wisp", "en/glossary"} {
		if _, err := os.Stat(filepath.Join(www, filepath.FromSlash(page), "index.html")); err != nil {
			t.Errorf("the site lacks a page: %v", err)
		}
	}

	serve := gen("serve", "--addr", "127.0.0.1:0")
	out, err := serve.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := serve.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = serve.Process.Kill()
		_ = serve.Wait() // it was killed
	}()
	at := servedAt(t, out)
	for path, want := range map[string]string{"en/marsh/crossing/": "Rules of the club",
		"assets/" + filepath.Base(core): "\x00asm"} {
		if text := answerOf(t, at+path); !strings.Contains(text, want) {
			t.Errorf("%s does not contain %q", path, want)
		}
	}
}

// compileRelease compiles the released command into a folder. The core is embedded
// from another folder, so that the sources stay as they are.
func compileRelease(t *testing.T, bin string) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	goTool := func(dir string, args ...string) {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), "go", args...)
		cmd.Dir = filepath.Join(root, dir)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	core := t.TempDir()
	goTool("", "run", "./cmd/gen", "core", core)
	files := map[string]string{}
	for _, name := range []string{coreWASM, coreExec} {
		files[filepath.Join(root, "cmd", "gen", "core", name)] = filepath.Join(core, name)
	}
	overlay := filepath.Join(core, "overlay.json")
	data, err := json.Marshal(map[string]any{"Replace": files})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(overlay, data, 0o600); err != nil {
		t.Fatal(err)
	}
	goTool("", "build", "-tags", "release", "-overlay", overlay, "-o", filepath.Join(bin, "gen"+exe()), "./cmd/gen")
}

// exe returns the end of the names of programs.
func exe() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}

// coreAmong returns the path of the compiled core in a site.
func coreAmong(t *testing.T, folder string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(folder, "assets", "*.wasm"))
	if err != nil || len(found) != 1 {
		t.Fatalf("the site has the cores %q: %v", found, err)
	}
	return found[0]
}

var servingLine = regexp.MustCompile(`^serving (http://\S+)`)

// servedAt returns the address that gen serve prints.
func servedAt(t *testing.T, out io.Reader) string {
	t.Helper()
	said := bufio.NewScanner(out)
	for said.Scan() {
		if found := servingLine.FindStringSubmatch(said.Text()); found != nil {
			go func() { _, _ = io.Copy(io.Discard, out) }() // serve must not wait for a reader
			return found[1]
		}
	}
	t.Fatalf("serve printed no address: %v", said.Err())
	return ""
}

// answerOf returns the answer of a server.
func answerOf(t *testing.T, address string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v", address, answer.Status, err)
	}
	return string(text)
}
