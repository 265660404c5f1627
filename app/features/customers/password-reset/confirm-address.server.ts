import { findLink, useLink } from '#app/features/customers/accounts/account-links.server.ts'
import type {
  ConfirmLinkResult,
  NewPasswordResult,
} from '#app/features/customers/accounts/customers.ts'
import { takeAddress } from '#app/features/customers/accounts/take-address.server.ts'
import type { App } from '#app/platform/app.ts'

/**
 * Whether who asks may confirm with this link: it takes the account's own customer, logged in. Anybody may have typed this
 * address in an account of theirs, and whose mail it is must not hand them the address, and its orders, by a press.
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
 * Whoever follows the link reads the mail of its address: from now on it is theirs. Where the account had another address,
 * that one is replaced, unless somebody else came before.
 */
export async function confirmAddress(app: App, token: string): Promise<NewPasswordResult> {
  const now = app.clock.now()
  return app.db.transaction(async (tx) => {
    const link = await useLink(tx, 'confirm', token, now)
    const isTheirs =
      link && (await takeAddress(tx, { userId: link.userId, email: link.email, now }))
    return isTheirs ? { ok: true } : { ok: false, error: 'link-not-valid' }
  })
}
