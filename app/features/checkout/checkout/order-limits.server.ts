import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { bankTransfer } from '#app/features/fulfilment/payment-providers/bank-transfer.server.ts'
import type { App } from '#app/platform/app.ts'
import { countTries, createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'
import type { TooManyOrders } from './checkout.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/**
 * Each order reserves stock and sends a mail. The limits per network allow for an office, a café or a mobile network
 * behind one IP address.
 */
const limits = createRateLimits('order-limits', {
  network: { name: 'place-order', tries: 120, windowSeconds: 10 * MINUTE },
  email: { name: 'order-email-day', tries: 10, windowSeconds: DAY },
  transferByEmail: { name: 'transfer-email', tries: 3, windowSeconds: DAY },
  transferByNetwork: { name: 'transfer-network', tries: 10, windowSeconds: DAY },
})

interface Orderer {
  ip: string
  /** as typed: guests may type the address of another person */
  email: string
  /** id of the payment method */
  payment: string
  customer: Customer | null
}

/**
 * Places an order within the limits of its orderer. Limits per e-mail address and on bank transfers are for guests only,
 * and count orders that were placed; every attempt counts for its network.
 */
export async function limitOrder<Result extends { ok: boolean }>(
  app: App,
  orderer: Orderer,
  place: () => Promise<Result>,
): Promise<Result | TooManyOrders> {
  const counts: Count[] = [
    { rule: 'network', key: network(orderer.ip), limit: 'network' },
    ...(isGuest(orderer) ? [emailCount(orderer), ...transferCounts(orderer)] : []),
  ]
  return countPlaced(app, counts, place)
}

/** Limits another payment of an existing order, which reserves its stock for longer if it is a bank transfer. */
export async function limitTransfer<Result extends { ok: boolean }>(
  app: App,
  orderer: Orderer,
  start: () => Promise<Result>,
): Promise<Result | TooManyOrders> {
  return countPlaced(app, isGuest(orderer) ? transferCounts(orderer) : [], start)
}

/** Anybody can register with any address, so an account counts once its address is confirmed. */
function isGuest({ customer }: Orderer): boolean {
  return !customer?.isEmailVerified
}

interface Count {
  rule: 'network' | 'email' | 'transferByEmail' | 'transferByNetwork'
  key: string
  limit: TooManyOrders['limit']
}

function emailCount({ email }: Orderer): Count {
  return { rule: 'email', key: emailKey(email), limit: 'email' }
}

function transferCounts({ ip, email, payment }: Orderer): Count[] {
  if (!bankTransfer.methods.some(({ id }) => id === payment)) return []
  return [
    { rule: 'transferByEmail', key: emailKey(email), limit: 'transfer' },
    { rule: 'transferByNetwork', key: network(ip), limit: 'transfer' },
  ]
}

async function countPlaced<Result extends { ok: boolean }>(
  app: App,
  counts: Count[],
  work: () => Promise<Result>,
): Promise<Result | TooManyOrders> {
  const rules = app.use(limits)
  const forgive = () =>
    Promise.all(
      counts
        .filter(({ rule }) => rule !== 'network')
        .map(({ rule, key }) => rules[rule].forgive(key)),
    )
  const over = await countTries(
    app,
    counts.map((count) => ({ ...count, rule: rules[count.rule].rule })),
  )
  if (over) {
    await forgive()
    const { retryAfterSeconds, limit } = over
    return { ok: false, error: 'too-many-orders', limit, retryAfterSeconds }
  }
  const result = await work()
  if (!result.ok) await forgive()
  return result
}

/** Mail for "sanne+ring@" arrives at "sanne@" at most providers, so both count as one address. */
function emailKey(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')
}
