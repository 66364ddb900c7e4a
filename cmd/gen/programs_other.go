//go:build !unix

package main

import "io/fs"

// onlyOf tells whether something is a folder: on these systems each user has a temporary folder of their own.
func onlyOf(_ int, info fs.FileInfo) bool { return info.IsDir() }
