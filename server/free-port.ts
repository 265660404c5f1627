import { createServer } from 'node:net'

/** Returns a free port of this machine. */
export const findFreePort = () => tryAddress({ PORT: 0, HOST: '127.0.0.1' })

/** Listens there for a moment and returns the port; rejects with a system error such as EADDRINUSE. */
export function tryAddress({ PORT, HOST }: { PORT: number; HOST: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(PORT, HOST, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
