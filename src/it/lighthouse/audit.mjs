// Publishes and buys what the audited pages show, and runs Lighthouse on them.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const out = process.argv[2]
const { baseUrl, token, consoleUrl } = JSON.parse(readFileSync(`${out}/data/dev.json`))
const origin = new URL(baseUrl).origin

async function call(method, path, body, type = 'application/json') {
  const answer = await fetch(`${origin}/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
    body: type === 'application/json' ? JSON.stringify(body) : body
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return answer.json()
}

async function publish(product) {
  const page = await call('POST', '/landing-pages', {
    slug: 'lighthouse',
    title: 'Forty batik patterns',
    description: 'Patterns of Solo and Pekalongan, for print and screen.',
    blocks: [
      { type: 'heading', text: 'What you get' },
      { type: 'text', text: 'Forty patterns of **Solo**, see [all of them](https://batik.example).' },
      { type: 'list', items: ['SVG', 'PDF'] },
      { type: 'quote', text: 'My best day.', author: 'Dewi' },
      { type: 'faq', questions: [{ question: 'May I print them?', answer: 'Yes, for *your own* use.' }] },
      { type: 'countdown', text: 'At this price until', until: '2099-01-01T00:00:00Z' },
      { type: 'offer', id: 'files', productId: product.id },
      { type: 'offer', id: 'seat', text: 'One seat', amount: 150000, currency: 'IDR' }
    ]
  })
  return (await call('PATCH', `/landing-pages/${page.id}`, { status: 'published' })).url
}

/** Buys a free product as a browser does; returns the address of its downloads. */
async function buy(checkout) {
  const form = await fetch(checkout)
  const cookie = form.headers.getSetCookie().map(set => set.split(';')[0]).join('; ')
  const page = await form.text()
  const fields = new URLSearchParams([...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(m => [m[1], m[2]]))
  const receipt = await fetch(checkout, { method: 'POST', redirect: 'manual', headers: { cookie, Origin: origin }, body: fields })
  if (receipt.status !== 303) throw new Error(`${checkout} answered ${receipt.status}`)
  const download = new URL(receipt.headers.get('location').replace(/\/return$/, '/download'), origin).href
  for (let tries = 0; tries < 60; tries++) {
    const way = await fetch(download, { redirect: 'manual', headers: { cookie } })
    const address = new URL(way.headers.get('location'), origin).href
    if ((await (await fetch(address)).text()).includes('class="downloads"')) return address
    await new Promise(later => setTimeout(later, 1000))
  }
  throw new Error(`${download} has no files`)
}

/** Signs in to the console by the link that `dev` prints, which can be used once; returns the cookie. */
async function signIn(link) {
  const entered = await fetch(link, { method: 'POST', redirect: 'manual', headers: { Origin: new URL(link).origin } })
  if (entered.status !== 303) throw new Error(`${link} answered ${entered.status}`)
  return entered.headers.getSetCookie()[0].split(';')[0]
}

function audit(name, url, categories, headers = {}) {
  const run = spawnSync(`${out}/node/node_modules/.bin/lighthouse`, [
    url, '--quiet', '--output=json', '--output=html', `--output-path=${out}/${name}`, `--only-categories=${categories}`,
    `--extra-headers=${JSON.stringify(headers)}`,
    '--chrome-flags=--headless=new --no-sandbox'
  ], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (run.status !== 0) throw new Error(`Lighthouse failed on ${url}`)
  const report = JSON.parse(readFileSync(`${out}/${name}.report.json`))
  if (report.finalDisplayedUrl !== url) throw new Error(`${url} leads to ${report.finalDisplayedUrl}`)
  const scores = Object.values(report.categories)
  console.log(name, scores.map(one => `${one.id} ${Math.round(one.score * 100)}`).join(', '))
  for (const one of scores.filter(category => category.score < 1)) {
    for (const { id } of one.auditRefs.filter(ref => ref.weight > 0 && report.audits[ref.id].score < 1)) {
      console.log(`  ${id}: ${report.audits[id].title} ${report.audits[id].displayValue ?? ''}`)
    }
  }
  return scores.every(one => one.score === 1)
}

const product = await call('POST', '/digital-products', { title: 'Batik patterns', amount: 0, currency: 'IDR' })
await call('PUT', `/digital-products/${product.id}/files/patterns.pdf`, '%PDF-1.7', 'application/octet-stream')
await call('POST', `/digital-products/${product.id}/licence-keys`, { pattern: 'BATIK-XXXX-XXXX-XXXX-XXXX' })
const sound = 'accessibility,best-practices'
const quality = `performance,${sound}`
const order = await call('POST', '/orders', {
  amount: 150000,
  currency: 'IDR',
  customer: { name: 'Siti Rahma', email: 'siti@example.com', phone: '+6281200000000' }
})
const cookie = { Cookie: await signIn(consoleUrl) }
const staff = new URL(consoleUrl).origin
const results = [
  audit('landing', await publish(product), `${quality},seo`),
  audit('product', product.checkoutUrl, quality),
  audit('downloads', await buy(product.checkoutUrl), quality),
  audit('downloads-form', `${origin}/downloads`, quality),
  audit('console-sign-in', `${staff}/sign-in`, sound),
  audit('console-today', `${staff}/`, sound, cookie),
  audit('console-orders', `${staff}/orders`, sound, cookie),
  audit('console-order', `${staff}/orders/${order.id}`, sound, cookie)
]
process.exit(results.every(Boolean) ? 0 : 1)
