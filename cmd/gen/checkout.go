package main

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"psyref/gen/preview"
	"psyref/gen/source"
)

// assetsFolder holds the sources of style and scripts in a checkout.
const assetsFolder = "templates/assets"

// inCheckout tells whether the command runs where its own sources are.
func inCheckout() bool {
	data, err := os.ReadFile("go.mod")
	if err != nil || !strings.HasPrefix(string(data), "module psyref\n") {
		return false
	}
	info, err := os.Stat(assetsFolder)
	return err == nil && info.IsDir()
}

// checkoutFolders are what is watched in a checkout besides the content.
func checkoutFolders() []preview.Folder {
	folders := []preview.Folder{{Path: assetsFolder, Wanted: func(name string) bool { return !strings.Contains(filepath.Base(name), ".test.") }}}
	for _, folder := range []string{"calc", "cmd", "gen", "templates"} {
		folders = append(folders, preview.Folder{Path: folder, Wanted: isCode})
	}
	return folders
}

// isCode leaves out tests, and what is generated from templates.
func isCode(name string) bool {
	switch filepath.Ext(name) {
	case ".templ":
		return true
	case ".go":
		return !strings.HasSuffix(name, "_test.go") && !strings.HasSuffix(name, "_templ.go") && !strings.Contains(name, "testdata/")
	}
	return false
}

// recompile makes the command from its code as it is now and goes on as that: it returns only where that fails. The error is a source.Errors.
func (s *serving) recompile(save preview.Save) error {
	fmt.Fprintf(s.out, "%scompiling the command …\n", nameOf(save))
	for _, name := range save.Changed {
		file := save.Folder + "/" + name
		if _, err := os.Stat(file); err != nil || filepath.Ext(name) != ".templ" {
			continue
		}
		if said, err := s.tool("tool", "templ", "generate", "-f", file); err != nil {
			return templErrors(file, said)
		}
	}
	program, err := s.compile()
	if err != nil {
		return err
	}
	fmt.Fprintln(s.out, "the command starts anew at the same address")
	err = restart(program, s.listener)
	return source.Errors{{Message: "the command was compiled and cannot go on as the new one: " + err.Error(), Hint: "end it with Ctrl-C and start it again"}}
}

// compile makes the command and tries whether it starts at all.
func (s *serving) compile() (program string, err error) {
	folder, err := programFolder("serve")
	if err != nil {
		return "", source.Errors{{Message: err.Error()}}
	}
	program = filepath.Join(folder, compiledName+strconv.Itoa(os.Getpid()))
	made := program + ".new"
	defer os.Remove(made)
	if said, err := s.tool("build", "-o", made, "./cmd/gen"); err != nil {
		return "", compilerErrors(said)
	}
	if said, err := exec.CommandContext(s.ctx, made, "--version").CombinedOutput(); err != nil {
		return "", source.Errors{{Message: "the command compiles and does not start: " + strings.TrimSpace(string(said))}}
	}
	return program, os.Rename(made, program)
}

// tool runs the Go tool; its error stands for one of the tool, and what it said tells which.
func (s *serving) tool(args ...string) (said string, err error) {
	out, err := exec.CommandContext(s.ctx, "go", args...).CombinedOutput()
	if errors.Is(err, exec.ErrNotFound) {
		return "the go command is not on the PATH", err
	}
	return string(out), err
}

var compilerError = regexp.MustCompile(`^(?:vet: )?(\S+\.go):(\d+):(\d+): (.*)$`)

// compilerErrors are what the compiler said, each at its place.
func compilerErrors(said string) source.Errors {
	var list source.Errors
	for lines := bufio.NewScanner(strings.NewReader(said)); lines.Scan(); {
		line := lines.Text()
		if found := compilerError.FindStringSubmatch(line); found != nil {
			list = append(list, placed(found[1], found[2], found[3], found[4]))
		} else if strings.HasPrefix(line, "\t") && len(list) > 0 {
			last := &list[len(list)-1]
			last.Hint = strings.TrimSpace(last.Hint + "\n" + strings.TrimSpace(line))
		}
	}
	if len(list) == 0 {
		list = source.Errors{{Message: "the command does not compile: " + strings.TrimSpace(said)}}
	}
	return list
}

func placed(file, line, column, message string) source.Error {
	e := source.Error{File: filepath.ToSlash(filepath.Clean(file)), Message: message}
	e.Line, _ = strconv.Atoi(line) // digits, which the expression saw to
	e.Column, _ = strconv.Atoi(column)
	return e
}

var templError = regexp.MustCompile(`parsing error: (.*): line (\d+), col (\d+)`)

// templErrors are what templ said of a file. It counts columns from 0.
func templErrors(file, said string) source.Errors {
	if found := templError.FindStringSubmatch(said); found != nil {
		e := placed(file, found[2], found[3], found[1])
		e.Column++
		return source.Errors{e}
	}
	return source.Errors{{File: file, Message: "templ cannot read this: " + strings.TrimSpace(said)}}
}

// compiledName begins the name of a command that serve has compiled.
const compiledName = "gen-served-"

// handedOver names the listener that the command before this one handed over, in the environment.
const handedOver = "PSYREF_SERVE_LISTENER"

// listen opens the address, or takes over the listener of the command that this one goes on from.
func listen(addr string) (listener net.Listener, restarted bool, err error) {
	number, err := strconv.Atoi(os.Getenv(handedOver))
	if err != nil {
		if listener, err = preview.Listen(addr); err != nil {
			return nil, false, fmt.Errorf("--addr %w", err)
		}
		return listener, false, nil
	}
	os.Unsetenv(handedOver)
	file := os.NewFile(uintptr(number), "listener")
	defer file.Close() // the listener has a descriptor of its own
	listener, err = net.FileListener(file)
	if err != nil {
		return nil, false, fmt.Errorf("--addr %s: cannot be taken over: %w", addr, err)
	}
	if program, err := os.Executable(); err == nil && strings.HasPrefix(filepath.Base(program), compiledName) {
		os.Remove(program) // it runs, and nobody starts it again
	}
	return listener, true, nil
}
