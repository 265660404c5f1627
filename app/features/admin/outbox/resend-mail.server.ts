import { writeConfirmation } from '#app/features/checkout/confirmation/write-confirmation.server.tsx'
import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import type { App } from '#app/platform/app.ts'
import { requeueMail, SEND_MAILS, writtenMail } from '#app/platform/mail/mail.server.ts'
import { hasDeadLink } from '#app/platform/mail/mail-secrets.server.ts'
import { type ResendResult, resentRemark } from './mails.ts'
import { findMail } from './read-mails.server.ts'

/** Sends a mail again in any state; a mail about an order that has ended since starts with a remark about that. */
export async function resendMail(app: App, id: number): Promise<ResendResult> {
  const mail = await findMail(app, id)
  if (!mail) return { ok: false, error: 'unknown-mail' }
  if (app.env.SMTP_URL === undefined) return { ok: false, error: 'no-mail-server' }
  if (hasDeadLink(mail, app.clock.now())) return { ok: false, error: 'link-not-valid' }
  const remark = await readRemark(app, mail)
  if (remark !== undefined) await writtenMail(app.db, mail, writeConfirmation)
  if (!(await requeueMail(app.db, id, app.clock.now(), remark)))
    return { ok: false, error: 'on-its-way' }
  await app.jobs.send(SEND_MAILS)
  return { ok: true }
}

/** Reads the remark that the mail would start with if it were sent again now; undefined if it still holds. */
export async function readRemark(
  app: App,
  { kind, orderId }: { kind: string; orderId: number | null },
): Promise<string | undefined> {
  const order = orderId === null ? undefined : await readOrder(app.db, orderId)
  return order && resentRemark(kind, order)
}
