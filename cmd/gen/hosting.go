package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"psyref/gen/hosting"
	"psyref/gen/link"
)

// plainPlace is what may stand in a configuration: neither server has a way to write every character that a path could hold.
var plainPlace = regexp.MustCompile(`^[A-Za-z0-9/._~:\[\]-]*$`)

func hostingCommand() *cobra.Command {
	p := hosting.Place{}
	var server = map[string]func(hosting.Place) string{"nginx": hosting.Nginx, "caddy": hosting.Caddy}
	cmd := &cobra.Command{
		Use:   "hosting nginx|caddy",
		Short: "Print the configuration of a server for the site",
		Long: `hosting prints what makes nginx or Caddy serve the site as it is meant to be: for how long
browsers keep each file, what pages may do, types, what was compressed before, the page for wrong
addresses, all at the address that --base-url names. Build with --compress first.`,
		Example: `  gen hosting nginx --base-url https://example.org/psyref --folder /srv/psyref > /etc/nginx/conf.d/psyref.conf
  gen hosting caddy --base-url https://rules.example.org --folder /srv/psyref --listen rules.example.org > Caddyfile`,
		ValidArgs: []string{"nginx", "caddy"},
		Args:      cobra.MatchAll(cobra.ExactArgs(1), cobra.OnlyValidArgs),
		RunE: func(cmd *cobra.Command, args []string) error {
			folder, err := filepath.Abs(p.Folder)
			if err != nil {
				return err
			}
			p.Folder, p.Prefix = filepath.ToSlash(folder), link.Prefix(p.Address)
			for flag, text := range map[string]string{"base-url": p.Prefix, "folder": p.Folder, "listen": p.Listen} {
				if !plainPlace.MatchString(text) {
					return usageError{fmt.Errorf("gen: --%s %q: holds a character that a configuration cannot\n\tuse letters, digits and - . _ ~ / only", flag, text)}
				}
			}
			_, err = fmt.Fprint(cmd.OutOrStdout(), strings.TrimLeft(server[args[0]](p), "\n"))
			return err
		},
	}
	baseFlag(cmd, &p.Address, "address at which the site will stand")
	cmd.Flags().StringVar(&p.Folder, "folder", "public", "folder that the site was built into")
	cmd.Flags().StringVar(&p.Listen, "listen", "127.0.0.1:8080", "what the server listens to: an address, or for Caddy a name, whose certificate it sees to")
	cmd.Flags().BoolVar(&p.Brotli, "brotli", false, "nginx has ngx_brotli_static (Debian: libnginx-mod-http-brotli-static), and sends files in brotli")
	return cmd
}
