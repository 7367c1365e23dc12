"""Work of a merchant: orders at a fixed rate, a reader of the feed, and a receiver of webhooks."""
import collections
import http.client
import http.server
import json
import threading
import time
import uuid


class Api:
    """A connection to a node for one thread."""

    def __init__(self, port, token):
        self.port, self.headers = port, {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.connection = None

    def ask(self, method, path, body=None, key=None):
        """Returns the status, 0 without an answer, the body, and the headers."""
        headers = self.headers | ({"Idempotency-Key": key} if key else {})
        reused = self.connection is not None
        try:
            self.connection = self.connection or http.client.HTTPConnection("127.0.0.1", self.port, timeout=15)
            self.connection.request(method, path, json.dumps(body) if body else None, headers)
            answer = self.connection.getresponse()
            text = answer.read()
            return answer.status, json.loads(text) if text else {}, answer.headers
        except (OSError, http.client.HTTPException):
            self.connection = None
            # The node may have closed it, as it was idle or the node was started anew.
            return self.ask(method, path, body, key) if reused else (0, {}, {})


class Load:
    """Creates orders at a fixed rate and follows the feed, until it is stopped."""

    WORKERS = 5

    def __init__(self, port, token, rate):
        self.port, self.token, self.rate = port, token, rate
        self.orders = {}  # by id: when it was due, when sent, when answered, the key, the body
        self.in_feed = {}  # when the event of an order was seen, by the order's id
        self.last_event = None
        self.failures = collections.Counter()
        self.stopping, self.done = threading.Event(), threading.Event()
        self.threads = [threading.Thread(target=self.create, args=(number,)) for number in range(self.WORKERS)]
        self.reader = threading.Thread(target=self.follow)

    def start(self):
        for thread in [*self.threads, self.reader]:
            thread.start()

    def warm_up(self, seconds):
        """Returns after this time, when orders are created as they are due; the classes of a new node are still being compiled."""
        time.sleep(seconds)
        end = time.monotonic() + 60
        while not any(sent - due < 0.1 for due, sent, *_ in list(self.orders.values())[-5:]) and time.monotonic() < end:
            time.sleep(0.5)

    def stop(self):
        """Returns when each order that was answered is in the feed, or after 30 s."""
        self.stopping.set()
        for thread in self.threads:
            thread.join()
        end = time.monotonic() + 30
        while len(self.in_feed) < len(self.orders) and time.monotonic() < end:
            time.sleep(0.1)
        self.done.set()
        self.reader.join()

    def create(self, number):
        api, interval = Api(self.port, self.token), self.WORKERS / self.rate
        due = time.monotonic() + number / self.rate
        while not self.stopping.wait(max(0.0, due - time.monotonic())):
            key = str(uuid.uuid4())
            body = {"amount": 12.5, "currency": "USD", "externalId": key}
            sent = time.monotonic()
            status, order, _ = api.ask("POST", "/v1/orders", body, key)
            if status == 201:
                self.orders[order["id"]] = (due, sent, time.monotonic(), key, body)
            else:
                self.failures[status] += 1
            due += interval

    def follow(self):
        api, path = Api(self.port, self.token), "/v1/events?types=order.created&limit=100"
        while not self.done.is_set():
            after = f"&after={self.last_event}" if self.last_event else ""
            events = api.ask("GET", path + after)[1].get("data", [])
            for event in events:
                self.in_feed[event["data"]["object"]["id"]] = time.monotonic()
                self.last_event = event["id"]
            if not events:
                time.sleep(0.05)

    def between(self, begin, end):
        """What the orders of a time had to wait for, in words: from when they were due, so that a stall counts for all of it."""
        times = [(due, answered, self.in_feed.get(order)) for order, (due, _, answered, _, _) in list(self.orders.items())]
        times = [(due, answered, seen or time.monotonic()) for due, answered, seen in times if begin <= due <= end]
        answers = sorted(answered - due for due, answered, _ in times)
        lags = sorted(max(0.0, seen - answered) for _, answered, seen in times)
        return f"{len(times)} orders; answered after ms {spread(answers)}; in the feed after ms {spread(lags)}"


def spread(sorted_values):
    def at(share):
        return sorted_values[min(len(sorted_values) - 1, int(share * len(sorted_values)))] * 1000

    return f"{at(0.5):.0f} (p99 {at(0.99):.0f}, longest {at(1):.0f})" if sorted_values else "-"


class Receiver:
    """Takes webhooks, and counts them by their id."""

    def __init__(self):
        self.received = collections.Counter()
        received = self.received

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                received[self.headers["webhook-id"]] += 1
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
