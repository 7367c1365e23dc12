// Prints the ids of all orders, newest first.
let url = `${process.env.PAYLINK_URL}/v1/orders?perPage=100`;

while (url) {
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${process.env.PAYLINK_TOKEN}` },
    signal: AbortSignal.timeout(30_000),
  });
  if (response.status !== 200) {
    throw new Error(`${response.status}: ${await response.text()}`);
  }
  const page = await response.json();
  for (const order of page.data) {
    console.log(order.id);
  }
  url = response.headers.get('Link')?.match(/<([^>]*)>; rel="next"/)?.[1];
}
