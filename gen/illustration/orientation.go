package illustration

import (
	"bytes"
	"math"

	"github.com/bep/imagemeta"

	"psyref/gen/source"
)

// orientation is the way up that a camera noted, 1 to 8 as EXIF counts; 1 where nothing, or nothing that can be read, is noted.
func orientation(data []byte, kind string) (found int) {
	format, ok := map[string]imagemeta.ImageFormat{"JPEG": imagemeta.JPEG, "PNG": imagemeta.PNG, "WebP": imagemeta.WebP}[kind]
	if !ok {
		return 1
	}
	found = 1
	var err error
	defer func() {
		if err != nil {
			found = 1
		}
	}()
	defer source.Recover(&err) // a mistake in a library ends nothing
	_, err = imagemeta.Decode(imagemeta.Options{
		R: bytes.NewReader(data), ImageFormat: format, Sources: imagemeta.EXIF,
		ShouldHandleTag: func(tag imagemeta.TagInfo) bool { return tag.Tag == "Orientation" && tag.Namespace == "IFD0" },
		HandleTag: func(tag imagemeta.TagInfo) error {
			if n, ok := number(tag.Value); ok && n >= 1 && n <= 8 {
				found = n
			}
			return nil
		},
	})
	return found
}

// number is the value of a tag as a number.
func number(value any) (int, bool) {
	switch n := value.(type) {
	case uint16:
		return int(n), true
	case uint32:
		return int(min(n, math.MaxInt32)), true
	case int:
		return n, true
	}
	return 0, false
}
