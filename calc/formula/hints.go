package formula

import (
	"slices"
	"strings"
)

// foreignSigns are signs of other notations, with what to write instead. Longer ones come before
// their prefixes.
var foreignSigns = [][2]string{
	{"&&", "write and"}, {"||", "write or"}, {"=>", "write >="}, {"=<", "write <="}, {"<>", "write !="},
	{"**", "write a product such as x * x"}, {"//", "write div(a, b), which rounds down"},
	{"&", "write and"}, {"|", "write or"}, {"^", "write a product such as x * x"},
	{"?", "write if(condition, then, otherwise)"},
	{"!", "write not before a condition, != for unequal, and explode(2d6 == 6, 2) for dice that explode"},
	{"%", "write d100 for d%, and a chance as a fraction such as 1/2"},
	{"{", "write die(1, 2, 3) for a die with these sides, and [d6, d8] for dice of several kinds"},
	{"}", "write round brackets, or [d6, d8] for dice of several kinds"},
	{".", "numbers are whole; write 3/2 for 1.5, and 1..6 for a range"}, {"…", "write 1..6 for a range"},
	{"÷", "write div(a, b) for whole numbers, and a / b for chances"},
	{"#", "write count(…) for a number of dice"}, {"_", "names have hyphens in place of _"},
	{"\"", "names and choices have no quotation marks"}, {"'", "names and choices have no quotation marks"},
	{"“", "names and choices have no quotation marks"}, {"«", "names and choices have no quotation marks"},
}

// foreignSign returns the sign of another notation with which a text begins, and what to write
// instead.
func foreignSign(text string) (sign, hint string) {
	for _, f := range foreignSigns {
		if strings.HasPrefix(text, f[0]) {
			return f[0], f[1]
		}
	}
	return "", ""
}

// foreignWords are words of other notations, with what to write instead.
var foreignWords = map[string]string{
	"p": "write P with a capital letter", "prob": "write P(…)", "probability": "write P(…)", "odds": "write P(…)",
	"average": "write mean(…)", "avg": "write mean(…)", "expected": "write mean(…)",
	"floor": "div(a, b) rounds down", "round": "div(a, b) rounds down, and up(a, b) rounds up",
	"ceil": "up(a, b) rounds up", "ceiling": "up(a, b) rounds up",
	"keep": "highest(4d6, 3) keeps the three highest", "drop": "highest(4d6, 3) drops the lowest of four",
	"size": "write count(…)", "length": "write count(…)", "roll": "write dice like 3d6", "total": "write sum(…)",
	"switch": "write match(x, 1: a, 2..3: b, else: c)", "case": "write match(x, 1: a, 2..3: b, else: c)",
	"then": "write if(condition, then, otherwise)", "is": "write ==", "xor": "write a != b", "times": "write *",
	"minus": "write -", "plus": "write +", "loop": repeatHint, "while": repeatHint, "until": repeatHint, "for": repeatHint,
	"output": "write the formula alone",
}

const repeatHint = "repeat(s = 0: s + d6, 5) takes 5 steps from 0"

// foreignDice are the letters of other notations that follow a die, as in 4d6k3.
var foreignDice = map[string]string{
	"k": "write highest(4d6, 3) for 4d6k3", "kh": "write highest(4d6, 3) for 4d6kh3",
	"kl": "write lowest(4d6, 3) for 4d6kl3",
	"d":  "write highest(4d6, 3) for 4d6d1", "dl": "write highest(4d6, 3) for 4d6dl1",
	"dh": "write lowest(4d6, 3) for 4d6dh1",
	"r":  "write reroll(4d6 == 1) for 4d6r1", "ro": "write reroll(4d6 == 1) for 4d6ro1",
	"rr": "write reroll(4d6 == 1) for 4d6rr1",
	"e":  "write explode(4d6 == 6, 2) for 4d6e6", "x": "write explode(4d6 == 6, 2) for 4d6x6",
	"s": "write count(4d6 >= 5) for the number of successes", "f": "write dF for a Fate die",
	"c": "write count(4d6 >= 5) for the number of successes",
}

// hintForWord returns what to write instead of a function or an operator of another notation, or
// "".
func hintForWord(text string) string {
	lower := strings.ToLower(text)
	if text != lower && slices.Contains(reserved, lower) {
		return "write " + lower
	}
	if hint := foreignWords[lower]; hint != "" {
		return hint
	}
	return hintForDice(lower)
}

// hintForDice returns what to write instead of dice of another notation, or "".
func hintForDice(lower string) string {
	sides := strings.TrimLeft(lower[1:], "0123456789")
	if digits := lower[1 : len(lower)-len(sides)]; digits == "" || lower[0] != 'd' && lower[0] != 'w' {
		return ""
	} else if sides == "" && lower[0] == 'w' {
		return "write d" + digits
	}
	return foreignDice[strings.TrimRight(sides, "0123456789")]
}

// hintFor returns a hint for an unknown word: the nearest word that is known, or all of them.
func hintFor(text string, known []string) string {
	if near := nearest(text, known); near != "" {
		return "did you mean " + near + "?"
	}
	return "expected one of: " + strings.Join(known, ", ")
}

// nearest returns the known word that a text is probably meant to be: one that it begins with, or
// one with few other letters; "" for none.
func nearest(text string, known []string) (near string) {
	best := len(text)/4 + 2
	text = strings.ToLower(text)
	for _, k := range known {
		if len(k) >= 3 && strings.HasPrefix(text, k) {
			return k
		}
		if d := edits(text, strings.ToLower(k)); d < min(best, len(text), len(k)) {
			near, best = k, d
		}
	}
	return near
}

// edits returns the least number of bytes to insert, remove, replace or exchange with the next one
// that turns a into b.
func edits(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		for j := range rows[i] {
			if i == 0 || j == 0 {
				rows[i][j] = i + j
				continue
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+boolInt(a[i-1] != b[j-1]))
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
