#!/usr/bin/env bash
# Creates a payment link for a sale: create-link.sh sale-1042
set -euo pipefail

curl --silent --show-error --fail-with-body "$PAYLINK_URL/v1/payment-links" \
  --header "Authorization: Bearer $PAYLINK_TOKEN" \
  --header "Content-Type: application/json" \
  --header "Idempotency-Key: $1" \
  --data '{"title": "Batik workshop, one seat", "amount": 150000, "currency": "IDR"}' |
  jq --raw-output '.checkoutUrl // .'
