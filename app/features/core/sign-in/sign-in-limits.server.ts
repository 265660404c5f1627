import { PASSKEY_LIMITS, SIGN_IN_LIMITS } from '#app/features/core/accounts/accounts.ts'
import type { App, Resource } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import {
  createRateLimits,
  ipv6Block,
  network,
  type TryResult,
} from '#app/platform/http/rate-limit.server.ts'
import { findKnownDevice } from './known-device.server.ts'

type Requester = Pick<Visitor, 'ip' | 'headers'>

const { perAccount, perAddress, perAccountEverywhere, windowSeconds, hourSeconds } = SIGN_IN_LIMITS

const limits = createRateLimits('sign-in-rates', {
  device: { name: 'sign-in-device', maxTries: perAccount, windowSeconds },
  address: { name: 'sign-in-address', maxTries: perAddress, windowSeconds },
  account: { name: 'sign-in-account', maxTries: perAccount, windowSeconds },
  addressBlock: { name: 'sign-in-address-block', maxTries: 4 * perAddress, windowSeconds },
  // Lower than the hourly limit for all networks together, so that one /48 cannot block an account for everybody.
  accountBlock: { name: 'sign-in-account-block', maxTries: 2 * perAccount, windowSeconds },
  accountEverywhere: {
    name: 'sign-in-everywhere',
    maxTries: perAccountEverywhere,
    windowSeconds: hourSeconds,
  },
  code: { name: 'sign-in-code', maxTries: perAddress, windowSeconds },
  passkey: {
    name: 'passkey-address',
    maxTries: PASSKEY_LIMITS.perAddress,
    windowSeconds: PASSKEY_LIMITS.windowSeconds,
  },
  // The library also accepts the codes of the previous and the next step, so a code is valid for 90 seconds.
  usedCode: { name: 'sign-in-used-code', maxTries: 1, windowSeconds: 90 },
})

export const signInLimits: Resource<ReturnType<typeof createSignInLimits>> = {
  name: 'sign-in-limits',
  open: createSignInLimits,
}

/**
 * Counts attempts per account and network, so that strangers cannot block an account for everybody. A browser in which the
 * account signed in before has its own limit.
 */
function createSignInLimits(app: App) {
  const { device, address, account, accountEverywhere, code, passkey, usedCode } = app.use(limits)
  const { addressBlock, accountBlock } = app.use(limits)
  const accountKey = ({ ip }: Requester, email: string) => `${email}|${network(ip)}`
  async function countBlock({ ip }: Requester, email: string): Promise<TryResult> {
    const block = ipv6Block(ip)
    if (!block) return { ok: true }
    const byAddress = await addressBlock.count(block)
    return byAddress.ok ? accountBlock.count(`${email}|${block}`) : byAddress
  }
  return {
    /** Counts codes per IP address; better-auth counts wrong codes per account. */
    countCode: (ip: string): Promise<TryResult> => code.count(network(ip)),
    forgiveCode: (ip: string): Promise<void> => code.forgive(network(ip)),
    countPasskey: (ip: string): Promise<TryResult> => passkey.count(network(ip)),
    forgivePasskey: (ip: string): Promise<void> => passkey.forgive(network(ip)),
    /** Uses up a code of the authenticator app; returns false if this account used it before. */
    spendCode: async (userId: string, digits: string): Promise<boolean> =>
      (await usedCode.count(`${userId}|${digits}`)).ok,
    /** Counts an attempt before the password is checked, so that concurrent attempts are counted too. */
    async countTry(visitor: Requester, email: string): Promise<TryResult> {
      const knownDevice = findKnownDevice(app, visitor.headers, email)
      if (knownDevice) return device.count(knownDevice)
      // Attempts from a blocked address must not count for the account, or the address could block it.
      const byAddress = await address.count(network(visitor.ip))
      if (!byAddress.ok) return byAddress
      const byAccount = await account.count(accountKey(visitor, email))
      if (!byAccount.ok) return byAccount
      const byBlock = await countBlock(visitor, email)
      return byBlock.ok ? accountEverywhere.count(email) : byBlock
    },
    /** Forgives the attempt of the IP address but not of the account, after signing in to another account. */
    async forgiveAddress(visitor: Requester, email: string): Promise<void> {
      if (findKnownDevice(app, visitor.headers, email)) return
      await address.forgive(network(visitor.ip))
      const block = ipv6Block(visitor.ip)
      if (block) await addressBlock.forgive(block)
    },
    /** A successful sign-in does not count against the limit. */
    async forgive(visitor: Requester, email: string): Promise<void> {
      const knownDevice = findKnownDevice(app, visitor.headers, email)
      if (knownDevice) return device.forget(knownDevice)
      await account.forget(accountKey(visitor, email))
      await accountEverywhere.forgive(email)
      await address.forgive(network(visitor.ip))
      const block = ipv6Block(visitor.ip)
      if (!block) return
      await addressBlock.forgive(block)
      await accountBlock.forgive(`${email}|${block}`)
    },
  }
}
