//go:build !linux

package output

// replace uses two renames: this system has no exchange in one step.
func replace(folder, fresh string) (old string, err error) { return replaceInTwoSteps(folder, fresh) }
