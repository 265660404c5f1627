import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { ensureMailIsRendered, type RenderDraft } from './mail.server.ts'
import { revealMail } from './mail-secrets.server.ts'
import { mails } from './mails-tables.server.ts'
import { type SmtpResult, sendOverSmtp } from './send-over-smtp.server.ts'

const MAX_ATTEMPTS = 8
const FIRST_WAIT_MS = 60_000
/** The number of due mails that a process tries to lock until it finds one that no other process has locked. */
const SCAN_LIMIT = 50
/** The first key of the advisory locks of mails; the second is the mail's id. */
const MAIL_LOCK = 1_835_101_292

export interface MailAttachment {
  filename: string
  content: Buffer | string
  contentType: string
}

interface Sender {
  name: string
  address: string
  renderDraft: RenderDraft
  /** returns the files of an invoice or credit note */
  readAttachments: (documentId: number) => Promise<MailAttachment[]>
}

/** Sends the queued mails. Several processes may run it at once: each skips mails that another has locked. */
export async function sendQueuedMails(
  app: App,
  sender: Sender,
  signal?: AbortSignal,
): Promise<void> {
  const { SMTP_URL: url } = app.env
  if (url === undefined) {
    // Without a mail server, mails are only stored, and the outbox of the back office shows them.
    const now = app.clock.now()
    const isDue = or(isNull(mails.nextTryAt), lte(mails.nextTryAt, now))
    await app.db
      .update(mails)
      .set({ state: 'stored' })
      .where(and(eq(mails.state, 'queued'), isDue))
    return
  }
  await markAbandonedUncertain(app)
  while (!signal?.aborted && (await sendNext(app, url, sender))) {
    // repeats until none is due
  }
}

/**
 * Marks mails of dead processes as uncertain. A process locks the mail that it sends, so a mail that is marked as sending
 * without a lock belongs to a process that died.
 */
async function markAbandonedUncertain(app: App): Promise<void> {
  const uncertainMails = await app.db
    .update(mails)
    .set({ state: 'uncertain', nextTryAt: null })
    .where(
      and(
        eq(mails.state, 'sending'),
        sql`pg_try_advisory_xact_lock(${MAIL_LOCK}::integer, ${mails.id})`,
      ),
    )
    .returning({ id: mails.id })
  for (const { id } of uncertainMails) app.log.warn({ mail: id }, 'mail may have been sent or not')
}

async function sendNext(
  app: App,
  url: string,
  { renderDraft, readAttachments, ...from }: Sender,
): Promise<boolean> {
  return app.db.transaction(async (lockTx) => {
    const now = app.clock.now()
    const id = await lockDueMail(lockTx, now)
    if (id === undefined) return false
    const [queuedMail] = await lockTx.select().from(mails).where(eq(mails.id, id))
    // Another process may have sent the mail just before it was locked here.
    if (queuedMail?.state !== 'queued') return true

    const mail = await revealMail(app, await ensureMailIsRendered(app.db, queuedMail, renderDraft))
    const attempts = mail.attempts + 1
    // `app.db` uses another connection, so the state is committed even if this transaction is not.
    const markSending = async () => {
      await app.db.update(mails).set({ state: 'sending', attempts }).where(eq(mails.id, id))
    }
    const message = {
      from,
      to: mail.toAddress,
      ...(mail.replyTo && { replyTo: mail.replyTo }),
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      attachments: mail.documentId === null ? [] : await readAttachments(mail.documentId),
      // The id is the same for every attempt, so that mail servers can recognise a duplicate.
      messageId: `<${mail.eventKey.replace(/[^\w.-]/g, '-')}@${new URL(app.siteUrl).hostname}>`,
      ...(mail.stopUrl && { headers: stopHeaders(mail.stopUrl) }),
    }
    const result = await sendOverSmtp(url, message, markSending)
    await lockTx
      .update(mails)
      .set({ ...stateAfter(result, attempts, now), attempts })
      .where(eq(mails.id, id))
    if (result.outcome !== 'accepted') {
      app.log.warn({ mail: id, error: result.text }, `mail could not be sent: ${result.outcome}`)
    }
    return true
  })
}

/** Returns headers that let the mail program offer to unsubscribe without opening a page (RFC 8058). */
function stopHeaders(url: string) {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Returns the id of a due mail, locked until the transaction ends. */
async function lockDueMail(lockTx: Db, now: Date): Promise<number | undefined> {
  const { rows } = await lockTx.execute<{ id: number }>(sql`
    WITH due AS MATERIALIZED (
      SELECT id FROM mails
      WHERE state = 'queued' AND (next_try_at IS NULL OR next_try_at <= ${now.toISOString()})
      ORDER BY id LIMIT ${SCAN_LIMIT}
    )
    SELECT id FROM due WHERE pg_try_advisory_xact_lock(${MAIL_LOCK}::integer, id) LIMIT 1`)
  return rows[0]?.id
}

function stateAfter(result: SmtpResult, attempts: number, now: Date) {
  if (result.outcome === 'accepted') {
    return { state: 'sent' as const, sentAt: now, error: null, nextTryAt: null }
  }
  if (result.outcome === 'unknown') {
    return { state: 'uncertain' as const, error: result.text, nextTryAt: null }
  }
  const isGivenUp = result.isFinal || attempts >= MAX_ATTEMPTS
  return {
    state: isGivenUp ? ('failed' as const) : ('queued' as const),
    error: result.text,
    // waits one minute, two, four …: about two hours in all
    nextTryAt: isGivenUp ? null : new Date(now.getTime() + FIRST_WAIT_MS * 2 ** (attempts - 1)),
  }
}
