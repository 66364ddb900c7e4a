//go:build !unix

package output

import "context"

// lock does nothing: these systems have no advisory locks.
type lock struct{}

func acquire(context.Context, string) (*lock, error) { return nil, nil }

func (*lock) exclusive() bool { return false }

func (*lock) release() {}
