package formula

// MaxWork is the largest work on one case, in operations on exact numbers; slower operations count
// more. It takes about a fifth of a second natively and a second in a browser on a phone.
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
