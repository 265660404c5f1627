import { and, eq, isNotNull } from 'drizzle-orm'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { bankTransfer } from '#app/features/fulfilment/payment-providers/bank-transfer.server.ts'
import type { App } from '#app/platform/app.ts'
import {
  countTries,
  createRateLimits,
  ipv6Block,
  network,
} from '#app/platform/http/rate-limit.server.ts'
import type { TooManyOrders } from './checkout.ts'

const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS

/**
 * Each order reserves stock and sends a mail. The limits per network allow for an office, a café or a mobile network
 * behind one IP address. A block is a larger range of IPv6 addresses, of which one customer of a provider can use any network.
 */
const limits = createRateLimits('order-limits', {
  network: { name: 'place-order', maxTries: 120, windowSeconds: 10 * MINUTE_SECONDS },
  email: { name: 'order-email-day', maxTries: 10, windowSeconds: DAY_SECONDS },
  transferByEmail: { name: 'transfer-email', maxTries: 3, windowSeconds: DAY_SECONDS },
  transferByNetwork: { name: 'transfer-network', maxTries: 10, windowSeconds: DAY_SECONDS },
  transferByBlock: { name: 'transfer-block', maxTries: 40, windowSeconds: DAY_SECONDS },
  transferByUser: { name: 'transfer-user', maxTries: 10, windowSeconds: DAY_SECONDS },
  unitsByNetwork: { name: 'transfer-units-network', maxTries: 30, windowSeconds: 2 * DAY_SECONDS },
  unitsByBlock: { name: 'transfer-units-block', maxTries: 120, windowSeconds: 2 * DAY_SECONDS },
})

interface Buyer {
  ip: string
  /** address as typed: guests may type the address of another person */
  email: string
  /** id of the payment method */
  payment: string
  customer: Customer | null
  /** number of units that the order reserves */
  units: number
}

export const sumUnits = (lines: { quantity: number }[]): number =>
  lines.reduce((units, { quantity }) => units + quantity, 0)

/**
 * Places an order unless the customer exceeds a limit. The limit per network counts every attempt; the limits per e-mail
 * address and on bank transfers count only orders that were placed.
 */
export async function limitOrder<Result extends { ok: boolean }>(
  app: App,
  buyer: Buyer,
  place: () => Promise<Result>,
): Promise<Result | TooManyOrders> {
  const counts: Count[] = [
    { rule: 'network', key: network(buyer.ip), limit: 'network' },
    ...emailCounts(buyer),
    ...(await transferCounts(app, buyer)),
  ]
  return runWithinLimits(app, counts, place)
}

/** Limits a new payment of an existing order: if it is a bank transfer, the order reserves its stock for longer. */
export async function limitTransfer<Result extends { ok: boolean }>(
  app: App,
  buyer: Buyer,
  start: () => Promise<Result>,
): Promise<Result | TooManyOrders> {
  return runWithinLimits(app, await transferCounts(app, buyer), start)
}

type RuleName = keyof ReturnType<(typeof limits)['open']>

interface Count {
  rule: RuleName
  key: string
  limit: TooManyOrders['limit']
  /** amount that counts towards the limit; absent: 1 */
  points?: number
}

/** Counts orders per e-mail address, except for customers who order with the confirmed address of their account. */
function emailCounts({ email, customer }: Buyer): Count[] {
  const isOwnAddress = customer?.isEmailVerified && emailKey(customer.email) === emailKey(email)
  return isOwnAddress ? [] : [{ rule: 'email', key: emailKey(email), limit: 'email' }]
}

/** Counts orders by bank transfer: per account if its address is confirmed, otherwise per network and e-mail address. */
async function transferCounts(app: App, buyer: Buyer): Promise<Count[]> {
  const { ip, email, payment, customer } = buyer
  if (!bankTransfer.methods.some(({ id }) => id === payment) || customer?.isStaff) return []
  const block = ipv6Block(ip)
  const limit = 'transfer'
  const counts: Count[] = customer?.isEmailVerified
    ? [{ rule: 'transferByUser', key: customer.id, limit }]
    : [
        { rule: 'transferByEmail', key: emailKey(email), limit },
        { rule: 'transferByNetwork', key: network(ip), limit },
        ...(block ? [{ rule: 'transferByBlock', key: block, limit } as const] : []),
      ]
  if (customer && (await hasPaid(app, customer))) return counts
  const unitsCount = { limit: 'units', points: buyer.units } as const
  counts.push({ rule: 'unitsByNetwork', key: network(ip), ...unitsCount })
  if (block) counts.push({ rule: 'unitsByBlock', key: block, ...unitsCount })
  return counts
}

async function hasPaid({ db }: App, { id }: Customer): Promise<boolean> {
  const paidOrders = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, id), isNotNull(orders.paidAt), eq(orders.isTest, false)))
    .limit(1)
  return paidOrders.length > 0
}

async function runWithinLimits<Result extends { ok: boolean }>(
  app: App,
  counts: Count[],
  work: () => Promise<Result>,
): Promise<Result | TooManyOrders> {
  const rules = app.use(limits)
  const forgive = () =>
    Promise.all(
      counts
        .filter(({ rule }) => rule !== 'network')
        .map(({ rule, key, points }) => rules[rule].forgive(key, points)),
    )
  const exceededLimit = await countTries(
    app,
    counts.map((count) => ({ ...count, rule: rules[count.rule].rule })),
  )
  if (exceededLimit) {
    await forgive()
    const { retryAfterSeconds, limit } = exceededLimit
    return { ok: false, error: 'too-many-orders', limit, retryAfterSeconds }
  }
  const result = await work()
  if (!result.ok) await forgive()
  return result
}

/** Most providers deliver mail for "sanne+ring@" to "sanne@", so both count as one address. */
function emailKey(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')
}
