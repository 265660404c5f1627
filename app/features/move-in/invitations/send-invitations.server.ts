import { and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { queueInvitation } from '#app/features/customers/account-mails/write-account-mail.server.tsx'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { needsPassword } from './invitations.server.ts'
import { INVITATIONS_PER_MINUTE } from './invitations.ts'
import { moveInInvitations } from './invitations-tables.server.ts'

const MINUTE_MS = 60_000

/** Mails requested invitations, oldest request first, `INVITATIONS_PER_MINUTE` at a time; the job runs every minute. */
export async function sendInvitations(app: App, signal?: AbortSignal): Promise<void> {
  const countedSince = new Date(app.clock.now().getTime() - MINUTE_MS)
  const [recent] = await app.db
    .select({ mails: count() })
    .from(moveInInvitations)
    .where(and(moveInInvitations.isMailed, gt(moveInInvitations.settledAt, countedSince)))
  let mailsLeft = INVITATIONS_PER_MINUTE - (recent?.mails ?? 0)
  let hasMailed = false
  while (mailsLeft > 0 && !signal?.aborted) {
    const outcome = await app.db.transaction((tx) => settleNext(app, tx))
    if (outcome === 'none') break
    if (outcome === 'unneeded') continue
    hasMailed = true
    mailsLeft--
  }
  if (hasMailed) await app.jobs.send(SEND_MAILS)
}

/** Handles one invitation. Its row is locked until the mail is queued, so that two processes never mail one customer. */
async function settleNext(app: App, tx: Db): Promise<'mailed' | 'unneeded' | 'none'> {
  const [next] = await tx
    .select({ id: moveInInvitations.id, userId: moveInInvitations.userId })
    .from(moveInInvitations)
    .where(isNull(moveInInvitations.settledAt))
    .orderBy(asc(moveInInvitations.id))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!next) return 'none'
  const { rows } = await tx.execute<{ id: string; name: string; email: string }>(sql`
    SELECT u.id, u.name, u.email FROM users u WHERE u.id = ${next.userId} AND ${needsPassword}`)
  const [user] = rows
  if (user) await queueInvitation(app, tx, user)
  await tx
    .update(moveInInvitations)
    .set({ settledAt: app.clock.now(), isMailed: user !== undefined })
    .where(eq(moveInInvitations.id, next.id))
  return user ? 'mailed' : 'unneeded'
}
