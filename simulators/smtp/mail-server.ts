import { SMTPServer } from 'smtp-server'

export type MailServer = Awaited<ReturnType<typeof openMailServer>>

/** The fault of the next mail. cut-off: it is accepted, but the connection breaks before the reply; held: no reply. */
type Fault = 'cut-off' | 'held'

/** A local mail server; the recipient's address decides whether it rejects a mail. */
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
        const met = fault
        fault = undefined
        if (met === undefined) done()
        else if (met === 'cut-off') hangUp(session.id)
      })
    },
  })
  function hangUp(session: string) {
    for (const connection of server.connections) {
      if (connection.session.id === session) connection.close()
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A killed sender causes an error here too.
  server.on('error', () => undefined)
  const address = server.server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    /** every accepted mail in its raw form */
    received,
    /** the idempotency keys of the mails, each as often as it was accepted */
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
