package content

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"psyref/gen/illustration"
	"psyref/gen/source"
)

// picturesFolder holds pictures that pages of several languages or systems show; others stand beside their pages.
const picturesFolder = "pictures"

// Picture is a picture that pages may show.
type Picture struct {
	Name string // of its file, as an editor would type it
	*illustration.Illustration
}

// isPicture tells by the name of a file whether it is a picture, or would be if pages took its kind.
func isPicture(name string) bool { return illustration.Is(strings.ToLower(path.Ext(name))) }

// picture reads one picture.
func (l *loader) picture(name string) {
	shown := l.out.NameOf(name)
	data, err := l.pictureBytes(name)
	if err != nil {
		l.log.Add(inFile(shown, err))
		return
	}
	f, _ := l.Memory.file(shown, data)
	l.met[shown] = true
	l.Memory.keep(f)
	read := remembered(l, shown, []any{f}, func() *Picture {
		i, err := illustration.Read(f.Bytes(), strings.ToLower(path.Ext(name)))
		if err != nil {
			l.log.Add(inFile(shown, err))
			return nil
		}
		return &Picture{shown, i}
	})
	if read != nil {
		l.out.Pictures[shown] = read
	}
}

// pictureBytes are the bytes of a picture that is not too large to be looked at.
func (l *loader) pictureBytes(name string) ([]byte, error) {
	if info, err := fs.Stat(l.Files, name); err == nil {
		if err := illustration.CheckSize(info.Size()); err != nil {
			return nil, err
		}
	}
	return fs.ReadFile(l.Files, name)
}

// inFile is what is wrong with a file as a whole.
func inFile(name string, err error) source.Error {
	if wrong, ok := errors.AsType[source.Error](err); ok {
		wrong.File = name
		return wrong
	}
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		err = failed.Err
	}
	if errors.Is(err, fs.ErrNotExist) {
		return source.Error{File: name, Message: "is not there", Hint: "make it; if another program is saving it just now, build again"}
	}
	return source.Error{File: name, Message: "cannot be read: " + err.Error()}
}

// pictures reads the pictures that belong to no language.
func (l *loader) pictures() {
	if _, err := fs.Stat(l.Files, picturesFolder); errors.Is(err, fs.ErrNotExist) {
		return
	}
	err := fs.WalkDir(l.Files, picturesFolder, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case Left(path.Base(name)) && entry.IsDir():
			return fs.SkipDir
		case Left(path.Base(name)) || entry.IsDir():
		case isPicture(name):
			l.picture(name)
		default:
			l.log.Add(source.Error{File: l.out.NameOf(name), Message: "is no picture", Hint: "remove it, or put it where it belongs"})
		}
		return nil
	})
	if err != nil {
		l.log.Add(l.unreadable(picturesFolder, err))
	}
}
