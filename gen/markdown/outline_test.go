package markdown

import (
	"strings"
	"testing"

	"psyref/gen/source"
)

// TestSameOutline checks which edits of a text other pages can notice.
func TestSameOutline(t *testing.T) {
	const text = `Opening. {#a-rule}

## Steps {#steps}

See [there](other.md) and {odds a/b c=1 : d}.

> [!ruling] Who rolls? {#q-who}
> You do.

| Roll | Result |
|---|---|
| 1 | Good |

{table=fate}

![A coin](coin.png)

` + "```calculator a/b\nc=1\n```\n"
	parse := func(text string) *Document {
		return Parse(source.NewFile("a.md", []byte(text)), 0, &source.Collector{})
	}
	for _, c := range []struct {
		old, new string
		same     bool
	}{
		{"", "", true},
		{"Opening.", "A longer opening.", true},
		{"[there](other.md)", "[here](another.md)", true},
		{"c=1 : d}", "c=2 : d}", true},
		{"{#a-rule}", "{#b-rule}", false},
		{"{#a-rule}", "{#a-rule from=ruling}", false},
		{"## Steps", "## Stairs", false},
		{"## Steps", "### Steps", false},
		{"Who rolls?", "Who throws?", false},
		{"You do.", "They do.", false},
		{"ruling", "unknown", false},
		{"| 1 |", "| 2 |", false},
		{"table=fate", "table=luck", false},
		{"coin.png", "card.png", false},
		{"calculator a/b", "calculator a/c", false},
		{"\nc=1\n", "\nc=2\n", false},
	} {
		if edited := strings.Replace(text, c.old, c.new, 1); parse(text).SameOutline(parse(edited)) != c.same {
			t.Errorf("%q in place of %q: same outline is %v", c.new, c.old, !c.same)
		}
	}
}
