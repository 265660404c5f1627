import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { findFreePort } from './free-port.ts'

describe('a free port', () => {
  it('is outside the range of outgoing connections, and is returned only once', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, findFreePort))
    expect(new Set(ports).size).toBe(20)
    expect(Math.min(...ports)).toBeGreaterThanOrEqual(12_000)
    expect(Math.max(...ports)).toBeLessThan(32_000)
  })

  it('is not one that another program listens on', async () => {
    const firstPort = await findFreePort()
    const nextPort = firstPort + 1
    const server = createServer().listen(nextPort, '127.0.0.1')
    await once(server, 'listening')
    const secondPort = await findFreePort()
    server.close()
    expect(secondPort).not.toBe(nextPort)
  })
})
