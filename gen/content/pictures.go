package content

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // registers its format
	_ "image/png"  // registers its format
	"io/fs"
	"path"
	"slices"
	"strings"

	_ "golang.org/x/image/webp" // registers its format

	"psyref/gen/source"
)

// picturesFolder contains pictures for pages of several languages or systems; others are beside
// their pages.
const picturesFolder = "pictures"

// Limits of a picture. Readers load the file unchanged.
const (
	maxPictureBytes = 1 << 20
	maxPictureSide  = 4000 // pixels
)

// Picture is a picture that pages may show.
type Picture struct {
	File          string // its name on the site, with a hash of its bytes
	Width, Height int    // in pixels
	Bytes         []byte
}

// pictureFormats are the formats that pages show, by file name extension.
var pictureFormats = map[string]string{".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".webp": "webp"}

// otherPictures are extensions of pictures that pages do not show.
var otherPictures = []string{".svg", ".gif", ".avif", ".bmp", ".heic", ".heif", ".ico", ".jxl", ".psd", ".tif", ".tiff"}

// isPicture reports whether a file is a picture by its name, whether pages show its format or not.
func isPicture(name string) bool {
	extension := strings.ToLower(path.Ext(name))
	return pictureFormats[extension] != "" || slices.Contains(otherPictures, extension)
}

// readPicture measures a picture, and refuses what pages do not show. The error is a source.Error
// without a file.
func readPicture(name string, data []byte) (*Picture, error) {
	extension := strings.ToLower(path.Ext(name))
	if pictureFormats[extension] == "" {
		return nil, pictureError("pages cannot show %s files", strings.ToUpper(extension[1:]))
	}
	config, format, err := image.DecodeConfig(bytes.NewReader(data))
	switch {
	case err != nil:
		return nil, pictureError("cannot be read as a picture: %v", err)
	case format != pictureFormats[extension]:
		return nil, pictureError("is named %s but contains a %s picture", extension, strings.ToUpper(format))
	case max(config.Width, config.Height) > maxPictureSide:
		return nil, pictureError("has %d × %d pixels; the limit of each side is %d", config.Width, config.Height,
			maxPictureSide)
	case bytes.Contains(data, []byte("acTL")) || bytes.Contains(data, []byte("ANIM")):
		return nil, pictureError("is animated, which distracts readers")
	case bytes.Contains(data, []byte("Exif\x00")) || bytes.Contains(data, []byte("eXIf")):
		return nil, pictureError("contains camera data (EXIF), which may reveal where it was taken")
	}
	sum := sha256.Sum256(data)
	file := hex.EncodeToString(sum[:5]) + extension
	return &Picture{File: file, Width: config.Width, Height: config.Height, Bytes: data}, nil
}

func pictureError(format string, args ...any) error {
	return source.Error{Message: fmt.Sprintf(format, args...),
		Hint: "export it without metadata as PNG (drawings), JPEG (photographs) or WebP, at most 1600 pixels wide"}
}

// picture reads one picture.
func (l *loader) picture(name string) {
	shown := l.out.NameOf(name)
	data, err := l.pictureBytes(name)
	if err != nil {
		l.errs.Add(fileError(shown, err))
		return
	}
	p, err := readPicture(shown, data)
	if err != nil {
		l.errs.Add(fileError(shown, err))
		return
	}
	l.out.Pictures[shown] = p
}

// pictureBytes reads a picture that is not too large.
func (l *loader) pictureBytes(name string) ([]byte, error) {
	if info, err := fs.Stat(l.Files, name); err == nil && info.Size() > maxPictureBytes {
		return nil, pictureError("has %.1f MB; the limit is %d MB", float64(info.Size())/(1<<20), maxPictureBytes>>20)
	}
	return fs.ReadFile(l.Files, name)
}

// fileError returns the error for a file as a whole.
func fileError(name string, err error) source.Error {
	if e, ok := errors.AsType[source.Error](err); ok {
		e.File = name
		return e
	}
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = e.Err
	}
	if errors.Is(err, fs.ErrNotExist) {
		return source.Error{File: name, Message: "not found",
			Hint: "create it; if another program is saving it now, build again"}
	}
	return source.Error{File: name, Message: "cannot be read: " + err.Error()}
}

// pictures reads the pictures that belong to no language.
func (l *loader) pictures() {
	l.walkFiles(picturesFolder, func(name string) {
		if isPicture(name) {
			l.picture(name)
		} else {
			l.wrongFile(name, "move or remove it", "not a picture")
		}
	})
}
