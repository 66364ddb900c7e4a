//go:build !unix

package main

import "io/fs"

// isPrivateFolder reports whether info is a folder. On these systems each user has a temporary
// folder of their own.
func isPrivateFolder(_ int, info fs.FileInfo) bool { return info.IsDir() }
