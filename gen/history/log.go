package history

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// commit is what one commit of the published branch changed.
type commit struct {
	name  string
	on    time.Time // see [settled]
	files []file
}

// file is a file after a commit. The paths of files are those below the folder.
type file struct {
	path string
	blob string // "" for one that was removed
}

// errLog is a log that git wrote otherwise than every version of it so far.
var errLog = errors.New("git tells of commits in a way that is not understood")

// log is which commits changed the folder on the way of its branch, the oldest first, as it was there and not in branches that came in later; [repository.changes]
// tells what. Latest is the latest time that is believed. Sum is another where anything of it is.
//
// It is asked of commands that are made for programs: what git log tells is another by the configuration of whoever asks, which may leave out the first commit.
func (r repository) log(latest int64) (list []commit, sum string, err error) {
	var clocks []int64
	err = r.ask(nil, func(out *bufio.Reader) error {
		for {
			line, err := out.ReadString('\n')
			switch {
			case err == io.EOF && line == "":
				return nil
			case err != nil:
				return cutOff(line)
			}
			clock, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
			seconds, wrong := strconv.ParseInt(clock, 10, 64) // of one that is too large, the largest
			if name == "" || errors.Is(wrong, strconv.ErrSyntax) {
				return fmt.Errorf("%w: %q", errLog, line)
			}
			list, clocks = append(list, commit{name: name}), append(clocks, seconds)
		}
	}, "rev-list", "--reverse", "--first-parent", "--timestamp", "HEAD", "--", ".")
	digest := sha256.New()
	for i, on := range settled(clocks, latest) {
		list[i].on = on
		fmt.Fprintln(digest, list[i].name, on.Unix())
	}
	return list, hex.EncodeToString(digest.Sum(nil)), err
}

// changes puts into commits what each changed in the folder, compared with the one before it in the list.
func (r repository) changes(list []commit) error {
	var pairs strings.Builder
	for i, c := range list {
		pairs.WriteString(c.name)
		if i > 0 {
			pairs.WriteString(" " + list[i-1].name)
		}
		pairs.WriteByte('\n')
	}
	return r.ask(strings.NewReader(pairs.String()), func(out *bufio.Reader) error { return readChanges(out, list) },
		"diff-tree", "--stdin", "--root", "-m", "-r", "--raw", "-z", "--no-abbrev", "--no-renames", "--ignore-submodules=none", "--relative", "--", ".")
}

// readChanges reads the name of a commit, and then for each file what became of it and its path, all of it ended by zeros, which no path holds. What comes
// after what became of a file is a path whatever it looks like: files are named by anybody. Where the first commit is a merge, it is told as often as it has
// parents, and the first of these is the one before it.
func readChanges(out *bufio.Reader, list []commit) error {
	at, again := -1, false
	for {
		text, err := token(out)
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if !strings.HasPrefix(text, ":") {
			if again = at >= 0 && list[at].name == text; again {
				continue
			}
			for at++; at < len(list) && list[at].name != text; at++ { // those that changed nothing are left out
			}
			if at == len(list) {
				return fmt.Errorf("%w: %q", errLog, text)
			}
			continue
		}
		f, err := readFile(text, out)
		if err != nil || at < 0 {
			return cmp.Or(err, fmt.Errorf("%w: %q", errLog, text))
		}
		if !again {
			list[at].files = append(list[at].files, f)
		}
	}
}

// readFile reads modes, blobs and kind of change of a file, and then its path.
func readFile(text string, out *bufio.Reader) (f file, err error) {
	fields := strings.Fields(text)
	if len(fields) != 5 {
		return f, fmt.Errorf("%w: %q", errLog, text)
	}
	if f.path, err = token(out); err != nil {
		return f, cutOff(text)
	}
	if strings.Trim(fields[3], "0") != "" && strings.HasPrefix(fields[1], "100") { // or else it is removed, or no file any more
		f.blob = strings.Clone(fields[3])
	}
	return f, nil
}

// token is what stands before the next zero. The error is io.EOF where nothing is left.
func token(out *bufio.Reader) (string, error) {
	text, err := out.ReadString(0)
	if err == io.EOF && text != "" {
		return "", cutOff(text)
	}
	return strings.TrimSuffix(text, "\x00"), err
}

// cutOff is what ends where it should go on. Git says why, if it knows.
func cutOff(text string) error {
	return fmt.Errorf("%w: %w after %q", errLog, io.ErrUnexpectedEOF, text)
}
