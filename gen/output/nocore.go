package output

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
)

// ErrNoSources is that of a core which is to be compiled where its sources are not.
var ErrNoSources = errors.New("the rules core is compiled from the sources of psyref, which are not here")

// whyNoCore tells why the core was not compiled. Of what is no fault of its sources the go command says what it met, which may be a package of the standard
// library that "is not in std"; so what it needs is looked at.
func whyNoCore(ctx context.Context, said error) error {
	at, err := goTool(ctx, "env", "GOMOD")
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil && !isPsyref(strings.TrimSpace(at)):
		return ErrNoSources
	}
	if err := CheckGoCache(ctx); err != nil {
		return err
	}
	if strings.Contains(said.Error(), syscall.ENOSPC.Error()) { // there was more to write than was tried
		return fmt.Errorf("the rules core does not compile for the browser: %w\n\tmake room, or name folders on a disk with room in GOCACHE and TMPDIR", said)
	}
	return fmt.Errorf("the rules core does not compile for the browser: %w\n\tmend that, and try: GOOS=js GOARCH=wasm go build -o core.wasm ./cmd/wasm", said)
}

// isPsyref reports whether a go.mod is that of this module.
func isPsyref(name string) bool {
	data, err := os.ReadFile(name)
	first, _, _ := strings.Cut(string(data), "\n")
	return err == nil && strings.TrimSpace(first) == "module psyref"
}

// CheckGoCache returns an error where the go command could not write what it compiles, which it says in many ways: it has no cache, may not write there or to where
// temporary files are, or the disk of one of the two is full.
func CheckGoCache(ctx context.Context) error {
	said, err := goTool(ctx, "env", "GOCACHE")
	if err != nil {
		return nil // something else is wrong with it
	}
	const hint = "\n\tname a folder that can be written, on a disk with room, in GOCACHE"
	kept := strings.TrimSpace(said)
	_, homeless := os.UserCacheDir()
	switch {
	case kept == "off" && homeless != nil && os.Getenv("GOCACHE") == "": // which it calls off too
		return errors.New("the go command has no folder for its cache: neither HOME nor XDG_CACHE_HOME is set" + hint)
	case kept == "off":
		return errors.New("the go command has no cache, because of GOCACHE=off" + hint)
	}
	if err := cmp.Or(os.MkdirAll(kept, 0o777), tryWriting(kept)); err != nil {
		return fmt.Errorf("the go command cannot write to its cache: %w%s", err, hint)
	}
	if err := tryWriting(os.TempDir()); err != nil {
		return temporaryError(err)
	}
	return nil
}

// tryWriting tries whether a folder takes a file that is large, and small beside what it takes to compile anything.
func tryWriting(folder string) error {
	const size = 1 << 20
	f, err := os.CreateTemp(folder, "psyref-try-")
	if err != nil {
		return err
	}
	_, err = f.Write(bytes.Repeat([]byte{1}, size))
	return cmp.Or(err, f.Close(), os.Remove(f.Name()))
}

// temporaryError wraps an error of the folder for temporary files.
func temporaryError(err error) error {
	return fmt.Errorf("no room for temporary files: %w\n\tname a folder that can be written, on a disk with room, in TMPDIR", err)
}
