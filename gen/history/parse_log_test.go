package history

import "testing"

func TestParseLogErrors(t *testing.T) {
	for _, output := range []string{"yesterday\x00", ":100644 100644 a b M\x00a.md\x00",
		"1\x00\n:100644 100644 a b\x00a.md\x00", "1\x00\n:100644 100644 a b M"} {
		if days, _, err := parseLog(output); err == nil {
			t.Errorf("%q was parsed as %v", output, days)
		}
	}
}
