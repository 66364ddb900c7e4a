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

// repository is the Git repository of a folder, read with the git command. The command took 40 ms
// where go-git took 1.2 s for the same files.
type repository struct {
	ctx    context.Context
	folder string
}

// ask runs git and reads its output as it comes. It returns io.ErrUnexpectedEOF if the reader needs
// more output. Git fetches no objects, replaces none and never prompts. If it fails, the error is
// its message.
func (r repository) ask(input io.Reader, read func(out *bufio.Reader) error, words ...string) error {
	ctx, end := context.WithCancel(r.ctx)
	defer end()
	// A folder of the content that looks like a repository of its own is none: its configuration would be that of whoever wrote the content.
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", r.folder, "-c", "safe.bareRepository=explicit"}, words...)...)
	cmd.Env = append(os.Environ(), "LC_ALL=C", "GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0", "GIT_ALLOW_PROTOCOL=none", "GIT_OPTIONAL_LOCKS=0",
		"GIT_NO_REPLACE_OBJECTS=1", "GIT_GRAFT_FILE="+os.DevNull)
	var says bytes.Buffer
	cmd.Stdin, cmd.Stderr = input, &says
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
		_ = cmd.Wait() // which says that it was ended
		return fault
	}
	_, _ = io.Copy(io.Discard, out) // it cannot end before it has said all
	err = cmd.Wait()
	if _, ok := errors.AsType[*exec.ExitError](err); ok && says.Len() > 0 {
		lines := strings.FieldsFunc(says.String(), func(c rune) bool { return c == '\n' || c == '\t' })
		return fmt.Errorf("git %s: %s", words[0], strings.Join(lines, "\n\t"))
	} else if err != nil {
		return err
	}
	return fault
}

// state describes a repository.
type state struct {
	shallow bool   // it holds only the end of its history
	below   string // the folder, from the top of the work tree
}

// state returns the state of the repository. The error is [errNone] without a repository, or the
// reason why Git cannot read it.
func (r repository) state() (s state, err error) {
	var told []byte
	err = r.ask(nil, func(out *bufio.Reader) (err error) {
		told, err = io.ReadAll(out)
		return err
	}, "rev-parse", "--is-shallow-repository", "--show-prefix", "--verify", "HEAD")
	switch {
	case err == nil:
		shallow, rest, _ := strings.Cut(string(told), "\n")
		return state{shallow == "true", rest[:max(0, strings.LastIndexByte(strings.TrimSuffix(rest, "\n"), '\n'))]}, nil
	case errors.Is(err, exec.ErrNotFound):
		return s, errNone
	}
	for _, words := range []string{"not a git repository (or any", "needed a single revision"} { // one that is named elsewhere and is not there has another end
		if strings.Contains(strings.ToLower(err.Error()), words) {
			return s, errNone
		}
	}
	return s, err
}

// errNone is the error of a folder without a repository or commit, or of a machine without Git.
var errNone = errors.New("no repository")
