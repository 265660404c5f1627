import { SIGN_IN_LIMITS } from '#app/features/core/accounts/accounts.ts'
import type { App, Resource } from '#app/platform/app.ts'
import { createRateLimits, network, type TryResult } from '#app/platform/http/rate-limit.server.ts'

const { perAccount, perAddress, windowSeconds } = SIGN_IN_LIMITS

const limits = createRateLimits('sign-in-rates', {
  account: { name: 'sign-in-account', tries: perAccount, windowSeconds },
  address: { name: 'sign-in-address', tries: perAddress, windowSeconds },
  code: { name: 'sign-in-code', tries: perAddress, windowSeconds },
})

export const signInLimits: Resource<ReturnType<typeof createSignInLimits>> = {
  name: 'sign-in-limits',
  open: createSignInLimits,
}

function createSignInLimits(app: App) {
  const { account, address, code } = app.use(limits)
  return {
    /** better-auth counts wrong codes per account; this counts them per address. */
    countCode: (ip: string): Promise<TryResult> => code.count(network(ip)),
    forgiveCode: (ip: string): Promise<void> => code.forgive(network(ip)),
    /** Counts an attempt before the password is checked, so that simultaneous attempts count too. */
    async countTry(ip: string, email: string): Promise<TryResult> {
      // A blocked address must not be able to block somebody's account as well.
      const byAddress = await address.count(network(ip))
      return byAddress.ok ? account.count(email) : byAddress
    },
    /** Forgives only the address, after a sign-in that does not involve the account that was tried. */
    forgiveAddress: (ip: string): Promise<void> => address.forgive(network(ip)),
    /** A successful sign-in does not count against the limit. */
    async forgive(ip: string, email: string): Promise<void> {
      await account.forget(email)
      await address.forgive(network(ip))
    },
  }
}
