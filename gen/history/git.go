package history

import (
	"context"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// Git returns a git command that reads the repository of a folder.
//
// Git sets variables such as GIT_DIR for hooks, and they name the repository of the hook, often
// relative to another folder. The command runs without them. It keeps those that set options, since
// users set safe.directory with them. It ignores bare repositories inside the folder, because their
// configuration is untrusted.
func Git(ctx context.Context, folder string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", folder, "-c", "safe.bareRepository=explicit"}, args...)...)
	list, _ := exec.CommandContext(ctx, "git", "rev-parse", "--local-env-vars").Output() // if it fails, so does cmd
	local := strings.Fields(string(list))
	cmd.Env = slices.DeleteFunc(os.Environ(), func(variable string) bool {
		name, _, _ := strings.Cut(variable, "=")
		return slices.Contains(local, name) && !strings.HasPrefix(name, "GIT_CONFIG_")
	})
	return cmd
}
