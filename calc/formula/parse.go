package formula

import "slices"

// maxDepth is the largest nesting depth of brackets and functions.
const maxDepth = 60

// maxFormulaBytes is the largest length of a formula.
const maxFormulaBytes = 4000

// binding is a name for a formula, as in roll = 3d6; roll >= 10.
type binding struct {
	name token
	of   *expr
}

// parse parses a formula. It panics with a stop on a syntax error.
func parse(s Source) *expr {
	p := newParser(s)
	return p.formula()
}

// parseBound parses a formula that may begin with names of its own.
func parseBound(s Source) (names []binding, e *expr) {
	p := newParser(s)
	for p.binds() {
		name := p.peek()
		p.next += 2
		names = append(names, binding{name, p.conditional()})
		p.want(";", "the formula of a name")
	}
	return names, p.formula()
}

func newParser(s Source) *parser {
	p := &parser{source: s}
	if len(s.Text) > maxFormulaBytes {
		p.failAt(maxFormulaBytes, "the formula is too long", "divide it with let")
	}
	p.tokens = scan(s)
	return p
}

// formula parses what is left as one expression.
func (p *parser) formula() *expr {
	if p.peek().kind == endToken {
		p.fail("the formula is empty", "write a formula such as 3d6 >= 10")
	}
	e := p.conditional()
	if p.peek().kind != endToken {
		p.failAfter(e)
	}
	return e
}

type parser struct {
	source Source
	tokens []token
	next   int
	depth  int
}

func (p *parser) failAt(at int, message, hint string) {
	panic(stop{&Error{p.source.Name, at, message, hint}})
}

func (p *parser) fail(message, hint string) { p.failAt(p.peek().at, message, hint) }

// failAfter reports a token that cannot follow an expression.
func (p *parser) failAfter(e *expr) {
	t := p.peek()
	if t.kind == dieToken && e.form == literal {
		p.fail("unexpected "+t.text, "write the dice without a space, like 4d6")
	}
	p.failToken("an operator such as + or >=, or the end of the formula")
}

// failToken reports the next token, which is not what was expected.
func (p *parser) failToken(expected string) {
	t := p.peek()
	hint := "expected " + expected
	switch {
	case t.text == ";":
		p.fail("unexpected ;", "write a comma between arguments; ; ends a name, as in roll = 3d6; roll >= 10")
	case t.text == "=":
		p.fail("= is not an operator", "write == to compare")
	case p.plusBefore() != "":
		p.fail(p.plusBefore()+"+ is not a number", "write a comparison such as d6 >= "+p.plusBefore())
	case t.kind == endToken:
		p.fail("the formula ends too early", hint)
	case t.text == ",":
		hint = "expected " + expected + "; numbers are whole and have no comma, and arguments are in brackets"
	case t.kind == word && hintForWord(t.text) != "":
		hint = hintForWord(t.text)
	}
	p.fail("unexpected "+t.text, hint)
}

// plusBefore returns the number in a text such as 4+ before the next token, or "".
func (p *parser) plusBefore() string {
	if p.next < 2 || p.tokens[p.next-1].text != "+" || p.tokens[p.next-2].kind != number {
		return ""
	}
	return p.tokens[p.next-2].text
}

func (p *parser) peek() token { return p.tokens[p.next] }

// take consumes the next token if it is the given sign or word.
func (p *parser) take(text string) bool {
	if t := p.peek(); t.text != text || t.kind == endToken {
		return false
	}
	p.next++
	return true
}

func (p *parser) want(text, after string) {
	if !p.take(text) {
		p.failToken(text + " after " + after)
	}
}

func (p *parser) node(f form, text string, args ...*expr) *expr {
	return &expr{form: f, text: text, args: args, at: args[0].at, end: args[len(args)-1].end}
}

// conditional parses an expression with an optional condition: x given c.
func (p *parser) conditional() *expr {
	e := p.or()
	if p.take("given") {
		e = p.node(condition, "given", e, p.or())
	}
	return e
}

func (p *parser) deeper() func() {
	if p.depth++; p.depth > maxDepth {
		p.fail("the formula is nested too deeply", "divide it with let")
	}
	return func() { p.depth-- }
}

func (p *parser) or() *expr {
	defer p.deeper()()
	e := p.and()
	for p.take("or") {
		e = p.node(binary, "or", e, p.and())
	}
	return e
}

func (p *parser) and() *expr {
	e := p.not()
	for p.take("and") {
		e = p.node(binary, "and", e, p.not())
	}
	return e
}

func (p *parser) not() *expr {
	at := p.peek().at
	if p.take("not") {
		defer p.deeper()()
		e := p.node(opposite, "not", p.not())
		e.at = at
		return e
	}
	return p.comparison()
}

var comparisons = []string{"==", "!=", "<", "<=", ">", ">="}

