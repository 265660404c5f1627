import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { seededFraction } from '#simulators/marketplaces/catalogue/numbers.ts'
import { addFaultHooks } from '#simulators/marketplaces/faults.ts'
import type { World } from '#simulators/marketplaces/world.ts'
import { problem, rejectFault } from './bol-problems.ts'
import { bolIdOf, bolOffer, bolTitle, isAtBol } from './bol-stock.ts'
import { type BolTokens, checkBolToken } from './bol-tokens.ts'

export const BOL_REPORTS_PATH = '/api.bol.com/marketing/affiliate/reports/v2'

const DAY_MS = 86_400_000
/** Days after which an order is approved or rejected. */
const EVALUATED_AFTER_DAYS = 30
/** Share of days without an order. */
const SHARE_OF_DAYS_WITHOUT_ORDER = 0.3
const COMMISSION_RATE = 0.05
const VAT_FACTOR = 1.21

const period = z.object({ startDate: z.iso.date(), endDate: z.iso.date() })

/** Returns the simulated orders of a day, at most one; the same day always gives the same orders. */
function ordersOf(day: string, world: World) {
  const itemsAtBol = world.catalogue.models.flatMap(({ items: [item] }) =>
    item && isAtBol(item, 'NL', world) ? [item] : [],
  )
  const item = itemsAtBol[Math.floor(seededFraction('bol order', day) * itemsAtBol.length)]
  if (!item || seededFraction('bol quiet', day) < SHARE_OF_DAYS_WITHOUT_ORDER) return []
  const offer = bolOffer(item, 'NL', 'nl', world)
  const cents = offer?.cents ?? item.cents
  const isEvaluated = world.now().getTime() - Date.parse(day) > EVALUATED_AFTER_DAYS * DAY_MS
  const isApproved = isEvaluated && seededFraction('bol sent back', day) > 0.2
  const priceExclVat = Math.round(cents / VAT_FACTOR) / 100
  return [
    {
      orderId: `A${day.replaceAll('-', '')}`,
      orderItemId: `${day.replaceAll('-', '')}01`,
      orderDateTime: `${day}T18:30:00Z`,
      productId: bolIdOf(item),
      productTitle: bolTitle(item, 'nl', world),
      quantity: 1,
      priceExclVat,
      priceInclVat: cents / 100,
      commissionPercentage: COMMISSION_RATE * 100,
      siteCode: '1000001',
      siteName: 'Voorbeeld',
      commission: Math.round(priceExclVat * COMMISSION_RATE * 100) / 100,
      status: isApproved ? 'Geaccepteerd' : isEvaluated ? 'Geannuleerd' : 'In behandeling',
      statusFinal: isEvaluated,
      approvedForPayment: isApproved,
    },
  ]
}

/** Registers the part of bol's Affiliate Reporting API that the shop uses: the report of orders. */
export async function registerBolReports(
  fastify: FastifyInstance,
  { world, tokens }: { world: World; tokens: BolTokens },
) {
  fastify.addHook('onRequest', async (request, reply) => checkBolToken(request, reply, tokens))
  fastify.addHook('preHandler', async ({ query }) =>
    world.counts.add({ operation: 'bol.orderReport', payload: query as object }),
  )
  addFaultHooks(fastify, {
    faults: world.faults,
    target: () => 'bol',
    reject(fault, reply) {
      if (fault === 'expired') tokens.expire()
      return rejectFault(fault, reply)
    },
  })
  fastify.get('/order-report', async (request, reply) => {
    const parsed = period.safeParse(request.query)
    if (!parsed.success) return problem(reply, 400, 'startDate and endDate are required')
    const { startDate, endDate } = parsed.data
    const today = world.now().toISOString().slice(0, 10)
    const items = []
    for (let time = Date.parse(startDate); time <= Date.parse(endDate); time += DAY_MS) {
      const day = new Date(time).toISOString().slice(0, 10)
      if (day < today) items.push(...ordersOf(day, world))
    }
    return { items }
  })
}
