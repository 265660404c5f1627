import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { type Db, type PreparedStatement, queryPrepared } from '#app/platform/database/db.server.ts'
import type { MailContent, MailState } from './mail.ts'
import type { MailSecret } from './mail-secrets.server.ts'
import { mails } from './mails-tables.server.ts'

interface MailEnvelope {
  /** identifies the event, so that a repeated event sends no second mail */
  eventKey: string
  kind: string
  orderId: number | null
  /** account that the mail is about */
  userId?: string
  to: string
  subject: string
  /** reply address; absent: the shop's */
  replyTo?: string
  /** URL for one-click unsubscribe */
  stopUrl?: string
  /** earliest time to send, so that staff can withdraw the mail until then */
  notBefore?: Date
  /** invoice or credit note that is attached on sending */
  documentId?: number
  /** token of the one-time link; the content has HIDDEN_TOKEN in its place */
  secret?: MailSecret | undefined
}

/** A rendered mail, or plain data of this moment from which it is rendered later. */
export type NewMail = MailEnvelope & (MailContent | { draft: object })

/** Renders a mail from its draft. */
export type RenderDraft = (draft: unknown) => Promise<MailContent>

/** Name of the job that sends queued mails. Request it after the commit. */
export const SEND_MAILS = 'send-mails'

const QUEUE_MAIL = `
  INSERT INTO mails (event_key, kind, order_id, user_id, to_address, subject, html, text, draft, stop_url, created_at,
    secret, secret_hash, secret_expires_at, document_id, reply_to, next_try_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
  ON CONFLICT (event_key) DO NOTHING`

/** Stores a mail in the outbox, in the transaction of its event: either both are committed or neither. */
export async function queueMail(tx: Db, mail: NewMail, now: Date): Promise<void> {
  await queryPrepared(tx, mailInsert(mail, now))
}

/** Returns the statement that stores a mail in the outbox. */
export function mailInsert(mail: NewMail, now: Date): PreparedStatement {
  const {
    eventKey,
    kind,
    orderId,
    userId = null,
    to,
    subject,
    stopUrl = null,
    secret,
    documentId = null,
    replyTo = null,
    notBefore = null,
  } = mail
  const secretValues = [secret?.sealed ?? null, secret?.hash ?? null, secret?.expiresAt ?? null]
  const { html, text, draft } =
    'draft' in mail
      ? { html: '', text: '', draft: JSON.stringify(mail.draft) }
      : { ...mail, draft: null }
  return {
    name: 'queue-mail',
    text: QUEUE_MAIL,
    values: [
      eventKey,
      kind,
      orderId,
      userId,
      to,
      subject,
      html,
      text,
      draft,
      stopUrl,
      now,
      ...secretValues,
      documentId,
      replyTo,
      notBefore,
    ],
  }
}

/** Delay of a mail about a parcel; until then staff can correct or undo their last step. */
export const PARCEL_MAIL_DELAY_MS = 60_000

/**
 * Deletes a queued mail. `sent`: the mail is no longer queued: it was sent, may have been sent, failed, or was stored because
 * there is no mail server. `none`: there is no such mail.
 */
export async function withdrawMail(
  tx: Db,
  eventKey: string,
): Promise<'withdrawn' | 'sent' | 'none'> {
  const [mail] = await tx
    .select({ id: mails.id, state: mails.state })
    .from(mails)
    .where(eq(mails.eventKey, eventKey))
    .for('update')
  if (!mail) return 'none'
  if (mail.state !== 'queued') return 'sent'
  await tx.delete(mails).where(eq(mails.id, mail.id))
  return 'withdrawn'
}

/** Returns a mail with its content; renders and stores the content first if the mail is a draft. */
export async function ensureMailIsRendered<
  Mail extends MailContent & { id: number; draft: unknown },
>(db: Db, mail: Mail, renderDraft: RenderDraft): Promise<Mail> {
  if (mail.draft === null) return mail
  const content = await renderDraft(mail.draft)
  await db
    .update(mails)
    .set({ ...content, draft: null })
    .where(eq(mails.id, mail.id))
  return { ...mail, ...content, draft: null }
}

/**
 * Queues a mail again; a sent mail is copied. Returns false if the mail or its copy is already queued or being sent, or if the mail
 * does not exist. `remark` is shown at the top, and describes changes since the first mail.
 */
export async function requeueMail(
  db: Db,
  id: number,
  now: Date,
  remark?: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Simultaneous clicks wait for this lock and then find the copy.
    const [mail] = await tx.select().from(mails).where(eq(mails.id, id)).for('update')
    if (!mail) return false
    const content = remark === undefined ? mail : withRemark(mail, remark)
    if (mail.state === 'sent') return queueCopy(tx, { ...mail, ...content }, now)
    if (!STOPPED.includes(mail.state)) return false
    const { html, text } = content
    const retry = {
      html,
      text,
      state: 'queued' as const,
      attempts: 0,
      error: null,
      nextTryAt: null,
    }
    await tx.update(mails).set(retry).where(eq(mails.id, id))
    return true
  })
}

/** States of mails that are sent only on request. */
const STOPPED: MailState[] = ['failed', 'stored', 'uncertain']

/** Adds the remark below the heading, in a box that every mail program can render, unless the mail has it already. */
function withRemark({ html, text }: MailContent, remark: string): MailContent {
  if (text.includes(remark)) return { html, text }
  return {
    html: html.replace('</h1>', (end) => `${end}<p style="${REMARK_STYLE}">${remark}</p>`),
    text: `${remark}\n\n${text}`,
  }
}

const REMARK_STYLE =
  'margin:0 0 16px;padding:12px 16px;background-color:#f3f0ea;font-size:16px;line-height:26px'

async function queueCopy(tx: Db, sentMail: typeof mails.$inferSelect, now: Date): Promise<boolean> {
  const keyPrefix = `${sentMail.eventKey}-again-`
  const isWaiting = inArray(mails.state, ['queued', 'sending'])
  const [copy] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(isWaiting, sql`starts_with(${mails.eventKey}, ${keyPrefix})`))
    .limit(1)
  if (copy) return false
  const { kind, orderId, userId, toAddress, subject, stopUrl, replyTo } = sentMail
  const { html, text, documentId, secret, secretHash, secretExpiresAt } = sentMail
  const envelope = { kind, orderId, userId, toAddress, subject, stopUrl, replyTo }
  const content = { html, text, documentId, secret, secretHash, secretExpiresAt }
  await tx
    .insert(mails)
    .values({ ...envelope, ...content, eventKey: `${keyPrefix}${now.getTime()}`, createdAt: now })
  return true
}

/** Deletes the mails about an order. */
export async function deleteMailsOf(tx: Db, orderId: number): Promise<void> {
  await tx.delete(mails).where(eq(mails.orderId, orderId))
}

/** Deletes mails from before a moment, except those that must still be sent; returns their number. */
export async function deleteOldMails(db: Db, before: Date): Promise<number> {
  const result = await db
    .delete(mails)
    .where(and(lt(mails.createdAt, before), notInArray(mails.state, ['queued', 'sending'])))
  return result.rowCount ?? 0
}
