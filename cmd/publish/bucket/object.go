// Package bucket uploads a folder of files to a bucket. Readers get each file old or new, but
// complete, and never a file whose dependencies are missing.
//
// A list of objects says what to upload ([ReadObjects]). Below [OwnPrefix] the bucket contains a
// record of the objects that publications uploaded, and the lock of a running publication.
package bucket

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
)

// OwnPrefix begins the names of the record and the lock. A site may not use it.
const OwnPrefix = ".psyref-publish/"

// Object is a file to upload.
type Object struct {
	Key      string `json:"key"`                // name in the bucket
	File     string `json:"file"`               // slash-separated, below the folder of the site
	Sum      string `json:"sum"`                // SHA-256 of the file, in hexadecimal digits
	Type     string `json:"type"`               // Content-Type
	Encoding string `json:"encoding,omitempty"` // Content-Encoding; empty for none
	Cache    string `json:"cache"`              // Cache-Control
	// Stage orders uploads: objects of a lower stage are uploaded before those of a higher one.
	Stage int `json:"stage"`

	size  int64 // of the file, in bytes
	isNew bool  // the bucket has no object of this name yet
}

// step orders uploads: by stage, and in a stage new objects before changed ones, which may refer to
// them.
func (o Object) step() int {
	if o.isNew {
		return 2 * o.Stage
	}
	return 2*o.Stage + 1
}

// digest changes if the object must be uploaded again.
func (o Object) digest() string {
	sum := sha256.Sum256([]byte(strings.Join([]string{o.Sum, o.Type, o.Encoding, o.Cache}, "\n")))
	return hex.EncodeToString(sum[:])
}

// ReadObjects reads a list of objects, a JSON array. It refuses a list that is malformed or empty,
// repeats an object, or names files outside the folder or objects below [OwnPrefix].
func ReadObjects(r io.Reader) ([]Object, error) {
	var list []Object
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	if err := d.Decode(&list); err != nil {
		return nil, fmt.Errorf("the list of objects cannot be read: %w\n\trun gen publish, which passes the list", err)
	}
	if len(list) == 0 {
		return nil, errors.New("the list of objects is empty, so everything in the bucket would be deleted\n\tbuild the site first: gen build")
	}
	seen := map[string]bool{}
	for _, o := range list {
		switch {
		case !fs.ValidPath(o.Key) || o.Key == "." || strings.HasPrefix(o.Key, OwnPrefix) || !fs.ValidPath(o.File):
			return nil, fmt.Errorf("the list of objects: %q from %q: invalid name\n\trun gen publish, which passes the list", o.Key, o.File)
		case seen[o.Key]:
			return nil, fmt.Errorf("the list of objects: %q: listed twice\n\trun gen publish, which passes the list", o.Key)
		case len(o.Sum) != hex.EncodedLen(sha256.Size):
			return nil, fmt.Errorf("the list of objects: %q: %q is not a SHA-256\n\trun gen publish, which passes the list", o.Key, o.Sum)
		}
		seen[o.Key] = true
	}
	return list, nil
}

// readSizes sets the sizes of the files.
func readSizes(folder fs.FS, objects []Object) error {
	for i, o := range objects {
		info, err := fs.Stat(folder, o.File)
		if err != nil {
			return fileChangedError(o.File, err)
		}
		objects[i].size = info.Size()
	}
	return nil
}

// read reads the file of an object and checks its digest.
func read(folder fs.FS, o Object) ([]byte, error) {
	data, err := fs.ReadFile(folder, o.File)
	if err != nil {
		return nil, fileChangedError(o.File, err)
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != o.Sum {
		return nil, fileChangedError(o.File, errors.New("its content changed"))
	}
	return data, nil
}

func fileChangedError(file string, err error) error {
	return fmt.Errorf("%s: differs from what the build wrote: %w\n\tbuild again, and do not write to the folder while it is published", file, err)
}
