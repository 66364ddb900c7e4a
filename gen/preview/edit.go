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

// Editor returns a function that opens a file at a position with a command such as "code -g
// {file}:{line}:{col}". The command is not run by a shell. The error begins with the command.
func Editor(command string) (func(file string, line, column int) error, error) {
	words, err := shellwords.Parse(command)
	switch {
	case err != nil || len(words) == 0:
		return nil, fmt.Errorf("%s: not a command\n\twrite one such as: code -g {file}:{line}:{col}", command)
	case !strings.Contains(strings.Join(words[1:], " "), "{file}"):
		return nil, fmt.Errorf("%s: has no {file}\n"+
			"\twrite {file} and, if the editor supports them, {line} and {col}, such as: code -g {file}:{line}:{col}", command)
	}
	program, err := exec.LookPath(words[0])
	if err != nil {
		return nil, fmt.Errorf("%s: program %s not found\n\tname a program on the PATH, or give its full path", command,
			words[0])
	}
	return func(file string, line, column int) error {
		file, err := filepath.Abs(file)
		if err != nil {
			return err
		}
		fill := strings.NewReplacer("{file}", file, "{line}", strconv.Itoa(max(line, 1)), "{col}",
			strconv.Itoa(max(column, 1)))
		args := make([]string, 0, len(words)-1)
		for _, word := range words[1:] {
			args = append(args, fill.Replace(word))
		}
		return startEditor(exec.Command(program, args...))
	}, nil
}

// editorGrace is the time in which a failure of an editor is reported. After that, it has opened.
const editorGrace = 500 * time.Millisecond

// startEditor starts a program that keeps running. It returns an error if the program cannot be
// started or fails within editorGrace. The program inherits no output, which would close with this
// process.
func startEditor(cmd *exec.Cmd) error {
	if err := cmd.Start(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case err := <-done:
		if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
			return fmt.Errorf("%s: %w; try it in a terminal: %s", filepath.Base(cmd.Path), exit,
				strings.Join(cmd.Args, " "))
		}
	case <-time.After(editorGrace):
	}
	return nil
}

// edit opens the place of a problem that is shown. It accepts requests from pages of the preview
// only (by their Origin), and a request cannot name any other file.
func (s *server) edit(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		http.Error(w, "use POST to open the editor", http.StatusMethodNotAllowed)
		return
	}
	if r.Header.Get("Origin") != "http://"+r.Host {
		http.Error(w, "only a page of the preview may open the editor", http.StatusForbidden)
		return
	}
	s.mu.Lock()
	report := s.report
	s.mu.Unlock()
	file, line, column, ok := report.problemAt(r.URL.Query().Get("place"))
	if !ok {
		http.Error(w, "no error is shown at this place", http.StatusNotFound)
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
