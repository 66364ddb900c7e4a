package site

// File is one file of the finished site.
type File struct {
	Path  string // slash-separated, below the folder of the site
	Bytes []byte
}
