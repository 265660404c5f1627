import { and, desc, eq, ne, or } from 'drizzle-orm'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { hashToken } from '#app/features/core/accounts/hash-token.server.ts'
import { AccountMail } from '#app/features/core/mail/account-mail.tsx'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { createLink } from '#app/features/customers/customer-accounts/account-links.server.ts'
import { takeMailQuota } from '#app/features/customers/customer-accounts/customer-limits.server.ts'
import {
  CONFIRM_LINK_DAYS,
  INVITE_LINK_DAYS,
  RESET_LINK_MINUTES,
} from '#app/features/customers/customer-accounts/customers.ts'
import type { accountRequests } from '#app/features/customers/customer-accounts/customers-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import {
  HIDDEN_TOKEN,
  type MailSecret,
  sealMailSecret,
} from '#app/platform/mail/mail-secrets.server.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { path } from '#app/platform/path.ts'
import {
  confirmText,
  existingAccountText,
  invitationText,
  resetText,
} from './account-mail-texts.ts'

type Request = typeof accountRequests.$inferSelect

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Queues the mail for a request in the caller's transaction; does nothing if no account has the address. */
export async function writeAccountMail(app: App, tx: Db, request: Request): Promise<void> {
  const { email, kind } = request
  const user = await findUser(tx, request)
  if (!user) return
  if (!(await takeMailQuota(app, kind, email))) return
  const settings = await readSettings(app)
  const now = app.clock.now()
  let secret: MailSecret | undefined
  const createUrl = async (linkKind: 'reset' | 'confirm', path: string, lifetimeMs: number) => {
    const expiresAt = new Date(now.getTime() + lifetimeMs)
    const token = await createLink(tx, { kind: linkKind, userId: user.id, email, expiresAt })
    secret = await sealMailSecret(app, { token, hash: hashToken(token), expiresAt })
    return `${app.siteUrl}${path}?token=${HIDDEN_TOKEN}`
  }
  const { name } = settings
  // If the address already belongs to another account, its owner is informed instead.
  const owner = kind === 'reset' ? undefined : await findOwner(tx, request, user.id)
  const writeText = async () => {
    if (kind === 'reset') {
      const lifetimeMs = RESET_LINK_MINUTES * MINUTE_MS
      const url = await createUrl('reset', path('/nieuw-wachtwoord'), lifetimeMs)
      return resetText(name, user.name, url)
    }
    if (owner) return existingAccountText(name, owner.name, `${app.siteUrl}${path('/inloggen')}`)
    const lifetimeMs = CONFIRM_LINK_DAYS * DAY_MS
    const url = await createUrl('confirm', path('/adres-bevestigen'), lifetimeMs)
    return confirmText(name, user.name, url)
  }
  const { subject, ...rest } = await writeText()
  const mail = await renderMail(<AccountMail {...rest} settings={settings} siteUrl={app.siteUrl} />)
  await queueMail(
    tx,
    {
      eventKey: `account-${request.id}`,
      kind: `account-${kind}`,
      orderId: null,
      userId: owner?.id ?? user.id,
      to: email,
      subject,
      secret,
      ...mail,
    },
    now,
  )
}

/** Queues the mail that invites a customer of a former shop to choose a password, in the caller's transaction. */
export async function queueInvitation(
  app: App,
  tx: Db,
  user: { id: string; name: string; email: string },
): Promise<void> {
  const settings = await readSettings(app)
  const now = app.clock.now()
  const expiresAt = new Date(now.getTime() + INVITE_LINK_DAYS * DAY_MS)
  const token = await createLink(tx, {
    kind: 'reset',
    userId: user.id,
    email: user.email,
    expiresAt,
  })
  const href = `${app.siteUrl}${path('/nieuw-wachtwoord')}?token=${HIDDEN_TOKEN}`
  const { subject, ...rest } = invitationText(settings.name, user.name, href)
  const mail = await renderMail(<AccountMail {...rest} settings={settings} siteUrl={app.siteUrl} />)
  await queueMail(
    tx,
    {
      eventKey: `account-invitation-${user.id}`,
      kind: 'account-invitation',
      orderId: null,
      userId: user.id,
      to: user.email,
      subject,
      secret: await sealMailSecret(app, { token, hash: hashToken(token), expiresAt }),
      ...mail,
    },
    now,
  )
}

/**
 * Finds the account of a request. A request without a user id is for the account with this address, or else for the
 * newest account that has not confirmed this address yet.
 */
async function findUser(tx: Db, { email, userId }: Request) {
  const [user] = await tx
    .select()
    .from(users)
    .where(userId === null ? eq(users.email, email) : eq(users.id, userId))
  if (user || userId !== null) return user
  const [unconfirmed] = await tx
    .select()
    .from(users)
    .where(eq(users.pendingEmail, email))
    .orderBy(desc(users.createdAt))
    .limit(1)
  return unconfirmed
}

/**
 * Finds the account that already owns the address, if it is not the account of the request. It may be that same account
 * after a registration: the owner registered again with the right password.
 */
async function findOwner(tx: Db, { email, kind }: Request, requesterId: string) {
  const isOther = ne(users.id, requesterId)
  const [owner] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      and(
        eq(users.email, email),
        kind === 'registered' ? or(isOther, users.emailVerified) : isOther,
      ),
    )
  return owner
}
