import { request as send } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { countTry } from '#app/features/customers/write-review/review-limits.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

const MB = 1024 * 1024
const BOUNDARY = 'een-grens'

/** A review with four photos of ten megabytes, generated while it is sent. */
function* reviewBody() {
  for (const [name, value] of Object.entries({ stars: '5', title: 'x', body: 'x', author: 'x' })) {
    yield `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  }
  const part = Buffer.alloc(64 * 1024, 7)
  for (let photo = 1; photo <= 4; photo++) {
    yield `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photos"; filename="${photo}.bin"\r\n\r\n`
    for (let sentBytes = 0; sentBytes < 10 * MB; sentBytes += part.length) yield part
    yield '\r\n'
  }
  yield `--${BOUNDARY}--\r\n`
}

const LENGTH = [...reviewBody()].reduce((sum, part) => sum + Buffer.byteLength(part), 0)

function sendReview(port: number, cookie: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      cookie,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': LENGTH,
    }
    const path = '/product/ring/review/'
    const request = send({ port, host: '127.0.0.1', method: 'POST', path, headers })
    request.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    // A sender that is rejected early may notice it while it writes.
    request.on('error', () => resolve(0))
    void (async () => {
      for (const part of reviewBody()) {
        if (request.destroyed) return
        if (!request.write(part)) await new Promise((drained) => request.once('drain', drained))
      }
      request.end()
    })()
  })
}

builtShopTest(
  'thirty simultaneous uploads of 41 MB are limited before they are read, take little memory and delay nobody',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Ring' })
    const tess = createClient(builtShop)
    await tess.post('/account-maken/', [
      ['user_email', 'tess@voorbeeld.example'],
      ['user_pass', 'zilver-maan-48'],
    ])
    // This network wrote fifteen reviews within the hour.
    for (let count = 1; count <= 15; count++) await countTry(app, 'written', '127.0.0.1')
    const cookie = [...tess.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const memory = () => process.memoryUsage().external
    const before = memory()
    let [peak, slowest, isDone] = [0, 0, false]
    const watch = (async () => {
      while (!isDone) {
        const began = performance.now()
        await builtShop.request({ path: '/healthz' })
        slowest = Math.max(slowest, performance.now() - began)
        peak = Math.max(peak, memory() - before)
        await pause(20)
      }
    })()
    const statuses = await Promise.all(
      Array.from({ length: 30 }, () => sendReview(builtShop.port, cookie)),
    )
    isDone = true
    await watch
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(25)
    expect(peak).toBeLessThan(150 * MB)
    expect(slowest).toBeLessThan(2_000)
  },
)
