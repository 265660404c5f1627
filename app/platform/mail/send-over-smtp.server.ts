import { Transform } from 'node:stream'
import nodemailer, { type SendMailOptions } from 'nodemailer'

const TIMEOUT_MS = 10_000

export type SmtpResult =
  | { outcome: 'accepted' }
  /** `isFinal`: a retry would be rejected too */
  | { outcome: 'rejected'; text: string; isFinal: boolean }
  /** the server received the whole mail but never confirmed it */
  | { outcome: 'unknown'; text: string }

/**
 * Delivers one mail to the mail server. `beforeEnd` is awaited after the server has accepted the transaction and before the
 * last line of the mail is sent. Until then the mail is certainly not sent; afterwards only the server knows.
 */
export async function sendOverSmtp(
  url: string,
  mail: SendMailOptions,
  beforeEnd: () => Promise<void>,
): Promise<SmtpResult> {
  let isComplete = false
  const createEndStream = () =>
    new Transform({
      // Disables buffering, so that `flush` runs when the server reads the end, not when the mail is composed.
      readableHighWaterMark: 1,
      transform: (chunk, _encoding, callback) => callback(null, chunk),
      flush(done) {
        beforeEnd().then(() => {
          isComplete = true
          done()
        }, done)
      },
    })
  const mailer = nodemailer.createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  mailer.use('stream', ({ message }, callback) => {
    message.processFunc((messageStream) => {
      const endStream = createEndStream()
      messageStream.on('error', (error) => endStream.destroy(error))
      return messageStream.pipe(endStream)
    })
    callback()
  })
  try {
    await mailer.sendMail(mail)
    return { outcome: 'accepted' }
  } catch (error) {
    const text = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
    if (isComplete && responseCode === 0) return { outcome: 'unknown', text }
    // A 5xx about the recipient or the mail is final; a 5xx about our login is not.
    const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
    return { outcome: 'rejected', text, isFinal: isAboutMail && responseCode >= 500 }
  }
}
