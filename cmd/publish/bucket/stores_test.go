package bucket_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	"gocloud.dev/blob/memblob"
	_ "gocloud.dev/blob/s3blob"
)

// gateway is the S3 server of the tests: versitygw, which stores buckets as folders.
var gateway struct {
	once    sync.Once
	err     error
	address string // host:port
	folder  string // each folder in it is a bucket
	stop    func()
}

func TestMain(m *testing.M) {
	os.Setenv("AWS_ACCESS_KEY_ID", "publisher")
	os.Setenv("AWS_SECRET_ACCESS_KEY", "a secret of this test")
	status := m.Run()
	if gateway.stop != nil {
		gateway.stop()
	}
	os.Exit(status)
}

// s3 returns an empty bucket of a local S3 server, which the first call compiles and starts. With
// -short it skips the test.
func s3(t testing.TB) (name string) {
	t.Helper()
	if testing.Short() {
		t.Skip("a real S3 server is for make thorough")
	}
	gateway.once.Do(func() { gateway.err = startGateway() })
	if gateway.err != nil {
		t.Fatal(gateway.err)
	}
	name = fmt.Sprintf("bucket-%d", rand.Uint64())
	if err := os.Mkdir(filepath.Join(gateway.folder, name), 0o755); err != nil {
		t.Fatal(err)
	}
	return name
}

func startGateway() error {
	folder, err := os.MkdirTemp("", "psyref-publish-")
	if err != nil {
		return err
	}
	gateway.stop = func() { os.RemoveAll(folder) }
	program := filepath.Join(folder, "versitygw")
	if output, err := exec.Command("go", "build", "-o", program, "github.com/versity/versitygw/cmd/versitygw").CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, output)
	}
	gateway.folder = filepath.Join(folder, "buckets")
	about := filepath.Join(folder, "about")
	for _, dir := range []string{gateway.folder, about} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			return err
		}
	}
	if gateway.address, err = freeAddress(); err != nil {
		return err
	}
	var output bytes.Buffer
	cmd := exec.Command(program, "--access", os.Getenv("AWS_ACCESS_KEY_ID"), "--secret", os.Getenv("AWS_SECRET_ACCESS_KEY"),
		"--port", gateway.address, "--quiet", "--health", "/health", "posix", "--sidecar", about, gateway.folder)
	cmd.Stdout, cmd.Stderr = &output, &output
	if err := cmd.Start(); err != nil {
		return err
	}
	gateway.stop = func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		os.RemoveAll(folder)
	}
	for range 100 {
		time.Sleep(100 * time.Millisecond)
		if answer, err := http.Get("http://" + gateway.address + "/health"); err == nil {
			answer.Body.Close()
			return nil
		}
	}
	return fmt.Errorf("versitygw does not answer: %s", &output)
}

func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}

// openS3 opens a bucket of the server, over a line that can be cut or, with nil, directly.
func openS3(t testing.TB, name string, over *line) *blob.Bucket {
	t.Helper()
	address := gateway.address
	if over != nil {
		address = over.listener.Addr().String()
	}
	b, err := blob.OpenBucket(context.Background(), "s3://"+name+"?"+url.Values{
		"endpoint": {"http://" + address}, "use_path_style": {"true"}, "region": {"us-east-1"},
	}.Encode())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	return b
}

// folders maps buckets that are folders to their paths, which publications need.
var folders sync.Map

// stores runs a test with a bucket of each kind that needs no account.
func stores(t *testing.T, test func(t *testing.T, b *blob.Bucket)) {
	t.Run("s3", func(t *testing.T) { test(t, openS3(t, s3(t), nil)) })
	t.Run("memory", func(t *testing.T) { test(t, memblob.OpenBucket(nil)) })
	t.Run("folder", func(t *testing.T) {
		folder := t.TempDir()
		b, err := fileblob.OpenBucket(folder, &fileblob.Options{NoTempDir: true, Metadata: fileblob.MetadataDontWrite})
		if err != nil {
			t.Fatal(err)
		}
		folders.Store(b, folder)
		defer folders.Delete(b)
		test(t, b)
	})
}

// line is a proxy to the server that can be cut, at once or after a number of bytes.
type line struct {
	listener net.Listener

	mu     sync.Mutex
	open   map[net.Conn]bool
	passed int64         // bytes in both directions
	limit  int64         // bytes after which it is cut; 0 for never
	slow   time.Duration // delay of all data
	dead   bool
}

func newLine(t testing.TB) *line {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &line{listener: listener, open: map[net.Conn]bool{}}
	t.Cleanup(func() { listener.Close(); l.cut(true) })
	go func() {
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			go l.carry(c)
		}
	}()
	return l
}

// carry copies data in both directions until one side ends or the line is cut.
func (l *line) carry(client net.Conn) {
	server, err := net.Dial("tcp", gateway.address)
	if err != nil {
		reset(client)
		return
	}
	l.mu.Lock()
	if l.dead {
		l.mu.Unlock()
		reset(client)
		reset(server)
		return
	}
	l.open[client], l.open[server] = true, true
	l.mu.Unlock()
	var both sync.WaitGroup
	both.Go(func() { l.copy(server, client) })
	both.Go(func() { l.copy(client, server) })
	both.Wait()
	l.mu.Lock()
	delete(l.open, client)
	delete(l.open, server)
	l.mu.Unlock()
}

func (l *line) copy(to, from net.Conn) {
	defer to.Close()
	defer from.Close()
	buffer := make([]byte, 1024) // small, so that a cut can be anywhere in the data
	for {
		n, err := from.Read(buffer)
		if n > 0 {
			time.Sleep(l.slow)
			n = l.let(n)
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// let returns how many of n bytes may still pass.
func (l *line) let(n int) int {
	l.mu.Lock()
	if l.dead {
		l.mu.Unlock()
		return 0
	}
	l.passed += int64(n)
	over := l.passed - l.limit
	l.mu.Unlock()
	if l.limit == 0 || over < 0 {
		return n
	}
	l.cut(true)
	return max(0, n-int(over))
}

// cut ends every connection. A dead line accepts no new one.
func (l *line) cut(dead bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.dead = l.dead || dead
	for c := range l.open {
		reset(c)
	}
}

// reset ends a connection with a reset.
func reset(c net.Conn) {
	if tcp, ok := c.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0)
	}
	c.Close()
}

// holds returns all objects of a bucket except those below OwnPrefix.
func holds(t testing.TB, b *blob.Bucket) map[string]string {
	t.Helper()
	all := map[string]string{}
	for pages := b.List(nil); ; {
		o, err := pages.Next(t.Context())
		if err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if isOwn(o.Key) { // it may be incomplete at this moment, and versitygw does not list incomplete objects
			continue
		}
		data, err := b.ReadAll(t.Context(), o.Key)
		if err != nil {
			t.Fatal(err)
		}
		all[o.Key] = string(data)
	}
	return all
}
