// Sends a request that is refused, and reads why.
const response = await fetch(`${process.env.PAYLINK_URL}/v1/payment-links`, {
  method: 'POST',
  headers: { Authorization: `Bearer ${process.env.PAYLINK_TOKEN}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ title: 'Batik workshop, one seat', amount: -1, currency: 'IDR' }),
  signal: AbortSignal.timeout(30_000),
});
if (!response.ok) {
  const { error, code, message, details = [] } = await response.json();
  console.log(`${error} ${code}: ${message}`);
  for (const detail of details) {
    console.log(`${detail.field}: ${detail.message}`);
  }
}
