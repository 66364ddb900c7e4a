package content

import "psyref/gen/source"

// Outline reads what a folder says of itself and no page: its languages, its systems and its rules. Its error is a source.Errors.
func Outline(o Options) (*Content, error) {
	var log source.Log
	l := newLoader(o, &log)
	l.languages()
	l.systems()
	l.rules()
	return l.out, log.Err()
}
