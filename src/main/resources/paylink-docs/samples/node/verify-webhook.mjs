// Receives webhooks at port 3000, or $PORT, and verifies them.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');

function isValid(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  const age = Date.now() / 1000 - Number(timestamp);
  if (!(Math.abs(age) <= 300)) {
    return false; // stale, or no timestamp
  }
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // Two signatures while a secret is rotated
  return signatures.split(' ').some((signature) => {
    const [version, value] = signature.split(',');
    const given = Buffer.from(value ?? '', 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  if (!isValid(request.headers, body)) {
    response.writeHead(401).end();
    return;
  }
  const event = JSON.parse(body);
  console.log(event.type); // instead: store it, keyed by the header webhook-id, and process it later
  response.writeHead(204).end();
}).listen(process.env.PORT ?? 3000);
