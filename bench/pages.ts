import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import autocannon from 'autocannon'
import { median } from './figures.ts'
import { sendRequest } from './http-client.ts'
import type { Report } from './report.ts'
import type { BenchShop } from './shop-process.ts'

const ROUNDS = 7
const ROUND_SECONDS = 2
const CONNECTIONS = 16
const BROTLI = { 'accept-encoding': 'br' }

/** Compares a cached page with a bare Fastify server that sends the same bytes; in turns, so that both have the same load. */
export async function measurePages(shop: BenchShop, report: Report) {
  const [product] = await shop.rows<{ slug: string }>(
    'SELECT slug FROM products ORDER BY id LIMIT 1',
  )
  const [category] = await shop.rows<{ slug: string }>(
    'SELECT slug FROM categories WHERE parent_id IS NULL ORDER BY id LIMIT 1',
  )
  const pages = {
    home: '/',
    category: `/product-category/${category?.slug}/`,
    product: `/product/${product?.slug}/`,
  }
  for (const [name, address] of Object.entries(pages)) {
    await sendRequest(`${shop.url}${address}`, { headers: BROTLI })
    const cachedPage = await sendRequest(`${shop.url}${address}`, { headers: BROTLI })
    if (cachedPage.status !== 200) throw new Error(`${address} answered ${cachedPage.status}`)
    const bareServer = await startBareServer(
      address,
      cachedPage.headers['content-type'] ?? '',
      cachedPage.body,
    )
    const ratios: number[] = []
    const rates: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const [shopRate, bareRate] =
        round % 2 === 0
          ? [
              await measureRate(`${shop.url}${address}`),
              await measureRate(`${bareServer.url}${address}`),
            ]
          : [
              await measureRate(`${bareServer.url}${address}`),
              await measureRate(`${shop.url}${address}`),
            ].reverse()
      // The first round warms up both servers.
      if (round === 0 || shopRate === undefined || bareRate === undefined) continue
      ratios.push(shopRate / bareRate)
      rates.push(shopRate)
    }
    await bareServer.close()
    report.line(`cached ${name} page, of bare Fastify`, median(ratios), '×', { min: 0.8 })
    report.line(`cached ${name} page, each`, 1_000_000 / median(rates), 'µs')
    report.note(`${Math.round(median(rates)).toLocaleString('en')} pages a second`)
  }
}

async function measureRate(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    headers: BROTLI,
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} failed`)
  return result.requests.average
}

async function startBareServer(address: string, type: string, body: Buffer) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send({ address, type, body: body.toString('base64') })
  const [port] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      child.kill()
      await once(child, 'close')
    },
  }
}
