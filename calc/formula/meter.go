package formula

// MostWork bounds the work on one case, in operations on exact numbers; what takes longer than one is charged more. It is about a fifth of a second natively
// and a second in a browser on a phone.
const MaxWork = 3_000_000

// meter counts work before it is done.
type meter struct{ left int }

// tooMuch is raised as a panic when the work to come is more than what is left.
type tooMuch struct{}

func (m *meter) charge(work int) {
	if work < 0 || work > m.left {
		panic(tooMuch{})
	}
	m.left -= work
}
