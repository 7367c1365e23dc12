// Command river works jobs with River (https://riverqueue.com), each of which signs a body by Standard Webhooks and
// posts it: the yardstick of deliveries.
//
// Usage: river <receiver's URL> <jobs> <workers>, with the database in RIVER_DATABASE and the body on the first line
// of the input. It inserts the jobs, prints "ready", waits for another line, works the jobs, prints the seconds from the
// start of the first until all are recorded as completed, and waits for the end of the input.
package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
)

const (
	// As the service has for its API; River itself needs fewer.
	connections = 16

	// Those of River's own benchmark. With the default of 100 ms, free workers wait for the next fetch, and 64 workers
	// do at most 640 jobs a second.
	fetchCooldown     = 2 * time.Millisecond
	fetchPollInterval = 20 * time.Millisecond

	insertBatch = 5_000
	maxBody     = 1 << 20
)

// As by default, but not to the standard output.
var logger = slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))

type deliveryArgs struct {
	EventID string `json:"event_id"`
	URL     string `json:"url"`
	Body    string `json:"body"` // text, as jsonb would not keep the bytes of an object
}

func (deliveryArgs) Kind() string { return "delivery" }

type deliveryWorker struct {
	river.WorkerDefaults[deliveryArgs]
	client *http.Client
	secret []byte
	start  sync.Once
	began  time.Time // of the first job
}

func (w *deliveryWorker) Work(ctx context.Context, job *river.Job[deliveryArgs]) error {
	w.start.Do(func() { w.began = time.Now() })
	body := []byte(job.Args.Body)
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, job.Args.URL, bytes.NewReader(body))
	if err != nil {
		return err
	}
	timestamp := strconv.FormatInt(time.Now().Unix(), 10)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "Paylink/bench (webhooks)")
	request.Header.Set("webhook-id", job.Args.EventID)
	request.Header.Set("webhook-timestamp", timestamp)
	request.Header.Set("webhook-signature", w.sign(job.Args.EventID, timestamp, body))
	response, err := w.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		return err
	}
	if response.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("the receiver answered %s", response.Status)
	}
	return nil
}

func (w *deliveryWorker) sign(id, timestamp string, body []byte) string {
	mac := hmac.New(sha256.New, w.secret)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

func main() {
	jobs, workers := number(os.Args[2]), number(os.Args[3])
	input := bufio.NewScanner(os.Stdin)
	input.Buffer(nil, maxBody)
	input.Scan()
	if err := run(context.Background(), os.Args[1], input.Text(), jobs, workers, input); err != nil {
		log.Fatal(err)
	}
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		log.Fatal(err)
	}
	return n
}

func run(ctx context.Context, url, body string, jobs, workers int, input *bufio.Scanner) error {
	config, err := pgxpool.ParseConfig(os.Getenv("RIVER_DATABASE"))
	if err != nil {
		return err
	}
	config.MaxConns = connections
	if err := prepare(ctx, config.Copy(), url, body, jobs); err != nil {
		return err
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return err
	}
	defer pool.Close()
	worker, err := newWorker(workers)
	if err != nil {
		return err
	}
	client, err := newClient(pool, worker, workers)
	if err != nil {
		return err
	}
	fmt.Println("ready")
	if !input.Scan() {
		return errors.New("the input has ended")
	}
	if err := work(ctx, client, jobs); err != nil {
		return err
	}
	seconds := time.Since(worker.began).Seconds()
	var completed int
	const count = "select count(*) from river_job where state = 'completed'"
	if err := pool.QueryRow(ctx, count).Scan(&completed); err != nil {
		return err
	}
	if completed != jobs {
		return fmt.Errorf("%d of %d jobs are completed", completed, jobs)
	}
	fmt.Println(seconds)
	input.Scan() // until its end, so that the processor time of this program can be read
	return client.Stop(ctx)
}

// prepare inserts the jobs, without the time limit of statements.
func prepare(ctx context.Context, config *pgxpool.Config, url, body string, jobs int) error {
	config.ConnConfig.RuntimeParams["statement_timeout"] = "0"
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return err
	}
	defer pool.Close()
	return insert(ctx, pool, url, body, jobs)
}

// insert replaces the jobs of the run before.
func insert(ctx context.Context, pool *pgxpool.Pool, url, body string, jobs int) error {
	migrator, err := rivermigrate.New(riverpgxv5.New(pool), nil)
	if err != nil {
		return err
	}
	if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return err
	}
	if _, err := pool.Exec(ctx, "truncate river_job"); err != nil {
		return err
	}
	client, err := river.NewClient(riverpgxv5.New(pool), &river.Config{Logger: logger})
	if err != nil {
		return err
	}
	for first := 0; first < jobs; first += insertBatch {
		var batch []river.InsertManyParams
		for i := first; i < min(first+insertBatch, jobs); i++ {
			id := fmt.Sprintf("evt_%026d", i)
			batch = append(batch, river.InsertManyParams{Args: deliveryArgs{EventID: id, URL: url, Body: body}})
		}
		if _, err := client.InsertManyFast(ctx, batch); err != nil {
			return err
		}
	}
	_, err = pool.Exec(ctx, "vacuum (analyze) river_job")
	return err
}

func newWorker(connections int) (*deliveryWorker, error) {
	secret, err := base64.StdEncoding.DecodeString("C2FVsBQIhrscChlQIMV+b5sSYspob7oD+vTk7Cbm0qg=")
	if err != nil {
		return nil, err
	}
	return &deliveryWorker{
		secret: secret,
		client: &http.Client{
			Timeout:   15 * time.Second,
			Transport: &http.Transport{MaxIdleConns: connections, MaxIdleConnsPerHost: connections},
		},
	}, nil
}

func newClient(pool *pgxpool.Pool, worker *deliveryWorker, workers int) (*river.Client[pgx.Tx], error) {
	registered := river.NewWorkers()
	river.AddWorker(registered, worker)
	return river.NewClient(riverpgxv5.New(pool), &river.Config{
		FetchCooldown:     fetchCooldown,
		FetchPollInterval: fetchPollInterval,
		Logger:            logger,
		Queues:            map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: workers}},
		Workers:           registered,
	})
}

// work starts the client, and returns when the completion of every job is written.
func work(ctx context.Context, client *river.Client[pgx.Tx], jobs int) error {
	// Sent after the transaction that completes jobs.
	events, cancel := client.SubscribeConfig(&river.SubscribeConfig{
		ChanSize: jobs,
		Kinds:    []river.EventKind{river.EventKindJobCompleted, river.EventKindJobFailed},
	})
	defer cancel()
	if err := client.Start(ctx); err != nil {
		return err
	}
	for done := 0; done < jobs; done++ {
		event := <-events
		if event.Kind == river.EventKindJobFailed {
			return fmt.Errorf("a job failed: %v", event.Job.Errors)
		}
	}
	return nil
}
