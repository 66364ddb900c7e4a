package yaml

// Merge returns a mapping with the entries of over, and those of base that over lacks, in the order
// of base. Mappings inside are merged in the same way. If over is nothing, as an empty file is, the
// entries are those of base; if it is no mapping, or base is nil, it is returned itself.
func Merge(base, over *Node) *Node {
	if base == nil || over.Kind != Mapping && over.Kind != Null {
		return over
	}
	merged := *over
	merged.Kind, merged.entries = Mapping, nil
	for _, e := range base.entries {
		own := over.entry(e.Key)
		switch {
		case own == nil:
			own = e
		case own.Value.Kind == Mapping:
			own = &Entry{own.Key, own.KeyAt, Merge(e.Value, own.Value)}
		}
		merged.entries = append(merged.entries, own)
	}
	for _, e := range over.entries {
		if !base.Has(e.Key) {
			merged.entries = append(merged.entries, e)
		}
	}
	return &merged
}

// WithTexts returns the node with every text changed.
func (n *Node) WithTexts(change func(text string) string) *Node {
	out := *n
	if n.Kind == Text {
		out.text = change(n.text)
		out.value = out.text
	}
	out.items, out.entries = nil, nil
	for _, item := range n.items {
		out.items = append(out.items, item.WithTexts(change))
	}
	for _, e := range n.entries {
		out.entries = append(out.entries, &Entry{e.Key, e.KeyAt, e.Value.WithTexts(change)})
	}
	return &out
}
