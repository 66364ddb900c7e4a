package power_test

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestData parses the open data with common readers.
func TestData(t *testing.T) {
	l := library(t)
	for _, system := range systems {
		var ids []string
		lines := bufio.NewScanner(bytes.NewReader(l.JSONLines(system)))
		lines.Buffer(nil, 1<<20)
		effects := map[string]string{}
		for lines.Scan() {
			var record struct {
				System, Discipline, ID string
				Effect                 any
			}
			if err := json.Unmarshal(lines.Bytes(), &record); err != nil {
				t.Fatalf("%s: %v in %s", system, err, lines.Text())
			}
			if record.System != system || record.Discipline == "" {
				t.Errorf("%s: %s", system, lines.Text())
			}
			ids = append(ids, record.ID)
			effects[record.ID] = strings.Join(readings(record.Effect, "fr"), " | ")
		}
		table, err := csv.NewReader(bytes.NewReader(l.CSV(system))).ReadAll()
		if err != nil {
			t.Fatalf("%s: %v", system, err)
		}
		id, effect := slices.Index(table[0], "id"), slices.Index(table[0], "effect.fr")
		for i, row := range table[1:] {
			if row[id] != ids[i] || row[effect] != effects[row[id]] {
				t.Errorf("%s: row %d of the CSV is %q, %q; the JSON Lines say %q, %q", system, i, row[id], row[effect], ids[i],
					effects[ids[i]])
			}
		}
		if len(ids) == 0 || len(table)-1 != len(ids) {
			t.Errorf("%s: %d lines of JSON, %d rows of CSV", system, len(ids), len(table)-1)
		}
	}
}

// readings returns the texts of an effect in a language, from JSON Lines: several if sources
// disagree.
func readings(effect any, language string) (list []string) {
	texts, _ := effect.(map[string]any)
	if text, one := texts[language].(string); one {
		return []string{text}
	}
	several, _ := texts["either"].([]any)
	for _, each := range several {
		list = append(list, readings(each, language)...)
	}
	return list
}

// TestNoDumpInCSV checks that every cell is text or a number, not a printed Go value, and that each
// language has a column of its own.
func TestNoDumpInCSV(t *testing.T) {
	dump := regexp.MustCompile(`\[[{\[]|map\[|<nil>|\{[a-z]+ `)
	l := library(t)
	for _, system := range systems {
		table, err := csv.NewReader(bytes.NewReader(l.CSV(system))).ReadAll()
		if err != nil {
			t.Fatalf("%s: %v", system, err)
		}
		for i, row := range table {
			for j, cell := range row {
				if dump.MatchString(cell) {
					t.Errorf("%s: row %d, column %s is %q", system, i, table[0][j], cell)
				}
			}
		}
	}
}

// TestLineBreaks checks that the CSV preserves texts of several lines.
func TestLineBreaks(t *testing.T) {
	text := string(base(t))
	text = strings.Replace(text, `en: "Burns."`, "en: |-\n        Burns, \"twice\",\n        then; stops.", 1)
	l, err := readOne(text)
	if err != nil {
		t.Fatal(err)
	}
	table, err := csv.NewReader(bytes.NewReader(l.CSV("dark-heresy"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := table[1][slices.Index(table[0], "effect.en")], "Burns, \"twice\",\nthen; stops."; got != want {
		t.Errorf("the effect comes back as %q, want %q", got, want)
	}
}

// TestSchema compares the schema beside the data with the declaration. go test ./gen/power -update
// rewrites it.
func TestSchema(t *testing.T) {
	name, want := content+"/power.schema.json", library(t).Schema()
	if *update {
		if err := os.WriteFile(name, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what the declaration says; run: go test ./gen/power -update", name)
	}
	if !json.Valid(got) {
		t.Error("the schema is not JSON")
	}
}
