import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to a database that a test can cut and restore, as if the server went down. */
export async function openDatabaseLine(url: string) {
  const target = new URL(url)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.pipe(other)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const address = new URL(url)
  address.host = `127.0.0.1:${port}`
  // Through this connection, not by the socket.
  address.searchParams.delete('host')
  const hangUp = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: address.href,
    cut() {
      isCut = true
      hangUp()
    },
    mend() {
      isCut = false
    },
    close() {
      hangUp()
      server.close()
    },
  }
}
