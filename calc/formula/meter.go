package formula

// MaxWork is the largest work on one case, in steps. The charges are such that a step takes about
// 100 ns in WebAssembly on a desk, wherever it is spent, and a fifth of that natively. So a case
// takes at most about 0.3 s on a desk and, if a phone is four times slower, about a second there.
const MaxWork = 3_000_000

// limit is MaxWork in messages.
const limit = "3 million steps"

// meter counts work before it is done.
type meter struct{ left int }

// tooMuch is the panic when work exceeds the limit.
type tooMuch struct{}

func (m *meter) charge(work int) {
	if work < 0 || work > m.left {
		panic(tooMuch{})
	}
	m.left -= work
}
