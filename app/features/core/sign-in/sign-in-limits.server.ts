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
    /** Wrong codes of one account are counted by better-auth; here those of one address. */
    countCode: (ip: string): Promise<TryResult> => code.count(network(ip)),
    forgiveCode: (ip: string): Promise<void> => code.forgive(network(ip)),
    /** Counts a try before the password is looked at, so that many at once are counted too. */
    async countTry(ip: string, email: string): Promise<TryResult> {
      // An address that is blocked must not be able to block somebody's account as well.
      const byAddress = await address.count(network(ip))
      return byAddress.ok ? account.count(email) : byAddress
    },
    /** The same for who got in by what says nothing of the account that was tried. */
    forgiveAddress: (ip: string): Promise<void> => address.forgive(network(ip)),
    /** Who got in did nothing wrong. */
    async forgive(ip: string, email: string): Promise<void> {
      await account.forget(email)
      await address.forgive(network(ip))
    },
  }
}
