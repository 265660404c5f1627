import { Transform } from 'node:stream'
import nodemailer, { type SendMailOptions } from 'nodemailer'

const TIMEOUT_MS = 10_000

export type HandedOver =
  | { outcome: 'taken' }
  /** `isFinal`: it will be refused again */
  | { outcome: 'refused'; text: string; isFinal: boolean }
  /** the server got all of it, and then said nothing any more */
  | { outcome: 'unknown'; text: string }

/**
 * Gives one mail to the mail server. `beforeEnd` is waited for when the server has agreed to take the mail and has got
 * all but its last line: until then it was surely not sent, from then on only the server knows.
 */
export async function handOverMail(
  url: string,
  mail: SendMailOptions,
  beforeEnd: () => Promise<void>,
): Promise<HandedOver> {
  let isComplete = false
  const lastLine = () =>
    new Transform({
      // Passes nothing on before it is asked for: the end comes when the server reads it, not when it is made.
      readableHighWaterMark: 1,
      transform: (chunk, _encoding, done) => done(null, chunk),
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
  mailer.use('stream', ({ message }, done) => {
    message.processFunc((made) => {
      const passed = lastLine()
      made.on('error', (error) => passed.destroy(error))
      return made.pipe(passed)
    })
    done()
  })
  try {
    await mailer.sendMail(mail)
    return { outcome: 'taken' }
  } catch (error) {
    const text = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
    if (isComplete && responseCode === 0) return { outcome: 'unknown', text }
    // 5xx about this address or this mail is the server's last word; about our password it is not.
    const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
    return { outcome: 'refused', text, isFinal: isAboutMail && responseCode >= 500 }
  }
}
