package markdown_test

import (
	"testing"

	"psyref/gen/markdown"
)

func TestFormat(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"as it is", "Text.\n\n| a | b |\n|---|---:|\n| 1 | 2 {#id} |\n",
			"Text.\n\n| a | b |\n|---|---:|\n| 1 | 2 {#id} |\n"},
		{"space", "|a|  b   |\n| :--- | :-: |\n|  1|2  |  \n", "| a | b |\n|:---|:---:|\n| 1 | 2 |\n"},
		{"no bars at the edges", "a | b\n--|--\n1 | 2\n", "| a | b |\n|---|---|\n| 1 | 2 |\n"},
		{"empty cells", "|  | b |\n|---|---|\n| 1 ||\n", "| | b |\n|---|---|\n| 1 | |\n"},
		{"bars in cells", "|a|b|\n|-|-|\n|`x\\|y`|\\| z|\n", "| a | b |\n|---|---|\n| `x\\|y` | \\| z |\n"},
		{"in a callout", "> [!note]\n> Text:\n>\n> |a|b|\n> |-|-|\n>|1|2|\n",
			"> [!note]\n> Text:\n>\n> | a | b |\n> |---|---|\n>| 1 | 2 |\n"},
		{"in a list", "- Text:\n\n  |a|b|\n  |-|-|\n  |1|2|\n- More.\n",
			"- Text:\n\n  | a | b |\n  |---|---|\n  | 1 | 2 |\n- More.\n"},
		{"below a paragraph", "Text:\n|a|b|\n|-|-|\n|1|2|\nmore\n", "Text:\n| a | b |\n|---|---|\n| 1 | 2 |\n| more | |\n"},
		{"two tables", "|a|\n|-|\n|1|\n\n|bb|\n|-|\n|22|\n", "| a |\n|---|\n| 1 |\n\n| bb |\n|---|\n| 22 |\n"},
		{"a table in code is none", "```markdown\n|a|b|\n|-|-|\n```\n", "```markdown\n|a|b|\n|-|-|\n```\n"},
		{"prose keeps its lines and spaces", "One  line\nof  *two*.  \nAnd a break.\n\n\n* item\n",
			"One  line\nof  *two*.  \nAnd a break.\n\n\n* item\n"},
		{"windows, and no end", "|a|b|\r\n|-|-|\r\n|1|2|", "| a | b |\n|---|---|\n| 1 | 2 |\n"},
		{"many ends", "Text.\n\n\n\n", "Text.\n"},
		{"nothing", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := markdown.Format([]byte(c.text))
			if err != nil || string(got) != c.want {
				t.Fatalf("%v, got\n%s\nwant\n%s", err, got, c.want)
			}
			if again, err := markdown.Format(got); err != nil || string(again) != c.want {
				t.Errorf("%v, formed again\n%s", err, again)
			}
		})
	}
}

// FuzzFormat checks that formatting fails or is idempotent.
func FuzzFormat(f *testing.F) {
	for _, text := range []string{"a|b\n-|-\n1|2", "> - |a|\n>   |-|\n>   |`\\|`|", "1. |a|\n   |-|\n|b|",
		"\r\n|a|\r\n|:-:|", "|a|\n|-|\n\n|b|\n|-|"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		formed, err := markdown.Format(text)
		if err != nil {
			return
		}
		if again, err := markdown.Format(formed); err != nil || string(again) != string(formed) {
			t.Errorf("%q\nis formed\n%q\nand again\n%q, %v", text, formed, again, err)
		}
	})
}
