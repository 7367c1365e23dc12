#!/usr/bin/env bash
# Prints the ids of all orders, newest first.
set -euo pipefail

headers=$(mktemp)
trap 'rm -f "$headers"' EXIT
url="$PAYLINK_URL/v1/orders?perPage=100"
while [ -n "$url" ]; do
  curl --silent --show-error --fail-with-body --dump-header "$headers" "$url" \
    --header "Authorization: Bearer $PAYLINK_TOKEN" |
    jq --raw-output '.data[].id'
  url=$(sed -n 's/^[Ll]ink:.*<\([^>]*\)>; rel="next".*/\1/p' "$headers")
done
