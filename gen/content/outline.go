package content

// Outline reads only the languages and the systems of a folder. The error is a source.Errors.
func Outline(o Options) (*Content, error) {
	l, err := begin(o, (*loader).systems)
	if err != nil {
		return l.out, err
	}
	return l.out, l.errs.Err()
}

// WithRules returns the ids of the systems with rules of their own, in the order of the site.
func (c *Content) WithRules() (ids []string) {
	for _, s := range c.Systems {
		if s.HasRules() {
			ids = append(ids, s.ID)
		}
	}
	return ids
}

// HasRules reports whether a system has rules of its own. Others hold pages about all systems, such
// as comparisons.
func (s *System) HasRules() bool { return s.Prefix != "" }
