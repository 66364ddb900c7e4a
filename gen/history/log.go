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

// commit is the changes of one commit of the published branch.
type commit struct {
	name  string
	time  time.Time // see [commitTimes]
	files []file
}

// file is a file after a commit. Paths are relative to the content folder.
type file struct {
	path string
	blob string // "" for a removed file
}

// errLogFormat is the error for output of git in an unknown format.
var errLogFormat = errors.New("unexpected output of git for commits")

// log returns the commits that changed the folder on the first-parent line of its branch, oldest
// first, without their changes (see [repository.readChanges]). Clocks after latest are not trusted.
// The digest sum identifies the list.
//
// It uses plumbing commands, because the output of git log depends on the configuration of the
// user.
func (r repository) log(latest int64) (list []commit, sum string, err error) {
	var clocks []int64
	err = r.run(nil, func(out *bufio.Reader) error {
		for {
			line, err := out.ReadString('\n')
			switch {
			case err == io.EOF && line == "":
				return nil
			case err != nil:
				return truncatedError(line)
			}
			clock, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
			seconds, wrong := strconv.ParseInt(clock, 10, 64) // an overflow gives the largest value
			if name == "" || errors.Is(wrong, strconv.ErrSyntax) {
				return fmt.Errorf("%w: %q", errLogFormat, line)
			}
			list, clocks = append(list, commit{name: name}), append(clocks, seconds)
		}
	}, "rev-list", "--reverse", "--first-parent", "--timestamp", "HEAD", "--", ".")
	digest := sha256.New()
	for i, on := range commitTimes(clocks, latest) {
		list[i].time = on
		fmt.Fprintln(digest, list[i].name, on.Unix())
	}
	return list, hex.EncodeToString(digest.Sum(nil)), err
}

// readChanges adds to each commit its changes in the folder, compared with the commit before it.
func (r repository) readChanges(list []commit) error {
	var pairs strings.Builder
	for i, c := range list {
		pairs.WriteString(c.name)
		if i > 0 {
			pairs.WriteString(" " + list[i-1].name)
		}
		pairs.WriteByte('\n')
	}
	return r.run(strings.NewReader(pairs.String()), func(out *bufio.Reader) error { return parseChanges(out, list) },
		"diff-tree", "--stdin", "--root", "-m", "-r", "--raw", "-z", "--no-abbrev", "--no-renames", "--ignore-submodules=none", "--relative", "--", ".")
}

// parseChanges parses the name of a commit, then for each file its change and its path, all
// separated by zero bytes. After a change it reads a path whatever it looks like, since anyone may
// choose the names of files. If the first commit is a merge, it is listed once per parent; only the
// first list counts.
func parseChanges(out *bufio.Reader, list []commit) error {
	at, again := -1, false
	for {
		text, err := readToken(out)
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if !strings.HasPrefix(text, ":") {
			if again = at >= 0 && list[at].name == text; again {
				continue
			}
			for at++; at < len(list) && list[at].name != text; at++ { // git omits commits without changes
			}
			if at == len(list) {
				return fmt.Errorf("%w: %q", errLogFormat, text)
			}
			continue
		}
		f, err := parseFile(text, out)
		if err != nil || at < 0 {
			return cmp.Or(err, fmt.Errorf("%w: %q", errLogFormat, text))
		}
		if !again {
			list[at].files = append(list[at].files, f)
		}
	}
}

// parseFile parses the modes, blobs and kind of a change, and then the path.
func parseFile(text string, out *bufio.Reader) (f file, err error) {
	fields := strings.Fields(text)
	if len(fields) != 5 {
		return f, fmt.Errorf("%w: %q", errLogFormat, text)
	}
	if f.path, err = readToken(out); err != nil {
		return f, truncatedError(text)
	}
	if strings.Trim(fields[3], "0") != "" && strings.HasPrefix(fields[1], "100") { // otherwise it is removed, or no regular file
		f.blob = strings.Clone(fields[3])
	}
	return f, nil
}

// readToken reads up to the next zero byte. It returns io.EOF at the end.
func readToken(out *bufio.Reader) (string, error) {
	text, err := out.ReadString(0)
	if err == io.EOF && text != "" {
		return "", truncatedError(text)
	}
	return strings.TrimSuffix(text, "\x00"), err
}

// truncatedError is the error for truncated output. The error of git gives the reason, if there is
// one.
func truncatedError(text string) error {
	return fmt.Errorf("%w: %w after %q", errLogFormat, io.ErrUnexpectedEOF, text)
}
