import { requeueMail, SEND_MAILS } from '#app/platform/mail.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { ResendResult } from './mails.ts'
import { findMail } from './read-mails.server.ts'

/** Sends a mail again, whatever became of it before. */
export async function resendMail(shop: Shop, id: number): Promise<ResendResult> {
  if (!(await findMail(shop, id))) return { ok: false, error: 'unknown-mail' }
  if (shop.env.SMTP_URL === undefined) return { ok: false, error: 'no-mail-server' }
  if (!(await requeueMail(shop.db, id, shop.clock.now()))) return { ok: false, error: 'on-its-way' }
  await shop.jobs.send(SEND_MAILS)
  return { ok: true }
}
