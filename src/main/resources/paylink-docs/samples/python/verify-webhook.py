"""Receives webhooks at port 3000, or $PORT, and verifies them."""

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))


def is_valid(headers, body):
    try:
        age = time.time() - int(headers["webhook-timestamp"])
    except (TypeError, ValueError):
        return False
    if abs(age) > 300:
        return False
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.digest(KEY, signed, hashlib.sha256)).decode()
    # Two signatures while a secret is rotated
    signatures = headers.get("webhook-signature", "").split()
    return any(hmac.compare_digest(expected.encode(), given.encode()) for given in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not is_valid(self.headers, body):
            self.send_response(401)
        else:
            event = json.loads(body)
            # Instead: store it, keyed by the header webhook-id, and process it later
            print(event["type"], flush=True)
            self.send_response(204)
        self.end_headers()


ThreadingHTTPServer(("", int(os.environ.get("PORT", 3000))), Receiver).serve_forever()
