package site

import (
	"regexp"
	"strconv"
	"strings"
)

// File is one file of the built site.
type File struct {
	Path  string // slash-separated, below the folder of the site
	Bytes []byte
}

const (
	maxNameBytes = 250  // bytes; file systems allow 255, and .br is appended for the compressed file
	maxPathBytes = 1000 // bytes; buckets allow 1024
)

// reservedDeviceName matches names that Windows reserves for devices, with any extension.
var reservedDeviceName = regexp.MustCompile(`(?i)^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)`)

// PathProblem returns the reason why a path is invalid on a file system that the site may be copied
// to; "" if it is valid on all.
func PathProblem(path string) string {
	if len(path) > maxPathBytes {
		return "it is longer than " + strconv.Itoa(maxPathBytes) + " bytes"
	}
	for name := range strings.SplitSeq(path, "/") {
		switch {
		case len(name) > maxNameBytes:
			return "a name in it is longer than " + strconv.Itoa(maxNameBytes) + " bytes"
		case reservedDeviceName.MatchString(name):
			return "Windows keeps the name " + name + " for a device"
		case strings.HasSuffix(name, ".") || strings.HasSuffix(name, " "):
			return "Windows drops the last character of " + name
		case strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || strings.ContainsRune(`<>:"|?*\`, r) }):
			return "Windows takes a character of " + name + " in no name"
		}
	}
	return ""
}
