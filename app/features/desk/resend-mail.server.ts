import { requeueMail, SEND_MAILS } from '#app/platform/mail.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { ResendResult } from './mails.ts'
import { findMail } from './read-mails.server.ts'

/** Puts a mail that failed, or that was kept for want of a mail server, in the queue again. */
export async function resendMail(shop: Shop, id: number): Promise<ResendResult> {
  if (!(await findMail(shop, id))) return { ok: false, error: 'unknown-mail' }
  if (shop.env.SMTP_URL === undefined) return { ok: false, error: 'no-mail-server' }
  if (!(await requeueMail(shop.db, id))) return { ok: false, error: 'on-its-way' }
  await shop.jobs.send(SEND_MAILS)
  return { ok: true }
}
