package main

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"syscall"

	"gocloud.dev/gcerrors"

	"psyref/cmd/publish/bucket"
)

// explained says of an error where it was and what to do about it.
func explain(address string, err error) error {
	if _, ok := errors.AsType[bucket.BusyError](err); ok || strings.Contains(err.Error(), "\n\t") {
		return fmt.Errorf("%s: %w", address, err) // it says so itself
	}
	hint := hintFor(address, err)
	return fmt.Errorf("%s: %w\n\t%s", address, err, hint)
}

func hintFor(address string, err error) string {
	u, parsed := url.Parse(address)
	if parsed != nil {
		return "write " + schemes
	}
	text := err.Error()
	has := func(parts ...string) bool {
		for _, part := range parts {
			if strings.Contains(text, part) {
				return true
			}
		}
		return false
	}
	_, network := errors.AsType[*net.OpError](err)
	switch {
	case has("failed to refresh cached credentials", "could not find default credentials", "private key should be", "DefaultAzureCredential", "AccountName is required", "InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken"):
		return "no credentials that hold: " + credentials(u.Scheme)
	case has("Invalid Configuration: Missing Region", "Invalid region", "an AWS region is required", "failed to resolve service endpoint"):
		return "say where the bucket is: add ?region=eu-west-3 to the address, or set AWS_REGION"
	case has("invalid query parameter", "unknown query parameter", "unsupported value"):
		return "see https://gocloud.dev/howto/blob/ for what an address may hold"
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return "its disk is full: make room there. What was there is still served, and the same command goes on where this one ended"
	case u.Scheme == "file":
		return "see to it that the folder can be written to, and start the same command again"
	case gcerrors.Code(err) == gcerrors.PermissionDenied:
		return "these credentials may not do that: they need to list, read, write and delete objects of this bucket"
	case gcerrors.Code(err) == gcerrors.NotFound:
		return "make the bucket first, or mend its name or region in the address"
	case network, has("connection refused", "connection reset", "EOF", "broken pipe", "no such host", "use of closed network connection"):
		return "the connection broke off; what was there is still served. The same command goes on where this one ended"
	}
	return "what was there is still served. The same command goes on where this one ended"
}

// credentials says where each kind of bucket has its credentials from: never from the command line.
func credentials(scheme string) string {
	switch scheme {
	case "s3":
		return "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or run where a role is attached"
	case "gs":
		return "set GOOGLE_APPLICATION_CREDENTIALS, or run gcloud auth application-default login, or run where a service account is attached"
	case "azblob":
		return "set AZURE_STORAGE_ACCOUNT, and AZURE_STORAGE_KEY or AZURE_STORAGE_SAS_TOKEN, or run az login"
	}
	return "none are needed"
}
