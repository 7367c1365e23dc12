#!/usr/bin/env bash
# Verifies a delivery that you have kept, its body as standard input:
# verify-webhook.sh "$webhook_id" "$webhook_timestamp" "$webhook_signature" < body
set -euo pipefail

id=$1 timestamp=$2 signatures=$3
[[ $timestamp =~ ^[0-9]{1,12}$ ]] || { echo "no timestamp" >&2; exit 1; }
age=$(($(date +%s) - 10#$timestamp))
[ "${age#-}" -le 300 ] || { echo "more than 5 minutes old" >&2; exit 1; }

key=$(printf %s "${WEBHOOK_SECRET#whsec_}" | base64 --decode | od -An -v -tx1 | tr -d ' \n')
expected=$({ printf '%s.%s.' "$id" "$timestamp"; cat; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)
for signature in $signatures; do # two of them while a secret is rotated
  [ "$signature" = "v1,$expected" ] && echo valid && exit
done
echo "wrong signature" >&2
exit 1
