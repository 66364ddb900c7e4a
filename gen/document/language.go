package document

import (
	"strings"

	"github.com/abadojack/whatlanggo"
)

// Language guesses the language of a document, as a tag, and tells whether it is sure of it: whether both halves of the document seem to be in it. The guesser
// knows trigrams of 84 languages in 150 kB; the tables of words that others ship are a hundred times that, for what an editor can say in one flag.
func (d *Document) Language() (tag string, sure bool) {
	const enough = 40_000 // bytes; more does not make it surer
	var b strings.Builder
	for i := range d.Blocks {
		b.WriteString(d.Blocks[i].Plain())
		if b.WriteByte('\n'); b.Len() > enough {
			break
		}
	}
	text := b.String()
	half := len(text) / 2
	lang := whatlanggo.Detect(text).Lang
	return lang.Iso6391(), len(text) > 200 && whatlanggo.Detect(text[:half]).Lang == lang && whatlanggo.Detect(text[half:]).Lang == lang
}
