package power

import "psyref/gen/site"

type Registry []int
type File struct {
	Path  string
	Bytes []byte
}
type Words struct{ site.PowerWords }
type Names struct{}

func (Names) Find(name, heading string) *Power { return nil }
