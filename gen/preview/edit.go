package preview

import (
	"errors"
	"fmt"
	"net/http"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/mattn/go-shellwords"
)

// Editor is how a file is opened at a place by a command as it is typed, "code -g {file}:{line}:{col}". No shell is asked. The error begins with
// the command, and says what is wrong with it.
func Editor(command string) (func(file string, line, column int) error, error) {
	words, err := shellwords.Parse(command)
	switch {
	case err != nil || len(words) == 0:
		return nil, fmt.Errorf("%s: not a command\n\twrite one like: code -g {file}:{line}:{col}", command)
	case !strings.Contains(strings.Join(words[1:], " "), "{file}"):
		return nil, fmt.Errorf("%s: does not say where the file goes\n\twrite {file}, and if it can take them {line} and {col}, like: code -g {file}:{line}:{col}", command)
	}
	program, err := exec.LookPath(words[0])
	if err != nil {
		return nil, fmt.Errorf("%s: there is no program %s\n\tname one that is on the PATH, or its whole path", command, words[0])
	}
	return func(file string, line, column int) error {
		file, err := filepath.Abs(file)
		if err != nil {
			return err
		}
		fill := strings.NewReplacer("{file}", file, "{line}", strconv.Itoa(max(line, 1)), "{col}", strconv.Itoa(max(column, 1)))
		args := make([]string, 0, len(words)-1)
		for _, word := range words[1:] {
			args = append(args, fill.Replace(word))
		}
		return begin(exec.Command(program, args...))
	}, nil
}

// begun is how long an editor is watched. One that fails after that was open, and how it ends is its own affair.
const begun = 500 * time.Millisecond

// begin starts a program that goes on by itself. The error is that of one that cannot be started or fails right away. It has no output of ours to write to,
// which would end when we do.
func begin(cmd *exec.Cmd) error {
	if err := cmd.Start(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case err := <-done:
		if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
			return fmt.Errorf("%s: %w; try it in a terminal: %s", filepath.Base(cmd.Path), exit, strings.Join(cmd.Args, " "))
		}
	case <-time.After(begun):
	}
	return nil
}

// edit opens the place of an error that is shown, for the pages of the preview alone: a page of another origin, which might send a form here, names its
// origin, and no request can name a file of its own.
func (s *server) edit(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		http.Error(w, "this opens the editor", http.StatusMethodNotAllowed)
		return
	}
	if r.Header.Get("Origin") != "http://"+r.Host {
		http.Error(w, "only a page of the preview opens the editor", http.StatusForbidden)
		return
	}
	s.mu.Lock()
	report := s.report
	s.mu.Unlock()
	file, line, column, ok := report.problemAt(r.URL.Query().Get("place"))
	if !ok {
		http.Error(w, "nothing is wrong there", http.StatusNotFound)
		return
	}
	err := errors.New("the preview was started without an editor")
	if s.o.Edit != nil {
		err = s.o.Edit(file, line, column)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
