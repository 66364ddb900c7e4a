package markdown

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"psyref/gen/source"
)

// TestRows checks that each cell below the head has its column, its position and its name, which
// may precede parentheses or be in italics. Extra cells have no column.
func TestRows(t *testing.T) {
	const text = "## Trees {#trees}\n\nA *word*.\n\n| Power | xp |\n|---|---|\n| Smite | 200 |\n| Bouclier (*Shield*) | [none](#trees) |\n| *Gate* of old | 5 `x` |\n\n## Ends {#ends}\n\n| One |\n|---|\n| Smite |\n"
	var errs source.Collector
	d := Parse(source.NewFile("page.md", []byte(text)), 0, &errs)
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range d.Rows() {
		var cells []string
		for _, c := range row {
			if !strings.HasPrefix(text[c.Offset:], strings.Fields(c.Text)[0]) {
				t.Errorf("%q is not at %d", c.Text, c.Offset)
			}
			cells = append(cells, fmt.Sprintf("%s=%s <%s/%s>", c.Column, c.Text, c.Name.Text, c.Name.Heading))
		}
		got = append(got, strings.Join(cells, " "))
	}
	want := []string{
		"Power=Smite <Smite/Trees> xp=200 <200/Trees>",
		"Power=Bouclier (Shield) <Bouclier/Trees> xp=none </>",
		"Power=Gate of old <Gate/Trees> xp=5 x </>",
		"One=Smite <Smite/Ends>",
	}
	if !slices.Equal(got, want) {
		t.Errorf("rows are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
