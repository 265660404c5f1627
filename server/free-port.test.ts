import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { findFreePort } from './free-port.ts'

describe('a free port', () => {
  it('is none that the system may give to an outgoing connection, and is found once', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, findFreePort))
    expect(new Set(ports).size).toBe(20)
    expect(Math.min(...ports)).toBeGreaterThanOrEqual(12_000)
    expect(Math.max(...ports)).toBeLessThan(32_000)
  })

  it('is not one that another program listens on', async () => {
    const first = await findFreePort()
    const server = createServer().listen(first + 1, '127.0.0.1')
    await once(server, 'listening')
    const second = await findFreePort()
    server.close()
    expect(second).not.toBe(first + 1)
  })
})
