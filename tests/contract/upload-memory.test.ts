import { request as sendRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { countTry } from '#app/features/customers/write-review/review-limits.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

const MB = 1024 * 1024
const BOUNDARY = 'een-grens'

/** A review with four photos of ten megabytes, generated while it is sent. */
function* generateReviewBody() {
  for (const [name, value] of Object.entries({ stars: '5', title: 'x', body: 'x', author: 'x' })) {
    yield `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  }
  const chunk = Buffer.alloc(64 * 1024, 7)
  for (let photo = 1; photo <= 4; photo++) {
    yield `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photos"; filename="${photo}.bin"\r\n\r\n`
    for (let sentBytes = 0; sentBytes < 10 * MB; sentBytes += chunk.length) yield chunk
    yield '\r\n'
  }
  yield `--${BOUNDARY}--\r\n`
}

const BODY_LENGTH = [...generateReviewBody()].reduce(
  (sum, chunk) => sum + Buffer.byteLength(chunk),
  0,
)

function sendReview(port: number, cookie: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      cookie,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': BODY_LENGTH,
    }
    const path = '/product/ring/review/'
    const request = sendRequest({ port, host: '127.0.0.1', method: 'POST', path, headers })
    request.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    // A sender that is rejected early may notice it while it writes.
    request.on('error', () => resolve(0))
    void (async () => {
      for (const part of generateReviewBody()) {
        if (request.destroyed) return
        if (!request.write(part)) await new Promise((drained) => request.once('drain', drained))
      }
      request.end()
    })()
  })
}

builtShopTest(
  'thirty simultaneous uploads of 40 MB are limited before they are read, take little memory and delay nobody',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Ring' })
    const tess = createClient(builtShop)
    await tess.post('/account-maken/', [
      ['user_email', 'tess@voorbeeld.example'],
      ['user_pass', 'zilver-maan-48'],
    ])
    // A network may send twenty reviews an hour: the fifteen counted here leave five.
    for (let count = 1; count <= 15; count++) await countTry(app, 'written', '127.0.0.1')
    const cookie = [...tess.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const readMemory = () => process.memoryUsage().external
    const memoryBefore = readMemory()
    let peakMemory = 0
    let slowestResponseMs = 0
    let isDone = false
    const monitoring = (async () => {
      while (!isDone) {
        const startedAt = performance.now()
        await builtShop.request({ path: '/healthz' })
        slowestResponseMs = Math.max(slowestResponseMs, performance.now() - startedAt)
        peakMemory = Math.max(peakMemory, readMemory() - memoryBefore)
        await wait(20)
      }
    })()
    const statuses = await Promise.all(
      Array.from({ length: 30 }, () => sendReview(builtShop.port, cookie)),
    )
    isDone = true
    await monitoring
    // The shop reads five reviews, whose photos are no photos.
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(25)
    expect(peakMemory).toBeLessThan(150 * MB)
    expect(slowestResponseMs).toBeLessThan(2_000)
  },
)
