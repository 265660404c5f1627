import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { hashToken } from '#app/features/core/accounts/hash-token.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { deleteMailLinkTokens } from '#app/platform/mail/mail-secrets.server.ts'
import { accountLinks } from './customers-tables.server.ts'

type Kind = (typeof accountLinks.$inferSelect)['kind']

/** Stores a one-time link and returns its token; the database stores only the hash. */
export async function createLink(
  tx: Db,
  link: { kind: Kind; userId: string; email: string; expiresAt: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.insert(accountLinks).values({ ...link, tokenHash: hashToken(token) })
  return token
}

export async function findLink(app: App, kind: Kind, token: string) {
  const [link] = await app.db
    .select()
    .from(accountLinks)
    .where(isValid(kind, token, app.clock.now()))
  return link
}

/** Deletes a link and returns it. If the link is followed twice at the same time, only one request gets the link. */
export async function consumeLink(tx: Db, kind: Kind, token: string, now: Date) {
  const [link] = await tx
    .delete(accountLinks)
    .where(isValid(kind, token, now))
    .returning()
  if (link) await deleteMailLinkTokens(tx, [link.tokenHash])
  return link
}

/** Deletes every link of an account, so that an earlier mail cannot undo a change. */
export async function deleteLinksOf(tx: Db, userId: string): Promise<void> {
  const deletedLinks = await tx
    .delete(accountLinks)
    .where(eq(accountLinks.userId, userId))
    .returning()
  await deleteMailLinkTokens(
    tx,
    deletedLinks.map(({ tokenHash }) => tokenHash),
  )
}

export async function removeOldLinks(app: App): Promise<void> {
  await app.db.delete(accountLinks).where(lt(accountLinks.expiresAt, app.clock.now()))
}

function isValid(kind: Kind, token: string, now: Date) {
  return and(
    eq(accountLinks.tokenHash, hashToken(token)),
    eq(accountLinks.kind, kind),
    gt(accountLinks.expiresAt, now),
  )
}
