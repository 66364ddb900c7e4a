package site

import (
	"regexp"
	"strconv"
	"strings"
)

// File is one file of the finished site.
type File struct {
	Path  string // slash-separated, below the folder of the site
	Bytes []byte
}

const (
	mostName = 250  // bytes: file systems take 255, and what is packed stands beside a file as .br
	mostPath = 1000 // bytes: buckets take 1024
)

// device is a name that Windows keeps for a device, whatever follows a dot.
var device = regexp.MustCompile(`(?i)^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)`)

// Unfit says why no file can stand at a path on every system that a site is copied to; "" where one can.
func Unfit(path string) string {
	if len(path) > mostPath {
		return "it is longer than " + strconv.Itoa(mostPath) + " bytes"
	}
	for name := range strings.SplitSeq(path, "/") {
		switch {
		case len(name) > mostName:
			return "a name in it is longer than " + strconv.Itoa(mostName) + " bytes"
		case device.MatchString(name):
			return "Windows keeps the name " + name + " for a device"
		case strings.HasSuffix(name, ".") || strings.HasSuffix(name, " "):
			return "Windows drops the last character of " + name
		case strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || strings.ContainsRune(`<>:"|?*\`, r) }):
			return "Windows takes a character of " + name + " in no name"
		}
	}
	return ""
}
