package calc

// Catalog is a list of calculators with their permanent ids.
type Catalog []*Calculator

// Find returns the calculator with the given id. The error is an *InputError that lists the known
// ids.
func (list Catalog) Find(id string) (*Calculator, error) {
	for _, c := range list {
		if c.ID == id {
			return c, nil
		}
	}
	return nil, &InputError{Calculator: id, Reason: UnknownCalculator, Choices: list.IDs()}
}

// IDs lists the ids in the order of the catalog.
func (list Catalog) IDs() []string {
	ids := make([]string, len(list))
	for i, c := range list {
		ids[i] = c.ID
	}
	return ids
}
