import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

const HEADER_BYTES = 5
/** Statements that only maintain a connection, such as the heartbeat of one that listens. */
const MAINTENANCE = /^(?:LISTEN|SELECT 1$|SET )/

/** Calls back with each message that a client sends to PostgreSQL after the first one, which has no type. */
function readMessages(onMessage: (type: string, body: Buffer) => void) {
  let unreadBytes = Buffer.alloc(0)
  let isStarted = false
  return (chunk: Buffer) => {
    unreadBytes = Buffer.concat([unreadBytes, chunk])
    for (;;) {
      const lengthPosition = isStarted ? 1 : 0
      if (unreadBytes.length < lengthPosition + 4) return
      const length = unreadBytes.readInt32BE(lengthPosition) + lengthPosition
      if (unreadBytes.length < length) return
      if (isStarted)
        onMessage(
          String.fromCharCode(unreadBytes[0] ?? 0),
          unreadBytes.subarray(HEADER_BYTES, length),
        )
      isStarted = true
      unreadBytes = unreadBytes.subarray(length)
    }
  }
}

/** A proxy to a database that records the statements that are sent through it; prepared ones by their text. */
export async function openCountingProxy(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let statements: string[] = []
  const recordStatement = (text: string) => {
    if (!MAINTENANCE.test(text)) statements.push(text)
  }
  const server = createServer((clientSocket) => {
    const databaseSocket = connect(Number(target.port), target.hostname)
    let boundStatement = ''
    const texts = new Map<string, string>()
    const readClientBytes = readMessages((type, body) => {
      const [first = '', second = ''] = body.toString().split('\0')
      if (type === 'P') texts.set(first, second)
      // Message types: P parses a named statement, B binds it (portal, then statement), E executes it, Q is a simple query.
      if (type === 'B') boundStatement = texts.get(second) ?? second
      if (type === 'E') recordStatement(boundStatement)
      if (type === 'Q') recordStatement(first)
    })
    clientSocket.on('data', readClientBytes)
    for (const [socket, other] of [
      [clientSocket, databaseSocket],
      [databaseSocket, clientSocket],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => undefined)
      socket.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = new URL(url)
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  // Connecting by the socket file would bypass the proxy.
  address.searchParams.delete('host')
  return {
    url: address.href,
    /** Returns the statements since the last time. */
    takeStatements() {
      const countedStatements = statements
      statements = []
      return countedStatements
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
