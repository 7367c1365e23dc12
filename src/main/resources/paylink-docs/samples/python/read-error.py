"""Sends a request that is refused, and reads why."""

import json
import os
import urllib.error
import urllib.request

request = urllib.request.Request(
    os.environ["PAYLINK_URL"] + "/v1/payment-links",
    method="POST",
    headers={
        "Authorization": "Bearer " + os.environ["PAYLINK_TOKEN"],
        "Content-Type": "application/json",
    },
    data=json.dumps({"title": "Batik workshop, one seat", "amount": -1, "currency": "IDR"}).encode(),
)
try:
    urllib.request.urlopen(request, timeout=30)
except urllib.error.HTTPError as refusal:
    error = json.load(refusal)
    print(f"{error['error']} {error['code']}: {error['message']}")
    for detail in error.get("details", []):
        print(f"{detail['field']}: {detail['message']}")