func (p *parser) comparison() *expr {
	e := p.sum()
	if p.take("in") {
		return p.node(binary, "in", e, p.set())
	}
	if t := p.peek(); t.kind == sign && slices.Contains(comparisons, t.text) {
		p.next++
		e = p.node(binary, t.text, e, p.sum())
		if next := p.peek(); next.kind == sign && slices.Contains(comparisons, next.text) {
			p.fail("comparisons do not follow one another", "write a <= x and x <= b, or x in a..b")
		}
	}
	return e
}

// set parses a range a..b or another expression.
func (p *parser) set() *expr {
	e := p.sum()
	if p.take("..") {
		e = p.node(span, "..", e, p.sum())
	}
	return e
}

func (p *parser) sum() *expr {
	e := p.product()
	for {
		t := p.peek()
		if t.kind != sign || t.text != "+" && t.text != "-" {
			return e
		}
		p.next++
		e = p.node(binary, t.text, e, p.product())
	}
}

func (p *parser) product() *expr {
	e := p.unary()
	for {
		t := p.peek()
		if t.kind != sign || t.text != "*" && t.text != "/" {
			return e
		}
		p.next++
		e = p.node(binary, t.text, e, p.unary())
	}
}

func (p *parser) unary() *expr {
	at := p.peek().at
	if p.take("-") {
		defer p.deeper()()
		e := p.node(negated, "-", p.unary())
		e.at = at
		return e
	}
	return p.primary()
}

func (p *parser) primary() *expr {
	t := p.peek()
	e := &expr{at: t.at, end: t.end, text: t.text, n: t.n}
	switch {
	case t.kind == number:
		p.next++
		return p.dice(e)
	case t.kind == dieToken:
		return p.die()
	case t.kind == word && slices.Contains(reserved, t.text):
		p.failToken(anOperand)
	case t.kind == word:
		p.next++
		if p.peek().text == "(" {
			return p.call(e)
		}
		e.form = name
		if t.text == "true" || t.text == "false" {
			e.form = boolean
			if t.text == "true" {
				e.n = 1
			}
		}
		return e
	case p.take("("):
		e = p.or()
		p.want(")", "the expression in brackets")
		return p.dice(e)
	case p.take("["):
		e.form, e.args = list, p.items("]")
		e.end = p.tokens[p.next-1].end
		return e
	default:
		p.failToken(anOperand)
	}
	return nil
}

// anOperand is what an expression begins with, in messages.
const anOperand = "a number, a name, dice or an opening bracket"

// reserved are the keywords, which cannot be names.
var reserved = []string{"and", "or", "not", "in", "given"}

// dice parses the die that directly follows a number of dice: 4d6, (level + 1)d6.
func (p *parser) dice(count *expr) *expr {
	t := p.peek()
	if t.kind != dieToken || t.at != p.tokens[p.next-1].end {
		return count
	}
	d := p.die()
	if count.form == literal && count.n == 1 {
		d.at = count.at
		return d
	}
	return p.node(pool, "", count, d)
}

// die parses d6, dF or d(sides).
func (p *parser) die() *expr {
	t := p.peek()
	p.next++
	e := &expr{form: dieForm, text: t.text, n: t.n, at: t.at, end: t.end}
	if t.n < 0 {
		p.want("(", "d")
		e.args = []*expr{p.or()}
		p.want(")", "the number of sides")
		e.end = p.tokens[p.next-1].end
	}
	return e
}

// call parses the arguments of a function: values, or x in set: body.
func (p *parser) call(e *expr) *expr {
	defer p.deeper()()
	p.next++ // the opening bracket
	e.form = called
	if p.binds() && e.text == "repeat" {
		e.form, e.bind = loop, p.peek().text
		p.next += 2
	}
	e.args = p.items(")")
	e.end = p.tokens[p.next-1].end
	if e.form == loop && len(e.args) > 0 && e.args[0].form == pair {
		e.args = slices.Concat(e.args[0].args, e.args[1:])
		return e
	}
	if len(e.args) == 0 || e.args[0].form != pair {
		return e
	}
	if in := e.args[0].args[0]; in.form == binary && in.text == "in" && in.args[0].form == name {
		e.form, e.bind = each, in.args[0].text
		e.args = slices.Concat([]*expr{in.args[1], e.args[0].args[1]}, e.args[1:])
	}
	return e
}

// binds reports whether a name and = are next.
func (p *parser) binds() bool {
	return p.peek().kind == word && !slices.Contains(reserved, p.peek().text) && p.tokens[p.next+1].text == "="
}

// items parses comma-separated items up to a closing bracket.
func (p *parser) items(closing string) []*expr {
	var items []*expr
	if p.take(closing) {
		return nil
	}
	for {
		item := p.conditional()
		if p.take("..") {
			item = p.node(span, "..", item, p.sum())
		}
		if p.take(":") {
			item = p.node(pair, ":", item, p.or())
		}
		items = append(items, item)
		if p.take(closing) {
			return items
		}
		p.want(",", "an argument, or "+closing)
	}
}
