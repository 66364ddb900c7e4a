package yaml

// Ordered is a mapping as written, for data that is passed on unchanged. Its values are string,
// int64, uint64, float64, bool, nil, []any and Ordered.
type Ordered []Item

// Item is a key of an [Ordered] with its value.
type Item struct {
	Key   string
	Value any
}

// Data returns the value of the node as written.
func (n *Node) Data() any {
	switch n.Kind {
	case List:
		list := make([]any, len(n.items))
		for i, item := range n.items {
			list[i] = item.Data()
		}
		return list
	case Mapping:
		return n.Ordered()
	}
	return n.value
}

// Ordered returns a mapping as written; nil for any other node.
func (n *Node) Ordered() Ordered {
	if n.Kind != Mapping {
		return nil
	}
	list := make(Ordered, len(n.entries))
	for i, e := range n.entries {
		list[i] = Item{e.Key, e.Value.Data()}
	}
	return list
}
