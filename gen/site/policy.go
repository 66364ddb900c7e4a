package site

// Policy is the content security policy of a page. It allows the style sheet and scripts of the
// site and what they load. On pages with a calculator it also allows the worker and the compiling
// of the core. By the standard a worker has its own policy, but not every browser implements that.
func Policy(calculators bool) string {
	policy := "default-src 'none'; base-uri 'none'; form-action 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; script-src 'self'"
	if calculators {
		policy += " 'wasm-unsafe-eval'; worker-src 'self'"
	}
	return policy
}
