import type { Shop } from '#app/platform/shop.ts'
import { findLink, useLink } from './account-links.server.ts'
import type { NewPasswordResult } from './customers.ts'
import { takeAddress } from './take-address.server.ts'

export async function checkConfirmLink(shop: Shop, token: string): Promise<NewPasswordResult> {
  return (await findLink(shop, 'confirm', token))
    ? { ok: true }
    : { ok: false, error: 'link-not-valid' }
}

/**
 * Whoever follows the link reads the mail of its address: from now on it is theirs. Where the account had another address,
 * that one is replaced, unless somebody else came before.
 */
export async function confirmAddress(shop: Shop, token: string): Promise<NewPasswordResult> {
  const now = shop.clock.now()
  return shop.db.transaction(async (tx) => {
    const link = await useLink(tx, 'confirm', token, now)
    const isTheirs =
      link && (await takeAddress(tx, { userId: link.userId, email: link.email, now }))
    return isTheirs ? { ok: true } : { ok: false, error: 'link-not-valid' }
  })
}
