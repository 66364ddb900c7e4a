package output

import (
	"io/fs"
	"regexp"
)

// PicturesBudget is what all pictures of the content on a page may weigh on a phone, in bytes. They come as they are scrolled to.
const PicturesBudget = 400_000

// pictured is a picture of the content on a page: its largest copy, and the smallest of several.
var pictured = regexp.MustCompile(`<img src="[^"]*/(assets/pictures/[^"]+)"[^>]*?(?: srcset="[^" ]*/(assets/pictures/[^" ]+) |>)`)

// picturesOf is what the pictures of a page weigh on a phone, each counted once.
func (s *scales) picturesOf(page []byte) (sum int, err error) {
	seen := map[string]bool{}
	for _, found := range pictured.FindAllSubmatch(page, -1) {
		name := string(found[1])
		if len(found[2]) > 0 {
			name = string(found[2])
		}
		if seen[name] {
			continue
		}
		seen[name] = true
		info, err := fs.Stat(s.site, name)
		if err != nil {
			return 0, err
		}
		sum += int(info.Size())
	}
	return sum, nil
}
