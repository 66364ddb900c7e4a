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
	"slices"
	"strconv"
	"strings"
	"time"

	"psyref/gen/content"
)

// Git returns a git command that reads the repository of a folder.
//
// Git sets variables such as GIT_DIR for hooks, and they name the repository of the hook, often
// relative to another folder. The command runs without them. It keeps those that set options, since
// users set safe.directory with them. It ignores bare repositories inside the folder, because their
// configuration is untrusted.
func Git(ctx context.Context, folder string, args ...string) *exec.Cmd {
	args = append([]string{"-C", folder, "-c", "safe.bareRepository=explicit"}, args...)
	cmd := exec.CommandContext(ctx, "git", args...)
	list, _ := exec.CommandContext(ctx, "git", "rev-parse", "--local-env-vars").Output() // if it fails, so does cmd
	local := strings.Fields(string(list))
	cmd.Env = slices.DeleteFunc(os.Environ(), func(variable string) bool {
		name, _, _ := strings.Cut(variable, "=")
		return slices.Contains(local, name) && !strings.HasPrefix(name, "GIT_CONFIG_")
	})
	return cmd
}

// repository is the git repository of a folder, read with the git command, which is much faster
// than a library.
type repository struct {
	ctx    context.Context
	folder string
}

// run runs git and streams its output to read. If git fails, the error is that of git, whatever
// read returns. Git fetches nothing, ignores replacement objects and never prompts.
func (r repository) run(input io.Reader, read func(out *bufio.Reader) error, args ...string) error {
	cmd := Git(r.ctx, r.folder, args...)
	cmd.Env = append(cmd.Env, "LC_ALL=C", "GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0", "GIT_ALLOW_PROTOCOL=none",
		"GIT_OPTIONAL_LOCKS=0", "GIT_NO_REPLACE_OBJECTS=1")
	var stderr bytes.Buffer
	cmd.Stdin, cmd.Stderr = input, &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	readErr := read(bufio.NewReader(out))
	_, _ = io.Copy(io.Discard, out) // git cannot exit before its output is read
	err = cmd.Wait()
	lines := strings.FieldsFunc(stderr.String(), func(c rune) bool { return c == '\n' || c == '\t' })
	message := strings.Join(lines, "\n\t")
	switch {
	case err == nil:
		return readErr
	case strings.Contains(message, "promisor remote"):
		return errPartialClone
	case message != "":
		return fmt.Errorf("git: %s", message)
	}
	return err
}

var (
	// errNoRepository is the error if there is no repository with a commit, or no git command.
	errNoRepository = errors.New("no repository")

	errPartialClone = errors.New("the repository is a partial clone, which lacks earlier versions of files" +
		"\n\tfetch them: git fetch --refetch --no-filter")
)

// output returns the output of git.
func (r repository) output(args ...string) (text string, err error) {
	err = r.run(nil, func(out *bufio.Reader) error {
		data, err := io.ReadAll(out)
		text = string(data)
		return err
	}, args...)
	return text, err
}

// isShallow reports whether the repository is a shallow clone. It returns [errNoRepository] if there
// is none.
func (r repository) isShallow() (bool, error) {
	output, err := r.output("rev-parse", "--is-shallow-repository", "--verify", "HEAD")
	if err == nil {
		return strings.HasPrefix(output, "true\n"), nil
	}
	message := strings.ToLower(err.Error())
	// A repository that .git names and that is missing gives another message.
	if errors.Is(err, exec.ErrNotFound) || strings.Contains(message, "not a git repository (or any") ||
		strings.Contains(message, "needed a single revision") {
		return false, errNoRepository
	}
	return false, err
}

// dayChanges are the files that changed on a day.
type dayChanges struct {
	day   Day
	blobs map[string]string // by path below the folder: the blob at the end of the day; "" if removed
}

// log returns the changes of the folder by day, the oldest first, and the time of the last change of
// each file. It follows the first parents of HEAD, so that changes have the time at which they were
// published.
func (r repository) log() ([]dayChanges, map[string]time.Time, error) {
	// The options undo what users may have configured.
	output, err := r.output("-c", "log.showRoot=true", "-c", "log.showSignature=false",
		"log", "--first-parent", "--reverse", "--format=%ct", "--encoding=UTF-8", "--no-color",
		"--raw", "-z", "--no-abbrev", "--no-renames", "-O"+os.DevNull, "--relative", "--", ".")
	if err != nil {
		return nil, nil, err
	}
	return parseLog(output)
}

// parseLog parses the time of each commit and its changes. A clock that goes back counts as the
// latest time before it.
func parseLog(output string) (days []dayChanges, changed map[string]time.Time, err error) {
	changed = map[string]time.Time{}
	now := time.Unix(0, 0).UTC()
	tokens := strings.Split(output, "\x00")
	for i := 0; i < len(tokens); i++ {
		token := strings.TrimPrefix(tokens[i], "\n")
		fields := strings.Fields(token)
		switch {
		case token == "":
		case !strings.HasPrefix(token, ":"): // the time of a commit
			seconds, err := strconv.ParseInt(token, 10, 64) // an overflow gives the largest value
			if errors.Is(err, strconv.ErrSyntax) {
				return nil, nil, fmt.Errorf("git log: %q is not a time", token)
			}
			if at := time.Unix(min(seconds, lastSecond), 0).UTC(); at.After(now) {
				now = at
			}
			if n := len(days); n == 0 || days[n-1].day != dayOf(now) {
				days = append(days, dayChanges{dayOf(now), map[string]string{}})
			}
		case len(fields) != 5 || i+1 == len(tokens) || len(days) == 0:
			return nil, nil, fmt.Errorf("git log: %q is not a change", token)
		default: // modes, blobs and kind of a change; its path follows, which may look like anything
			i++
			blob := fields[3]
			if !strings.HasPrefix(fields[1], "100") { // removed, or not a regular file
				blob = ""
			}
			days[len(days)-1].blobs[tokens[i]], changed[tokens[i]] = blob, now
		}
	}
	return days, changed, nil
}

// lastSecond is the last second with a year of four digits.
var lastSecond = time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC).Unix()

// readBlobs calls read with a function that returns the named blobs in their order. It streams
// them. A blob that is too large for a page is empty.
func (r repository) readBlobs(names []string, read func(next func() ([]byte, error)) error) error {
	return r.run(strings.NewReader(strings.Join(names, "\n")+"\n"), func(out *bufio.Reader) error {
		return read(func() ([]byte, error) { return nextBlob(out) })
	}, "cat-file", "--batch")
}

func nextBlob(out *bufio.Reader) ([]byte, error) {
	line, err := out.ReadString('\n')
	if err != nil {
		return nil, err
	}
	if strings.HasSuffix(line, " missing\n") {
		return nil, errPartialClone
	}
	var name, kind string
	var size int64
	if _, err := fmt.Sscanf(line, "%s %s %d", &name, &kind, &size); err != nil {
		return nil, fmt.Errorf("git cat-file: %q is not the head of a blob: %w", line, err)
	}
	var data []byte
	if size > content.SizeLimit {
		_, err = io.CopyN(io.Discard, out, size)
	} else {
		data = make([]byte, size)
		_, err = io.ReadFull(out, data)
	}
	if err != nil {
		return nil, err
	}
	_, err = out.Discard(1) // the line end after the blob
	return data, err
}
