// Creates a payment link for a sale: node create-link.mjs sale-1042
const sale = process.argv[2];

const response = await fetch(`${process.env.PAYLINK_URL}/v1/payment-links`, {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${process.env.PAYLINK_TOKEN}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': sale,
  },
  body: JSON.stringify({ title: 'Batik workshop, one seat', amount: 150000, currency: 'IDR' }),
  signal: AbortSignal.timeout(30_000),
});
if (response.status !== 201) {
  throw new Error(`${response.status}: ${await response.text()}`);
}
const link = await response.json();
console.log(link.checkoutUrl);
