// Package illustration makes the pictures of the content fit for pages.
//
// A picture is looked through from its first byte to its last before a page shows it, within bounds, since nobody vouches for it. Readers get copies that are
// made here, in the sizes that pages need: no byte of the file itself, so that neither what a camera noted of place and time nor anything that hides behind a
// picture is published.
package illustration

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"slices"
	"strings"
	"sync"

	"golang.org/x/image/webp"

	"psyref/gen/source"
)

// What a picture may be at most.
const (
	MostBytes  = 10 << 20
	mostPixels = 40_000_000
)

// Widths of copies, in pixels: what a phone shows, and what the text column of a wide screen shows where two pixels stand for one.
const (
	narrow = 800
	wide   = 1600
)

// Illustration is a picture of which all can be read.
type Illustration struct {
	Width, Height int // as it is shown, the right way up, in pixels

	data        []byte
	kind        *kind
	orientation int // 1 to 8, as EXIF counts
	photograph  bool
	digest      string

	mu   sync.Mutex
	made map[int][]byte // copies by their widths
}

// kind is a format of pictures that is taken.
type kind struct {
	name   string
	ends   []string // of file names
	begins string   // every file of it
	config func([]byte) (image.Config, error)
	decode func([]byte) (image.Image, error)
	moves  func([]byte) bool // tells whether there is more than one picture in it
}

var kinds = []*kind{
	{"PNG", []string{".png"}, "\x89PNG\r\n\x1a\n", from(png.DecodeConfig), from(png.Decode), movingPNG},
	{"JPEG", []string{".jpg", ".jpeg"}, "\xff\xd8\xff", from(jpeg.DecodeConfig), from(jpeg.Decode), func([]byte) bool { return false }},
	{"GIF", []string{".gif"}, "GIF8", from(gif.DecodeConfig), from(gif.Decode), movingGIF},
	{"WebP", []string{".webp"}, "RIFF", from(webp.DecodeConfig), from(webp.Decode), movingWebP},
}

// refused are formats that are not taken, by the ends of file names, and why.
var refused = map[string]string{
	".svg": "SVG may hold scripts and load things from elsewhere", ".avif": "", ".bmp": "", ".heic": "", ".heif": "", ".ico": "", ".jxl": "", ".psd": "", ".tif": "", ".tiff": "",
}

// Is tells by the end of a file's name, in small letters and with its dot, whether the file is a picture, be it one that is taken or not.
func Is(end string) bool {
	_, known := refused[end]
	return known || slices.ContainsFunc(kinds, func(k *kind) bool { return slices.Contains(k.ends, end) })
}

// hint is what to do about most pictures that are refused.
const hint = "save it as PNG, for drawings, or as JPEG, for photographs"

// Read looks a picture through. End is the end of its file's name, in small letters and with its dot. The error is a source.Error without a file.
func Read(data []byte, end string) (i *Illustration, err error) {
	if why, known := refused[end]; known {
		return nil, wrong(hint, "pages show no %s files%s", strings.ToUpper(end[1:]), strings.TrimSuffix(": "+why, ": "))
	}
	if len(data) > MostBytes {
		return nil, tooLarge(len(data))
	}
	at := slices.IndexFunc(kinds, func(k *kind) bool { return bytes.HasPrefix(data, []byte(k.begins)) })
	if at < 0 {
		return nil, wrong(hint, "is no picture that can be read: it begins as no PNG, JPEG, GIF or WebP file does")
	}
	k := kinds[at]
	if !slices.Contains(k.ends, end) {
		return nil, wrong("name it "+k.ends[0]+", or save it anew", "is called %s and is a %s picture", end, k.name)
	}
	if k.moves(data) {
		return nil, wrong("save one moment of it", "moves, which keeps people from reading")
	}
	config, err := k.config(data)
	switch pixels := config.Width * config.Height; {
	case err != nil:
		return nil, unreadable(k, err)
	case pixels == 0:
		return nil, wrong(hint, "is a picture without a pixel")
	case config.Width > mostPixels || config.Height > mostPixels || pixels > mostPixels:
		return nil, wrong(fmt.Sprintf("make it smaller: pages show at most %d pixels in width", wide), "has %d × %d pixels; a picture has at most %d million", config.Width, config.Height, mostPixels/1_000_000)
	}
	sum := sha256.Sum256(append([]byte(revision), data...))
	i = &Illustration{data: data, kind: k, digest: hex.EncodeToString(sum[:5]), made: map[int][]byte{}}
	picture, err := i.decode()
	if err != nil {
		return nil, unreadable(k, err)
	}
	i.Width, i.Height = picture.Bounds().Dx(), picture.Bounds().Dy() // a GIF may fill less than what its head announces
	if i.Width*i.Height == 0 {
		return nil, wrong(hint, "is a picture without a pixel")
	}
	_, i.photograph = picture.(*image.YCbCr)
	i.photograph = i.photograph || k.name == "JPEG"
	if i.orientation = orientation(data, k.name); i.orientation > 4 {
		i.Width, i.Height = i.Height, i.Width
	}
	return i, nil
}

// decoding has one picture unpacked at a time: the largest takes some hundred MB.
var decoding sync.Mutex

func (i *Illustration) decode() (picture image.Image, err error) {
	decoding.Lock()
	defer decoding.Unlock()
	defer source.Recover(&err) // a mistake in a library ends nothing
	return i.kind.decode(i.data)
}

func from[T any](read func(io.Reader) (T, error)) func([]byte) (T, error) {
	return func(data []byte) (T, error) { return read(bytes.NewReader(data)) }
}

func wrong(hint, format string, args ...any) error {
	return source.Error{Message: fmt.Sprintf(format, args...), Hint: hint}
}

// tooLarge is the error of a picture of so many bytes.
func tooLarge(n int) error {
	return wrong(fmt.Sprintf("make it smaller: pages show at most %d pixels in width", wide), "has %.1f MB; a picture has at most %d", float64(n)/(1<<20), MostBytes>>20)
}

// unreadable is the error of a picture that is damaged.
func unreadable(k *kind, err error) error {
	message := err.Error()
	if list := (source.Errors)(nil); errors.As(err, &list) {
		message = "the library that reads it fails"
	}
	return wrong("save it anew", "is a %s picture that cannot be read to its end: %s", k.name, message)
}

// CheckSize tells of a file too large to be read, by its size in bytes.
func CheckSize(n int64) error {
	if n > MostBytes {
		return tooLarge(int(n))
	}
	return nil
}
