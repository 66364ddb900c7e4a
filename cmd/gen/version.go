package main

import (
	"runtime/debug"
	"strings"
)

// version returns the version of this command in one line, as recorded by the Go toolchain:
// "v1.2.0, revision 0123456789ab, go1.26.8".
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return versionOf(info)
}

// versionOf omits what the toolchain did not record: go run records no revision, and a copy of the
// files without their history has none.
func versionOf(info *debug.BuildInfo) string {
	noted := map[string]string{}
	for _, s := range info.Settings {
		noted[s.Key] = s.Value
	}
	// The toolchain also marks a modified checkout in the version, but only in versions that it
	// generates itself.
	parts := []string{strings.TrimSuffix(info.Main.Version, "+dirty")}
	if revision := noted["vcs.revision"]; revision != "" {
		parts = append(parts, "revision "+revision[:min(12, len(revision))])
	}
	if noted["vcs.modified"] == "true" {
		parts = append(parts, "with changes that are not committed")
	}
	return strings.Join(append(parts, info.GoVersion), ", ")
}
