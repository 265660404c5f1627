import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import nodemailer, { type Transporter } from 'nodemailer'
import { mails } from './mails-table.server.ts'
import type { Resource, Shop } from './shop.ts'

const MAX_ATTEMPTS = 8
const FIRST_WAIT_MS = 60_000
const TIMEOUT_MS = 10_000

interface Sender {
  name: string
  address: string
}

/** Null while no mail server is set: then mails are kept for the outbox of the back office. */
const transport: Resource<Transporter | null> = {
  name: 'mail-transport',
  open: ({ env }) =>
    env.SMTP_URL === undefined
      ? null
      : nodemailer.createTransport({
          url: env.SMTP_URL,
          connectionTimeout: TIMEOUT_MS,
          greetingTimeout: TIMEOUT_MS,
          socketTimeout: TIMEOUT_MS,
        }),
}

/** Sends what waits in the outbox. Several processes may do so at once: each takes mails that no other holds. */
export async function sendQueuedMails(
  shop: Shop,
  sender: Sender,
  signal?: AbortSignal,
): Promise<void> {
  const mailer = shop.use(transport)
  if (!mailer) {
    await shop.db.update(mails).set({ state: 'kept' }).where(eq(mails.state, 'queued'))
    return
  }
  while (!signal?.aborted && (await sendNext(shop, mailer, sender))) {
    // until none is due
  }
}

async function sendNext(shop: Shop, mailer: Transporter, sender: Sender): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const now = shop.clock.now()
    const [mail] = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.state, 'queued'), or(isNull(mails.nextTryAt), lte(mails.nextTryAt, now))))
      .orderBy(asc(mails.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!mail) return false

    const attempts = mail.attempts + 1
    const failure = await trySending(mailer, sender, mail, shop.siteUrl)
    const next = failure ? afterFailure(failure, attempts, now) : sentAt(now)
    await tx
      .update(mails)
      .set({ ...next, attempts })
      .where(eq(mails.id, mail.id))
    if (failure) shop.log.warn({ mail: mail.id, error: failure.text }, 'mail could not be sent')
    return true
  })
}

function sentAt(now: Date) {
  return { state: 'sent' as const, sentAt: now, error: null, nextTryAt: null }
}

interface Failure {
  text: string
  isFinal: boolean
}

function afterFailure({ text, isFinal }: Failure, attempts: number, now: Date) {
  const isGivenUp = isFinal || attempts >= MAX_ATTEMPTS
  return {
    state: isGivenUp ? ('failed' as const) : ('queued' as const),
    error: text,
    // one minute, two, four … about two hours in all
    nextTryAt: isGivenUp ? null : new Date(now.getTime() + FIRST_WAIT_MS * 2 ** (attempts - 1)),
  }
}

async function trySending(
  mailer: Transporter,
  from: Sender,
  mail: typeof mails.$inferSelect,
  siteUrl: string,
): Promise<Failure | null> {
  try {
    await mailer.sendMail({
      from,
      to: mail.toAddress,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      // The same for every try, so that a mailbox can tell that it has the mail already.
      messageId: `<${mail.eventKey.replace(/[^\w.-]/g, '-')}@${new URL(siteUrl).hostname}>`,
    })
    return null
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
    // 5xx about this address or this mail is the server's last word; about our password it is not.
    const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
    return { text: text.slice(0, 500), isFinal: isAboutMail && responseCode >= 500 }
  }
}
