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

// ErrNotInModule is the error if the core is to be compiled outside the module.
var ErrNotInModule = errors.New("the rules core is compiled from the sources of psyref, which are not in this folder")

// explainCoreError returns the cause of a failed compilation. Outside the module, or without a
// place to write, the go command reports misleading errors, such as a package of the standard
// library that "is not in std", so these causes are checked first.
func explainCoreError(ctx context.Context, buildErr error) error {
	at, err := goTool(ctx, "env", "GOMOD")
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil && !isPsyref(strings.TrimSpace(at)):
		return ErrNotInModule
	}
	if err := CheckGoCache(ctx); err != nil {
		return err
	}
	if strings.Contains(buildErr.Error(), syscall.ENOSPC.Error()) { // CheckGoCache writes little, so it may succeed on a nearly full disk
		return fmt.Errorf("the rules core does not compile for the browser: %w\n"+
			"\tfree some space, or set GOCACHE and TMPDIR to folders on a disk with free space", buildErr)
	}
	return fmt.Errorf("the rules core does not compile for the browser: %w\n"+
		"\tfix the error, then try: GOOS=js GOARCH=wasm go build -o core.wasm ./cmd/wasm", buildErr)
}

// isPsyref reports whether a go.mod is that of this module.
func isPsyref(name string) bool {
	data, err := os.ReadFile(name)
	first, _, _ := strings.Cut(string(data), "\n")
	return err == nil && strings.TrimSpace(first) == "module psyref"
}

// CheckGoCache returns an error if the go command could not write its output: it has no cache, the
// cache or the folder for temporary files is not writable, or a disk is full.
func CheckGoCache(ctx context.Context) error {
	out, err := goTool(ctx, "env", "GOCACHE")
	if err != nil {
		return nil // another problem, which the compilation reports
	}
	const hint = "\n\tset GOCACHE to a writable folder on a disk with free space"
	kept := strings.TrimSpace(out)
	_, homeless := os.UserCacheDir()
	switch {
	// the go command reports "off" in this case, too
	case kept == "off" && homeless != nil && os.Getenv("GOCACHE") == "":
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

// tryWriting writes and removes a file of 1 MB in a folder, which is less than any compilation
// needs.
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
	return fmt.Errorf("cannot write temporary files: %w\n\tset TMPDIR to a writable folder on a disk with free space",
		err)
}
