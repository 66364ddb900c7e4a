package output_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"psyref/gen/output"
	"psyref/gen/site"
	"psyref/gen/slowtest"
)

// TestMain also runs as the process that tests start and kill: it writes sites to a folder until it
// is killed.
func TestMain(m *testing.M) {
	if folder := os.Getenv("WRITE_SITES_TO"); folder != "" {
		first, _ := strconv.Atoi(os.Getenv("FIRST_SITE"))
		for i := first; ; i++ {
			if err := writeUntil(context.Background(), folder, large(string(rune('a'+i%26)))); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
	}
	os.Exit(m.Run())
}

// large returns a site of many files that contain one letter; a third of the files never change.
func large(letter string) (list []site.File) {
	for i := range 150 {
		text := letter
		if i%3 == 0 {
			text = "-"
		}
		list = append(list, site.File{Path: fmt.Sprintf("folder%d/page%d/index.html", i%7, i),
			Bytes: bytes.Repeat([]byte(text), 1000+i)})
	}
	return list
}

// wholeSite checks that all files of a site exist and contain the same letter, and returns it.
func wholeSite(t *testing.T, folder string) (letter string) {
	t.Helper()
	for _, f := range large("") {
		data, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(f.Path)))
		if err != nil {
			t.Fatalf("the site is incomplete: %v", err)
		}
		switch own := string(data[:min(1, len(data))]); {
		case own == "" || strings.Trim(string(data), own) != "":
			t.Fatalf("%s is cut or mixed", f.Path)
		case own == "-":
		case letter == "":
			letter = own
		case letter != own:
			t.Fatalf("%s is of the site %s, other files are of %s", f.Path, own, letter)
		}
	}
	return letter
}

// kills returns how often TestSlowKilledWriter kills a build: PSYREF_KILLS, or 40.
func kills() int {
	if n, err := strconv.Atoi(os.Getenv("PSYREF_KILLS")); err == nil {
		return n
	}
	return 40
}

// TestSlowKilledWriter checks that the folder holds the old or the new site whenever a build is
// killed, and that the next build removes the leftovers.
func TestSlowKilledWriter(t *testing.T) {
	slowtest.Slow(t)
	parent := t.TempDir()
	folder := filepath.Join(parent, "public")
	if err := write(folder, large("a")); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	if err := write(folder, large("b")); err != nil {
		t.Fatal(err)
	}
	moment := 2 * time.Since(start) // the time of one or two builds
	random := rand.New(rand.NewPCG(1, 2))
	left, letters := 0, map[string]bool{}
	for i := range kills() {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "WRITE_SITES_TO="+folder, "FIRST_SITE="+strconv.Itoa(i))
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(random.Int64N(int64(moment))))
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Wait(); stderr.Len() > 0 {
			t.Fatalf("%v: %s", err, &stderr)
		}
		letters[wholeSite(t, folder)] = true
		if entries, _ := os.ReadDir(parent); len(entries) > 1 {
			left++
		}
	}
	if left == 0 || len(letters) < 2 {
		t.Errorf("the builds were killed too early to show anything: %d left something behind, %d sites were seen", left,
			len(letters))
	}
	if err := write(folder, large("b")); err != nil {
		t.Fatal(err)
	}
	checkEntries(t, parent, "public")
	t.Logf("%d builds killed, %d of them left something behind, %d sites seen", kills(), left, len(letters))
}

