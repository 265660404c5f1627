import { findInvitation } from '#app/features/admin/staff/accept-invitation.server.ts'
import { writeConfirmation } from '#app/features/checkout/confirmation/write-confirmation.server.tsx'
import { findLink } from '#app/features/customers/accounts/account-links.server.ts'
import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { requeueMail, SEND_MAILS, writtenMail } from '#app/platform/mail.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { type ResendResult, resentRemark } from './mails.ts'
import { findMail } from './read-mails.server.ts'

/** Sends a mail again, whatever became of it before; one about an order that has ended since says so first. */
export async function resendMail(shop: Shop, id: number): Promise<ResendResult> {
  const mail = await findMail(shop, id)
  if (!mail) return { ok: false, error: 'unknown-mail' }
  if (shop.env.SMTP_URL === undefined) return { ok: false, error: 'no-mail-server' }
  if (await hasDeadLink(shop, mail)) return { ok: false, error: 'link-not-valid' }
  const remark = await readRemark(shop, mail)
  if (remark !== undefined) await writtenMail(shop.db, mail, writeConfirmation)
  if (!(await requeueMail(shop.db, id, shop.clock.now(), remark)))
    return { ok: false, error: 'on-its-way' }
  await shop.jobs.send(SEND_MAILS)
  return { ok: true }
}

/** What it says first when it goes again now; undefined where it holds as it is. */
export async function readRemark(
  shop: Shop,
  { kind, orderId }: { kind: string; orderId: number | null },
): Promise<string | undefined> {
  const order = orderId === null ? undefined : await readOrder(shop.db, orderId)
  return order && resentRemark(kind, order)
}

/** Whether the link that a mail is about was used, made worthless by a newer one, or has run out. */
export async function hasDeadLink(
  shop: Shop,
  { kind, text }: { kind: string; text: string },
): Promise<boolean> {
  const token = /\?token=([\w-]+)/.exec(text)?.[1]
  if (token === undefined) return false
  if (kind === 'invitation') return !(await findInvitation(shop, token)).ok
  return !(await findLink(shop, kind === 'account-reset' ? 'reset' : 'confirm', token))
}
