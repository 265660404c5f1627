import { SMTPServer } from 'smtp-server'

export type MailServer = Awaited<ReturnType<typeof openMailServer>>

/** Fault of the next mail. cut-off: accepted, but the connection breaks before the reply; held: accepted without a reply. */
type Fault = 'cut-off' | 'held'

/** Starts a local mail server; the address of the recipient decides whether a mail is rejected. */
export async function openMailServer(options: { onMail?: () => void } = {}) {
  const received: string[] = []
  let isDown = false
  let fault: Fault | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, session, done) {
      const reject = (code: number, text: string) =>
        done(Object.assign(new Error(text), { responseCode: code }))
      if (isDown) return reject(451, 'Even niet')
      if (address.startsWith('bestaat-niet')) return reject(550, 'Onbekende ontvanger')
      if (address.startsWith('verbroken')) return hangUp(session.id)
      done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        options.onMail?.()
        const currentFault = fault
        fault = undefined
        if (currentFault === undefined) done()
        else if (currentFault === 'cut-off') hangUp(session.id)
      })
    },
  })
  function hangUp(session: string) {
    for (const connection of server.connections) {
      if (connection.session.id === session) connection.close()
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // If the process that sends a mail is killed, the server gets an error too.
  server.on('error', () => undefined)
  const address = server.server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    /** all accepted mails in their raw form */
    received,
    /** idempotency keys of all accepted mails, with duplicates */
    receivedKeys: () => received.map((mail) => /^Message-ID: <(.+)@/m.exec(mail)?.[1] ?? ''),
    setDown: (value: boolean) => {
      isDown = value
    },
    failNext: (next: Fault) => {
      fault = next
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
