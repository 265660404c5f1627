import { eq } from 'drizzle-orm'
import { writeConfirmation } from '#app/features/checkout/confirmation-mail/write-confirmation.server.tsx'
import type { Manager } from '#app/features/core/accounts/accounts.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { hasPermission } from '#app/features/core/accounts/permissions.ts'
import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import type { App } from '#app/platform/app.ts'
import { ensureMailIsRendered, requeueMail, SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { hasDeadLink, revealMail } from '#app/platform/mail/mail-secrets.server.ts'
import { type ResendResult, resendRemark } from './mails.ts'
import { findMail } from './read-mails.server.ts'

/**
 * Finds a mail that this person may read: mails that are not about an order require the permission `shop`. One-time links
 * are hidden, also from owners. Without a mail server, staff have to pass on mails themselves, so the links of customers and
 * invitations are readable, but never a link that opens the account of a member of staff.
 */
export async function findMailFor(app: App, { access }: Manager, id: number) {
  const storedMail = await findMail(app, id)
  if (!storedMail || (storedMail.orderId === null && !hasPermission(access, 'shop')))
    return undefined
  const mail = await ensureMailIsRendered(app.db, storedMail, writeConfirmation)
  const link = await readLinkState(app, mail)
  return { ...(link === 'readable' ? await revealMail(app, mail) : mail), link }
}

/**
 * `dead`: the link was used or replaced, or it has expired. `hidden-staff-link`: the only kind of link that is hidden
 * without a mail server.
 */
type LinkState = 'none' | 'dead' | 'hidden' | 'hidden-staff-link' | 'readable'

async function readLinkState(
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
  return user?.role === 'customer' ? 'readable' : 'hidden-staff-link'
}

/**
 * Queues a mail again, also a sent one, unless it or its copy is waiting already, its link no longer works or there is no
 * mail server. A mail about an order that has been cancelled or has expired starts with a remark.
 */
export async function resendMail(app: App, id: number): Promise<ResendResult> {
  const mail = await findMail(app, id)
  if (!mail) return { ok: false, error: 'unknown-mail' }
  if (app.env.SMTP_URL === undefined) return { ok: false, error: 'no-mail-server' }
  if (hasDeadLink(mail, app.clock.now())) return { ok: false, error: 'link-not-valid' }
  const remark = await readResendRemark(app, mail)
  // The remark is added to the rendered mail, so a draft is rendered first.
  if (remark !== undefined) await ensureMailIsRendered(app.db, mail, writeConfirmation)
  if (!(await requeueMail(app.db, id, app.clock.now(), remark)))
    return { ok: false, error: 'on-its-way' }
  await app.jobs.send(SEND_MAILS)
  return { ok: true }
}

/** Returns the remark at the start of a mail that is sent again now; undefined if the mail needs no remark. */
export async function readResendRemark(
  app: App,
  { kind, orderId }: { kind: string; orderId: number | null },
): Promise<string | undefined> {
  const order = orderId === null ? undefined : await readOrder(app.db, orderId)
  return order && resendRemark(kind, order)
}
