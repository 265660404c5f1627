import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from './db.server.ts'
import { mails } from './mails-table.server.ts'

export interface NewMail {
  /** names the happening: whatever is done twice, this mail is sent once */
  eventKey: string
  kind: string
  orderId: number | null
  to: string
  subject: string
  html: string
  text: string
}

/** Name of the job that sends what is queued; ask for it after the commit. */
export const SEND_MAILS = 'send-mails'

/** Puts a mail in the outbox, in the transaction of what it tells about: both are true or neither. */
export async function queueMail(tx: Db, mail: NewMail, now: Date): Promise<void> {
  const { to, ...rest } = mail
  await tx
    .insert(mails)
    .values({ ...rest, toAddress: to, createdAt: now })
    .onConflictDoNothing({ target: mails.eventKey })
}

/** Gives a mail that was not sent a new life in the queue; false when there is nothing to do again. */
export async function requeueMail(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .update(mails)
    .set({ state: 'queued', attempts: 0, error: null, nextTryAt: null })
    .where(and(eq(mails.id, id), inArray(mails.state, ['failed', 'kept'])))
    .returning({ id: mails.id })
  return rows.length > 0
}
