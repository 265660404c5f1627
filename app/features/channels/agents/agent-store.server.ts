import { and, eq, sql } from 'drizzle-orm'
import { hasOpeningHours, isVisitable } from '#app/features/core/opening-hours/hours.ts'
import { timeValue, WEEK_ORDER, weekdayText } from '#app/features/core/opening-hours/hours-texts.ts'
import { readHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import { countryOfCompanyNumber } from '#app/features/core/settings/company-number.ts'
import { giftWrapPrice } from '#app/features/core/settings/policy-settings.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orderStateName } from '#app/features/fulfilment/orders/orders-messages.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { WITHDRAWAL_LIMITS } from '#app/features/fulfilment/withdrawals/withdrawals.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { countriesSentTo, methodsFor, offeredZones } from '#app/features/sales/delivery/shipping.ts'
import type { App } from '#app/platform/app.ts'
import { createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'
import { type AgentResult, fail, POLICY_PAGES, succeed } from './agents.ts'

/** The same limits as on the withdrawal page, where visitors also enter an order number and an e-mail address. */
const { perNetwork, perEmail, windowSeconds } = WITHDRAWAL_LIMITS
const limits = createRateLimits('agent-order-limits', {
  network: { name: 'agent-order-network', maxTries: perNetwork, windowSeconds },
  email: { name: 'agent-order-email', maxTries: perEmail, windowSeconds },
})

/** Returns the name, address and opening hours of the shop. Details that the owner has not entered are empty. */
export async function readStoreForAgent(app: App): Promise<AgentResult> {
  const [settings, hours] = await Promise.all([
    readSettings(app),
    readHours(app.db, app.clock.now()),
  ])
  const { name, tagline, street, postcode, city, phone, email, kvk, vatId, isDemo } = settings
  return succeed({
    name,
    tagline,
    url: `${app.siteUrl}/`,
    language: 'nl',
    is_demo: isDemo,
    address: { street, postcode, city, country: countryOfCompanyNumber(kvk) },
    phone,
    email,
    chamber_of_commerce: kvk,
    vat_id: vatId,
    opening_hours: (hasOpeningHours(hours) ? WEEK_ORDER : []).map((day) => ({
      day: weekdayText(day),
      hours: (hours.week[day] ?? []).map(({ from, to }) => `${timeValue(from)}-${timeValue(to)}`),
    })),
  })
}

/** Returns the rules of shipping, returns and payment, with the pages that explain them. */
export async function readPoliciesForAgent(app: App): Promise<AgentResult> {
  const [settings, hours, allZones] = await Promise.all([
    readSettings(app),
    readHours(app.db, app.clock.now()),
    readShipping(app.db),
  ])
  const zones = offeredZones(allZones, isVisitable(settings, hours))
  return succeed({
    currency: 'EUR',
    prices_include_vat: true,
    shipping: [...new Set(countriesSentTo(zones))].map((country) => ({
      country,
      methods: methodsFor(zones, country).map((method) => ({
        kind: method.kind,
        name: method.name,
        price_cents: method.priceCents,
        prices_by_weight: method.brackets,
        free_from_cents: method.freeFromCents,
        ...(method.requiresFreeAmount && { offered_from_cents: method.freeFromCents }),
        order_before_hour: method.cutOffHour,
        delivery_days: method.deliveryDays,
      })),
    })),
    returns: { days: settings.returnDays, is_free: settings.paysReturns === 'shop' },
    gift_wrap_cents: giftWrapPrice(settings),
    payment: 'The buyer chooses a payment method and pays at the checkout of the shop.',
    pages: Object.fromEntries(
      Object.entries(POLICY_PAGES).map(([name, page]) => [name, `${app.siteUrl}${page}`]),
    ),
  })
}

const NO_ORDER = fail(
  'unknown-order',
  'Bij dit nummer en e-mailadres hoort geen bestelling. Controleer beide.',
)

/** Returns the state of an order to a caller who knows its number and e-mail address, without personal data. */
export async function readOrderForAgent(
  app: App,
  { number, email, ip }: { number: string; email: string; ip: string },
): Promise<AgentResult> {
  const { network: networkLimit, email: emailLimit } = app.use(limits)
  const byNetwork = await networkLimit.count(network(ip))
  const countResult = byNetwork.ok ? await emailLimit.count(email.toLowerCase()) : byNetwork
  if (!countResult.ok) {
    const minutes = Math.ceil(countResult.retryAfterSeconds / 60)
    return fail('too-many-tries', `Te veel pogingen. Probeer het over ${minutes} minuten opnieuw.`)
  }
  const id = Number(/^#?\s*(\d{1,10})$/.exec(number.trim())?.[1])
  if (!id || id >= 2 ** 31) return NO_ORDER
  const [matchingOrder] = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, id), sql`lower(${orders.email}) = ${email.trim().toLowerCase()}`))
  const order = matchingOrder && (await readOrder(app.db, matchingOrder.id))
  if (!order) return NO_ORDER
  return succeed({
    number: String(order.id),
    state: order.state,
    state_text: orderStateName(order.state, order),
    placed_at: order.placedAt.toISOString(),
    total_cents: order.totalCents,
    currency: 'EUR',
    promised_delivery: order.promises.delivery ?? null,
    parcels: order.parcels.map(({ shippedAt, deliveredAt, carrier, trackingUrl }) => ({
      carrier,
      shipped_at: shippedAt.toISOString(),
      delivered_at: deliveredAt?.toISOString() ?? null,
      tracking_url: trackingUrl,
    })),
  })
}
