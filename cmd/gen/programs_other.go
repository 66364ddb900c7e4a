//go:build !unix

package main

import "io/fs"

// isPrivateFolder tells whether something is a folder: on these systems each user has a temporary folder of their own.
func isPrivateFolder(_ int, info fs.FileInfo) bool { return info.IsDir() }
