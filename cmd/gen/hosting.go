package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"psyref/gen/hosting"
	"psyref/gen/link"
	"psyref/gen/source"
)

// safePath matches the paths that can be written into a configuration. Neither server can quote
// every character of a path.
var safePath = regexp.MustCompile(`^[A-Za-z0-9/._~:\[\]-]*$`)

func hostingCommand() *cobra.Command {
	c, u := hosting.Config{}, hosting.Upload{}
	printers := map[string]func() string{
		"nginx":  func() string { return hosting.Nginx(c) },
		"caddy":  func() string { return hosting.Caddy(c) },
		"rclone": func() string { return hosting.Rclone(u) },
		"sftp":   func() string { return hosting.SFTP(u) },
	}
	cmd := &cobra.Command{
		Use:   "hosting nginx|caddy|rclone|sftp",
		Short: "Print the configuration of a server, or a script that uploads the site",
		Long: `hosting prints what puts the site online:

  nginx, caddy  a configuration: caching, content security policy, types, precompressed files and the
                page for wrong addresses, at the address that --base-url names; build with --compress
  rclone        a script that uploads the site with rclone to a bucket, each file with its headers
  sftp          a script that uploads the site with rclone to a host with a server of its own

.github/PUBLISHING.md says more about buckets and what to put in front of them.`,
		Example: `  gen hosting nginx --base-url https://example.org/psyref --folder /srv/psyref > /etc/nginx/conf.d/psyref.conf
  gen hosting caddy --base-url https://rules.example.org --folder /srv/psyref --listen rules.example.org > Caddyfile
  gen hosting rclone --remote s3:rules --encoding gzip > upload.sh && sh upload.sh --dry-run
  gen hosting sftp --remote host:/srv/psyref | sh`,
		ValidArgs: []string{"nginx", "caddy", "rclone", "sftp"},
		Args:      oneServer,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkBase(c.Address); err != nil {
				return err
			}
			folder, err := filepath.Abs(c.Folder)
			if err != nil {
				return err
			}
			c.Folder, c.Prefix = filepath.ToSlash(folder), link.Prefix(c.Address)
			u.Folder = c.Folder
			for flag, text := range map[string]string{"base-url": c.Prefix, "folder": c.Folder, "listen": c.Listen,
				"remote": u.Remote} {
				if !safePath.MatchString(text) {
					return usageError{fmt.Errorf("gen: --%s %q: contains a character that a configuration cannot contain\n"+
						"\tuse letters, digits and - . _ ~ / only", flag, text)}
				}
			}
			if err := checkUpload(args[0], u); err != nil {
				return err
			}
			_, err = fmt.Fprint(cmd.OutOrStdout(), strings.TrimLeft(printers[args[0]](), "\n"))
			return err
		},
	}
	baseFlag(cmd, &c.Address, "address of the finished site")
	cmd.Flags().StringVar(&c.Folder, "folder", "public", "folder that the site was built into")
	cmd.Flags().StringVar(&c.Listen, "listen", "127.0.0.1:8080",
		"what the server listens on: an address or, for Caddy, a host name, for which it gets a certificate")
	cmd.Flags().BoolVar(&c.Brotli, "brotli", false,
		"nginx has ngx_brotli_static (Debian: libnginx-mod-http-brotli-static), and sends files in brotli")
	cmd.Flags().StringVar(&u.Remote, "remote", "",
		"where rclone uploads, as remote:bucket/path; everything else there is deleted")
	cmd.Flags().StringVar(&u.Encoding, "encoding", "",
		"gzip or br: rclone uploads files as build --compress compressed them, if nothing in front of the bucket compresses")
	return cmd
}

// checkUpload checks the flags of uploads: rclone and sftp need a remote, and only a bucket takes
// an encoding.
func checkUpload(printed string, u hosting.Upload) error {
	isUpload := printed == "rclone" || printed == "sftp"
	switch {
	case isUpload && !strings.Contains(u.Remote, ":"):
		return usageError{fmt.Errorf("gen: hosting %s --remote %q: not a place that rclone knows\n"+
			"\twrite the name of a remote, a colon and a path, such as s3:bucket; rclone config makes remotes", printed, u.Remote)}
	case printed != "rclone" && u.Encoding != "":
		return usageError{fmt.Errorf("gen: hosting %s --encoding: only rclone takes an encoding\n"+
			"\tomit the flag; servers send the compressed files themselves", printed)}
	case u.Encoding != "" && u.Ext() == "":
		return usageError{fmt.Errorf("gen: hosting --encoding %s: unknown encoding\n"+
			"\twrite gzip or br, or omit the flag", u.Encoding)}
	}
	return nil
}

// oneServer requires one of the names that shells complete.
func oneServer(cmd *cobra.Command, args []string) error {
	known := strings.Join(cmd.ValidArgs, " or ")
	switch {
	case len(args) != 1:
		return usageError{fmt.Errorf("gen: %s takes one name, not %d\n\tchoose %s", cmd.Name(), len(args), known)}
	case !slices.Contains(cmd.ValidArgs, args[0]):
		hint := cmp.Or(source.DidYouMean(args[0], cmd.ValidArgs), "choose "+known)
		return usageError{fmt.Errorf("gen: %s: unknown name %q\n\t%s", cmd.Name(), args[0], hint)}
	}
	return nil
}
