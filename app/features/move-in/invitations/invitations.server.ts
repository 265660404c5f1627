import { and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { loginAccounts, users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { queueInvitation } from '#app/features/customers/account-mails/write-account-mail.server.tsx'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { INVITATIONS_PER_MINUTE, INVITE_CUSTOMERS, type InvitationCounts } from './invitations.ts'
import { moveInInvitations } from './invitations-tables.server.ts'

/** Customers of these shops who cannot log in and were not invited; deleted accounts are not among them. */
const openCustomers = (shop: string | null) => sql`
  FROM move_in_objects o JOIN users u ON u.id = o.new_id
  WHERE o.kind = 'customer' AND (${shop}::text IS NULL OR o.shop = ${shop}) AND u.role = 'customer'
    AND u.pending_email IS NULL
    AND NOT EXISTS (SELECT FROM login_accounts l WHERE l.user_id = u.id AND l.password IS NOT NULL)
    AND NOT EXISTS (SELECT FROM passkeys k WHERE k.user_id = u.id)
    AND NOT EXISTS (SELECT FROM move_in_invitations i WHERE i.user_id = u.id)`

/** Counts the customers of a former shop by what became of their invitation. */
export async function countInvitations(app: App, shop: string): Promise<InvitationCounts> {
  const { rows } = await app.db.execute<{ open: number; waiting: number; mailed: number }>(sql`
    SELECT (SELECT count(*)::int ${openCustomers(shop)}) AS open,
      count(*) FILTER (WHERE settled_at IS NULL)::int AS waiting,
      count(*) FILTER (WHERE is_mailed)::int AS mailed
    FROM move_in_invitations WHERE shop = ${shop}`)
  return rows[0] ?? { open: 0, waiting: 0, mailed: 0 }
}

/**
 * Requests an invitation for every customer without a password who was not invited before, and returns their number.
 * `shop` null: of every former shop.
 */
export async function requestInvitations(app: App, shop: string | null): Promise<number> {
  const { rows } = await app.db.execute(sql`
    INSERT INTO move_in_invitations (user_id, shop, requested_at)
    SELECT DISTINCT ON (u.id) u.id, o.shop, ${app.clock.now().toISOString()}::timestamptz ${openCustomers(shop)}
    ORDER BY u.id
    ON CONFLICT (user_id) DO NOTHING RETURNING id`)
  if (rows.length > 0) await app.jobs.send(INVITE_CUSTOMERS)
  return rows.length
}

const MINUTE_MS = 60_000

/** Mails requested invitations in the order of their request, so many per minute; the job runs every minute. */
export async function sendInvitations(app: App, signal?: AbortSignal): Promise<void> {
  const since = new Date(app.clock.now().getTime() - MINUTE_MS)
  const [recent] = await app.db
    .select({ mails: count() })
    .from(moveInInvitations)
    .where(and(moveInInvitations.isMailed, gt(moveInInvitations.settledAt, since)))
  let left = INVITATIONS_PER_MINUTE - (recent?.mails ?? 0)
  let hasMailed = false
  while (left > 0 && !signal?.aborted) {
    const outcome = await app.db.transaction((tx) => settleNext(app, tx))
    if (outcome === 'none') break
    if (outcome === 'unneeded') continue
    hasMailed = true
    left--
  }
  if (hasMailed) await app.jobs.send(SEND_MAILS)
}

/** Two processes never mail the same customer: the row is locked until its mail is queued. */
async function settleNext(app: App, tx: Db): Promise<'mailed' | 'unneeded' | 'none'> {
  const [next] = await tx
    .select({ id: moveInInvitations.id, userId: moveInInvitations.userId })
    .from(moveInInvitations)
    .where(isNull(moveInInvitations.settledAt))
    .orderBy(asc(moveInInvitations.id))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!next) return 'none'
  const [user] = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .leftJoin(
      loginAccounts,
      and(eq(loginAccounts.userId, users.id), sql`${loginAccounts.password} IS NOT NULL`),
    )
    .where(and(eq(users.id, next.userId), isNull(loginAccounts.id), isNull(users.pendingEmail)))
  if (user) await queueInvitation(app, tx, user)
  await tx
    .update(moveInInvitations)
    .set({ settledAt: app.clock.now(), isMailed: user !== undefined })
    .where(eq(moveInInvitations.id, next.id))
  return user ? 'mailed' : 'unneeded'
}
