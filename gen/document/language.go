package document

import (
	"strings"

	"github.com/abadojack/whatlanggo"
)

// Language guesses the language of a document, as a tag. It is sure if both halves of the document
// seem to be in that language.
func (d *Document) Language() (tag string, sure bool) {
	const enough = 40_000 // bytes; more text does not improve the guess
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
	return lang.Iso6391(), len(text) > 200 && whatlanggo.Detect(text[:half]).Lang == lang &&
		whatlanggo.Detect(text[half:]).Lang == lang
}