// TestUnchangedFilesKeepTheirTime checks that a file keeps its time if its bytes and its mode are
// those of the new site.
func TestUnchangedFilesKeepTheirTime(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "public")
	site := map[string]string{"same": "same", "en/same": "same", "changed": "old", "by-hand": "right", "private": "same",
		"empty": ""}
	if err := write(folder, siteOf(site)); err != nil {
		t.Fatal(err)
	}
	fill(t, folder, map[string]string{"by-hand": "wrong"})
	if err := os.Chmod(filepath.Join(folder, "private"), 0o600); err != nil {
		t.Fatal(err)
	}
	before := time.Now().Add(-time.Hour).Truncate(time.Second)
	for name := range site {
		if err := os.Chtimes(filepath.Join(folder, name), before, before); err != nil {
			t.Fatal(err)
		}
	}
	site["changed"] = "new"
	if err := write(folder, siteOf(site)); err != nil {
		t.Fatal(err)
	}
	checkFiles(t, folder, site, true)
	for name, keeps := range map[string]bool{"same": true, "en/same": true, "empty": true, "changed": false,
		"by-hand": false, "private": false} {
		info, err := os.Stat(filepath.Join(folder, name))
		if err != nil || info.ModTime().Equal(before) != keeps || info.Mode().Perm() != 0o644 {
			t.Errorf("%s has the time %v and the mode %v, %v; want it to keep its time: %v", name, info.ModTime(), info.Mode(),
				err, keeps)
		}
	}
}

// TestTwoWritersWait checks that writers wait for each other.
func TestTwoWritersWait(t *testing.T) {
	parent := t.TempDir()
	folder := filepath.Join(parent, "public")
	first, err := output.NewWriter(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	soon, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := writeUntil(soon, folder, siteOf(newSite)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a second writer beside the first: %v", err)
	}
	done := make(chan error)
	go func() { done <- write(folder, siteOf(newSite)) }()
	for _, f := range siteOf(oldSite) {
		if err := first.Put(f); err != nil {
			t.Error(err)
		}
	}
	if err := first.Commit(); err != nil {
		t.Error(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	checkFiles(t, folder, newSite, true)
	checkEntries(t, parent, "public")
}

// TestCancelledWriterChangesNothing ends the context while files are written.
func TestCancelledWriterChangesNothing(t *testing.T) {
	parent := t.TempDir()
	folder := filepath.Join(parent, "public")
	if err := write(folder, siteOf(oldSite)); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	w, err := output.NewWriter(ctx, folder)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Put(site.File{Path: "index.html", Bytes: []byte("new")}); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := w.Put(site.File{Path: "en/index.html", Bytes: []byte("new")}); !errors.Is(err, context.Canceled) {
		t.Errorf("a file is put after the end: %v", err)
	}
	if err := w.Commit(); !errors.Is(err, context.Canceled) {
		t.Errorf("the site is put into place after the end: %v", err)
	}
	checkFiles(t, folder, oldSite, true)
	checkEntries(t, parent, "public")
}

// TestFileNames checks names with spaces, letters of many languages, and both forms of accents.
func TestFileNames(t *testing.T) {
	site := map[string]string{}
	for _, name := range []string{"a b/c d.html", "é/index.html", "e\u0301/index.html", "日本/語.html", "-x/--y",
		"%20/index.html", strings.Repeat("long/", 199) + "x"} {
		site[name] = name
	}
	for i := range 300 {
		site[fmt.Sprintf("many/%d", i)] = "x"
	}
	folder := filepath.Join(t.TempDir(), "public")
	for range 2 {
		if err := write(folder, siteOf(site)); err != nil {
			t.Fatal(err)
		}
		checkFiles(t, folder, site, true)
	}
}

// TestReadOnlyParent checks the error, and that the old site stays.
func TestReadOnlyParent(t *testing.T) {
	if os.Geteuid() == 0 {
		// Root ignores permissions; a path through a file fails for every user.
		file := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := write(filepath.Join(file, "public"), siteOf(newSite)); err == nil || !strings.Contains(err.Error(), file) {
			t.Errorf("got %v", err)
		}
		return
	}
	parent := t.TempDir()
	if err := os.Chmod(parent, 0o555); err != nil {
		t.Fatal(err)
	}
	if err := write(filepath.Join(parent, "public"), siteOf(newSite)); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("got %v", err)
	}
}
