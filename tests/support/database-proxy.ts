import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to a database whose connections a test can cut and restore, as if the server went down. */
export async function openDatabaseProxy(url: string) {
  const target = new URL(url)
  const openSockets = new Set<Socket>()
  let isCut = false
  const server = createServer((clientSocket) => {
    if (isCut) return clientSocket.destroy()
    const databaseSocket = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [clientSocket, databaseSocket],
      [databaseSocket, clientSocket],
    ] as const) {
      openSockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        openSockets.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const address = new URL(url)
  address.host = `127.0.0.1:${port}`
  // Connecting by the socket file would bypass the proxy.
  address.searchParams.delete('host')
  const closeSockets = () => {
    for (const socket of openSockets) socket.destroy()
  }
  return {
    url: address.href,
    cut() {
      isCut = true
      closeSockets()
    },
    mend() {
      isCut = false
    },
    close() {
      closeSockets()
      server.close()
    },
  }
}
