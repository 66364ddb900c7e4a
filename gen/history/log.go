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

// log returns the commits that changed the folder, oldest first, along the first parents of its branch.
// Their changes come from [repository.changes]. Latest is the latest plausible time. Sum is a digest
// of the list.
//
// It uses plumbing commands, because the output of git log depends on the configuration of the user,
// which may leave out the first commit.
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

// readChanges reads the name of a commit, then for each file its status and its path. All are
// terminated by zeros, which no path contains. The text after a status is always a path, whatever
// it looks like. A merge appears once for each parent; the first parent is the one before it on the
// branch.
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

// token returns the text before the next zero. The error is io.EOF at the end.
func token(out *bufio.Reader) (string, error) {
	text, err := out.ReadString(0)
	if err == io.EOF && text != "" {
		return "", cutOff(text)
	}
	return strings.TrimSuffix(text, "\x00"), err
}

// cutOff is the error of output that ends too early. It includes the message of Git, if any.
func cutOff(text string) error {
	return fmt.Errorf("%w: %w after %q", errLog, io.ErrUnexpectedEOF, text)
}
