"""Creates a payment link for a sale: python create-link.py sale-1042"""

import json
import os
import sys
import urllib.request

request = urllib.request.Request(
    os.environ["PAYLINK_URL"] + "/v1/payment-links",
    method="POST",
    headers={
        "Authorization": "Bearer " + os.environ["PAYLINK_TOKEN"],
        "Content-Type": "application/json",
        "Idempotency-Key": sys.argv[1],
    },
    data=json.dumps(
        {"title": "Batik workshop, one seat", "amount": 150000, "currency": "IDR"}
    ).encode(),
)
with urllib.request.urlopen(request, timeout=30) as response:
    link = json.load(response)
print(link["checkoutUrl"])
