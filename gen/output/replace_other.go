//go:build !linux

package output

// replace uses two renames: this system has no exchange in one step.
func replace(folder, temp string) (old string, err error) { return replaceInTwoSteps(folder, temp) }
