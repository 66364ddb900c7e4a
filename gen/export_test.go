package gen

// Paths are the paths of all files, in no order.
func (p *Pages) Paths() []string {
	paths := make([]string, 0, len(p.files)+len(p.list))
	for path := range p.files {
		paths = append(paths, path)
	}
	for path := range p.at {
		paths = append(paths, path)
	}
	for path := range p.search() {
		paths = append(paths, path)
	}
	return paths
}
