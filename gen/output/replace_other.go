//go:build !linux

package output

// replace has no exchange in one step to use here.
func replace(folder, fresh string) (old string, err error) { return replaceInTwoSteps(folder, fresh) }
