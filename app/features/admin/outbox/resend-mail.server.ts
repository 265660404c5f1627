import { findInvitation } from '#app/features/admin/staff/accept-invitation.server.ts'
import { writeConfirmation } from '#app/features/checkout/confirmation/write-confirmation.server.tsx'
import { findLink } from '#app/features/customers/accounts/account-links.server.ts'
import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import type { App } from '#app/platform/app.ts'
import { requeueMail, SEND_MAILS, writtenMail } from '#app/platform/mail/mail.server.ts'
import { type ResendResult, resentRemark } from './mails.ts'
import { findMail } from './read-mails.server.ts'

/** Sends a mail again, whatever became of it before; one about an order that has ended since says so first. */
export async function resendMail(app: App, id: number): Promise<ResendResult> {
  const mail = await findMail(app, id)
  if (!mail) return { ok: false, error: 'unknown-mail' }
  if (app.env.SMTP_URL === undefined) return { ok: false, error: 'no-mail-server' }
  if (await hasDeadLink(app, mail)) return { ok: false, error: 'link-not-valid' }
  const remark = await readRemark(app, mail)
  if (remark !== undefined) await writtenMail(app.db, mail, writeConfirmation)
  if (!(await requeueMail(app.db, id, app.clock.now(), remark)))
    return { ok: false, error: 'on-its-way' }
  await app.jobs.send(SEND_MAILS)
  return { ok: true }
}

/** What it says first when it goes again now; undefined where it holds as it is. */
export async function readRemark(
  app: App,
  { kind, orderId }: { kind: string; orderId: number | null },
): Promise<string | undefined> {
  const order = orderId === null ? undefined : await readOrder(app.db, orderId)
  return order && resentRemark(kind, order)
}

/** Whether the link that a mail is about was used, made worthless by a newer one, or has run out. */
export async function hasDeadLink(
  app: App,
  { kind, text }: { kind: string; text: string },
): Promise<boolean> {
  const token = /\?token=([\w-]+)/.exec(text)?.[1]
  if (token === undefined) return false
  if (kind === 'invitation') return !(await findInvitation(app, token)).ok
  return !(await findLink(app, kind === 'account-reset' ? 'reset' : 'confirm', token))
}
