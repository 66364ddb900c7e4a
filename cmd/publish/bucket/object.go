// Package bucket puts a folder of files into a bucket, so that whoever is served from there finds the old files or the new ones, each whole, and never one that
// needs another that is not there.
//
// It is told by a list of objects what is to stand where ([ReadObjects]), and keeps what it needs to know between two publications in the bucket itself, below
// [OwnPrefix]: a record of what it put there, and the lock of a running publication.
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

// Own begins the names of the record and the lock. No object of a site may have such a name.
const OwnPrefix = ".psyref-publish/"

// Object is a file as it is to stand in a bucket.
type Object struct {
	Key      string `json:"key"`                // its name there
	File     string `json:"file"`               // slash-separated, below the folder of the site
	Sum      string `json:"sum"`                // SHA-256 of the file, in hexadecimal digits
	Type     string `json:"type"`               // Content-Type
	Encoding string `json:"encoding,omitempty"` // Content-Encoding: what the bytes have to be unpacked from
	Cache    string `json:"cache"`              // Cache-Control
	Stage    int    `json:"stage"`              // all of a lower stage are there before one of a higher is put

	size  int64 // of the file, in bytes
	isNew bool  // nothing stands at its name so far
}

// part orders what is put: by stages, and in a stage what is new before what changes, which may lead to it.
func (o Object) step() int {
	if o.isNew {
		return 2 * o.Stage
	}
	return 2*o.Stage + 1
}

// digest changes whenever the object has to be put anew.
func (o Object) digest() string {
	sum := sha256.Sum256([]byte(strings.Join([]string{o.Sum, o.Type, o.Encoding, o.Cache}, "\n")))
	return hex.EncodeToString(sum[:])
}

// ReadObjects reads a list of objects, a JSON array. It returns an error for a list that is none, is empty, names an object twice, or leads out of the folder
// or into [OwnPrefix].
func ReadObjects(r io.Reader) ([]Object, error) {
	var list []Object
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	if err := d.Decode(&list); err != nil {
		return nil, fmt.Errorf("the list of objects cannot be read: %w\n\tgen publish writes it; start that instead", err)
	}
	if len(list) == 0 {
		return nil, errors.New("the list of objects is empty, and everything in the bucket would go\n\tbuild the site first: gen build")
	}
	seen := map[string]bool{}
	for _, o := range list {
		switch {
		case !fs.ValidPath(o.Key) || o.Key == "." || strings.HasPrefix(o.Key, OwnPrefix) || !fs.ValidPath(o.File):
			return nil, fmt.Errorf("the list of objects: %q from %q: no name for an object", o.Key, o.File)
		case seen[o.Key]:
			return nil, fmt.Errorf("the list of objects: %q stands twice", o.Key)
		case len(o.Sum) != hex.EncodedLen(sha256.Size):
			return nil, fmt.Errorf("the list of objects: %q: %q is no SHA-256", o.Key, o.Sum)
		}
		seen[o.Key] = true
	}
	return list, nil
}

// measure notes how large the files are.
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

// read reads the file of an object, which must be the one that the list means.
func read(folder fs.FS, o Object) ([]byte, error) {
	data, err := fs.ReadFile(folder, o.File)
	if err != nil {
		return nil, fileChangedError(o.File, err)
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != o.Sum {
		return nil, fileChangedError(o.File, errors.New("its bytes are others"))
	}
	return data, nil
}

func fileChangedError(file string, err error) error {
	return fmt.Errorf("%s: is not as the build wrote it: %w\n\tbuild again, and let nothing write to the folder while it is published", file, err)
}
