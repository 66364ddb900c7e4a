package main

import (
	"runtime/debug"
	"testing"
)

func TestVersion(t *testing.T) {
	tests := map[string]struct {
		version  string
		settings []debug.BuildSetting
		want     string
	}{
		"go run, or no history": {"(devel)", nil, "(devel), go1.26.8"},
		"a commit": {"v1.2.0", []debug.BuildSetting{{Key: "vcs.revision", Value: "0123456789abcdef"},
			{Key: "vcs.modified", Value: "false"}}, "v1.2.0, revision 0123456789ab, go1.26.8"},
		"a changed copy": {
			"v1.2.1-0.20260102030405-0123456789ab+dirty",
			[]debug.BuildSetting{{Key: "vcs.revision", Value: "0123456789abcdef"}, {Key: "vcs.modified", Value: "true"}},
			"v1.2.1-0.20260102030405-0123456789ab, revision 0123456789ab, with changes that are not committed, go1.26.8",
		},
	}
	for name, test := range tests {
		info := &debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: test.version}, Settings: test.settings}
		if got := versionOf(info); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}
