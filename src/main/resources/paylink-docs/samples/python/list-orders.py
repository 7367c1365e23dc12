"""Prints the ids of all orders, newest first."""

import json
import os
import re
import urllib.request

url = os.environ["PAYLINK_URL"] + "/v1/orders?perPage=100"
while url:
    request = urllib.request.Request(
        url, headers={"Authorization": "Bearer " + os.environ["PAYLINK_TOKEN"]}
    )
    with urllib.request.urlopen(request, timeout=30) as response:
        page = json.load(response)
        following = re.search(r'<([^>]*)>; rel="next"', response.headers["Link"])
    for order in page["data"]:
        print(order["id"])
    url = following and following[1]
