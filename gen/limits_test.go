package gen_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen"
	"psyref/gen/slowtest"
	"psyref/gen/source"
)

// TestSlowFilesOfManyRecordsAreRefused checks the memory for files full of plausible but wrong
// records, of nearly the size limit and smaller, for every kind of file.
func TestSlowFilesOfManyRecordsAreRefused(t *testing.T) {
	slowtest.Slow(t)
	const most = 500 << 20
	for kind, c := range map[string]struct{ head, record string }{
		"systems.yaml": {"",
			"- {id: coin%d, prefix: c%d, colours: {light: '#112233', dark: '#ddeeff'}, names: {en: C, fr: P}, short: {en: C, fr: P}, pages: [toss]}\n"},
		"rules.yaml": {"coin:\n  toss:\n", "    co-toss-x%d: rule\n"},
		"glossary.yaml": {"",
			"term%d: {rules: {coin: co-tos-heads}, en: {term: word%d, definition: A.}, fr: {term: mot%d, definition: B., mark: V}}\n"},
		"presets.yaml": {"",
			"- {id: p%d, calculator: coin/tos, inputs: [coin=%d], page: coin/tos, titles: {en: A, fr: B}}\n"},
		"changes.yaml": {"",
			"- {id: c%d, on: 2026-11-22, rules: [co-toss-head], texts: {en: A, fr: B}, sources: {en: A, fr: B}}\n"},
		"redirects.yaml":           {"", "- {from: /en/coin/a%d/, to: /en/coin/tos%d/}\n"},
		"played.yaml":              {"", "count%d: %d\n"},
		"en/words.yaml":            {"", "word%d: text\n"},
		"en/calculators/coin.yaml": {"", "coin/tos%d: {title: A}\n"},
		"en/powers.yaml":           {"", "word%d: text\n"},
		"powers/cards/tricks.yaml": {"records:\n", "  - {id: trick%d, names: {en: A, fr: B}}\n"},
		"published.txt":            {"", "/en/coin/gone%d/\n"},
		"published.txt, in short":  {"", "/a/\n"},
		"reviewed.txt":             {"", "coin/tos%d top\n"},
		"en/coin/toss.md":          {"---\ntitle: a\nlead: b\nsources:\n", "- Source %d\n"},
		"en/coin/fate.md":          {"---\ntitle: a\nlead: b\nsources: []\n---\n\n", "[a](nowhere%d.md)\n\n"},
	} {
		name, _, _ := strings.Cut(kind, ", ")
		for _, size := range []int{15 << 20, 2 << 20} { // the second is parsed completely
			text := strings.Builder{}
			text.WriteString(c.head)
			for i := 0; text.Len() < size; i++ {
				text.WriteString(strings.ReplaceAll(c.record, "%d", fmt.Sprint(i)))
			}
			content := engineContent(t)
			content[name] = &fstest.MapFile{Data: []byte(text.String())}
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			_, err := gen.Link(options(content))
			runtime.ReadMemStats(&after)
			list, ok := errors.AsType[source.Errors](err)
			if !ok {
				t.Errorf("%s: %v", kind, err)
			}
			more := after.Sys - before.Sys
			t.Logf("%s of %d MB: %d MB, %d errors", kind, size>>20, more>>20, len(list))
			if more > most {
				t.Errorf("%s of %d MB is refused with %d MB more", kind, size>>20, more>>20)
			}
		}
	}
}
