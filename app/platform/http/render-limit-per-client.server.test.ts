import type { FastifyRequest } from 'fastify'
import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { limitPerClient } from './render-limit-per-client.server.ts'

shopTest(
  'a network has at most six pages and six forms in progress, and delays no other network',
  async ({ app }) => {
    const startedRequests: string[] = []
    const endlessWork = new Promise<void>(() => undefined)
    const send = (method: string, ip: string) => {
      const request = { method, ip, raw: { socket: { destroyed: false } } } as FastifyRequest
      void limitPerClient(app, request, () => {
        startedRequests.push(`${method} ${ip}`)
        return endlessWork
      })
    }
    for (let number = 0; number < 40; number++) {
      send('POST', '192.0.2.7')
      send('GET', '192.0.2.7')
    }
    send('POST', '192.0.2.8')
    await Promise.resolve()
    const count = (request: string) => startedRequests.filter((each) => each === request).length
    expect(count('POST 192.0.2.7')).toBe(6)
    expect(count('GET 192.0.2.7')).toBe(6)
    expect(count('POST 192.0.2.8')).toBe(1)
  },
)
