package history

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// repository is the git repository of a folder, read with the git command, which is much faster
// than a library.
type repository struct {
	ctx    context.Context
	folder string
}

// run runs git and streams its output to read. If read returns io.ErrUnexpectedEOF and git failed,
// the error is that of git. Git fetches nothing, ignores replacement objects and never prompts.
func (r repository) run(input io.Reader, read func(out *bufio.Reader) error, words ...string) error {
	ctx, end := context.WithCancel(r.ctx)
	defer end()
	cmd := Git(ctx, r.folder, words...)
	cmd.Env = append(cmd.Env, "LC_ALL=C", "GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0", "GIT_ALLOW_PROTOCOL=none", "GIT_OPTIONAL_LOCKS=0",
		"GIT_NO_REPLACE_OBJECTS=1", "GIT_GRAFT_FILE="+os.DevNull)
	var stderr bytes.Buffer
	cmd.Stdin, cmd.Stderr = input, &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	fault := read(bufio.NewReader(out))
	if fault != nil && !errors.Is(fault, io.ErrUnexpectedEOF) {
		end()
		_ = cmd.Wait() // reports only that it was killed
		return fault
	}
	_, _ = io.Copy(io.Discard, out) // git cannot exit before its output is read
	err = cmd.Wait()
	if _, ok := errors.AsType[*exec.ExitError](err); ok && stderr.Len() > 0 {
		lines := strings.FieldsFunc(stderr.String(), func(c rune) bool { return c == '\n' || c == '\t' })
		return fmt.Errorf("git %s: %s", words[0], strings.Join(lines, "\n\t"))
	} else if err != nil {
		return err
	}
	return fault
}

// state describes a repository.
type state struct {
	shallow bool   // a shallow clone
	below   string // path of the folder from the root of the work tree
}

// state returns the state of the repository. It returns [errNoRepository] if there is none, and
// otherwise the error of git.
func (r repository) state() (s state, err error) {
	var output []byte
	err = r.run(nil, func(out *bufio.Reader) (err error) {
		output, err = io.ReadAll(out)
		return err
	}, "rev-parse", "--is-shallow-repository", "--show-prefix", "--verify", "HEAD")
	switch {
	case err == nil:
		shallow, rest, _ := strings.Cut(string(output), "\n")
		return state{shallow == "true", rest[:max(0, strings.LastIndexByte(strings.TrimSuffix(rest, "\n"), '\n'))]}, nil
	case errors.Is(err, exec.ErrNotFound):
		return s, errNoRepository
	}
	for _, words := range []string{"not a git repository (or any", "needed a single revision"} { // a repository that GIT_DIR names and that is missing gives another message
		if strings.Contains(strings.ToLower(err.Error()), words) {
			return s, errNoRepository
		}
	}
	return s, err
}

// errNoRepository is the error if there is no repository with a commit, or no git command.
var errNoRepository = errors.New("no repository")
