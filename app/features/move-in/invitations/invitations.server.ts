import { sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { INVITE_CUSTOMERS, type InvitationCounts } from './invitations.ts'
import { moveInInvitations } from './invitations-tables.server.ts'

/** Condition for customers `u` who cannot log in. Staff are excluded, because they get another invitation. */
export const needsPassword = sql`u.role = 'customer' AND u.pending_email IS NULL
    AND NOT EXISTS (SELECT FROM login_accounts l WHERE l.user_id = u.id AND l.password IS NOT NULL)
    AND NOT EXISTS (SELECT FROM passkeys k WHERE k.user_id = u.id)`

/** Selects customers of these shops who cannot log in and were not invited; deleted accounts are excluded. */
const uninvitedCustomers = (shop: string | null) => sql`
  FROM move_in_objects o JOIN users u ON u.id = o.new_id
  WHERE o.kind = 'customer' AND (${shop}::text IS NULL OR o.shop = ${shop}) AND ${needsPassword}
    AND NOT EXISTS (SELECT FROM move_in_invitations i WHERE i.user_id = u.id)`

/** Counts the customers of a former shop by the state of their invitation. */
export async function countInvitations(app: App, shop: string): Promise<InvitationCounts> {
  const { rows } = await app.db.execute<{ open: number; waiting: number; mailed: number }>(sql`
    SELECT (SELECT count(*)::int ${uninvitedCustomers(shop)}) AS open,
      count(*) FILTER (WHERE settled_at IS NULL)::int AS waiting,
      count(*) FILTER (WHERE is_mailed)::int AS mailed
    FROM ${moveInInvitations} WHERE shop = ${shop}`)
  return rows[0] ?? { open: 0, waiting: 0, mailed: 0 }
}

/**
 * Requests an invitation for every customer without a password who was not invited before, and returns their number.
 * `shop` null: customers of every former shop.
 */
export async function requestInvitations(app: App, shop: string | null): Promise<number> {
  const { rows } = await app.db.execute(sql`
    INSERT INTO ${moveInInvitations} (user_id, shop, requested_at)
    SELECT DISTINCT ON (u.id) u.id, o.shop, ${app.clock.now().toISOString()}::timestamptz ${uninvitedCustomers(shop)}
    ORDER BY u.id
    ON CONFLICT (user_id) DO NOTHING RETURNING id`)
  if (rows.length > 0) await app.jobs.send(INVITE_CUSTOMERS)
  return rows.length
}
