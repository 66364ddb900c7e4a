// Package bytewise takes strings apart and puts them together, with the functions of package strings that the core needs, under their names.
// It knows bytes only. Package strings knows the tables of Unicode too, and weighs 9 kB more in the browser.
package bytewise

// Index is the first place of part in s, and −1 where there is none. Part must not be empty.
func Index(s, part string) int {
	for i := 0; i+len(part) <= len(s); i++ {
		if s[i:i+len(part)] == part {
			return i
		}
	}
	return -1
}

// LastIndex is the last place of part in s, and −1 where there is none.
func LastIndex(s, part string) int {
	for i := len(s) - len(part); i >= 0; i-- {
		if s[i:i+len(part)] == part {
			return i
		}
	}
	return -1
}

// Cut takes s apart around the first separator; it reports false, and all of s as before, where there is none.
func Cut(s, separator string) (before, after string, found bool) {
	if i := Index(s, separator); i >= 0 {
		return s[:i], s[i+len(separator):], true
	}
	return s, "", false
}

// Split takes s apart around every separator.
func Split(s, separator string) []string {
	var parts []string
	for {
		part, rest, more := Cut(s, separator)
		parts = append(parts, part)
		if !more {
			return parts
		}
		s = rest
	}
}

// Join puts parts together with separators between them.
func Join(parts []string, separator string) string {
	var b []byte
	for i, part := range parts {
		if i > 0 {
			b = append(b, separator...)
		}
		b = append(b, part...)
	}
	return string(b)
}

// ReplaceAll puts fresh in every place of old, which must not be empty.
func ReplaceAll(s, old, fresh string) string { return Join(Split(s, old), fresh) }

// TrimPrefix is s without a prefix that it may have.
func TrimPrefix(s, prefix string) string {
	if len(s) >= len(prefix) && s[:len(prefix)] == prefix {
		return s[len(prefix):]
	}
	return s
}

// CutSuffix is s without a suffix, and whether it had it.
func CutSuffix(s, suffix string) (before string, found bool) {
	if i := len(s) - len(suffix); i >= 0 && s[i:] == suffix {
		return s[:i], true
	}
	return s, false
}

// Trim is s without the bytes of set at both ends.
func Trim(s, set string) string {
	for s != "" && Index(set, s[:1]) >= 0 {
		s = s[1:]
	}
	for s != "" && Index(set, s[len(s)-1:]) >= 0 {
		s = s[:len(s)-1]
	}
	return s
}

// TrimSpace is s without the spaces at both ends, those that do not break among them.
func TrimSpace(s string) string {
	for before := ""; before != s; {
		before = s
		for _, space := range []string{" ", "\t", "\n", "\r", "\u00a0", "\u202f"} {
			s = TrimPrefix(s, space)
			s, _ = CutSuffix(s, space)
		}
	}
	return s
}

// ReplaceFirst puts fresh in the first place of old.
func ReplaceFirst(s, old, fresh string) string {
	before, after, found := Cut(s, old)
	if !found {
		return s
	}
	return before + fresh + after
}
