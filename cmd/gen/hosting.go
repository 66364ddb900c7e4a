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
	p := hosting.Config{}
	var server = map[string]func(hosting.Config) string{"nginx": hosting.Nginx, "caddy": hosting.Caddy}
	cmd := &cobra.Command{
		Use:   "hosting nginx|caddy",
		Short: "Print the configuration of a server for the site",
		Long: `hosting prints a configuration for nginx or Caddy: caching, content security policy, types,
precompressed files and the page for wrong addresses, at the address that --base-url names. Build with
--compress first.`,
		Example: `  gen hosting nginx --base-url https://example.org/psyref --folder /srv/psyref > /etc/nginx/conf.d/psyref.conf
  gen hosting caddy --base-url https://rules.example.org --folder /srv/psyref --listen rules.example.org > Caddyfile`,
		ValidArgs: []string{"nginx", "caddy"},
		Args:      oneServer,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkBase(p.Address); err != nil {
				return err
			}
			folder, err := filepath.Abs(p.Folder)
			if err != nil {
				return err
			}
			p.Folder, p.Prefix = filepath.ToSlash(folder), link.Prefix(p.Address)
			for flag, text := range map[string]string{"base-url": p.Prefix, "folder": p.Folder, "listen": p.Listen} {
				if !safePath.MatchString(text) {
					return usageError{fmt.Errorf("gen: --%s %q: contains a character that a configuration cannot contain\n\tuse letters, digits and - . _ ~ / only", flag, text)}
				}
			}
			_, err = fmt.Fprint(cmd.OutOrStdout(), strings.TrimLeft(server[args[0]](p), "\n"))
			return err
		},
	}
	baseFlag(cmd, &p.Address, "address of the finished site")
	cmd.Flags().StringVar(&p.Folder, "folder", "public", "folder that the site was built into")
	cmd.Flags().StringVar(&p.Listen, "listen", "127.0.0.1:8080", "what the server listens on: an address or, for Caddy, a host name, for which it gets a certificate")
	cmd.Flags().BoolVar(&p.Brotli, "brotli", false, "nginx has ngx_brotli_static (Debian: libnginx-mod-http-brotli-static), and sends files in brotli")
	return cmd
}

// oneServer requires the name of one server, from those that shells complete.
func oneServer(cmd *cobra.Command, args []string) error {
	known := strings.Join(cmd.ValidArgs, " or ")
	switch {
	case len(args) != 1:
		return usageError{fmt.Errorf("gen: %s takes one server, not %d\n\tchoose %s", cmd.Name(), len(args), known)}
	case !slices.Contains(cmd.ValidArgs, args[0]):
		hint := cmp.Or(source.DidYouMean(args[0], cmd.ValidArgs), "choose "+known)
		return usageError{fmt.Errorf("gen: %s: unknown server %q\n\t%s", cmd.Name(), args[0], hint)}
	}
	return nil
}
