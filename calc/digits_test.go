package calc

import (
	"strconv"
	"testing"
)

// TestDigitsAgainstStrconv: the same texts are numbers, but for the signs that strconv takes.
func TestDigitsAgainstStrconv(t *testing.T) {
	for _, base := range []int{2, 10, 16} {
		for _, text := range []string{
			"", "0", "1", "00", "007", "9", "10", "a", "fF", "F0", "g", "2C", "zz", "-1", "+1", " 1", "1 ", "1.5", "1e2", "é", "\x00", "1_000", "0x10",
			"9223372036854775807", "9223372036854775808", "18446744073709551616", "99999999999999999999", "7fffffffffffffff", "8000000000000000", "10000000000000000",
		} {
			want, err := strconv.ParseUint(text, base, 63)
			got, ok := Digits(text, uint64(base))
			if ok != (err == nil) || ok && got != want {
				t.Errorf("%q in base %d: %d, %v; strconv says %d, %v", text, base, got, ok, want, err)
			}
		}
	}
}

func FuzzDigits(f *testing.F) {
	f.Add("42", 10)
	f.Add("9223372036854775808", 10)
	f.Add("2c", 16)
	f.Fuzz(func(t *testing.T, text string, base int) {
		if base < 2 || base > 16 {
			return
		}
		want, err := strconv.ParseUint(text, base, 63)
		if got, ok := Digits(text, uint64(base)); ok != (err == nil) || ok && got != want {
			t.Errorf("%q in base %d: %d, %v; strconv says %d, %v", text, base, got, ok, want, err)
		}
	})
}
