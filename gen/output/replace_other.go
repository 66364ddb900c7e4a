//go:build !linux

package output

// replace has no exchange in one step to use here.
func replace(folder, fresh string) error { return replaceInTwoSteps(folder, fresh) }
