#!/usr/bin/env bash
# Sends a request that is refused, and reads why.
set -euo pipefail

answer=$(curl --silent --show-error --write-out '\n%{http_code}' "$PAYLINK_URL/v1/payment-links" \
  --header "Authorization: Bearer $PAYLINK_TOKEN" \
  --header "Content-Type: application/json" \
  --data '{"title": "Batik workshop, one seat", "amount": -1, "currency": "IDR"}')
status=${answer##*$'\n'} body=${answer%$'\n'*}

if [ "$status" -ge 400 ]; then
  jq --raw-output '"\(.error) \(.code): \(.message)", (.details // [] | .[] | "\(.field): \(.message)")' <<< "$body"
fi
