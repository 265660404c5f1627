import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { hashToken } from '#app/features/core/accounts/hash-token.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { accountLinks } from './customers-tables.server.ts'

type Kind = (typeof accountLinks.$inferSelect)['kind']

/** Writes a one-time link down and answers its token, which is nowhere but in the mail. */
export async function makeLink(
  tx: Db,
  link: { kind: Kind; userId: string; email: string; expiresAt: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.insert(accountLinks).values({ ...link, tokenHash: hashToken(token) })
  return token
}

export async function findLink(shop: Shop, kind: Kind, token: string) {
  const [link] = await shop.db
    .select()
    .from(accountLinks)
    .where(isOpen(kind, token, shop.clock.now()))
  return link
}

/** Uses a link up; of two that follow it at the same moment one gets it. */
export async function useLink(tx: Db, kind: Kind, token: string, now: Date) {
  const [link] = await tx
    .delete(accountLinks)
    .where(isOpen(kind, token, now))
    .returning()
  return link
}

export async function removeOldLinks(shop: Shop): Promise<void> {
  await shop.db.delete(accountLinks).where(lt(accountLinks.expiresAt, shop.clock.now()))
}

function isOpen(kind: Kind, token: string, now: Date) {
  return and(
    eq(accountLinks.tokenHash, hashToken(token)),
    eq(accountLinks.kind, kind),
    gt(accountLinks.expiresAt, now),
  )
}
