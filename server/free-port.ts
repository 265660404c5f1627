import { createServer } from 'node:net'

/** Lower than the ports that operating systems use for outgoing connections, which could take a free port at any moment. */
const FIRST_PORT = 12_000
const PORT_COUNT = 20_000
const PORTS_PER_PROCESS = 16

// Starts at a port that depends on the process id, so that processes that start together do not choose the same port.
let nextOffset = (process.pid * PORTS_PER_PROCESS) % PORT_COUNT

/** Returns a free port of this machine that this process has not returned before. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < PORT_COUNT; attempt++) {
    const port = FIRST_PORT + nextOffset
    nextOffset = (nextOffset + 1) % PORT_COUNT
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${FIRST_PORT} to ${FIRST_PORT + PORT_COUNT - 1} is free`)
}

const isFree = (port: number) =>
  tryAddress({ PORT: port, HOST: '127.0.0.1' }).then(
    () => true,
    () => false,
  )

/** Listens at an address for a moment and returns the port. Rejects with a system error such as EADDRINUSE. */
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
