import { eq } from 'drizzle-orm'
import { writeConfirmation } from '#app/features/checkout/confirmation/write-confirmation.server.tsx'
import type { Manager } from '#app/features/core/accounts/accounts.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { may } from '#app/features/core/accounts/permissions.ts'
import type { App } from '#app/platform/app.ts'
import { writtenMail } from '#app/platform/mail/mail.server.ts'
import { hasDeadLink, revealMail } from '#app/platform/mail/mail-secrets.server.ts'
import { findMail } from './read-mails.server.ts'

/**
 * Finds a mail that this person may read: an employee may only read mails about orders. One-time links are hidden, also
 * from owners. Without a mail server owners pass on mails themselves, so they read the links of customers and
 * invitations, but never the link that opens an account of staff.
 */
export async function findMailFor(app: App, { role }: Manager, id: number) {
  const found = await findMail(app, id)
  if (!found || (found.orderId === null && !may(role, 'shop'))) return undefined
  const mail = await writtenMail(app.db, found, writeConfirmation)
  const link = await linkState(app, mail)
  return { ...(link === 'readable' ? await revealMail(app, mail) : mail), link }
}

/** dead: it was used or replaced, or has expired */
type LinkState = 'none' | 'dead' | 'hidden' | 'hidden-without-mail-server' | 'readable'

async function linkState(
  app: App,
  mail: NonNullable<Awaited<ReturnType<typeof findMail>>>,
): Promise<LinkState> {
  if (hasDeadLink(mail, app.clock.now())) return 'dead'
  if (mail.secret === null) return 'none'
  if (app.env.SMTP_URL !== undefined) return 'hidden'
  if (mail.userId === null) return 'readable'
  const [user] = await app.db
    .select({ role: users.role })
    .from(users)
    .where(eq(users.id, mail.userId))
  return user?.role === 'customer' ? 'readable' : 'hidden-without-mail-server'
}
