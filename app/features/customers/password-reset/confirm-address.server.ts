import {
  consumeLink,
  findLink,
} from '#app/features/customers/customer-accounts/account-links.server.ts'
import { assignAddress } from '#app/features/customers/customer-accounts/assign-address.server.ts'
import type {
  ConfirmLinkResult,
  LinkResult,
} from '#app/features/customers/customer-accounts/customers.ts'
import type { App } from '#app/platform/app.ts'

/**
 * Checks that the logged-in customer may confirm an address with this link. Anybody may register with the address of
 * another person, so a click by the owner of the mailbox alone must not give that account the address and its orders.
 */
export async function checkConfirmLink(
  app: App,
  token: string,
  customerId: string | undefined,
): Promise<ConfirmLinkResult> {
  const link = await findLink(app, 'confirm', token)
  if (!link) return { ok: false, error: 'link-not-valid' }
  return link.userId === customerId ? { ok: true } : { ok: false, error: 'other-account' }
}

/**
 * Assigns the address to the account after its owner followed the link, and replaces an earlier address. Fails if another
 * account has the address by now.
 */
export async function confirmAddress(app: App, token: string): Promise<LinkResult> {
  const now = app.clock.now()
  return app.db.transaction(async (tx) => {
    const link = await consumeLink(tx, 'confirm', token, now)
    const isAssigned =
      link && (await assignAddress(app, tx, { userId: link.userId, email: link.email, now }))
    return isAssigned ? { ok: true } : { ok: false, error: 'link-not-valid' }
  })
}
