package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"time"
)

// cost is the resources that a program and its children took.
type cost struct {
	CPU   float64 `json:"cpu_seconds"`  // user and system
	Wall  float64 `json:"wall_seconds"` //
	Peak  int64   `json:"peak_bytes"`   // of resident memory
	Files int     `json:"files"`        // written
	Bytes int64   `json:"bytes"`        // of these files
}

// measure runs a program and counts the files that it wrote to a folder.
//
// The system counts the memory of the parent process as the initial peak of a child, so this
// process must stay small.
func measure(out string, cmd *exec.Cmd) (c cost, err error) {
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return c, fmt.Errorf("%s: %w\n%s", cmd, err, tail(said.Bytes()))
	}
	c.Wall = time.Since(start).Seconds()
	c.CPU = (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
	c.Peak = int64(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
	if runtime.GOOS != "darwin" { // darwin counts in bytes, others in kilobytes
		c.Peak *= 1024
	}
	c.Files, c.Bytes, err = written(out)
	return c, err
}

// tail returns the end of the output of a program.
func tail(said []byte) []byte { return said[max(0, len(said)-2000):] }

// written counts the files below a folder.
func written(folder string) (files int, size int64, err error) {
	err = filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		files++
		size += info.Size()
		return nil
	})
	return files, size, err
}

// run runs a program that is not measured.
func run(cmd *exec.Cmd) error {
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", cmd, err, tail(said))
	}
	return nil
}

// hugoVersion is the version of Hugo to compare with.
const hugoVersion = "v0.165.0"

// hugoProgram returns the path of Hugo, which is built once with the Go toolchain and kept in the
// user's cache folder.
func hugoProgram() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(cache, "psyref", "bench", "hugo-"+hugoVersion)
	program := filepath.Join(folder, "hugo")
	if _, err := os.Stat(program); err == nil {
		return program, nil
	}
	fmt.Fprintf(os.Stderr, "building Hugo %s, once …\n", hugoVersion)
	cmd := exec.Command("go", "install", "github.com/gohugoio/hugo@"+hugoVersion)
	cmd.Env = append(os.Environ(), "GOBIN="+folder, "CGO_ENABLED=0")
	return program, run(cmd)
}
