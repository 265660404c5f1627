import { expect, test, vi } from 'vitest'
import { requestCart } from './cart-requests.ts'

const NOW = 1_700_000_000_000

test('a request for the cart times out after 5,000 milliseconds, not earlier [C03, K01]', async () => {
  vi.useFakeTimers()
  const timeouts: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeouts.push(ms)
    const controller = new AbortController()
    setTimeout(() => controller.abort(), ms)
    return controller.signal
  })
  const sentUrls: string[] = []
  vi.stubGlobal(
    'fetch',
    (url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        sentUrls.push(url)
        signal.addEventListener('abort', () => reject(new DOMException('late', 'AbortError')))
      }),
  )
  let result: unknown = 'waiting'
  const finished = requestCart(NOW).then((cartResult) => {
    result = cartResult
  })
  await vi.advanceTimersByTimeAsync(4_999)
  expect(result).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  await finished
  expect(result).toEqual({ ok: false, error: 'no-answer' })
  expect(sentUrls).toEqual(['/?wc-ajax=get_refreshed_fragments'])
  expect(timeouts).toEqual([5_000])
  vi.useRealTimers()
})
