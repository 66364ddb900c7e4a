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
