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

// explain adds the address of the bucket and what to do to an error.
func explain(address string, err error) error {
	if _, ok := errors.AsType[bucket.BusyError](err); ok || strings.Contains(err.Error(), "\n\t") {
		return fmt.Errorf("%s: %w", address, err) // the error includes what to do
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
		return "no valid credentials: " + credentials(u.Scheme)
	case has("Invalid Configuration: Missing Region", "Invalid region", "an AWS region is required", "failed to resolve service endpoint"):
		return "name the region: add ?region=eu-west-3 to the address, or set AWS_REGION"
	case has("invalid query parameter", "unknown query parameter", "unsupported value"):
		return "https://gocloud.dev/howto/blob/ describes the parameters of an address"
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return "its disk is full; free some space there. The old files are still served; run the same command again to continue"
	case u.Scheme == "file":
		return "allow this user to write to the folder, then run the same command again"
	case gcerrors.Code(err) == gcerrors.PermissionDenied:
		return "the credentials need permission to list, read, write and delete objects of this bucket"
	case gcerrors.Code(err) == gcerrors.NotFound:
		return "create the bucket first, or correct its name or region in the address"
	case network, has("connection refused", "connection reset", "EOF", "broken pipe", "no such host", "use of closed network connection"):
		return "the connection was lost. The old files are still served; run the same command again to continue"
	}
	return "the old files are still served; run the same command again to continue"
}

// credentials returns where a kind of bucket takes its credentials from. It is never the command
// line.
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
