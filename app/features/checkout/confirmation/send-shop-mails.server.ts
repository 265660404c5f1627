import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { sendQueuedMails } from '#app/platform/send-mails.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { writeConfirmation } from './write-confirmation.server.tsx'

/** Sends the mails in the outbox, in the shop's name. */
export async function sendShopMails(shop: Shop, signal?: AbortSignal): Promise<void> {
  const { name, email } = await readSettings(shop)
  await sendQueuedMails(shop, { name, address: email, write: writeConfirmation }, signal)
}
