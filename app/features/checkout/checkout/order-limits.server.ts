import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { bankTransfer } from '#app/features/fulfilment/payment-providers/bank-transfer.server.ts'
import type { App } from '#app/platform/app.ts'
import { createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'
import type { TooManyOrders } from './checkout.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Each order reserves stock and sends a mail. The limits per network allow for an office, a café or a mobile network
 * behind one IP address.
 */
const limits = createRateLimits('order-limits', {
  network: { name: 'place-order', tries: 120, windowSeconds: 10 * MINUTE },
  emailPerHour: { name: 'order-email-hour', tries: 10, windowSeconds: HOUR },
  emailPerDay: { name: 'order-email-day', tries: 20, windowSeconds: DAY },
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
  const rules = app.use(limits)
  const attempt = await rules.network.count(network(orderer.ip))
  if (!attempt.ok) return { ...attempt, error: 'too-many-orders', limit: 'network' }
  const email = emailKey(orderer.email)
  const byEmail: Count[] = [
    { rule: 'emailPerHour', key: email, limit: 'email' },
    { rule: 'emailPerDay', key: email, limit: 'email' },
  ]
  return countPlaced(app, isGuest(orderer) ? [...byEmail, ...transferCounts(orderer)] : [], place)
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
  rule: 'emailPerHour' | 'emailPerDay' | 'transferByEmail' | 'transferByNetwork'
  key: string
  limit: TooManyOrders['limit']
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
  const counted: Count[] = []
  const forgive = () => Promise.all(counted.map(({ rule, key }) => rules[rule].forgive(key)))
  for (const count of counts) {
    const tried = await rules[count.rule].count(count.key)
    counted.push(count)
    if (!tried.ok) {
      await forgive()
      return { ...tried, error: 'too-many-orders', limit: count.limit }
    }
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
