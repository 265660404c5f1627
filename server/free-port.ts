import { createServer } from 'node:net'

/** A port of this machine that nobody listens on right now. */
export const findFreePort = () => tryAddress({ PORT: 0, HOST: '127.0.0.1' })

/** Listens there for a moment and tells the port; a system error when that cannot be, such as EADDRINUSE. */
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
