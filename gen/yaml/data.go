package yaml

// Ordered is a mapping as it was written, for what is passed on without being understood. Values are texts, int64, uint64, float64, bool, nil, []any and
// Ordered.
type Ordered []Item

// Item is a key of an [Ordered] with its value.
type Item struct {
	Key   string
	Value any
}

// Data is the node as it was written.
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

// Ordered is a mapping as it was written; nil for any other node.
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
